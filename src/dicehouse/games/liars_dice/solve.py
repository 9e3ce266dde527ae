"""The last rounds of a match between two, worked out; and what a lead in dice is worth, step by step.

Players go by what they see: their dice, what lies outside the cups, and the latest bid of each. That forgets earlier bids. With a
die each, both seats learn against one who remembers everything, so that nobody gains much by remembering. With more dice that
would be too many lines of play: there both forget while they learn.
"""

import copy
from types import SimpleNamespace

from . import endgame, game
from .endgame import CELLS, ENDINGS, MOST_LEFT, action_of, ending, ending_code, first_cell

PARTS = 10_000  # the chances of a decision, together
RARE = 0.01  # what is done less often than this is left out
FIRST, SECOND = 0, 1


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


def learned(workshop, dice, values, iterations, *, recall=False, nodes=150_000, moves_each=8):
    """A solver that has learned to play the round with so many dice."""
    size = {"nodes": nodes, "moves_each": moves_each}
    solver = workshop.equilibrium(one_round(), begun(*dice), ending=ending, payoffs=payoffs(values), recall=recall, **size)
    solver.run(iterations)
    return solver


def solve(workshop):
    chances, values, facts = [0] * CELLS, {}, {}
    first = learned(workshop, (1, 1), values, 600, recall=(False, True))
    second = learned(workshop, (1, 1), values, 600, recall=(True, False))
    write(chances, first, (1, 1), FIRST)
    write(chances, second, (1, 1), SECOND)
    low, high = first.bounds()[0], second.bounds()[1]
    values[1, 1] = (low + high) / 2
    facts["1 against 1: who opens by the table can be held to"] = low
    facts["1 against 1: who opens can get against the table"] = high
    for dice in (2, 1), (1, 2):
        both = learned(workshop, dice, values, 300)
        write(chances, both, dice, FIRST)
        write(chances, both, dice, SECOND)
        values[dice] = both.value()
        name = f"{dice[0]} against {dice[1]}"
        facts[f"{name}: value to who opens, from -1 to 1"] = values[dice]
        facts[f"{name}: gained by the best answer of one who forgets"] = both.exploitability()
    return {"last_rounds": chances}, facts


def write(chances, solver, dice, seat):
    """What a seat has learned, into its place in the table: what it comes to if it plays by that."""
    strategy, round_, met, to_see = solver.strategy(), one_round(), set(), [begun(*dice)]
    while to_see:
        t = to_see.pop()
        rolling = round_.rules.waiting(t) < 0
        if t.pack() in met or round_.rules.waiting(t) == 0:
            continue
        met.add(t.pack())
        moves = range(len(round_.odds(t))) if rolling else round_.legal(t, t.turn)
        if not rolling and t.turn == seat:
            view = round_.view(t, seat)
            often = {move: chance for move, chance in solver.chances(strategy, view, seat).items() if chance >= RARE}
            moves = list(often)
            for move, chance in often.items():
                chances[first_cell(view, seat) + action_of(view, move)] = round(PARTS * chance)
        for move in moves:
            after = t.copy()
            round_.rules.play(after, -1 if rolling else t.turn, move)
            to_see.append(after)
