"""What lies on the table of Bare Bones: the Supply, everybody's cards, cards and dice in play, the score sheet."""

from dicehouse.engine import NOBODY, Dice, Line, Sheet, amount
from dicehouse.engine.words import listed

from .cards import (
    COLOUR_COUNT,
    HOT_POTATO,
    KIND_NAMES,
    KINDS,
    NO_CARD,
    SLOTS,
    STACK_NAMES,
    TOUCH,
    cost_of,
    is_dice_card,
    units_of,
)
from .closing import left_of
from .moves import (
    BORROW,
    BUY,
    CARDS,
    COPY,
    DICE,
    DRAFT,
    EXTRA,
    LOAN,
    MATCH,
    OVER,
    PAIR,
    REROLL,
    RIDE,
    SALE,
    SCORE,
    SWAP,
    TOSS,
)
from .phrases import (
    capital,
    cards_of,
    cards_words,
    coins_words,
    colour_words,
    dice_card_value,
    dice_names,
    effect,
    pile_size,
    points_words,
)
from .piles import deck, deck_size
from .rolling import dice_in_supply
from .scoring import deck_value, scoring_dice, total

ABILITIES = ["", "draw 1", "re-roll"]
DOING = {  # what whoever's turn it is does
    EXTRA: "may draw extra cards for bonus matches",
    CARDS: "plays cards",
    RIDE: "chooses whose hand to see for Joyride",
    BORROW: "chooses a card to borrow for Joyride",
    LOAN: "names the coins of a loan",
    COPY: "chooses what Mimic copies",
    SWAP: "swaps cards with the Supply",
    SALE: "chooses a card to sell",
    PAIR: "chooses two cards for Double Up",
    DICE: "is about to roll",
    REROLL: "may roll dice again",
    SCORE: "chooses the dice to double",
    BUY: "buys cards",
    TOSS: "puts the Hot Potato somewhere",
}


def pieces(view, seat, to):
    if view.stage == OVER:
        return [Line(stake(view, to), loud=True), final_sheet(view, to), score_sheet(view, to)]
    laid = [Line(stake(view, to), loud=True), dice_stacks(view), action_stacks(view), everybody(view, to)]
    laid += [Line(f"Before {to.name(p)}: {'; '.join(lying)}.") for p in range(view.seats) if (lying := before(view, p))]
    for p in range(view.seats):
        if p != seat and any(view.seen.rows[p]):
            laid.append(Line(f"Seen of {to.whose(p)} hand: {cards_words(view.seen.rows[p])}."))
    if view.round > 0:
        laid.append(score_sheet(view, to))
        if played := in_play(view, to):
            laid.append(Line(f"In play: {', '.join(played)}."))
    if view.die[0] > 0:
        laid.append(dice_on_the_table(view, seat, to))
    if seat != NOBODY and view.hand_size[seat] > 0:
        laid.append(Line(f"Your hand: {cards_words(view.hand.rows[seat])}.", loud=True))
    return laid


# --- what is to be done ----------------------------------------------------------------------------------------------


def stake(view, to):
    if view.stage == OVER:
        totals = [total(view, p) for p in range(view.seats)]
        best = [p for p in range(view.seats) if totals[p] == max(totals)]
        return f"The last round is over. Most points: {to.all_of(best)} with {max(totals)}."
    if view.round == 0:
        if view.stage == DRAFT:
            pick = f"card {view.picks // view.seats + 1} of {view.draft_picks}"
            return f"The draft, {pick}: {to.whose(view.turn)} turn. {coins_words(view.draft_limit)} at most."
        return "The table is laid."
    where = f"Round {view.round} of {view.rounds}, {to.whose(view.turn)} turn"
    if view.stage == MATCH:
        return f"{where}: {colour_words(view.open_sets)} can be matched by {to.name(left_of(view))}."
    doing = DOING.get(view.stage)
    if view.turn == to.viewer and doing is not None:
        doing = second_person(doing)
    told = f"{where}: {to.name(view.turn)} {doing}." if doing else f"{where}."
    return f"{told} {purse(view)}".strip()


def second_person(doing):
    """ "plays cards" as it is said to the player: "play cards"."""
    verb, _, rest = doing.partition(" ")
    spoken = {"may": "may", "is": "are"}.get(verb, verb.removesuffix("s"))
    return f"{spoken} {rest}"


def purse(view):
    """What counts in this stage: Action Units, the worth of cards given, re-rolls, coins."""
    if view.stage in (CARDS, RIDE, BORROW, LOAN, COPY, SALE):
        return f"Action Units: {view.units} of {view.units_limit} used."
    if view.stage == SWAP:
        return f"Given so far: {coins_words(view.given)}."
    if view.stage == REROLL and view.rerolls:
        return f"Re-Re-Roll: {view.rerolls} left."
    if view.stage == BUY:
        return f"{coins_words(view.coins)} to spend."
    return ""


# --- the Supply ------------------------------------------------------------------------------------------------------


