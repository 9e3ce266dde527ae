"""What a page shows beside the table, for one viewer: what dice will bring, what can be doubled and bought, a simple turn."""

from dicehouse.engine import NOBODY

from .actions import can_play, can_use
from .cards import (
    COLOUR_COUNT,
    COLOUR_PAIRS,
    DOUBLE_UP,
    HOT_POTATO,
    KINDS,
    NO_CARD,
    PAIR_COUNT,
    POINT_PRO,
    SLOTS,
    STACKS,
    STRAIGHT_CASH,
    WHITE,
    cost_of,
    is_dice_card,
)
from .closing import can_buy, left_of
from .moves import (
    AGAIN,
    BUY,
    BUY_CARD,
    CARDS,
    CHOOSE_PAIR,
    DICE,
    DONE,
    DOUBLE,
    EXTRA,
    EXTRA_CARDS,
    KEEP,
    LEAVE,
    MATCH,
    OVER,
    PAIR,
    PLAY_CARD,
    REROLL,
    REROLL_DIE,
    ROLL_DICE,
    SCORE,
    SPECIAL,
    TOSS,
    USE,
)
from .odds import chance_of_sum, doubling, extra, mean, plain, spread, worth
from .piles import deck, dice_cards
from .rolling import PER_CARD, can_reroll_specially, dice_to_roll, most_dice
from .scoring import BITS, MASKS, count_of, earnings, is_legal, total

DIGITS = 2
SHARE_DIGITS = 4


def hints(view, seat):
    """What the page shows beside the view, as JSON. Kinds, stacks, colours and moves are their numbers (cards.py, moves.py).

    ``decks``: always, for each seat. It is public which cards a deck holds, wherever they lie; ``deck`` counts them by kind (33).

        {"deck": [3, 0, 0, 4, ...], "cards": 10, "fpv": 5, "potatoes": 0, "loan": 0, "total": 27}

    ``fpv`` is the Final Point Value of its Dice Cards so far, ``potatoes`` and ``loan`` what Hot Potatoes and an unpaid loan would
    cost at the end (0 or less), ``total`` the points with all of these.

    ``next``: what the next card of the viewer's own draw pile may be, likeliest first; empty for a spectator or without a card.

        [{"kind": 3, "count": 2, "chance": 0.4}, ...]

    ``reshuffle``: true if the draw pile is empty, so that ``next`` comes from the discard pile.

    ``units``: Action Units of whoever's turn it is, ``{"left": 2, "limit": 5}``; null before the first turn and at the end.

    ``dice``: from the start of a turn until the dice are rolled, else null: the dice that would be rolled now.

        {"colours": [2, 1, 0, 3, 0, 0, 0], "count": 6, "over": 0, "points": 5.83, "coins": 10, "doubling": null}

    ``colours`` counts them by colour. Where there are more than the limit allows, ``over`` says how many have to stay out, and the
    weakest do; with Double Up the best two cards are chosen. ``points`` and ``coins`` are averages without doubling, with coins for
    cards sold and as Point Pro or Straight Cash convert them. ``doubling`` is there with a doubling card:
    ``{"card": 16, "chance": 0.63, "extra": 4.2}``: how likely it doubles anything, and what it adds on average, points and coins
    together.

    ``pairs``: while the viewer chooses two cards for Double Up, else null; best first:

        [{"move": 130, "colours": [6, 3], "points": 9.33, "coins": 6.67, "extra": 0}, ...]

    ``rolled``: while the viewer may re-roll, else null:

        {"keep": {"points": 8, "coins": 6, "extra": 4},
         "rerolls": [{"move": 160, "dice": [2], "more": 1.5, "better": 0.5}, ...]}

    ``keep``: points and coins as the dice lie, and what the best doubling adds. ``rerolls``: each single re-roll, and some sensible
    ones of Full House's second roll, best first: the dice by place from 0, how much more it brings on average (points and coins
    together, may be negative) and how likely it brings more.

    ``doublings``: while the viewer decides which dice are doubled, else null: all legal ones, most points first:

        [{"move": 240, "dice": [0, 2], "points": 12, "coins": 8, "sensible": true}, ...]

    ``sensible``: no other brings as much of both and more of one.

    ``buy``: while the viewer buys, else null: what can be bought with the coins that are left, dearest first:

        [{"move": 300, "stack": 6, "cost": 10, "rest": 1}, ...]

    ``debt``: the viewer's loan that is to be paid back, else null:

        {"due": 8, "now": true, "sure": 2, "chance": 0.61}

    ``now``: in this turn, otherwise in the next. ``sure`` are the coins there are already. ``chance`` is that of paying it all with
    the dice that would be rolled now, without doubling (null unless it is due now and ``dice`` is there).

    ``simple``: the next move of a simple turn, else null: ``{"move": 20, "skips": [16]}``. One key may lead through it: extra
    cards, every Dice Card and every draw, done, the best two cards for Double Up, roll (the weakest dice stay out), re-rolls that
    bring more on average, the doubling with most points. It stops at buying, and where a card asks something else. ``skips``:
    Action Cards of the hand (kinds) that could be played now and are passed over.
    """
    mine = seat != NOBODY and asked(view) == seat
    playing = view.round > 0 and view.stage != OVER
    dice = coming_dice(view) if playing and EXTRA <= view.stage <= DICE else None
    return {
        "decks": [deck_hint(view, p) for p in range(view.seats)],
        "next": next_cards(view, seat),
        "reshuffle": seat != NOBODY and not any(view.draw.rows[seat]),
        "units": {"left": view.units_limit - view.units, "limit": view.units_limit} if playing else None,
        "dice": None if dice is None else dice_hint(view, dice),
        "pairs": pair_hints(view) if mine and view.stage == PAIR else None,
        "rolled": reroll_hints(view) if mine and view.stage == REROLL else None,
        "doublings": doublings(view) if mine and view.stage == SCORE else None,
        "buy": purchases(view) if mine and view.stage == BUY else None,
        "debt": debt_hint(view, seat, dice),
        "simple": simple(view, seat) if mine else None,
    }


