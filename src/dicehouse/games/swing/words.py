"""The Swing in sentences: what happened, what lies on the table and who is likely to win."""

from dicehouse.engine import CHANCE, NOBODY, Line, Sheet

from .chances import shares
from .rules import DRAW_FIRST, OVER, ROUNDS, SIGNS

__all__ = ["how_to_move", "outlook", "pieces", "shares", "tell"]


def tell(before, after, seat, move, to):
    if seat != CHANCE:
        return []  # the die speaks for itself
    if before.stage == DRAW_FIRST:
        return [f"Chance picks {to.name(after.turn)} to begin."]
    told = [round_words(before)] if before.turn == before.starts else []
    roller, face = before.turn, after.dice[before.turn, before.round - 1]
    told.append(f"{to.does(roller, 'roll')} a {face}: {signed(before.round - 1, face)} makes {number(after.score[roller])}.")
    return [*told, tell_end(after, to)] if after.stage == OVER else told


def round_words(view):
    return f"Roll {view.round} of {ROUNDS} {'is added' if SIGNS[view.round - 1] > 0 else 'is taken away'}."


def tell_end(view, to):
    best = max(view.score[: view.seats])
    winners = [seat for seat in range(view.seats) if view.score[seat] == best]
    if len(winners) == 1:
        return f"{to.does(winners[0], 'win')} with {number(best)}!"
    who = to.all_of(winners)
    return f"{who[0].upper()}{who[1:]} share the win with {number(best)}."


def pieces(view, seat, to):
    seats = range(view.seats)
    return [
        Line(stake(view, to), loud=True),
        Sheet(
            head=["", *("+" if sign > 0 else "−" for sign in SIGNS), "="],
            rows=[[to.name(p), *boxes(view, p), number(view.score[p])] for p in seats],
            owners=[[p, *[NOBODY] * ROUNDS, p] for p in seats],
        ),
        Line(to.chances(shares(view))),
    ]


def stake(view, to):
    if view.stage == OVER:
        return tell_end(view, to)
    if view.turn == NOBODY:
        return "Who begins is drawn."
    return f"{round_words(view)} {to.does(view.turn, 'roll')}."


def boxes(view, p):
    return [str(view.dice[p, roll] or "") for roll in range(ROUNDS)]


def how_to_move(view, seat):
    return f"Type roll (r will do): what you roll now {'is added' if SIGNS[view.round - 1] > 0 else 'is taken away'}."


def outlook(view, seat, to):
    return [] if view.stage == OVER else [to.chances(shares(view))]


# --- small words -----------------------------------------------------------------------------------------------------


def signed(roll, face):
    return f"{'plus' if SIGNS[roll] > 0 else 'minus'} {face}"


def number(n):
    return str(n).replace("-", "−")
