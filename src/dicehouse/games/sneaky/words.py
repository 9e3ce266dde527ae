"""Sneaky in sentences: what happened, what lies on the table, what one may do and what it risks."""

from dicehouse.engine import CHANCE, NOBODY, Line, Sheet, amount, percent
from dicehouse.engine.words import listed

from .moves import (
    CENTRE,
    COLOUR_COUNT,
    COLOURS,
    DECIDING,
    DRAW_FIRST,
    LETTERS,
    MAX_SEATS,
    MOVES,
    ORDER,
    ORDERING,
    OVER,
    PLACE,
    PLACING,
    REVEAL,
    ROLL,
    ROLL_ON,
    SHAPES,
    SIGNS,
    STOP,
    TARGETS,
    TWIN_MARKS,
    VALUES,
    card_words,
    colour_of,
    count_on,
    rival_of,
    twins_before,
    value_of,
)
from .rules import (
    IN_HAND,
    MAX_CARDS,
    NO_CARD,
    NOT_PLACED,
    NOT_YET,
    bandit_points,
    centre_is_empty,
    free,
    handcuff_points,
    pile_left,
    place,
    placements,
    rolled,
    unplaced,
)

OFFERED = 8  # placements that are offered first
RISKS_TOLD = 4  # placements whose risk is told

# --- what happened ---------------------------------------------------------------------------------------------------


def tell(before, after, seat, move, to):
    if seat == CHANCE:
        return tell_chance(before, after, move, to)
    if move == STOP:
        told = [tell_stop(after, seat, to)]
    elif move == ROLL_ON:
        return []
    elif move < ORDER:
        return tell_place(before, after, seat, move - PLACE + 1, to)
    else:
        laid = MOVES.values(before, move)["cards"]
        told = [f"{to.does(seat, 'lay')} {listed(laid)} onto {to.whose(seat)} stack, {laid[-1]} on top."]
    return told if after.stage == ORDERING else [*told, *tell_handcuffs(after, seat, to), *tell_next(before, after, to)]


def tell_chance(before, after, move, to):
    if before.stage == DRAW_FIRST:
        return [f"Chance picks {to.name(after.turn)} to begin."]
    if before.stage == REVEAL and before.turns == 0:
        return [f"In the middle: {listed(centre_words(after))}."] if after.centre[CENTRE - 1] else []
    if before.stage == REVEAL:
        return [f"{card_words(move + 1).capitalize()} comes into the middle.", *tell_next(before, after, to)]
    if before.dice.count(IN_HAND) > 1:
        return []
    dice = before.dice.copy()
    dice[dice.index(IN_HAND)] = move + 1
    fallen = [die for die, on in zip(dice, before.on, strict=True) if on == NOT_PLACED]
    roller = before.turn
    sentence = f"{to.does(roller, 'roll')}{' on' if before.roll > 1 else ''}: {colours_spoken(fallen)}."
    if after.stage == PLACING:
        return [sentence]
    lost = [target_words(before, target, to) for target in filled(before)]
    nothing = f"Nothing fits, and {to.name(roller)} lose{verb_end(roller, to)} {listed(lost)}." if lost else "Nothing fits."
    return [sentence, nothing, *tell_handcuffs(after, roller, to), *tell_next(before, after, to)]


def tell_place(before, after, seat, code, to):
    used = [target for target in range(TARGETS) if count_on(code, target)]
    laid = [f"{amount(count_on(code, target))} on {target_words(before, target, to)}" for target in used]
    full = [target_words(before, target, to) for target in filled(after) if target in used]
    told = f"{to.does(seat, 'place')} {listed(laid)}."
    return [f"{told} {capital(listed(full))} {'is' if len(full) == 1 else 'are'} full." if full else told]


def tell_stop(after, seat, to):
    """What a turn brought, by where it came from."""
    taken = [card_words(card) for card in after.last_taken[:CENTRE] if card]
    stolen = [
        f"{card_words(after.last_taken[target])} from {to.name(rival_of(after, seat, target))}"
        for target in range(CENTRE, TARGETS)
        if after.last_taken[target]
    ]
    parts = [f"take{verb_end(seat, to)} {listed(taken)}"] if taken else []
    parts += [f"steal{verb_end(seat, to)} {listed(stolen)}"] if stolen else []
    stops = to.does(seat, "stop")
    if len(parts) == 2:
        return f"{stops}, {parts[0]}, and {parts[1]}."
    return f"{stops} and {parts[0] if parts else f'take{verb_end(seat, to)} nothing'}."


def verb_end(seat, to):
    return "" if seat == to.viewer else "s"


