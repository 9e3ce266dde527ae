"""All or Nothing in sentences: what happened, what lies on the table, what one may do and what it risks."""

from dicehouse.engine import CHANCE, Dice, Line, Sheet, percent

from .moves import FACES, STOP
from .odds import CERTAIN, EVEN_BET, GAINS, chance_now
from .rules import CHOOSING, DRAW_FIRST, JACKPOT, LOSES, OVER, value_of

# --- what happened ---------------------------------------------------------------------------------------------------


def tell(before, after, seat, move, to):
    if seat == CHANCE:
        if before.stage == DRAW_FIRST:
            return [f"Chance picks {to.name(after.turn)} to begin."]
        return tell_die(before, after, move + 1, to)
    return [f"{stops_and_writes(seat, before.turn_score, to)}: {after.written[seat]} of {after.target}."] if move == STOP else []


def tell_die(before, after, face, to):
    roller, score = before.turn, before.turn_score
    rolled = f"{to.does(roller, 'roll')} a {face}"
    if face == LOSES:
        return [f"{rolled}: {lost(score)}."]
    worth = " for 50" if face == JACKPOT else ""
    told = [f"{rolled}{worth}: {score + value_of(face)} in this turn."]
    if after.stage == OVER:
        told.append(f"That makes {after.written[roller]}. {to.does(roller, 'win')}!")
    return told


def stops_and_writes(seat, score, to):
    return f"{to.does(seat, 'stop')} and {'write' if seat == to.viewer else 'writes'} {score} points down"


def lost(score):
    return f"{score} points are lost" if score else "the turn is over before it began"


# --- what lies on the table ------------------------------------------------------------------------------------------


def pieces(view, seat, to):
    laid = []
    if view.stage == CHOOSING:
        laid.append(Line(f"At risk: {view.turn_score} points.", loud=True))
        dice = [str(face) for face in view.dice if face]
        label = "Your dice" if view.turn == seat else f"{to.name(view.turn)}'s dice"
        laid.append(Dice(label, dice, in_this_turn(view, len(dice)), marked=[len(dice) - 1], turn=True))
    rows = [[to.name(p), str(view.written[p]), missing(view, p), last_turn(view, p)] for p in range(view.seats)]
    owners = [[p, *[-1] * 3] for p in range(view.seats)]
    laid.append(Sheet(["", "written", f"to {view.target}", "last turn"], rows, owners))
    return laid


def in_this_turn(view, shown):
    earlier = view.rolls - shown
    return f"the latest {shown} of {view.rolls}" if earlier else "in the order they fell"


def missing(view, p):
    left = view.target - view.written[p]
    return "there" if left <= 0 else str(left)


def last_turn(view, p):
    if view.turns[p] == 0:
        return ""
    return f"+{view.last_gain[p]}" if view.last_gain[p] else f"lost {view.last_loss[p]}"


# --- what one may do -------------------------------------------------------------------------------------------------


def how_to_move(view, seat):
    return f"Roll once more, or stop and write {view.turn_score} points down."


def outlook(view, seat, to):
    """The odds of one more roll, and of rolling on to the end, for whoever has the die."""
    if view.stage != CHOOSING:
        return []
    enough = sum(1 for gain in GAINS if view.written[view.turn] + view.turn_score + gain >= view.target)
    told = [f"Roll a 1 and lose {view.turn_score} points: {percent(1 / FACES)}."]
    if enough:
        told.append(f"Win with the next roll: {percent(enough / FACES)}.")
    told.append(f"Win by rolling on until it is done: {percent(chance_now(view, view.turn) / CERTAIN)}.")
    change = (EVEN_BET - view.turn_score) / FACES
    told.append(f"On average one more roll {'brings' if change >= 0 else 'costs'} {abs(change):.1f} points.")
    return told
