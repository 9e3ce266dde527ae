"""High Roll in sentences: what happened, what lies on the table and who is likely to win."""

from dicehouse.engine import CHANCE, NOBODY, Dice, Line, percent

from .chances import PAIRS, STAYS, TAKES, shares
from .rules import AFTER_ROUNDS, HIGH, OVER, READY, SEATS

__all__ = ["how_to_move", "outlook", "pieces", "shares", "tell"]


def tell(before, after, seat, move, to):
    if seat != CHANCE or after.played == before.played:
        return []  # somebody is ready, or the other die is still in the air
    one, other = after.face
    told = [f"Round {after.played}: {to.does(0, 'roll')} {one}, {to.name(1)} {other}. {tell_taken(after, to)}"]
    return [*told, tell_end(after, to)] if after.stage == OVER else told


def tell_taken(view, to):
    heaps = f"{view.dice[0]} to {view.dice[1]}"
    if view.taker == NOBODY:
        return f"Nobody takes a die: still {heaps}."
    return f"{to.does(view.taker, 'take')} a die: {heaps}."


def tell_end(view, to):
    one, other = view.dice
    if one == other:
        who = to.all_of(range(SEATS))
        return f"{who[0].upper()}{who[1:]} share the win with {one} dice each."
    winner = 0 if one > other else 1
    if min(one, other) == 0:
        return f"{to.does(winner, 'win')} with all {view.dice[winner]} dice!"
    return f"{to.does(winner, 'win')} with {view.dice[winner]} dice to {view.dice[1 - winner]}!"


def pieces(view, seat, to):
    return [
        Line(stake(view, to), loud=True),
        *(heap(view, p, p == seat, to) for p in range(SEATS)),
        Line(to.chances(shares(view))),
    ]


def stake(view, to):
    if view.stage == OVER:
        return tell_end(view, to)
    rule = f"The {'higher' if view.mode == HIGH else 'lower'} roll takes a die."
    if view.end == AFTER_ROUNDS:
        return f"Round {view.played + 1} of {view.rounds}. {rule}"
    return f"Round {view.played + 1}, for all the dice. {rule}"


def heap(view, p, own, to):
    count = f"{view.dice[p]} {'die' if view.dice[p] == 1 else 'dice'}"
    ready = " · ready" if view.pressed[p] else ""
    faces = [str(view.face[p])] if view.face[p] else []
    return Dice(to.name(p), faces, count + ready, marked=[0] if view.taker == p else [], own=own, turn=waits_for(view, p))


def waits_for(view, p):
    return view.stage == READY and not view.pressed[p]


def how_to_move(view, seat):
    return f"Type roll (r will do): the {'higher' if view.mode == HIGH else 'lower'} roll takes a die from the other player."


def outlook(view, seat, to):
    if view.stage == OVER:
        return []
    each, same = percent(TAKES / PAIRS), percent(STAYS / PAIRS)
    return [f"A round: {each} for either player, {same} for the same number.", to.chances(shares(view))]