def asked(view):
    """Who is to act in a stage in which a player acts."""
    return left_of(view) if view.stage == MATCH else view.turn


# --- cards -----------------------------------------------------------------------------------------------------------


def deck_hint(view, p):
    cards = [deck(view, p, kind) for kind in range(KINDS)]
    return {
        "deck": cards,
        "cards": sum(cards),
        "fpv": sum(view.fpv[colour] * cards[colour] for colour in range(COLOUR_COUNT)),
        "potatoes": -view.potato_penalty * cards[HOT_POTATO],
        "loan": -view.loan_penalty * view.debt[p],
        "total": total(view, p),
    }


def next_cards(view, seat):
    """What the next card that a seat draws may be: a Hot Potato known to lie on top, else any of the pile."""
    if seat == NOBODY:
        return []
    if view.on_top[seat] > 0:
        return [{"kind": HOT_POTATO, "count": view.on_top[seat], "chance": 1}]
    pile = view.draw.rows[seat] if any(view.draw.rows[seat]) else view.discard.rows[seat]
    cards = sum(pile)
    found = sorted((-count, kind) for kind, count in enumerate(pile) if count)
    return [{"kind": kind, "count": -less, "chance": round(-less / cards, SHARE_DIGITS)} for less, kind in found]


def purchases(view):
    stacks = sorted((stack for stack in range(STACKS) if can_buy(view, stack)), key=lambda stack: -cost_of(view, stack))
    return [
        {"move": BUY_CARD + stack, "stack": stack, "cost": cost_of(view, stack), "rest": view.coins - cost_of(view, stack)}
        for stack in stacks
    ]


# --- dice before the roll --------------------------------------------------------------------------------------------


def blocked_numbers(view):
    """Numbers that whoever's turn it is cannot score with, as bits."""
    return sum(
        {1 << view.guard_number[c] for c in range(COLOUR_COUNT) if view.guard[c] not in (0, view.turn + 1) and view.guard_number[c]}
    )


def numbers_on(view, colour):
    return tuple(sorted(view.faces.rows[colour]))


def colours_of(counts):
    return tuple(colour for colour in range(COLOUR_COUNT) for _ in range(counts[colour]))


def coming_dice(view):
    """The colours of the dice that would be rolled now, and how many more there would be than the limit allows."""
    if view.stage == DICE:
        counts = list(view.take)
    elif view.played[DOUBLE_UP] > 0 and dice_cards(view) >= 2:
        return max((dice_of_pair(view, i) for i in possible_pairs(view)), key=lambda dice: worth_of(view, dice)), 0
    else:
        counts = [most_dice(view, colour, view.in_play[colour]) for colour in range(COLOUR_COUNT)]
    over = max(0, sum(counts) - view.dice_limit)
    for _ in range(over):
        counts[weakest(view, counts)] -= 1
    return colours_of(counts), over


def weakest(view, counts):
    """The colour of which a die is best left out: the lowest average, after what a doubling card would lose."""
    blocked = blocked_numbers(view)

    def loss(colour):
        rest = [counts[c] - (c == colour) for c in range(COLOUR_COUNT)]
        return -worth_of(view, colours_of(rest)), mean(numbers_on(view, colour), blocked)

    return min((colour for colour in range(COLOUR_COUNT) if counts[colour]), key=loss)


