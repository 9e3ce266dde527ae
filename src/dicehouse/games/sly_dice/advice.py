"""Advice for one player, from what this player sees: what the dice make or can still make, who would be believed, what to doubt."""

from functools import lru_cache

from dicehouse.engine import NOBODY, percent

from .belief import (
    CERTAIN,
    belief,
    believed,
    bluffers,
    chance,
    chance_of_fixed,
    next_bonus,
    passes,
    public_ways,
    stake_of,
    truth,
)
from .combinations import (
    ALL_SIX,
    DIE,
    NUMBER_CARDS,
    count_face,
    dice_in_sight,
    fixed_cards,
    how_many,
    in_sight,
    makes,
    middle_total,
)
from .high_low import ALL_HIT, HIGHER_WAYS, LOWER_WAYS
from .moves import (
    ACCUSE,
    ADD,
    CALLING,
    CARDS,
    CLAIM,
    DOUBTING,
    FACES,
    FIXED,
    HIGH_LOW,
    HIGHER,
    IN_THE_AIR,
    LOWER,
    OWN,
    PAIRS,
    ROLLING,
    SIX,
    THEN,
    TURN,
    card_of,
    count_of,
)
from .phrases import capital, claim_words, points_words
from .rules import DUEL_ROLLS, MAX_ROLLS, add_dice, calls_made, changed, may_score, to_beat, turn_die, worth

FALLS = FACES**OWN
DIGITS = 4  # of a share, in hints
LIKELIEST = 8  # chances that are told at a time


def hints(view, seat):
    """What the page shows this player alone, as JSON; None for a spectator and when there is nothing to say.

    A dictionary with those of these keys that matter now:

    ``cards``: from the first roll until the own claim is made, a list with one entry for each face-up card that the seat may claim
    now (after the Twos power: the cards to repeat), in the order of ``CARDS``:

        {"card": 9, "points": 10, "made": true, "believed": 0.62, "reach": 0.71}     a card with fixed points
        {"card": 3, "points": 4, "have": 2, "believed": [1, 0.9, 0.5, 0.2, 0, 0], "reach": [1, 1, 0.3, 0, 0, 0]}   Ones to Sixes
        {"card": 17, "points": 15, "chance": 0.28}                                   High Low: the chance of three hits

    ``points`` are those of each die on number cards, whose lists have an entry for each count from 1 to 6 (a claim is true up to
    ``have``). ``believed`` is the chance that nobody doubts the claim, if the others judge soberly by what everybody sees; 1 where
    everybody sees that it is true. ``reach`` is there only while this seat can still roll: the chance to make it by the best
    rerolls, if nothing else is aimed at and no power is used.

    ``doubt``: while another player's claim waits for answers and this seat has not passed:

        {"true": 0.41, "cost": 10, "denies": 20}

    how likely the claim is true by what everybody sees, the points a false accusation would cost this seat, and the points the
    claimer would get at most (bonus for a shown bluff included) and loses if it is caught.

    ``duel``: when this seat must call Higher or Lower:

        {"higher": 0.38, "lower": 0.5, "left": 2}

    the chance that the next roll is a hit after each call, and how many rolls are left with it.
    """
    if seat == NOBODY:
        return None
    found = {}
    if may_claim_yet(view, seat):
        found["cards"] = card_hints(view, seat)
    if view.stage == DOUBTING and view.turn != seat and not view.passed[seat]:
        found["doubt"] = {
            "true": share(belief(view, view.turn, view.claim_card, view.claim_count)),
            "cost": next_bonus(view, view.false_calls[seat]),
            "denies": stake_of(view, view.turn, view.claim_card, view.claim_count),
        }
    if view.stage == CALLING and view.turn == seat:
        against = to_beat(view, calls_made(view))
        found["duel"] = {
            "higher": round(HIGHER_WAYS[against] / FALLS, DIGITS),
            "lower": round(LOWER_WAYS[against] / FALLS, DIGITS),
            "left": DUEL_ROLLS - calls_made(view),
        }
    return found or None


def share(chance):
    return chance / CERTAIN


def may_claim_yet(view, seat):
    """Whether the seat's dice lie there and its claim of this round is to come."""
    if min(view.dice[seat, die] for die in range(OWN)) == 0 or view.sheet_card[view.round - 1, seat]:
        return False
    return view.turn != seat or view.stage not in (DOUBTING, CALLING)


def card_hints(view, seat):
    beliefs = beliefs_of(view, seat)
    reached = chances_to_reach(view, seat) if can_roll(view, seat) else None
    told = []
    for card in claimable(view, seat):
        hint = {"card": card, "points": worth(view, card, 1)}
        if card == HIGH_LOW:
            hint["chance"] = share(ALL_HIT[DUEL_ROLLS, middle_total(view)])
        elif card < NUMBER_CARDS:
            hint["have"] = count_face(view, seat, card + 1)
            hint["believed"] = beliefs[card]
            if reached:
                hint["reach"] = [round(likely, DIGITS) for likely in reached[SIX * card : SIX * card + SIX]]
        else:
            hint["made"] = bool(makes(view, seat, card, 0))
            hint["believed"] = beliefs[card]
            if reached:
                hint["reach"] = round(reached[claim_number(card, 0)], DIGITS)
        told.append(hint)
    return told


