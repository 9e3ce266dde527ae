"""How to play a round of Mia between two so that nobody can gain on you, found exactly.

Once believed, dice are forgotten. So the chance of a roller to win the round, the roller's ``worth``, depends only on the value to
beat, and can be found from Mia downwards. Let the answerer doubt each value just so often that all bluffs do equally well, and win
with chance ``luck``:

- value a is doubted with chance 1 - luck / (1 - worth(a)); below 0 means never;
- the truth then wins with chance 1 - luck * worth(a) / (1 - worth(a)). That is more than a bluff wins, and more for higher values,
  while luck < 1 - worth(a). Lower values are not even worth announcing when they are true.

The answerer takes the luck that is worst for the roller. What the roller wins is convex in it, with corners where
luck = 1 - worth(a), so the best is at 0 or at a corner. The roller's bluffs are spread such that worth(a) of those who announce a
are bluffing: then belief and doubt are equally good.
"""

from fractions import Fraction

from dicehouse.engine import Grid

from .moves import MIA, VALUES
from .odds import ROLLS_OF_TWO, WAYS
from .rules import NOTHING

CERTAIN = 10_000  # chances are whole ten-thousandths, so that they are the same on every machine
RANKS = range(len(VALUES))
FALLS = [Fraction(ways, ROLLS_OF_TWO) for ways in WAYS]  # the chance of each value
SURE = Fraction(1)


def _truth_wins(worth, luck):
    return 1 - luck * worth / (1 - worth)


def _roller_wins(to_beat, worth, luck):
    """The chance to win the round when every roller does the best against an answerer with this luck."""
    told = sum(FALLS[a] * max(luck, _truth_wins(worth[a], luck)) for a in RANKS if a > to_beat)
    return told + luck * sum(FALLS[a] for a in RANKS if a <= to_beat)


def _plan(to_beat, worth, luck):
    """For a value to beat: how likely each value is doubted, told when it is true, and chosen for a bluff."""
    higher = [a for a in RANKS if a > to_beat]
    edge = [a for a in higher if 1 - worth[a] == luck]  # the truth wins no more than a bluff
    good = [a for a in higher if 1 - worth[a] > luck]
    doubts = {a: 1 - luck / (1 - worth[a]) for a in good}
    bluffs = {a: FALLS[a] * worth[a] / (1 - worth[a]) for a in good}
    room = sum(bluffs.values())
    bluffers = sum(FALLS[a] for a in RANKS if a not in edge and a not in good)
    on_edge = sum(FALLS[a] for a in edge)
    honest = dict.fromkeys(good, SURE)
    if edge and bluffers < room:  # there is room for some more bluffers
        honest |= dict.fromkeys(edge, 1 - (room - bluffers) / on_edge)
    elif edge:  # those who find no room bluff at the edge, which is never doubted
        honest |= dict.fromkeys(edge, SURE)
        bluffs |= {a: (bluffers - room) * FALLS[a] / on_edge for a in edge}
    return doubts, honest, bluffs


def _row(chances, total=SURE):
    return [round(CERTAIN * chances.get(a, 0) / total) for a in RANKS]


def _solve():
    """Rows by the value to beat, from NOTHING on: how likely each value is doubted, told if true, and bluffed at most with."""
    worth = {MIA: FALLS[MIA]}  # another Mia is doubted, always
    plans = [({MIA: SURE}, {MIA: SURE}, {MIA: SURE})]
    for to_beat in range(MIA - 1, NOTHING - 1, -1):
        corners = [Fraction(0), *(1 - worth[a] for a in RANKS if a > to_beat)]
        luck = min(corners, key=lambda at: _roller_wins(to_beat, worth, at))
        worth[to_beat] = _roller_wins(to_beat, worth, luck)
        plans.append(_plan(to_beat, worth, luck))
    plans.reverse()
    return (
        worth,
        Grid([_row(doubts) for doubts, _, _ in plans]),
        Grid([_row(honest) for _, honest, _ in plans]),
        Grid([_row(bluffs, sum(bluffs.values())) for _, _, bluffs in plans]),
    )


WORTH, DOUBTS, HONEST, BLUFFS = _solve()
