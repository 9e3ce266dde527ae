"""Whole matches, watched: what a designer asks besides who won. Written like rules, built for any target by ``native.Builder``.

The hooks are bound to a game's functions when these loops are built. What a match tells goes into row ``row`` of the arrays.
"""

from dicehouse.engine.loops import put, roll, start_streams
from dicehouse.engine.native import HOOK
from dicehouse.engine.rules import CHANCE, NOBODY, only_seat

waiting = play = result = standing = decide = HOOK

# The story of a match.
STORY = 3
CHANCES, LEAD_CHANGES, LED_SINCE = range(STORY)  # LED_SINCE: the decisions made before the last time that somebody took the lead


def watch(row, t, view, roles, dice, mind, moves, weights, points, stood, groups, story, decisions, uses):
    """Plays to the end. ``groups`` says what each move counts as; ``uses`` has a row for each seat of each match."""
    made = 0
    lead = before = NOBODY
    now = waiting(t)
    while now != 0:
        if now == CHANCE:
            roll(t, weights, dice)
            story[row, CHANCES] += 1
        else:
            seat = only_seat(now)
            if seat != before:  # who leads is asked between turns: in the middle of one it means little
                standing(t, stood)
                lead = follow(row, lead, stood, t.seats, made, story)
                before = seat
            move = decide(t, seat, view, roles, mind, moves)
            decisions[row, seat] += 1
            uses[row * t.seats + seat, groups[move]] += 1
            play(t, seat, move)
            made += 1
        now = waiting(t)
    standing(t, stood)
    result(t, points)
    follow(row, lead, points, t.seats, made, story)


def follow(row, lead, points, seats, made, story):
    """Notes whether somebody else leads than did before; returns who led last."""
    now = leader(points, seats)
    if now in (NOBODY, lead):
        return lead
    if lead != NOBODY:
        story[row, LEAD_CHANGES] += 1
    story[row, LED_SINCE] = made
    return now


def leader(points, seats):
    """Who has more than everybody else; NOBODY where some share that."""
    ahead = 0
    alone = True
    for seat in range(1, seats):
        if points[seat] > points[ahead]:
            ahead = seat
            alone = True
        elif points[seat] == points[ahead]:
            alone = False
    return ahead if alone else NOBODY


def watch_range(
    first, last, seed, template, matches, view, roles, dice, mind, moves, weights, points, stood, groups, story, decisions, uses
):
    """Plays matches ``first`` up to ``last``, in the one place that ``matches`` has."""
    for number in range(first, last):
        row = number - first
        put(matches, 0, template[0])
        start_streams(dice, mind, seed, number)
        watch(row, matches[0], view, roles, dice, mind, moves, weights, points[row], stood[row], groups, story, decisions, uses)