def claimable(view, seat):
    """The cards that the seat can claim, as things are."""
    mine = view.turn == seat
    end = HIGH_LOW if mine and changed(view) else len(CARDS)
    return [card for card in range(end) if may_score(view, seat, card, view.repeating if mine else 0)]


def beliefs_of(view, seat):
    """By card, how likely nobody doubts the seat's claim to it; for number cards a list with an entry for each count."""
    first, second, total = public_ways(view, seat)
    lying = bluffers(view, seat)

    def of_fixed(card):
        if in_sight(view, seat, card, 0):
            return 1
        true = truth(chance_of_fixed(first, second, total, card), lying)
        return share(passes(view, seat, true, stake_of(view, seat, card, 0)))

    def of_number(card):
        seen = how_many(dice_in_sight(view, seat), card + 1)
        return [1 if count <= seen else share(believed(view, seat, card, count)) for count in range(1, SIX + 1)]

    cards = [card for card in claimable(view, seat) if card != HIGH_LOW]
    return {card: of_number(card) if card < NUMBER_CARDS else of_fixed(card) for card in cards}


# --- what can still be rolled ------------------------------------------------------------------------------------------
# All claims are looked at together, each in a byte of its own, in the order of the moves that claim them: first the number cards
# with each count, then the cards with fixed points. While two rerolls are to come a chance is so many of 216.

BYTE = 8
CLAIMS = SIX * NUMBER_CARDS + len(FIXED)
TOPS = sum(128 << BYTE * claim for claim in range(CLAIMS))
UP_TO = [sum(1 << BYTE * i for i in range(count)) for count in range(SIX + 1)]
ALL_FIXED = [sum(1 << BYTE * i for i in range(len(FIXED)) if bits >> i & 1) for bits in range(1 << len(FIXED))]


def can_roll(view, seat):
    return view.stage in (ROLLING, IN_THE_AIR) and not view.done[seat] and view.rolls[seat] < MAX_ROLLS


def chances_to_reach(view, seat):
    """For every claim the chance to make it by the best rerolls, if nothing else is aimed at."""
    pushed = sorted(view.dice[seat, die] for die in range(OWN) if view.pushed[seat, die])
    hidden = sorted(view.dice[seat, die] for die in range(OWN) if not view.pushed[seat, die])
    return reach(tuple(sorted(view.middle)), tuple(pushed), tuple(hidden))


@lru_cache(maxsize=10_000)
def reach(middle, pushed, hidden):
    sight = sum(DIE[face] for face in middle + pushed)
    own, common = sum(pushed), sum(middle)
    if len(pushed) == 1:
        found = best_of_two(sight, own, common, *hidden)
        return [value / FACES for value in bytes_of(found)]
    stopping = true_claims(sight + sum(DIE[face] for face in hidden), own + sum(hidden), common)
    plans = [stopping * FALLS]
    for die in range(OWN):
        a, b = (hidden[other] for other in range(OWN) if other != die)
        face = hidden[die]
        ends = {(x, y): best_of_two(sight + DIE[face], face, common, x, y) for x in range(1, 7) for y in range(x, 7)}
        plans.append(sum(end if x == y else 2 * end for (x, y), end in ends.items()))
        plans += [sum(end for pair, end in ends.items() if kept in pair) * FACES for kept in (a, b)]
    return [max(values) / FALLS for values in zip(*map(bytes_of, plans), strict=True)]


def best_of_two(sight, own, middle, x, y):
    """One die is pushed, x and y lie hidden: stop, or push either and roll the other. Chances are so many of six."""
    stopping = true_claims(sight + DIE[x] + DIE[y], own + x + y, middle) * FACES
    best = larger(last_roll(sight + DIE[x], own + x, middle), last_roll(sight + DIE[y], own + y, middle))
    return larger(stopping, best)


@lru_cache(maxsize=10_000)
def last_roll(sight, own, middle):
    return sum(true_claims(sight + DIE[face], own + face, middle) for face in range(1, FACES + 1))


@lru_cache(maxsize=10_000)
def true_claims(dice, own, middle):
    """Every claim that six dice make, as a 1 in its byte."""
    numbers = sum(UP_TO[how_many(dice, card + 1)] << BYTE * SIX * card for card in range(NUMBER_CARDS))
    return numbers | ALL_FIXED[fixed_cards(dice, own, middle, ALL_SIX)] << BYTE * SIX * NUMBER_CARDS


def larger(a, b):
    """In each byte the larger of two numbers below 128."""
    where = ((a | TOPS) - b & TOPS) >> BYTE - 1  # 1 where a is at least b
    return (a & where * 255) | (b & (TOPS >> BYTE - 1 ^ where) * 255)


def bytes_of(claims):
    return claims.to_bytes(CLAIMS, "little")


# --- the odds in sentences ---------------------------------------------------------------------------------------------