def tell_handcuffs(after, seat, to):
    from_centre = sum(card != NO_CARD for card in after.last_taken[:CENTRE])
    if from_centre == 1:
        return []
    many = f"{amount(from_centre).capitalize()} bandits from the middle" if from_centre else "No bandit from the middle"
    if after.last_cuffs:
        does = f"get{verb_end(seat, to)} a handcuff" if from_centre else f"give{verb_end(seat, to)} a handcuff back"
        return [f"{many}: {to.name(seat)} {does} ({after.cuffs[seat]} now)."]
    if from_centre:
        return [f"{many}, but no handcuff is left."]
    return [f"{many}, but {to.name(seat)} {'have' if seat == to.viewer else 'has'} no handcuff to give back."]


def tell_next(before, after, to):
    """How the match goes on once a turn is over: the last round in time, and its end."""
    if after.stage == OVER:
        return tell_end(after, to)
    if after.turns == before.turns or after.left == NOT_YET:
        return []
    if before.left == NOT_YET:
        return [f"That was the last bandit of the pile: {to.all_of(due(after))} have one more turn each."]
    return [f"Still to play: {to.all_of(due(after))}."]


def tell_end(view, to):
    if view.left == 0:
        told = ["Everybody has had the last turn."]
    elif centre_is_empty(view):
        told = ["The middle is empty: the match ends at once."]
    else:
        told = [f"{view.longest} turns have been played: the match ends here."]
    points = [total(view, p) for p in range(view.seats)]
    for p in range(view.seats):
        told.append(f"{capital(to.name(p))}: {sum_words(view, p)}.")
    best = [p for p in range(view.seats) if points[p] == max(points)]
    return [*told, f"{to.does(best[0], 'win')}!" if len(best) == 1 else f"{capital(to.all_of(best))} win together!"]


def sum_words(view, p):
    """The arithmetic of a total: "7 in bandits + 5 for the most handcuffs (4) = 12"."""
    extra, bandits = handcuff_points(view, p), f"{bandit_points(view, p)} in bandits"
    if view.cuffs[p] == 0:
        return f"{bandits} - {view.penalty} without handcuffs = {total(view, p)}"
    if extra:
        return f"{bandits} + {extra} for the most handcuffs ({view.cuffs[p]}) = {total(view, p)}"
    return f"{bandits} + 0 for {amount(view.cuffs[p], 'handcuff')} = {total(view, p)}"


# --- what lies on the table ------------------------------------------------------------------------------------------


def pieces(view, seat, to):
    if view.stage in (ROLL, PLACING, DECIDING):
        laid = this_turn(view, to)
    elif view.stage == ORDERING:
        new = listed([card_words(card) for card in view.new if card])
        laid = [Line(f"{to.does(view.turn, 'choose')} the order of {new} on the stack.", loud=True)]
    else:
        laid = [Line(f"In the middle: {listed(centre_words(view)) if any(view.centre) else 'nothing'}.")]
    laid.append(everybody(view, to))
    laid.append(Line(f"In the pile: {amount(pile_left(view), 'bandit')}. In the supply: {amount(view.supply, 'handcuff')}."))
    if view.left > 0 and view.stage != OVER:
        laid.append(Line(f"The last round. Still to play: {to.all_of(due(view))}."))
    laid.append(Line("   ".join(f"{sign(colour)} {word}" for colour, word in enumerate(COLOURS))))
    return laid


def due(view):
    """Who still has a turn in the last round, from the player whose turn it is."""
    return [(view.turn + i) % view.seats for i in range(view.left)]


def this_turn(view, to):
    """The roll, and the cards that dice can lie on."""
    loose = [die for die, on in zip(view.dice, view.on, strict=True) if on == NOT_PLACED and die != IN_HAND]
    left = "not placed" if view.stage == DECIDING else "rolled"
    dice = f"{left}: {colours_with_signs(loose)}" if loose else "all dice are placed" if view.stage == DECIDING else "dice in hand"
    rows, owners = [], []
    for target in range(TARGETS):
        if view.target[target]:
            owner = NOBODY if target < CENTRE else rival_of(view, view.turn, target)
            card = view.target[target]
            letter = "" if owner == NOBODY else f"{LETTERS[owner]}:"
            name = f"{sign(colour_of(card))} {letter}{card_words(card)}{TWIN_MARKS[twins_before(view, target)]}"
            rows.append([name, spaces(view, target), "in the middle" if owner == NOBODY else f"{to.whose(owner)} top"])
            owners.append([NOBODY, NOBODY, owner])
    return [
        Line(f"Roll {view.roll} of {to.whose(view.turn)} turn, {dice}.", loud=True),
        Sheet(["bandit", "dice", ""], rows, owners),
    ]