def possible_pairs(view):
    return [
        i
        for i in range(PAIR_COUNT)
        if view.in_play[COLOUR_PAIRS[i, 0]] > (COLOUR_PAIRS[i, 0] == COLOUR_PAIRS[i, 1]) and view.in_play[COLOUR_PAIRS[i, 1]] > 0
    ]


def dice_of_pair(view, index):
    """What Double Up rolls with these two cards."""
    wanted = [PER_CARD * COLOUR_PAIRS.rows[index].count(colour) for colour in range(COLOUR_COUNT)]
    return colours_of([most_dice(view, colour, wanted[colour]) for colour in range(COLOUR_COUNT)])


def worth_of(view, colours):
    """Points and coins together that dice of these colours bring on average, with the best doubling."""
    return worth(view.doubler, colours, tuple(numbers_on(view, colour) for colour in colours), blocked_numbers(view))


def prospect(view, colours):
    """Points and coins on average, as they will be converted; what a doubling card adds, and how likely."""
    dice = tuple(numbers_on(view, colour) for colour in colours)
    points, coins = plain(colours, dice, blocked_numbers(view))
    added, chance = doubling(view.doubler, colours, dice, blocked_numbers(view))
    return *converted(view, points, coins + view.sold), added, chance


def converted(view, points, coins):
    if view.played[POINT_PRO] > 0:
        return points + coins, 0
    return (0, points + coins) if view.played[STRAIGHT_CASH] > 0 else (points, coins)


def dice_hint(view, dice):
    colours, over = dice
    points, coins, added, chance = prospect(view, colours)
    card = {"card": view.doubler, "chance": round(chance, SHARE_DIGITS), "extra": round(added, DIGITS)}
    return {
        "colours": [colours.count(colour) for colour in range(COLOUR_COUNT)],
        "count": len(colours),
        "over": over,
        "points": round(points, DIGITS),
        "coins": round(coins, DIGITS),
        "doubling": None if view.doubler == NO_CARD else card,
    }


def pair_hints(view):
    found = []
    for index in possible_pairs(view):
        points, coins, added, _ = prospect(view, dice_of_pair(view, index))
        found.append(
            {
                "move": CHOOSE_PAIR + index,
                "colours": list(COLOUR_PAIRS.rows[index]),
                "points": round(points, DIGITS),
                "coins": round(coins, DIGITS),
                "extra": round(added, DIGITS),
            }
        )
    return sorted(found, key=lambda pair: -(pair["points"] + pair["coins"] + pair["extra"]))


def debt_hint(view, seat, dice):
    """A loan to be paid back; from the tally on, a new one."""
    if seat == NOBODY or view.debt[seat] == 0 or view.stage == OVER:
        return None
    now = view.turn == seat and view.stage not in (BUY, TOSS, MATCH)
    sure = view.carried[seat] + (view.sold if now and not view.played[POINT_PRO] else 0)
    chance = chance_to_repay(view, seat, dice[0]) if now and dice is not None else None
    return {
        "due": view.debt[seat],
        "now": now,
        "sure": sure,
        "chance": None if chance is None else round(chance, SHARE_DIGITS),
    }


def chance_to_repay(view, seat, colours):
    """How likely the dice bring the coins that are still missing, undoubled (Q59 to Q61)."""
    sure = view.carried[seat] + (0 if view.played[POINT_PRO] else view.sold)
    paying = [] if view.played[POINT_PRO] else [c for c in colours if c == WHITE or view.played[STRAIGHT_CASH]]
    return chance_of_sum([numbers_on(view, c) for c in paying], blocked_numbers(view), view.debt[seat] - sure)


# --- dice on the table -----------------------------------------------------------------------------------------------


def lying(view):
    """The dice on the table: their colours, and each as a die with one number."""
    slots = [slot for slot in range(SLOTS) if view.die[slot] > 0]
    return tuple(view.die[slot] - 1 for slot in slots), tuple((view.face[slot],) for slot in slots)


def reroll_hints(view):
    colours, dice = lying(view)
    points, coins = plain(colours, dice, blocked_numbers(view))
    points, coins = converted(view, points, coins + view.sold)
    added, _ = doubling(view.doubler, colours, dice, blocked_numbers(view))
    return {"keep": {"points": int(points), "coins": int(coins), "extra": int(added)}, "rerolls": rerolls(view)}


