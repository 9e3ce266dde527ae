"""Three Is Evil in sentences: what happened, what lies on the table and who is likely to win."""

from dicehouse.engine import CHANCE, NOBODY, Dice, Line, percent

from .chances import shares
from .moves import FACES
from .rules import DRAW_FIRST, EVIL, FROZEN, IN_PLAY, LOST, OUT, OVER, in_play, result

__all__ = ["how_to_move", "outlook", "pieces", "shares", "tell"]


def tell(before, after, seat, move, to):
    if seat != CHANCE:
        return []  # the die speaks for itself
    if before.stage == DRAW_FIRST:
        return [f"Chance picks {to.name(after.turn)} to begin."]
    roller = before.turn
    told = [f"Round {before.round} of {before.rounds}."] if begins_round(before) else []
    told.append(tell_roll(after, roller, to))
    return [*told, *tell_end(after, to)] if after.stage == OVER else told


def begins_round(view):
    """Whether nobody has rolled in this round yet."""
    able = [(view.starts + i) % view.seats for i in range(view.seats)]
    return view.turn == next(p for p in able if view.struck[p] in (IN_PLAY, view.round))


def tell_roll(view, roller, to):
    if view.face[roller] != EVIL:
        return f"{to.does(roller, 'roll')} a {view.face[roller]} and {has(roller, to)} {view.score[roller]}."
    if view.eliminated == OUT:
        return f"{to.does(roller, 'roll')} the evil 3 and {'are' if roller == to.viewer else 'is'} out."
    return f"{to.does(roller, 'roll')} the evil 3 and {'stop' if roller == to.viewer else 'stops'} at {view.score[roller]}."


def tell_end(view, to):
    told = []
    if view.eliminated == OUT and in_play(view) == 0:
        told.append("Nobody is left: of those who went out last, the highest score counts.")
    points = points_of(view)
    winners = [seat for seat in range(view.seats) if points[seat] == max(points)]
    with_points = f"with {max(points)} {'point' if max(points) == 1 else 'points'}"
    if len(winners) == 1:
        only = view.eliminated == OUT and in_play(view) == 1
        return [*told, f"{to.does(winners[0], 'win')} {'as the only one left' if only else with_points}!"]
    who = to.all_of(winners)
    return [*told, f"{who[0].upper()}{who[1:]} share the win {with_points}."]


def points_of(view):
    points = [LOST] * view.seats
    result(view, points)
    return points


def pieces(view, seat, to):
    return [
        Line(stake(view, to), loud=True),
        *(tower(view, p, p == seat, to) for p in range(view.seats)),
        Line(to.chances(shares(view))),
    ]


def stake(view, to):
    if view.stage == OVER:
        return tell_end(view, to)[-1]
    if view.turn == NOBODY:
        return "Who begins is drawn."
    return f"Round {view.round} of {view.rounds}. {to.does(view.turn, 'roll')}: anything but a 3."


def tower(view, p, own, to):
    note = f"{view.score[p]} {'point' if view.score[p] == 1 else 'points'}"
    if view.struck[p] != IN_PLAY:
        note += f", {'stopped' if view.eliminated == FROZEN else 'out'} in round {view.struck[p]}"
    faces = [str(view.face[p])] if view.face[p] else []
    struck = [0] if view.face[p] == EVIL else []
    return Dice(to.name(p), faces, note, struck, own=own, turn=p == view.turn and view.stage != OVER)


def how_to_move(view, seat):
    return "Type roll (r will do): what you roll is added to your score, but a 3 ends it for you."


def outlook(view, seat, to):
    if view.stage == OVER:
        return []
    told = [f"The evil 3 comes with the next roll: {percent(1 / FACES)}."]
    if view.rounds > view.round:
        safe = (1 - 1 / FACES) ** (view.rounds - view.round + 1)
        told.append(f"To get through all rounds that are left, this one included: {percent(safe)}.")
    return [*told, to.chances(shares(view))]


# --- small words -----------------------------------------------------------------------------------------------------


def has(seat, to):
    return "have" if seat == to.viewer else "has"
