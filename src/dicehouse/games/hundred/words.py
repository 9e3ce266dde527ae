"""Hundred in sentences: what happened, what lies on the table and who is likely to win."""

from dicehouse.engine import CHANCE, NOBODY, Dice, Line, percent

from .chances import ROLLS, gains, shares
from .moves import DICE
from .rules import DRAW_FIRST, OVER, ROLLING, TARGET, points

__all__ = ["how_to_move", "outlook", "pieces", "shares", "tell"]


def tell(before, after, seat, move, to):
    if seat != CHANCE:
        return []  # the dice speak for themselves
    if before.stage == DRAW_FIRST:
        return [f"Chance picks {to.name(after.turn)} to begin."]
    if after.stage == ROLLING:
        return []  # the second die is still in the air
    roller = before.turn
    one, other = (after.dice[roller, die] for die in range(DICE))
    won, total = points(one, other), after.score[roller]
    rolled = f"a double {one}" if one == other else f"{one} and {other}"
    told = [f"{to.does(roller, 'roll')} {rolled}: {counted(won)}, {total} in all."]
    if after.stage == OVER:
        return [*told, tell_end(after, to)]
    if total >= TARGET and max(before.score) < TARGET:
        told.append(f"{to.does(roller, 'is')} past the hundred. The round is played to its end.")
    return told


def tell_end(view, to):
    best = max(view.score)
    winners = [seat for seat in range(view.seats) if view.score[seat] == best]
    if len(winners) == 1:
        return f"{to.does(winners[0], 'win')} with {counted(best)}!"
    who = to.all_of(winners)
    return f"{who[0].upper()}{who[1:]} share the win with {counted(best)}."


def pieces(view, seat, to):
    return [
        Line(stake(view, to), loud=True),
        *(score_of(view, p, p == seat, to) for p in range(view.seats)),
        Line(to.chances(shares(view))),
    ]


def stake(view, to):
    if view.stage == OVER:
        return tell_end(view, to)
    if view.turn == NOBODY:
        return "Who begins is drawn."
    need = TARGET - view.score[view.turn]
    return f"{to.does(view.turn, 'roll')}, with {counted(need)} to go to {TARGET}."


def score_of(view, p, own, to):
    """A player's points, and the latest roll that brought some of them."""
    faces = [str(view.dice[p, die]) for die in range(DICE) if view.dice[p, die]]
    note = counted(view.score[p])
    if len(faces) == DICE:
        note += f", {points(int(faces[0]), int(faces[1]))} of them just now"
    return Dice(to.name(p), faces, note, own=own, turn=p == view.turn and view.stage != OVER)


def how_to_move(view, seat):
    return "Type roll (r will do): the sum of two dice is yours, and of a double the product."


def outlook(view, seat, to):
    if view.stage == OVER:
        return []
    told = []
    for p in range(view.seats):
        need = TARGET - view.score[p]
        hits = sum(count for gain, count in gains(0).items() if gain >= need)
        if hits and need > 0:
            told.append(f"{to.name(p)[0].upper()}{to.name(p)[1:]}: one roll is enough with {percent(hits / ROLLS)}.")
    return [*told, to.chances(shares(view))]


# --- small words -----------------------------------------------------------------------------------------------------


def counted(n):
    return f"{n} {'point' if n == 1 else 'points'}"
