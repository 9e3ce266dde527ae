"""Cublino in sentences: what happened, how the board lies, what one may do and where it leads."""

from dicehouse.engine import CHANCE, NOBODY, Line, Sheet

from .die import EAST, NORTH, tipped
from .moves import COLUMNS, MOVES, SET, TIP, WAYS, cell_name, neighbour
from .rules import DICE, DRAW_FIRST, OVER, SEATS, SETTING, dice_across, die_on, far_row, legal, play, total

# --- what happened ---------------------------------------------------------------------------------------------------


def tell(before, after, seat, move, to):
    if seat == CHANCE:
        return [f"Chance picks {to.name(move)} to begin."]
    if before.stage == SETTING:
        return tell_set(after, seat, to)
    return [tell_tip(before, after, seat, to), *tell_turn(before, after, seat, to), *tell_end(after, to)]


def tell_set(after, seat, to):
    if after.dice_set % DICE:
        return []
    sides = " ".join(str(near_face(after, seat, die)) for die in range(DICE))
    return [f"{to.does(seat, 'turn')} the dice a to f: {sides} look at {'you' if seat == to.viewer else 'their owner'}."]


def tell_tip(before, after, seat, to):
    die = after.last_die
    there, came = after.cell[seat, die], before.cell[seat, die]
    top = after.top[seat, die]
    told = f"{to.does(seat, 'tip')} {cell_name(came)} to {cell_name(there)}: a {top} is on top"
    was, now = total(before, seat), total(after, seat)
    if now == was:
        return f"{told}."
    return f"{told}. That {'makes' if now > was else 'leaves'} {now} point{'' if now == 1 else 's'}."


def tell_turn(before, after, seat, to):
    if after.stage == OVER or after.turn != seat:
        return []
    other = 1 - seat
    return [f"{to.does(other, 'is')} blocked on all sides. {to.does(seat, 'move')} again."]


def tell_end(after, to):
    if after.stage != OVER:
        return []
    finished = [seat for seat in range(SEATS) if dice_across(after, seat) == DICE]
    if finished:
        why = f"All of {to.whose(finished[0])} dice are across"
    elif after.plies == after.max_plies:
        why = f"{after.plies} tips have been made"
    else:
        why = "This position has come for the third time"
    return [f"{why}: the game ends. {score(after, to)}"]


def score(view, to):
    """ "Ada has 24, Ben 15. Ada wins!" """
    points = [total(view, seat) for seat in range(SEATS)]
    if points[0] == points[1]:
        return f"Both have {points[0]} points and share the win."
    winner = 0 if points[0] > points[1] else 1
    return f"{has(winner, to)} {points[winner]} points, {to.name(1 - winner)} {points[1 - winner]}. {to.does(winner, 'win')}!"


def has(seat, to):
    return "You have" if seat == to.viewer else f"{to.names[seat]} has"


# --- what lies on the table ------------------------------------------------------------------------------------------


def pieces(view, seat, to):
    laid = [Line(stake(view, to), loud=True)]
    if view.stage == OVER:
        laid.append(Line(score(view, to)))
    laid.append(board(view, seat))
    owners = ", ".join(
        f"{'AB'[p]} is {to.name(p)}, from row {view.rows if p else 1} to row {far_row(view, p) + 1}" for p in range(SEATS)
    )
    laid.append(Line(f"{owners}. A1 ↑4 →5 is a die of A's with a 1 on top; tipped up the board it shows 4, to the right 5."))
    return laid


def stake(view, to):
    points = ", ".join(f"{to.name(p)} {total(view, p)}" for p in range(SEATS))
    said = f"Points at the far end: {points}."
    return said[0].upper() + said[1:]


def board(view, seat):
    """The board with the viewer's home row at the bottom; a spectator sees it from seat A."""
    turned = seat == 1
    rows = range(view.rows) if turned else range(view.rows - 1, -1, -1)
    columns = range(COLUMNS - 1, -1, -1) if turned else range(COLUMNS)
    words, owners = [], []
    for row in rows:
        found = [owner_and_die(view, row * COLUMNS + column) for column in columns]
        words.append([str(row + 1), *(die_words(view, owner, die, turned) for owner, die in found)])
        owners.append([NOBODY, *(owner for owner, _ in found)])
    return Sheet(["", *(cell_name(column)[0] for column in columns)], words, owners)


def owner_and_die(view, cell):
    for owner in range(SEATS):
        die = die_on(view, owner, cell)
        if die >= 0:
            return owner, die
    return NOBODY, -1


def die_words(view, owner, die, turned):
    """ "A1 ↑4 →5": all six faces follow from these three."""
    if owner == NOBODY:
        return "·"
    top, south = view.top[owner, die], view.south[owner, die]
    up, right = (tipped(top, south, (way + 2) % WAYS if turned else way)[0] for way in (NORTH, EAST))
    return f"{'AB'[owner]}{top} ↑{up} →{right}"


# --- what one may do -------------------------------------------------------------------------------------------------


def how_to_move(view, seat):
    if view.stage == SETTING:
        return f"Your die on {cell_name(view.cell[seat, view.dice_set % DICE])}: which side shall look at you, 2, 3, 4 or 5?"
    return "Tip one of your dice onto a free cell beside it: e1e2 tips the die on e1 to e2."


def suggest(view, seat, moves):
    """The tips that bring most, points first, then the way that is saved."""
    if view.stage == SETTING:
        return list(moves)
    return sorted(moves, key=lambda move: -gain(view, seat, move))[:9]


def gain(view, seat, move):
    after = view.copy()
    play(after, seat, move)
    return 4 * (total(after, seat) - total(view, seat)) + tips_to_go(view, seat) - tips_to_go(after, seat)


def reason(view, seat, move):
    if move >= SET:
        return "The dice have been turned; from now on they are tipped."
    if view.stage == SETTING:
        return "First turn your six dice: say which side shall look at you, 2, 3, 4 or 5."
    cell, way = divmod(move - TIP, WAYS)
    to = neighbour(view.rows, cell, way)
    if MOVES.values(view, move) is None:
        return "A die cannot leave the board."
    owner, _ = owner_and_die(view, cell)
    if owner == NOBODY:
        return f"No die lies on {cell_name(cell)}."
    if owner != seat:
        return f"The die on {cell_name(cell)} is not yours."
    return f"{cell_name(to).capitalize()} is taken: dice do not jump, and none is captured."


def warning(view, seat, move):
    """Ending the game while behind, where that could be put off."""
    after = view.copy()
    play(after, seat, move)
    mine, theirs = total(after, seat), total(after, 1 - seat)
    if after.stage == OVER and mine < theirs and legal(view, seat, []) > 1 and after.plies < after.max_plies:
        return f"This ends the game, and you would lose {mine} to {theirs}."
    return None


def outlook(view, seat, to):
    if view.stage in (OVER, DRAW_FIRST):
        return []
    told = [f"If the game ended now: {score(view, to)}"]
    for p in range(SEATS):
        rest = f"the others need at least {tips_to_go(view, p)} tips, if nothing is in the way"
        told.append(f"{has(p, to)} {dice_across(view, p)} of {DICE} dice across; {rest}.")
    return told


def tips_to_go(view, seat):
    """Straight ahead."""
    return sum(abs(far_row(view, seat) - view.cell[seat, die] // COLUMNS) for die in range(DICE))


def near_face(view, seat, die):
    """The face that looks at the owner."""
    return view.south[seat, die] if seat == 0 else 7 - view.south[seat, die]
