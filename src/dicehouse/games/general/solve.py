"""The General for one player, solved: how many points the best play still brings, for every set of open cells.

Which points are written already does not matter for what comes, so a card is its set of open cells: 65,536 of them, worked out
from the empty set up, for each way to play (``variant``: the options must_take and distinct_groups).
"""

from .moves import CELLS
from .rules import MAX_ROLLS
from .turn import ALL_HANDS, NO_DICE, look_ahead

CARDS = 1 << CELLS
FULL_CARD = CARDS - 1  # every cell open
VARIANTS = ("usual rules", "must_take", "distinct_groups", "both")
MUST_TAKE, DISTINCT_GROUPS = 1, 2  # bits of a variant
UNIT = 256  # answers are counted in this fraction of a point


def solve(workshop):
    """``rest``: the points to come with the usual rules. ``lost``: how many fewer they are with each variant."""
    work_out = workshop.build(work_out_cards)
    rests = []
    for variant in range(len(VARIANTS)):
        rest = workshop.fractions(CARDS)
        work_out(FULL_CARD, variant, rest, workshop.fractions(CELLS), workshop.fractions(ALL_HANDS))
        rests.append(rest)
    usual, *_ = answers = [[round(UNIT * points) for points in rest] for rest in rests]
    lost = [most - points for answer in answers for most, points in zip(usual, answer, strict=True)]
    facts = {f"expected total, {name}": float(rest[FULL_CARD]) for name, rest in zip(VARIANTS, rests, strict=True)}
    return {"rest": usual, "lost": lost}, facts


def work_out_cards(cells, variant, rest, after, hands):
    """``rest[card]`` for every card whose open cells are among these; a card comes after all that are left of it."""
    for card in range(1, cells + 1):
        if card & cells == card:
            for cell in range(CELLS):
                if card >> cell & 1:
                    after[cell] = rest[card - (1 << cell)]
            look_ahead(hands, after, card, variant & MUST_TAKE, variant // DISTINCT_GROUPS, MAX_ROLLS)
            rest[card] = hands[NO_DICE]