def dice_stacks(view):
    colours = range(COLOUR_COUNT)
    rows = [
        ["cost", *(str(view.dice_cost[colour]) for colour in colours)],
        ["FPV", *(str(view.fpv[colour]) for colour in colours)],
        ["faces", *("".join(map(str, view.faces.rows[colour])) for colour in colours)],
        ["ability", *(ABILITIES[view.ability[colour]] for colour in colours)],
        ["left", *(str(view.supply[colour]) for colour in colours)],
    ]
    if any(view.guard):  # dice that lie on a Can't Touch This
        rows.append(["dice", *(str(dice_in_supply(view, colour)) for colour in colours)])
    return Sheet(["Dice Cards", *STACK_NAMES[:COLOUR_COUNT]], rows)


def action_stacks(view):
    rows = [
        [STACK_NAMES[stack], str(cost_of(view, stack)), str(units_of(view, stack)), str(view.supply[stack]), effect(view, stack)]
        for stack in view.layout
        if stack != NO_CARD
    ]
    return Sheet(["Action Cards", "cost", "AU", "left", "what they do"], rows)


# --- cards -----------------------------------------------------------------------------------------------------------


def everybody(view, to):
    rows = [
        [
            to.name(p),
            str(view.score[p]),
            f"{deck_value(view, p):+}",
            str(deck_size(view, p)),
            str(view.hand_size[p]),
            str(pile_size(view, p)),
            str(sum(view.discard.rows[p])),
            str(view.carried[p] or ""),
            str(view.debt[p] or ""),
        ]
        for p in range(view.seats)
    ]
    owners = [[p, *[NOBODY] * 8] for p in range(view.seats)]
    return Sheet(["", "points", "FPV", "cards", "hand", "draw", "discard", "kept", "owes"], rows, owners)


def before(view, p):
    """What lies before a player from an earlier turn: matches, a blocked number, a Hot Potato on the draw pile."""
    matched = range(COLOUR_COUNT) if p != view.turn else []  # in the own turn they are in play
    found = [f"{STACK_NAMES[colour]} (matched)" for colour in matched if view.matched[p, colour]]
    guards = [colour for colour in range(COLOUR_COUNT) if view.guard[colour] == p + 1 and view.guard_number[colour]]
    found += [f"{KIND_NAMES[TOUCH + colour]}, nobody else scores with a {view.guard_number[colour]}" for colour in guards]
    if potatoes := view.on_top[p]:
        found.append(f"{amount(potatoes)} Hot Potato{'es' if potatoes > 1 else ''} on top of the draw pile")
    return found


def in_play(view, to):
    """Cards in play, with where they come from."""
    p = view.turn
    found = cards_of([view.played[kind] if is_dice_card(kind) else 0 for kind in range(KINDS)])
    found += [f"{STACK_NAMES[colour]} (matched)" for colour in range(COLOUR_COUNT) if view.matched[p, colour]]
    for lender in range(view.seats):
        found += [f"{name} (from {to.name(lender)})" for name in cards_of(view.borrowed.rows[lender])]
    found += [f"{STACK_NAMES[colour]} (Mimic)" for colour in range(COLOUR_COUNT) for _ in range(view.mimics[colour])]
    return found + cards_of([0 if is_dice_card(kind) else view.played[kind] for kind in range(KINDS)])


# --- dice ------------------------------------------------------------------------------------------------------------


def dice_on_the_table(view, seat, to):
    slots = [slot for slot in range(SLOTS) if view.die[slot] > 0]
    landed = all(view.face[slot] > 0 for slot in slots)
    notes = [listed([STACK_NAMES[view.die[slot] - 1] for slot in slots])]
    if landed and (blocked := dice_names(view.die, view.face, ~scoring_dice(view))):
        notes.append(f"blocked: {', '.join(blocked)}")
    if view.stage in (BUY, TOSS, MATCH):
        notes.append(f"{points_words(view.points)}, {coins_words(view.earned)}")
    own = view.turn == seat
    doubled = [i for i, slot in enumerate(slots) if view.doubled >> slot & 1]
    faces = [str(view.face[slot]) if view.face[slot] else "?" for slot in slots]
    label = "Your dice" if own else f"{capital(to.whose(view.turn))} dice"
    return Dice(label, faces, "; ".join(notes), doubled, own=own, turn=True)


# --- points ----------------------------------------------------------------------------------------------------------


def score_sheet(view, to):
    """Points round by round (BB-46); what is kept or owed stands beside everybody's cards."""
    rounds = range(view.round)
    rows = [[to.name(p), *(noted(view, p, r) for r in rounds), str(view.score[p])] for p in range(view.seats)]
    return Sheet(["round", *(str(r + 1) for r in rounds), "total"], rows)


def noted(view, p, r):
    """Points of a round once its turn has come to the tally."""
    done = r + 1 < view.round or turns_done(view, p)
    return str(view.round_points[p, r]) if done else ""


def turns_done(view, p):
    """Whether a seat's turn of this round has come to the tally."""
    place, now = (p - view.player_one) % view.seats, (view.turn - view.player_one) % view.seats
    return view.stage == OVER or place < now or (place == now and view.stage in (BUY, TOSS, MATCH))


def final_sheet(view, to):
    rows = [
        [
            to.name(p),
            str(view.score[p]),
            str(dice_card_value(view, p)),
            str(-view.potato_penalty * deck(view, p, HOT_POTATO)),
            str(-view.loan_penalty * view.debt[p]),
            str(total(view, p)),
            str(deck_size(view, p)),
        ]
        for p in range(view.seats)
    ]
    return Sheet(["final scoring", "points", "FPV", "potatoes", "loans", "total", "cards"], rows)
