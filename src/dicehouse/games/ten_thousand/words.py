"""Ten Thousand in sentences: what happened, what lies on the table, what one may do and what it risks."""

from dicehouse.engine import CHANCE, NOBODY, Dice, Line, Sheet, amount, percent

from .moves import KEEP, ROLL, STOP
from .rules import DECIDING, DICE, DRAW_FIRST, IN_THE_ROLL, KEEPING, OVER, dice_left, may_stop, packed_roll, room_left
from .scoring import KEEPS, POINTS, SIZES, has

MOST_TOLD = 4  # keeps whose odds are told

# --- what happened ---------------------------------------------------------------------------------------------------


def tell(before, after, seat, move, to):
    if seat == CHANCE:
        if before.stage == DRAW_FIRST:
            return [f"Chance picks {to.name(after.turn)} to begin."]
        return tell_roll(before, after, move + 1, to) if before.dice.count(0) == 1 else []  # when the last die lies
    if move == STOP:
        told = [f"{to.does(seat, 'stop')} and {'write' if seat == to.viewer else 'writes'} {before.turn_score} points down:"]
        told[0] += f" {after.written[seat]} of {after.target}."
        return [*told, f"{to.does(seat, 'win')}!"] if after.stage == OVER else told
    return [] if move == ROLL else tell_keep(after, seat, move - KEEP, to)


def tell_roll(before, after, face, to):
    roller = before.turn
    dice = [die or face for die, kept in zip(before.dice, before.kept, strict=True) if kept == IN_THE_ROLL]
    rolled = f"{to.does(roller, 'roll')} {spoken(dice)}"
    if after.stage == OVER:  # a confirmed exact hit
        return [f"{rolled}, and that confirms it: {after.written[roller]} exactly.", f"{to.does(roller, 'win')}!"]
    if after.stage == KEEPING and after.turn == roller and after.turns[roller] == before.turns[roller]:
        return [f"{rolled}."]
    lost = f"{before.turn_score} points are lost" if before.turn_score else "the turn is over"
    why = "no keeper" if no_keeper(dice) else "every keeper would go beyond the target"
    return [f"{rolled}: {why}, and {lost}."]


def no_keeper(dice):
    return not any(all(dice.count(face) >= keep.count(face) for face in keep) for keep in KEEPS)


def tell_keep(after, seat, keep, to):
    told = [f"{to.does(seat, 'keep')} {spoken(KEEPS[keep])} for {POINTS[keep]}: {after.turn_score} in this turn."]
    if after.confirming:
        told.append("Six keepers of one roll: another roll must confirm them.")
    elif dice_left(after) == 0:
        told.append("All six are keepers now.")
    return told


# --- what lies on the table ------------------------------------------------------------------------------------------


def pieces(view, seat, to):
    laid = []
    if view.stage in (KEEPING, DECIDING):
        laid.append(Line(f"In this turn: {view.turn_score} points.", loud=True))
        if view.earlier:
            laid.append(Line(f"{view.earlier} of them with the six dice before."))
        whose = "Your dice" if view.turn == seat else f"{to.whose(view.turn)} dice"
        laid.append(Dice(whose, faces_of(view, IN_THE_ROLL), "just rolled" if view.stage == KEEPING else "not kept", turn=True))
        laid += [Dice("Set aside", faces_of(view, n + 1), f"+{view.keep_points[n]}") for n in range(view.keeps)]
    rows = [[to.name(p), str(view.written[p]), to_go(view, p), last_turn(view, p)] for p in range(view.seats)]
    owners = [[p, *[NOBODY] * 3] for p in range(view.seats)]
    laid.append(Sheet(["", "written", f"to {view.target}", "last turn"], rows, owners))
    return laid


def faces_of(view, keep):
    return [str(face) for face, kept in zip(view.dice, view.kept, strict=True) if kept == keep]


def to_go(view, p):
    left = view.target - view.written[p]
    return "there" if left <= 0 else str(left)


def last_turn(view, p):
    if view.turns[p] == 0:
        return ""
    return f"+{view.last_gain[p]}" if view.last_gain[p] else f"lost {view.last_loss[p]}"


# --- what one may do -------------------------------------------------------------------------------------------------


def how_to_move(view, seat):
    if view.stage == KEEPING:
        best = max(possible_keeps(view), key=POINTS.__getitem__)
        return f"Set dice aside that score, for example: keep {spoken(KEEPS[best])}."
    on = f"Roll {amount(dice_to_roll(view), 'die')}"
    return f"{on}, or stop and write {view.turn_score} points down." if may_stop(view) else f"{on}. {why_not_stop(view)}"


def suggest(view, seat, legal):
    """All keeps, the most points first."""
    return sorted(legal, key=lambda move: -POINTS[move - KEEP]) if view.stage == KEEPING else list(legal)


def possible_keeps(view):
    rolled, room = packed_roll(view), room_left(view)
    return [keep for keep in range(len(KEEPS)) if has(rolled, keep) and POINTS[keep] <= room]


def dice_to_roll(view):
    return dice_left(view) or DICE


def reason(view, seat, move):
    if view.stage == KEEPING:
        if move in (ROLL, STOP):
            return "First set aside at least one die of this roll."
        if has(packed_roll(view), move - KEEP):
            return f"{spoken(KEEPS[move - KEEP])} would bring you beyond {view.target}, which must be hit exactly."
        return f"This roll does not have {spoken(KEEPS[move - KEEP])}. Dice from other rolls do not combine with it."
    if move == STOP:
        return why_not_stop(view)
    return "You have set dice aside from this roll. Roll on, or stop."


def why_not_stop(view):
    if view.confirming:
        return "Six keepers of one roll must be confirmed: roll all six again."
    if dice_left(view) < view.min_leftover:
        left = amount(dice_left(view)) if dice_left(view) else "none"
        return f"To stop, at least {amount(view.min_leftover, 'die')} must be left over; this leaves {left}."
    return f"A turn must bring at least {view.min_bank} points; this one has {view.turn_score}."


def warning(view, seat, move):
    if move == ROLL and may_stop(view) and view.written[seat] + view.turn_score >= view.target:
        return "Stopping wins the match now. Rolling on can only lose it."
    return None


def outlook(view, seat, to):
    """The odds of the next roll, and what a turn is worth to somebody who plays for points."""
    from .odds import CENT, average, no_keeper_within  # made when somebody asks

    def risk(gain, dice):
        return percent(no_keeper_within(min(room_left(view) - gain, max(POINTS)), dice))

    if view.stage == DECIDING:
        dice = dice_to_roll(view)
        told = [f"No keeper with {amount(dice, 'die')}: {risk(0, dice)}. Then {view.turn_score} points are lost."]
        if not view.exact:
            ends = average(view.turn_score, dice, view.min_leftover) // CENT
            told.append(f"Whoever rolls on and plays for points ends the turn with {ends} points on average.")
        return told
    if view.stage != KEEPING:
        return []
    left = dice_left(view)
    on = {keep: left - SIZES[keep] or DICE for keep in possible_keeps(view)}  # dice to roll after each keep
    worth = {keep: average(view.turn_score + POINTS[keep], dice, view.min_leftover) for keep, dice in on.items()}
    best = sorted(on, key=lambda keep: -worth[keep])[:MOST_TOLD]
    risks = ", ".join(f"{'-'.join(map(str, KEEPS[keep]))} {risk(POINTS[keep], on[keep])}" for keep in best)
    return [f"No keeper in the next roll after keeping: {risks}."]


def spoken(faces):
    return " ".join(map(str, faces))
