"""How to play a round of Mia between two so that nobody can gain on you, in exact fractions.

Once believed, dice are forgotten. So the chance of a roller to win the round, the roller's ``worth``, depends only on the value to
beat, and can be found from Mia downwards. Let the answerer doubt each value just so often that all bluffs do equally well, and win
with chance ``luck``:

- value a is doubted with chance 1 - luck / (1 - worth(a)); below 0 means never;
- the truth then wins with chance 1 - luck * worth(a) / (1 - worth(a)). That is more than a bluff wins, and more for higher values,
  while luck < 1 - worth(a). Lower values are not even worth announcing when they are true.

The answerer takes the luck that is worst for the roller. What the roller wins is convex in it, with corners where
luck = 1 - worth(a), so the best is at 0 or at a corner. The roller's bluffs are spread such that worth(a) of those who announce a
are bluffing: then belief and doubt are equally good.

Nobody ever announces less than they have, so it makes no difference whether dice may be better than announced.
"""

from fractions import Fraction

from .rules import NOTHING

SURE = Fraction(1)


def equilibrium(falls):
    """For a round in which value a falls with chance ``falls[a]`` and the last value is Mia.

    The worth of the roller by the value to beat; and, in rows from NOTHING on: how likely each value is doubted, how likely it is
    told when it is true, and how the bluffs are spread.
    """
    mia = len(falls) - 1
    worth = {mia: falls[mia]}  # another Mia is doubted, always
    plans = [({mia: SURE}, {mia: SURE}, {mia: SURE})]
    for to_beat in range(mia - 1, NOTHING - 1, -1):
        corners = [Fraction(0), *(1 - worth[a] for a in range(to_beat + 1, mia + 1))]
        luck = min(corners, key=lambda at, to_beat=to_beat: _roller_wins(falls, to_beat, worth, at))
        worth[to_beat] = _roller_wins(falls, to_beat, worth, luck)
        plans.append(_plan(falls, to_beat, worth, luck))
    plans.reverse()
    doubts, honest, bluffs = (
        [[row.get(a, Fraction(0)) for a in range(mia + 1)] for row in rows] for rows in zip(*plans, strict=True)
    )
    return worth, doubts, honest, bluffs


def _roller_wins(falls, to_beat, worth, luck):
    """The chance to win the round when every roller does the best against an answerer with this luck."""
    told = sum(falls[a] * max(luck, 1 - luck * worth[a] / (1 - worth[a])) for a in range(to_beat + 1, len(falls)))
    return told + luck * sum(falls[: to_beat + 1])


def _plan(falls, to_beat, worth, luck):
    """For a value to beat: how likely each value is doubted, told when it is true, and chosen for a bluff."""
    higher = range(to_beat + 1, len(falls))
    edge = [a for a in higher if 1 - worth[a] == luck]  # the truth wins no more than a bluff
    good = [a for a in higher if 1 - worth[a] > luck]
    doubts = {a: 1 - luck / (1 - worth[a]) for a in good}
    bluffs = {a: falls[a] * worth[a] / (1 - worth[a]) for a in good}
    room = sum(bluffs.values())
    bluffers = sum(falls[a] for a in range(len(falls)) if a not in edge and a not in good)
    on_edge = sum(falls[a] for a in edge)
    honest = dict.fromkeys(good, SURE)
    if edge and bluffers < room:  # there is room for some more bluffers
        honest |= dict.fromkeys(edge, 1 - (room - bluffers) / on_edge)
    elif edge:  # those who find no room bluff at the edge, which is never doubted
        honest |= dict.fromkeys(edge, SURE)
        bluffs |= {a: (bluffers - room) * falls[a] / on_edge for a in edge}
    total = sum(bluffs.values())
    return doubts, honest, {a: chance / total for a, chance in bluffs.items()}