def outlook(view, seat, to):
    """The odds that matter now, from this seat's own dice and the public ones."""
    if seat == NOBODY:
        return []
    told = []
    if view.stage == CALLING and view.turn == seat:
        told += odds_of_duel(view)
    elif view.stage == DOUBTING:
        told += odds_of_claim(view, seat, to)
    if may_claim_yet(view, seat):
        told += odds_of_cards(view, seat)
    return told


def odds_of_duel(view):
    against, left = to_beat(view, calls_made(view)), DUEL_ROLLS - calls_made(view)
    higher, lower = (percent(ways[against] / FALLS) for ways in (HIGHER_WAYS, LOWER_WAYS))
    told = [f"The next roll against {against}: higher {higher}, lower {lower}."]
    if left > 1:
        told.append(f"All {left} rolls hit, with the best calls: {percent(share(ALL_HIT[left, against]))}.")
    return told


def odds_of_claim(view, seat, to):
    claimed, stake = claim_words(view.claim_card, view.claim_count), stake_of(view, view.turn, view.claim_card, view.claim_count)
    if view.turn == seat:
        left = [p for p in range(view.seats) if p != seat and not view.passed[p]]
        return (
            [f"Nobody doubts {claimed}: {percent(share(believed(view, seat, view.claim_card, view.claim_count)))}."] if left else []
        )
    if view.passed[seat]:
        return []
    true = percent(share(belief(view, view.turn, view.claim_card, view.claim_count)))
    costs = points_words(next_bonus(view, view.false_calls[seat]))
    return [
        f"{capital(claimed)} is true, by what everybody sees: {true}.",
        f"A false accusation costs you {costs}. A bluff that passes brings {to.name(view.turn)} {points_words(stake)}.",
    ]


def odds_of_cards(view, seat):
    """What can be rolled yet and, from then on, which bluffs are believed."""
    told = []
    cards = [card for card in claimable(view, seat) if card != HIGH_LOW]
    more = {card: count_face(view, seat, card + 1) + 1 if card < NUMBER_CARDS else 0 for card in cards}
    bluffs = {card: count for card, count in more.items() if count <= SIX and not makes(view, seat, card, count)}
    if can_roll(view, seat) and bluffs:
        reached = chances_to_reach(view, seat)
        chances = {claim_words(card, count): reached[claim_number(card, count)] for card, count in bluffs.items()}
        told.append(f"With the best rerolls for it alone: {likeliest(chances)}.")
    if bluffs:
        beliefs = beliefs_of(view, seat)
        chances = {claim_words(c, count): beliefs[c][count - 1] if count else beliefs[c] for c, count in bluffs.items()}
        told.append(f"A bluff passes with the dice in sight: {likeliest(chances)}.")
    if HIGH_LOW in claimable(view, seat):
        told.append(f"High Low hits three times: {percent(share(ALL_HIT[DUEL_ROLLS, middle_total(view)]))}.")
    return told


def claim_number(card, count):
    return SIX * card + count - 1 if card < NUMBER_CARDS else SIX * NUMBER_CARDS + card - NUMBER_CARDS


def likeliest(chances):
    best = sorted(chances.items(), key=lambda item: -item[1])[:LIKELIEST]
    return ", ".join(f"{what} {percent(likely)}" for what, likely in best)


# --- before a silly move -----------------------------------------------------------------------------------------------


def warning(view, seat, move):
    """What to ask before a claim that all can see through or that gives points away, a hopeless call, or a power for nothing."""
    if CLAIM <= move < ACCUSE:
        claim = (move - CLAIM) // len(THEN)
        return warning_of_claim(view, seat, card_of(claim), count_of(claim))
    if TURN <= move < CLAIM:
        return warning_of_power(view, seat, move)
    if move in (HIGHER, LOWER) and view.stage == CALLING:
        against = to_beat(view, calls_made(view))
        if (HIGHER_WAYS if move == HIGHER else LOWER_WAYS)[against] == 0:
            return f"No roll is {'higher' if move == HIGHER else 'lower'} than {against}: this call cannot hit."
    return None


def warning_of_claim(view, seat, card, count):
    if card == HIGH_LOW:
        return None
    if chance(view, seat, card, count) == 0:
        return f"Everybody can see that {claim_words(card, count)} is impossible with your dice."
    have = count_face(view, seat, card + 1) if card < NUMBER_CARDS else 0
    if count < have:
        lost = worth(view, card, have) - worth(view, card, count)
        return f"You have {claim_words(card, have)}: claiming fewer gives {points_words(lost)} away."
    return None


def warning_of_power(view, seat, move):
    """Ones and Threes are worth spending only on a claim that the dice do not make without them."""
    after = view.copy()
    if move < ADD:
        turn_die(after, seat, (move - TURN) // FACES, (move - TURN) % FACES + 1)
    else:
        add_dice(after, seat, *PAIRS[move - ADD])
    gained = [
        card
        for card in claimable(after, seat)
        if (
            count_face(after, seat, card + 1) > count_face(view, seat, card + 1)
            if card < NUMBER_CARDS
            else makes(after, seat, card, 0) > makes(view, seat, card, 0)
        )
    ]
    return None if gained else "With that your dice make nothing that they do not make without it: the power would be wasted."
