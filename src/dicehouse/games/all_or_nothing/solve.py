"""The solver: the chance to win for two players who play as well as can be, for all pairs of points they have yet to get.

Stopping leaves less to get, so pairs are solved from the end of the match upwards. Only a lost turn leaves a pair as it is,
with the other player to roll. So each pair has one unknown, the chance to win after a lost turn: one turn of each player
later it must come out as it was put in.
"""

from dicehouse.engine.duels import SURE

from .turn import FARTHEST, work_out

NEAR_ENOUGH = 1e-12  # between what is put in and what comes out
MOST_TRIALS = 100


def solve(workshop, farthest=FARTHEST):
    win = chances(workshop, farthest)
    kept = [round(chance * SURE) for row in win[1:, 1:].tolist() for chance in row]
    return {"win": kept}, {f"chance to win for the player who begins a match to {farthest}": float(win[farthest, farthest])}


def chances(workshop, farthest):
    """win[mine, theirs]: the chance to win for the player about to roll, by the points that the two have yet to get."""
    win = workshop.fractions((farthest + 1, farthest + 1))
    workshop.build(solve_all)(win, workshop.fractions(farthest + 1), workshop.fractions(farthest + 1))
    return win


def solve_all(win, stop, roll):
    for mine in range(1, len(win)):
        for theirs in range(1, mine + 1):
            solve_pair(win, mine, theirs, stop, roll)


def solve_pair(win, mine, theirs, stop, roll):
    """Finds the chance after a lost turn by secants: what comes out is a straight line of what is put in, but for a few bends."""
    put_in = 1.0 - win[theirs, mine - 1]
    put_in_before = came_out_before = 0.0
    for trial in range(MOST_TRIALS):
        came_out = round_the_table(win, mine, theirs, put_in, stop, roll)
        if abs(came_out - put_in) < NEAR_ENOUGH:
            break
        rise = (came_out - came_out_before) / (put_in - put_in_before) if trial > 0 else 0.0
        put_in_before, came_out_before = put_in, came_out
        put_in += (came_out - put_in) / (1.0 - rise)


def round_the_table(win, mine, theirs, if_lost, stop, roll):
    """One turn of each, if a lost turn leaves the first with this chance; returns the chance that it is left with then."""
    for _ in range(2):
        win[mine, theirs] = chance_of_turn(win, mine, theirs, if_lost, stop, roll)
        if_lost = 1.0 - win[mine, theirs]
        mine, theirs = theirs, mine
    return if_lost


def chance_of_turn(win, mine, theirs, if_lost, stop, roll):
    """The chance to win for the player about to roll."""
    stop[0] = if_lost
    for score in range(1, mine):
        stop[score] = 1.0 - win[theirs, mine - score]
    work_out(mine, stop, roll, 0)
    return roll[0]
