"""The General in sentences: what happened, the dice and the cards, what one may do and how likely each combination is."""

from dicehouse.engine import CHANCE, NOBODY, Dice, Line, Sheet, amount, percent
from dicehouse.engine.words import listed

from .moves import CELLS, DICE, NUMBERS, ROLL, SCORE, SETS
from .odds import chance
from .rules import CHOOSING, DRAW_FIRST, IN_THE_AIR, MAX_ROLLS, OPEN, OVER, ROUNDS, is_combination, total_of
from .scoring import count

CELL_NAMES = (
    *("Ones", "Twos", "Threes", "Fours", "Fives", "Sixes"),
    *("Small", "Large", "Even", "Odd", "Pairs", "3 of a Kind", "Pyramid", "Inverted Pyramid", "Straight", "General"),
)
ORDINALS = ("", "first", "second", "third")

# --- what happened ---------------------------------------------------------------------------------------------------


def tell(before, after, seat, move, to):
    if seat == CHANCE:
        return tell_chance(before, after, to)
    if move < SCORE:
        kept = shown(after.dice)
        rolls = amount(DICE - len(kept), "die") if kept else "all dice"
        verb = "roll" if seat == to.viewer else "rolls"
        keeps = f"{to.does(seat, 'keep')} {' '.join(kept)} and {verb}" if kept else to.does(seat, "roll")
        return [f"{keeps} {rolls} again."]
    return tell_score(before, after, seat, move - SCORE, to)


def tell_chance(before, after, to):
    if before.stage == DRAW_FIRST:
        return [f"Chance picks {to.name(after.turn)} to begin."]
    if after.stage != CHOOSING:
        return []
    fallen = [str(face) for face, roll in zip(after.dice, after.thrown, strict=True) if roll == after.roll]
    rolled = f"{to.does(after.turn, 'roll')} {' '.join(fallen)}"
    if after.roll > 1:
        return [f"{rolled}." if len(fallen) == DICE else f"{rolled}. The dice show {' '.join(shown(after.dice))}."]
    told = [f"Round {after.round} of {ROUNDS}."] if after.turn == after.begins else []
    return [*told, f"{rolled}."]


def tell_score(before, after, seat, cell, to):
    points = after.card[seat, cell]
    if points:
        has = "have" if seat == to.viewer else "has"
        told = [f"{to.does(seat, 'write')} {points} in {CELL_NAMES[cell]} and {has} {total_of(after, seat)}."]
    else:
        crosses = "You cross" if seat == to.viewer else f"{to.names[seat]} crosses"
        told = [f"{crosses} out {CELL_NAMES[cell]}."]
    if after.stage == OVER:
        told.append(f"All cards are full: {', '.join(f'{to.name(p)} {total_of(after, p)}' for p in range(after.seats))}.")
    return told


# --- what lies on the table ------------------------------------------------------------------------------------------


def pieces(view, seat, to):
    laid = []
    if view.stage == OVER:
        laid.append(Line("All cards are full.", loud=True))
    elif view.turn != NOBODY:
        whose = to.whose(view.turn)
        laid.append(Line(f"Round {view.round} of {ROUNDS}: {whose} {ORDINALS[view.roll]} roll.", loud=True))
        faces = [str(face) if face != IN_THE_AIR else "?" for face in view.dice]
        laid.append(
            Dice(
                "Your dice" if view.turn == seat else f"{to.names[view.turn]}'s dice",
                faces,
                rolls_left_words(view),
                own=True,
                turn=True,
            )
        )
    laid.append(cards(view, to))
    return laid


def cards(view, to):
    """All cards side by side; what the dice would bring now stands in the column of whose turn it is, in brackets."""
    names = [name if name != "3 of a Kind" else f"{name} (trios)" for name in CELL_NAMES]  # what to type is not to be guessed
    rows = [[names[cell], *[written(view, p, cell) for p in range(view.seats)]] for cell in range(CELLS)]
    rows.append(["Total", *[str(total_of(view, p)) for p in range(view.seats)]])
    owners = [[NOBODY, *range(view.seats)]] * len(rows)
    head = ["", *(to.name(p).replace("you", "You") if p == to.viewer else to.name(p) for p in range(view.seats))]
    return Sheet(head, rows, owners)


