"""The solver: the chance to win for two players who play as well as can be, for all pairs of points they have yet to get.

Stopping leaves less to get, so pairs are solved from the end of the match upwards. Only a lost turn leaves a pair as it is,
with the other player to roll. So each pair has one unknown, the chance to win after a lost turn: one turn of each player
later it must come out as it was put in.

Solved without minimums, once as usual and once where the target must be hit exactly. All points are counted in units of 50.
"""

from dicehouse.engine.duels import SURE

from .odds import MOST_UNITS, UNIT
from .scoring import DICE
from .turn import COLUMNS, FARTHEST, work_out

NEAR_ENOUGH = 1e-12  # between what is put in and what comes out
MOST_TRIALS = 100


def solve(workshop, farthest=FARTHEST):
    tables, facts = {}, {}
    for name, exact in (("win", 0), ("win_exact", 1)):
        win = chances(workshop, farthest, exact)
        tables[name] = [round(chance * SURE) for row in win[1:, 1:].tolist() for chance in row]
        how = " exactly" if exact else ""
        facts[f"chance to win for the player who begins a match to {farthest * UNIT}{how}"] = float(win[farthest, farthest])
    facts["points of a turn that is played for points, on average"] = average_turn(workshop)
    return tables, facts


def chances(workshop, farthest, exact):
    """win[mine, theirs]: the chance to win for the player about to roll, by the points that the two have yet to get."""
    win = workshop.fractions((farthest + 1, farthest + 1))
    workshop.build(solve_all)(win, exact, *room_for_a_turn(workshop, farthest))
    return win


def room_for_a_turn(workshop, farthest):
    rows = farthest + MOST_UNITS + 1
    return workshop.fractions(rows), workshop.fractions(rows * COLUMNS), workshop.fractions(rows * COLUMNS)


def solve_all(win, exact, stop, best, roll):
    for mine in range(1, len(win)):
        for theirs in range(1, mine + 1):
            solve_pair(win, mine, theirs, exact, stop, best, roll)


def solve_pair(win, mine, theirs, exact, stop, best, roll):
    """Finds the chance after a lost turn by secants: what comes out is a straight line of what is put in, but for a few bends."""
    put_in = 1.0 - win[theirs, mine - 1]
    put_in_before = came_out_before = 0.0
    for trial in range(MOST_TRIALS):
        came_out = round_the_table(win, mine, theirs, put_in, exact, stop, best, roll)
        if abs(came_out - put_in) < NEAR_ENOUGH:
            break
        rise = (came_out - came_out_before) / (put_in - put_in_before) if trial > 0 else 0.0
        put_in_before, came_out_before = put_in, came_out
        put_in += (came_out - put_in) / (1.0 - rise)


def round_the_table(win, mine, theirs, if_lost, exact, stop, best, roll):
    """One turn of each, if a lost turn leaves the first with this chance; returns the chance that it is left with then."""
    for _ in range(2):
        win[mine, theirs] = chance_of_turn(win, mine, theirs, if_lost, exact, stop, best, roll)
        if_lost = 1.0 - win[mine, theirs]
        mine, theirs = theirs, mine
    return if_lost


def chance_of_turn(win, mine, theirs, if_lost, exact, stop, best, roll):
    """The chance to win for the player about to roll."""
    stop[0] = if_lost
    for score in range(1, mine):
        stop[score] = 1.0 - win[theirs, mine - score]
    work_out(mine, 0, 0, exact, stop, best, roll, 0)
    return roll[DICE]


def average_turn(workshop, farthest=2 * FARTHEST):
    """Points of a turn that is played for points alone: as if each were as good a part of a win, far above what a turn brings."""
    stop, best, roll = room_for_a_turn(workshop, farthest)
    for score in range(farthest):
        stop[score] = score / farthest
    workshop.build(work_out)(farthest, 0, 0, 0, stop, best, roll, 0)
    return float(roll[DICE]) * farthest * UNIT
