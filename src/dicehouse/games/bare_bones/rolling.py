"""Stage 2: which dice are rolled, and which again."""

from dicehouse.engine import add, add_range

from .cards import (
    COLOUR_COUNT,
    COLOUR_PAIRS,
    DICE_PER_COLOUR,
    DOUBLE_UP,
    FACES,
    PAIR_COUNT,
    RAINBOW,
    RE_RE_ROLL,
    REROLL_ABILITY,
    SLOTS,
)
from .moves import AGAIN, CHOOSE_PAIR, DICE, KEEP, LEAVE, PAIR, REROLL_DIE, ROLL, ROLL_DICE, ROLLED, SPECIAL
from .piles import dice_cards

SINGLE_REROLLS = 2  # of one Re-Re-Roll (BB-109)
PER_CARD = 2  # dice for each card that Double Up chooses (BB-76)
IN_THE_AIR = 0


def face_weights(t, colour, weights):
    """How often each number stands on a die of this colour (BB-28)."""
    for number in range(1, FACES + 1):
        weights[number - 1] = 0
    for i in range(FACES):
        weights[t.faces[colour, i] - 1] += 1
    return FACES


def dice_in_supply(t, colour):
    """Four of each colour, less one that lies on a Can't Touch This (BB-125, Q34)."""
    return DICE_PER_COLOUR - 1 if t.guard[colour] > 0 else DICE_PER_COLOUR


# --- which dice -------------------------------------------------------------------------------------------------------


def start_rolling(t):
    """A die for each Dice Card in play (BB-21, BB-39), unless Double Up chooses two of them (BB-76, Q36, Q37)."""
    t.rerolls = SINGLE_REROLLS * t.played[RE_RE_ROLL]  # Q46
    if t.played[DOUBLE_UP] > 0 and dice_cards(t) >= 2:
        t.stage = PAIR
        return
    for colour in range(COLOUR_COUNT):
        t.take[colour] = most_dice(t, colour, t.in_play[colour])
    t.stage = DICE if dice_to_roll(t) > 0 else ROLLED


def choose_pair(t, index):
    """Two dice for each of two cards, and none for all others (BB-77, BB-77b)."""
    for i in range(2):
        t.take[COLOUR_PAIRS[index, i]] += PER_CARD
    for colour in range(COLOUR_COUNT):
        t.take[colour] = most_dice(t, colour, t.take[colour])
    t.stage = DICE


def most_dice(t, colour, wanted):
    """As many as lie in the Supply (Q34); with Rainbow one of a colour (BB-107, Q39)."""
    return min(wanted, 1 if t.played[RAINBOW] > 0 else dice_in_supply(t, colour))


def dice_to_roll(t):
    n = 0
    for colour in range(COLOUR_COUNT):
        n += t.take[colour]
    return n


def legal_pairs(t, moves):
    n = 0
    for index in range(PAIR_COUNT):
        one = COLOUR_PAIRS[index, 0]
        other = COLOUR_PAIRS[index, 1]
        if t.in_play[one] > (1 if one == other else 0) and t.in_play[other] > 0:
            n = add(moves, n, CHOOSE_PAIR + index)
    return n


def legal_dice(t, moves):
    """Any dice may be left out (BB-36, Q35), and must be where there are too many (BB-40, BB-41)."""
    n = 0
    if dice_to_roll(t) <= t.dice_limit:
        n = add(moves, n, ROLL_DICE)
    for colour in range(COLOUR_COUNT):
        if t.take[colour] > 0:
            n = add(moves, n, LEAVE + colour)
    return n


def roll_all(t):
    """All dice are rolled together (Q35). They lie in the order of their colours."""
    slot = 0
    for colour in range(COLOUR_COUNT):
        for _ in range(t.take[colour]):
            t.die[slot] = colour + 1
            t.face[slot] = IN_THE_AIR
            slot += 1
    t.stage = ROLL if slot > 0 else ROLLED


# --- dice that fall ---------------------------------------------------------------------------------------------------


def next_die(t):
    """The first die that is still in the air; SLOTS if there is none."""
    slot = 0
    while slot < SLOTS and (t.die[slot] == 0 or t.face[slot] != IN_THE_AIR):
        slot += 1
    return slot


def fall(t, number):
    t.face[next_die(t)] = number
    t.stage = ROLL if next_die(t) < SLOTS else ROLLED


# --- re-rolls ---------------------------------------------------------------------------------------------------------


def can_reroll_specially(t, slot):
    """One re-roll of a die of its colour for each card in play that can do so (Q48)."""
    colour = t.die[slot] - 1
    return t.die[slot] > 0 and t.ability[colour] == REROLL_ABILITY and t.in_play[colour] > t.used[colour]


def can_reroll(t):
    """Whether any die can be rolled again, from whatever source (Q47)."""
    if t.die[0] == 0:
        return False
    if t.rerolls > 0 or t.second_roll > 0:
        return True
    special = 0
    for slot in range(SLOTS):
        if can_reroll_specially(t, slot):
            special += 1
    return special > 0


def legal_rerolls(t, moves):
    n = add(moves, 0, KEEP)
    dice = 0
    for slot in range(SLOTS):
        if t.die[slot] > 0:
            dice += 1
            if t.rerolls > 0:  # any die, also twice the same (BB-109, Q45)
                n = add(moves, n, REROLL_DIE + slot)
    for slot in range(SLOTS):
        if can_reroll_specially(t, slot):
            n = add(moves, n, SPECIAL + slot)
    if t.second_roll > 0:  # any of the dice (BB-80, Q42)
        n = add_range(moves, n, AGAIN, AGAIN + (1 << dice) - 1)
    return n


def reroll(t, slot):
    t.rerolls -= 1
    t.face[slot] = IN_THE_AIR
    t.stage = ROLL


def reroll_specially(t, slot):
    t.used[t.die[slot] - 1] += 1
    t.face[slot] = IN_THE_AIR
    t.stage = ROLL


def roll_again(t, mask):
    t.second_roll = 0
    for slot in range(SLOTS):
        if mask >> slot & 1:
            t.face[slot] = IN_THE_AIR
    t.stage = ROLL