def written(view, seat, cell):
    points = view.card[seat, cell]
    if points == OPEN:
        return f"({view.worth[cell]})" if view.stage == CHOOSING and seat == view.turn else ""
    return str(points) if points else "–"


def rolls_left_words(view):
    left = MAX_ROLLS - view.roll
    return f"{amount(left, 'roll')} left" if left else "no roll left"


# --- what one may do -------------------------------------------------------------------------------------------------


def how_to_move(view, seat):
    if view.roll < MAX_ROLLS:
        return "Roll dice again by their places (roll 4 5 6 rolls the last three), or write a cell: score pairs, score sixes."
    return "Write a cell: score pairs, score sixes. What it would bring stands in brackets on your card."


def suggest(view, seat, legal):
    """Roll all that do not belong to the largest group, roll everything; and the cells that bring most, or any to cross out."""
    largest = max(range(1, 7), key=lambda face: (count(view.dice, face), face))
    others = sum(1 << slot for slot in range(DICE) if view.dice[slot] != largest)
    rolls = [move for move in dict.fromkeys((ROLL + others, ROLL + SETS - 1)) if move in legal]
    cells = sorted((move for move in legal if move >= SCORE), key=lambda move: -view.worth[move - SCORE])
    positive = [move for move in cells if view.worth[move - SCORE] > 0]
    return [*rolls, *(positive or cells)[: 9 - len(rolls)]]


def reason(view, seat, move):
    if move < SCORE:
        return "Three rolls are all that a turn has. Write a cell now."
    cell = move - SCORE
    points = view.card[seat, cell]
    if points != OPEN:
        return f"{CELL_NAMES[cell]} is closed: {f'you have {points} there' if points else 'you crossed it out'}."
    made = [CELL_NAMES[c] for c in range(CELLS) if view.card[seat, c] == OPEN and is_combination(view, c)]
    return f"These dice make {listed(made)}: a combination that is made must be written."


def warning(view, seat, move):
    """Nothing is lost by rolling before a cell is crossed out; unless the dice might make something that must be written."""
    if move >= SCORE and view.worth[move - SCORE] == 0 and view.roll < MAX_ROLLS and not view.must_take:
        left = amount(MAX_ROLLS - view.roll, "roll")
        return f"{CELL_NAMES[move - SCORE]} brings nothing with these dice, and you still have {left}. Cross it out already?"
    return None


def outlook(view, seat, to):
    """The chance of each combination that is still open, if the best dice are kept for it and for nothing else."""
    if seat == NOBODY or seat != view.turn or view.stage != CHOOSING or view.roll == MAX_ROLLS:
        return []
    left = MAX_ROLLS - view.roll
    chances = {
        CELL_NAMES[cell]: chance(view.dice, cell, left, view.distinct_groups)
        for cell in range(NUMBERS, CELLS)
        if view.card[seat, cell] == OPEN
    }
    if not chances:
        return ["All your combinations are closed: only numbers are left."]
    likely_first = sorted(chances.items(), key=lambda item: -item[1])
    title = "If the last roll is for it alone" if left == 1 else "If both rolls are for it alone"
    return [f"{title}: {', '.join(f'{name} {percent(share)}' for name, share in likely_first)}."]


def called(view, move):
    """By faces: which of several equal dice are kept makes no difference."""
    if move >= SCORE:
        cell = move - SCORE
        return f"write {view.worth[cell]} in {CELL_NAMES[cell]}" if view.worth[cell] else f"cross out {CELL_NAMES[cell]}"
    rolled = move - ROLL
    kept = sorted(view.dice[slot] for slot in range(DICE) if not rolled >> slot & 1)
    if not kept:
        return "roll all six dice"
    return f"keep {' '.join(map(str, kept))} and roll {amount(DICE - len(kept), 'die')}"


def why(view, seat, move):
    from .advice import why  # only who asks needs the tables

    return why(view, seat, move)


# --- small words -----------------------------------------------------------------------------------------------------


def shown(dice):
    return [str(face) for face in dice if face != IN_THE_AIR]