def spaces(view, target):
    """The spaces of a card, with the dice that lie there."""
    card, empty = view.target[target], free(view, target)
    return f"[{sign(colour_of(card))}]" * (value_of(card) - empty) + "[ ]" * empty + ("  full" if empty == 0 else "")


def everybody(view, to):
    stacks = ["twos, top last", "threes, top last"] if view.seats == 2 else ["stack, top last"]
    rows = [
        [
            to.name(p),
            *(stack_words(view, 2 * p + s) for s in range(len(stacks))),
            str(view.safe[p]),
            str(view.cuffs[p]),
            f"{total(view, p)} = {bandit_points(view, p)}{handcuff_points(view, p):+}"
            if handcuff_points(view, p)
            else f"{bandit_points(view, p)}",
        ]
        for p in range(view.seats)
    ]
    owners = [[p, *[NOBODY] * (len(stacks) + 3)] for p in range(view.seats)]
    return Sheet(["", *stacks, "face down", "handcuffs", "points"], rows, owners)


def stack_words(view, stack):
    """Covered cards in short, the top in words: "■3 ●2 ◆ purple2"."""
    cards = [view.stack[stack, i] for i in range(view.height[stack])]
    below = [f"{sign(colour_of(card))}{value_of(card)}" for card in cards[:-1]]
    return " ".join([*below, card_with_sign(cards[-1])]) if cards else "-"


# --- what one may do -------------------------------------------------------------------------------------------------


def how_to_move(view, seat):
    if view.stage == ORDERING:
        new = " ".join(card_words(card) for card in view.new if card)
        return f"Lay your new cards onto your stack, the top one last: order {new}."
    if view.stage == PLACING:
        example = MOVES.words(view, ranked_placements(view)[0])
        return f"Place at least one die on a bandit of its colour, for example: {example}."
    if unplaced(view) == 0:
        return "All dice are placed: stop."
    return f"Stop and {gain_words(view)}, or roll {amount(unplaced(view), 'die')} again."


def suggest(view, seat, legal):
    return ranked_placements(view)[:OFFERED] if view.stage == PLACING else list(legal)


def ranked_placements(view):
    """Legal placements, those that fill most first, then those that place most."""

    def worth(move):
        code = move - PLACE + 1
        full = [t for t in range(TARGETS) if count_on(code, t) and count_on(code, t) == free(view, t)]
        return -sum(value_of(view.target[t]) for t in full), -sum(count_on(code, t) for t in range(TARGETS)), move

    moves = []
    return sorted(moves[: placements(view, moves)], key=worth)


def reason(view, seat, move):
    if view.stage == ORDERING:
        return "First choose the order of your new cards."
    if move >= ORDER:
        return "There are no new cards to order."
    if view.stage == PLACING:
        if move in (STOP, ROLL_ON):
            return "First place at least one die of this roll."
        return why_not_placed(view, move - PLACE + 1)
    if move == ROLL_ON:
        return "All seven dice are placed: you can only stop."
    return "You have placed dice of this roll. Stop, or roll the others again."


def why_not_placed(view, code):
    for target in range(TARGETS):
        wanted, card = count_on(code, target), view.target[target]
        if wanted and card == NO_CARD:
            return "There is no such card to place dice on."
        if wanted > free(view, target):
            space = "no free space" if free(view, target) == 0 else f"only {amount(free(view, target), 'free space')}"
            return f"{card_words(card).capitalize()} has {space}."
    for colour in range(COLOUR_COUNT):
        of_colour = [target for target in range(TARGETS) if view.target[target] and colour_of(view.target[target]) == colour]
        if sum(count_on(code, target) for target in of_colour) > rolled(view, colour):
            there = rolled(view, colour)
            return (
                f"This roll has {f'only {amount(there)}' if there else 'no'} {COLOURS[colour]} {'die' if there == 1 else 'dice'}."
            )
    return None


def warning(view, seat, move):
    if move == ROLL_ON and not open_colours(view):
        return "Every card is full: the next roll is sure to fail, and all is lost."
    if move == STOP and unplaced(view) and open_colours(view) and not filled(view):
        return "No card is full: stopping brings no more than a roll that fails."
    return None


def outlook(view, seat, to):
    """The odds of the next roll, and what there is to lose."""
    if view.stage == DECIDING and unplaced(view):
        return [f"The next roll fails: {percent(bust_chance(view))}. Stopping now: {gain_words(view)}."]
    if view.stage == PLACING:
        risks = [f"{move_words} {percent(chance)}" for move_words, chance in risks_after(view)]
        return [f"The next roll fails after: {', '.join(risks)}."] if risks else []
    return []


