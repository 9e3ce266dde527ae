"""The last round of a match between two players with a die each, worked out; and what a lead in dice is worth, step by step.

Players go by what they see: their dice, and the latest bid of each. That forgets earlier bids; what it costs is among the facts.
"""

import copy
from types import SimpleNamespace

from . import endgame, game
from .endgame import ENDINGS, LAST_CELLS, MOST_LEFT, code_of, ending, ending_code, first_cell
from .moves import BID, CHALLENGE

PARTS = 10_000  # the chances of a decision, together
ITERATIONS = 3_000
NODES = 5_000  # room for them


def one_round():
    """The game, over after its first challenge, with bids as high as there are dice."""
    twin = copy.copy(game)
    twin.rules = SimpleNamespace(**{**vars(game.rules), "waiting": endgame.waiting, "legal": endgame.legal})
    return twin


def begun(first, second, start={}):
    """The table of a round between two; the first opens."""
    return one_round().table(2, {"opener": "A"}, {"left": [first, second], **start})


def payoffs(values):
    """What each ending is worth to the first player, from -1 to 1: ``values`` are those of smaller rounds, to who opens them."""
    found = [0.0] * ENDINGS
    for first in range(MOST_LEFT + 1):
        for second in range(MOST_LEFT + 1):
            for winner in range(2):
                opens = values.get((first, second), 0.0) if winner == 0 else -values.get((second, first), 0.0)
                worth = 1.0 if second == 0 else -1.0 if first == 0 else opens
                found[ending_code(winner, first, second)] = worth
    return found


def solve(workshop):
    solver = workshop.equilibrium(one_round(), begun(1, 1), ending=ending, payoffs=payoffs({}), nodes=NODES)
    solver.run(ITERATIONS)
    low, high = solver.bounds()
    facts = {"value to who opens, from -1 to 1": solver.value(), "it can be held to": low, "it can get": high}
    return {"last_round": table_of(solver)}, facts


def table_of(solver):
    """The strategy in the order of ``first_cell``."""
    strategy = solver.strategy()
    round_, chances, met = one_round(), [0] * LAST_CELLS, set()
    to_see = [begun(1, 1)]
    while to_see:
        t = to_see.pop()
        if t.pack() in met or round_.rules.waiting(t) == 0:
            continue
        met.add(t.pack())
        rolling = round_.rules.waiting(t) < 0
        moves = range(len(round_.odds(t))) if rolling else round_.legal(t, t.turn)
        if not rolling:
            view = round_.view(t, t.turn)
            for move, chance in solver.chances(strategy, view, t.turn).items():
                action = 0 if move == CHALLENGE else code_of(t, move - BID)
                chances[first_cell(view, t.turn) + action] = round(PARTS * chance)
        for move in moves:
            after = t.copy()
            round_.rules.play(after, -1 if rolling else t.turn, move)
            to_see.append(after)
    return chances
