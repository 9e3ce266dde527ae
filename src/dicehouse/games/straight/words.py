"""Straight in sentences: what happened, what lies on the table and who is likely to win."""

from dicehouse.engine import CHANCE, NOBODY, Line, Sheet, percent

from .chances import shares
from .moves import FACES
from .rules import DRAW_FIRST, OVER, free_places

__all__ = ["how_to_move", "outlook", "pieces", "shares", "tell"]


def tell(before, after, seat, move, to):
    if seat != CHANCE:
        return []  # the die speaks for itself
    if before.stage == DRAW_FIRST:
        return [f"Chance picks {to.name(after.turn)} to begin."]
    rolled = f"{to.does(after.roller, 'roll')} a {after.face}"
    if not after.fitted:
        return [f"{rolled}: that place is taken."]
    if after.stage != OVER:
        return [f"{rolled} and {verb(after.roller, 'place', to)} it."]
    return [
        f"{rolled} and {verb(after.roller, 'complete', to)} the straight after {after.rolls} rolls.",
        f"{to.does(after.roller, 'win')}!",
    ]


def pieces(view, seat, to):
    return [
        Line(stake(view, to), loud=True),
        Sheet(
            head=[str(number) for number in range(1, FACES + 1)],
            rows=[["free" if owner == NOBODY else to.name(owner) for owner in view.places]],
            owners=[list(view.places)],
        ),
        Line(to.chances(shares(view))),
    ]


def stake(view, to):
    if view.stage == OVER:
        return "The straight is complete."
    if view.turn == NOBODY:
        return "Who begins is drawn."
    free = [str(number) for number in range(1, FACES + 1) if view.places[number - 1] == NOBODY]
    return f"{to.does(view.turn, 'roll')}. Free: {', '.join(free)}."


def how_to_move(view, seat):
    return "Type roll (r will do): a die on a free number stays there, and who places the last one wins."


def outlook(view, seat, to):
    if view.stage == OVER:
        return []
    free = free_places(view)
    return [f"The next roll finds a free place: {percent(free / FACES)}.", to.chances(shares(view))]


# --- small words -----------------------------------------------------------------------------------------------------


def verb(seat, word, to):
    return word if seat == to.viewer else f"{word}s"