def rerolls(view):
    """Single re-rolls and sensible ones of Full House's second roll, best first."""
    _, dice = lying(view)
    singles = [(REROLL_DIE + slot, slot) for slot in range(len(dice)) if view.rerolls > 0]
    singles += [(SPECIAL + slot, slot) for slot in range(len(dice)) if can_reroll_specially(view, slot)]
    found = [reroll_hint(view, move, [slot]) for move, slot in singles]
    if view.second_roll > 0:
        found += [reroll_hint(view, AGAIN + sum(1 << slot for slot in slots) - 1, slots) for slots in second_rolls(view)]
    return sorted(found, key=lambda reroll: -reroll["more"])


def reroll_hint(view, move, slots):
    colours, dice = lying(view)
    blocked = blocked_numbers(view)
    now = worth(view.doubler, colours, dice, blocked)
    if len(slots) == 1:
        after = worths_of_falls(view, slots[0])
        average = sum(after) / len(after)
        better = sum(brings > now for brings in after) / len(after)
    else:  # Full House looks at numbers alone
        free = tuple(numbers_on(view, colour) if slot in slots else dice[slot] for slot, colour in enumerate(colours))
        falls = spread(tuple(sorted(free)), blocked)
        average = worth(view.doubler, colours, free, blocked)
        better = sum(n for counts, n in falls.items() if sum_of(counts) + extra(view.doubler, counts) > now) / sum(falls.values())
    return {"move": move, "dice": list(slots), "more": round(average - now, DIGITS), "better": round(better, SHARE_DIGITS)}


def worths_of_falls(view, slot):
    """What all dice bring together after each fall of one of them."""
    colours, dice = lying(view)
    falls = [(*dice[:slot], (number,), *dice[slot + 1 :]) for number in numbers_on(view, colours[slot])]
    return [worth(view.doubler, colours, fall, blocked_numbers(view)) for fall in falls]


def sum_of(counts):
    return sum(number * count_of(counts, number) for number in range(1, counts.bit_length() // BITS + 1))


def second_rolls(view):
    """For Full House: dice of one or two numbers stay, three and two of them at most, all others are rolled again."""
    _, dice = lying(view)
    numbers = sorted({number for (number,) in dice})
    found = set()
    for three in numbers:
        for two in numbers:
            left = {three: 3, two: 2} if three != two else {three: 5}
            again = []
            for slot, (number,) in enumerate(dice):
                if left.get(number, 0) > 0:
                    left[number] -= 1
                else:
                    again.append(slot)
            if again:
                found.add(tuple(again))
    return sorted(found)


def doublings(view):
    """All legal choices of dice to double, most points first, and of equal ones most coins."""
    found = {mask: earnings(view, mask) for mask in range(MASKS) if is_legal(view, mask)}
    ordered = sorted(found, key=lambda mask: (-found[mask][0], -found[mask][1], mask))
    told, most_coins = [], -1
    for mask in ordered:
        points, coins = found[mask]
        sensible = coins > most_coins or (coins, points) == (most_coins, told[-1]["points"])
        most_coins = max(most_coins, coins)
        dice = [slot for slot in range(SLOTS) if mask >> slot & 1]
        told.append({"move": DOUBLE + mask, "dice": dice, "points": points, "coins": coins, "sensible": sensible})
    return told


# --- a simple turn ---------------------------------------------------------------------------------------------------


def simple(view, seat):
    """The next move of a turn that needs no thought; None where it does."""
    move = simple_move(view, seat)
    return None if move is None else {"move": move, "skips": unplayed_actions(view, seat) if view.stage == CARDS else []}


def simple_move(view, seat):
    if view.stage == EXTRA:
        return EXTRA_CARDS + sum(view.matched.rows[seat])
    if view.stage == CARDS:
        plays = [PLAY_CARD + colour for colour in range(COLOUR_COUNT) if view.hand[seat, colour] > 0]
        draws = [USE + colour for colour in range(COLOUR_COUNT) if can_use(view, colour)]
        return [*plays, *draws, DONE][0]
    if view.stage == PAIR:
        return pair_hints(view)[0]["move"]
    if view.stage == DICE:
        return ROLL_DICE if dice_to_roll(view) <= view.dice_limit else LEAVE + weakest(view, view.take)
    if view.stage == REROLL:
        best = max(rerolls(view), key=lambda reroll: reroll["more"])
        return best["move"] if best["more"] > 0 else KEEP
    return doublings(view)[0]["move"] if view.stage == SCORE else None


def unplayed_actions(view, seat):
    return [kind for kind in range(KINDS) if view.hand[seat, kind] > 0 and not is_dice_card(kind) and can_play(view, kind)]
