"""The Sweet Spot for two, solved: the chance of whoever is about to roll to win, for all purses and turns that are left.

The chips are always the same, so two purses tell the pot; a player who is out ends the match, so turns alternate. The last turn is
looked at first. A shared win counts half. The bot works with the same functions, over the table that is kept.
"""

from .moves import FACES
from .rules import DICE

# What was solved: a match with the usual options.
STACK, ANTE, TOP_UP, LAPS = 25, 5, 1, 10
CHIPS, TURNS = 2 * STACK, 2 * LAPS

ROLLS = FACES**DICE
THREE_OF_A_KIND = FACES  # of 216 rolls
# Of 216 rolls, how many have bounds so far apart: 6 - d lowest faces, and then 6 d ways to roll these bounds with a die between.
APART = [0] + [(FACES - d) * FACES * d for d in range(1, FACES)]

WORD = 1 << 16  # a chance is kept in two answers: so many of 2^16 wholes, and so many of 2^16 parts of one
HIGHEST = WORD * WORD - 1


def solve(workshop):
    win, start = solved(workshop, STACK, ANTE, TOP_UP, LAPS)
    return {"win": win}, {"Who begins wins": float(start)}


def solved(workshop, stack, ante, top_up, laps):
    """The table for a match with these options, and the chance of who begins."""
    chips, turns = 2 * stack, 2 * laps
    win = workshop.whole(2 * places(chips, turns))
    workshop.build(fill)(win, chips, ante, top_up, turns)
    purse = stack - ante
    return win, chance_at(win, place(chips, turns, purse, purse))


def places(chips, turns):
    return turns * (chips + 1) * (chips + 1)


def place(chips, turns, mine, theirs):
    """Where the chance of a player is found who is about to roll, with so many turns left, this one included."""
    return ((turns - 1) * (chips + 1) + mine) * (chips + 1) + theirs


def chance_at(win, at):
    return (win[2 * at] * WORD + win[2 * at + 1]) / HIGHEST


def keep_chance(win, at, chance):
    whole = int(chance * HIGHEST + 0.5)
    win[2 * at] = whole // WORD
    win[2 * at + 1] = whole % WORD


def fill(win, chips, ante, top_up, turns):
    for left in range(1, turns + 1):
        for mine in range(1, chips + 1):
            for theirs in range(1, chips - mine + 1):
                if mine + theirs < chips:  # there is a pot
                    keep_chance(win, place(chips, left, mine, theirs), before_roll(win, chips, ante, top_up, left, mine, theirs))


def before_roll(win, chips, ante, top_up, turns, mine, theirs):
    """The chance to win of a player who is about to roll and will bet what is best."""
    pot = chips - mine - theirs
    taken = after_turn(win, chips, ante, top_up, turns - 1, mine + pot, theirs)
    kept = after_turn(win, chips, ante, top_up, turns - 1, mine, theirs)
    found = THREE_OF_A_KIND * taken + APART[1] * kept
    for size in range(1, FACES - 1):
        best = kept
        for bet in range(1, min(mine, pot - 1) + 1):
            best = max(best, with_bet(win, chips, ante, top_up, turns, mine, theirs, size, bet))
        found += APART[size + 1] * best
    return found / ROLLS


def with_bet(win, chips, ante, top_up, turns, mine, theirs, size, bet):
    """The chance to win with so many chips on a spot of so many faces. No bet is 0 chips."""
    hit = after_turn(win, chips, ante, top_up, turns - 1, mine + bet, theirs)
    missed = after_turn(win, chips, ante, top_up, turns - 1, mine - bet, theirs)
    return (size * hit + (FACES - size) * missed) / FACES


def after_turn(win, chips, ante, top_up, turns, mine, theirs):
    """The chance to win of a player whose turn has ended like this, with so many turns to come."""
    pot = chips - mine - theirs
    if turns == 0 or mine == 0:
        return at_end(mine, theirs)
    if pot == 0 or (pot == 1 and top_up):
        if min(mine, theirs) <= ante:  # no new pot can be built: who can still pay is alone
            return at_end(mine, theirs)
        mine -= ante
        theirs -= ante
    return 1 - chance_at(win, place(chips, turns, theirs, mine))


def at_end(mine, theirs):
    return 1.0 if mine > theirs else 0.5 if mine == theirs else 0.0