def risks_after(view):
    """For the placements that are offered first: how likely the roll after them fails."""
    found = []
    for move in ranked_placements(view)[:RISKS_TOLD]:
        after = view.copy()
        place(after, move - PLACE + 1)
        if unplaced(after):
            found.append((MOVES.words(view, move).removeprefix("place ").replace(" ", "+"), bust_chance(after)))
    return found


# --- for the page's helper -------------------------------------------------------------------------------------------


def hints(view, seat):
    """Open colours and the chance that the next roll fails, what stopping now would bring, and all totals.

    The game is open, so everybody is told the same. With n dice to roll and k open colours a roll fails with the chance
    (1 - k/6)^n: it is certain to if nothing is open (Q6). ``bust`` is None while no dice are left, or none are to be rolled on.
    """
    deciding = view.stage == DECIDING
    return {
        "bust": bust_chance(view) if deciding and unplaced(view) else None,
        "colours": [COLOURS[colour] for colour in open_colours(view)] if view.stage in (ROLL, PLACING, DECIDING) else [],
        "gain": gain(view) if deciding else None,
        "totals": [
            {"bandits": bandit_points(view, p), "bonus": handcuff_points(view, p), "total": total(view, p)}
            for p in range(view.seats)
        ],
    }


def open_colours(view):
    """Colours of which another die would fit."""
    return sorted({colour_of(view.target[target]) for target in range(TARGETS) if free(view, target) > 0})


def bust_chance(view):
    return (1 - len(open_colours(view)) / COLOUR_COUNT) ** unplaced(view)


def filled(view):
    return [target for target in range(TARGETS) if view.target[target] and free(view, target) == 0]


def gain(view):
    """What stopping now brings: cards, their points, and handcuffs."""
    full = filled(view)
    from_centre = sum(target < CENTRE for target in full)
    loses, gets = from_centre == 0 and view.cuffs[view.turn] > 0, from_centre >= 2 and view.supply > 0
    return {
        "cards": [card_words(view.target[target]) for target in full],
        "points": sum(value_of(view.target[target]) for target in full),
        "cuffs": -1 if loses else 1 if gets else 0,
    }


def gain_words(view):
    now = gain(view)
    cards = f"take {listed(now['cards'])} ({amount(now['points'], 'point')})" if now["cards"] else "take nothing"
    return cards + {1: " and a handcuff", 0: "", -1: " and give a handcuff back"}[now["cuffs"]]


def total(view, seat):
    return bandit_points(view, seat) + handcuff_points(view, seat)


# --- the box ---------------------------------------------------------------------------------------------------------


def flaw(t):
    """Why a box cannot be played with: 24 bandits with a first row among them, and handcuffs for everybody (SNK-03, SNK-07)."""
    bandits = sum(map(sum, t.bandits))
    if bandits != MAX_CARDS:
        return f"there must be {MAX_CARDS} bandits, not {bandits}."
    colours = range(COLOUR_COUNT)
    rows = [(a, b, c) for a in colours for b in colours for c in colours if len({a, b, c}) == CENTRE]
    if not any(all(t.bandits[colour, value] for value, colour in enumerate(row)) for row in rows):
        return f"the first row needs the values 1 to {VALUES} in three different colours."
    if t.cuffs_each * MAX_SEATS > t.handcuffs:
        return f"{t.handcuffs} handcuffs are too few for {MAX_SEATS} players with {t.cuffs_each} each."
    return None


# --- small words -----------------------------------------------------------------------------------------------------


def capital(words):
    return words[0].upper() + words[1:]


def centre_words(view):
    return [card_words(card) for card in view.centre if card]


def target_words(view, target, to):
    """A target in a sentence: "green3", "the other green3", "Ben's blue2"."""
    card = card_words(view.target[target])
    if target >= CENTRE:
        return f"{to.whose(rival_of(view, view.turn, target))} {card}"
    return ["", "the other ", "the third "][twins_before(view, target)] + card


def sign(colour):
    return SIGNS[SHAPES[COLOURS[colour]]]


def card_with_sign(card):
    return f"{sign(colour_of(card))} {card_words(card)}"


def counted(dice):
    """Colours (from 0) with how often they were rolled, in the order of the colours."""
    return [(colour, dice.count(colour + 1)) for colour in range(COLOUR_COUNT) if colour + 1 in dice]


def colours_spoken(dice):
    """ "two green, yellow and blue"."""
    return listed([COLOURS[colour] if n == 1 else f"{amount(n)} {COLOURS[colour]}" for colour, n in counted(dice)])


def colours_with_signs(dice):
    return ", ".join(f"{sign(colour) * n} {COLOURS[colour]}" for colour, n in counted(dice))
