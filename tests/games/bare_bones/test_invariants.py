"""What holds after every single move, in matches in which as many cards are played as possible."""

from __future__ import annotations

import pytest

from dicehouse import CHANCE, Match
from dicehouse.engine import NOBODY, Record
from dicehouse.engine.stream import stream
from dicehouse.games.bare_bones.cards import (
    COLOUR_COUNT,
    DICE_PER_COLOUR,
    HOT_POTATO,
    KEEP_THE_CHANGE,
    KINDS,
    ODDS_OR_EVENS,
    POINT_PRO,
    STACKS,
    STRAIGHT_CASH,
    TOUCH,
    WHITE,
    cost_of,
)
from dicehouse.games.bare_bones.moves import BUY, FULL_HOUSE_DRAW, MATCH, TOP_CARD, TOSS
from dicehouse.games.bare_bones.rolling import dice_in_supply
from dicehouse.games.bare_bones.scoring import is_legal
from tests.casts import seated
from tests.games.bare_bones.playing import CAST, GAME, busy, owned

SETS = ["basics", "interplay", "money", "paths", "random"]
MOST_DECISIONS = 3000  # in a match, by far
BUSY = len(CAST) - 1


def cards_are_conserved(t: Record) -> None:
    """BB-02, BB-05, BB-11, BB-71: every card is somewhere, and nowhere twice (BB-12: what was left over is outside)."""
    for kind in range(TOUCH):
        dealt = t.seats * t.start_deck[kind] if kind < COLOUR_COUNT else 0
        there = t.supply[kind] + sum(owned(t, p, kind) for p in range(t.seats))
        in_use = kind < COLOUR_COUNT or kind in t.layout
        assert there == dealt + (t.stack_size if in_use else 0)
    if TOUCH in t.layout:
        known = [version for version in t.touch_known if version]
        assert t.supply[TOUCH] == len(known) + sum(t.touch_hidden)
        for version in range(COLOUR_COUNT):
            in_stack = known.count(version + 1) + t.touch_hidden[version]
            assert in_stack + sum(owned(t, p, TOUCH + version) for p in range(t.seats)) == 1
        assert not any(t.touch_known[len(known) :])


def counts_are_sound(t: Record) -> None:
    for grid in (t.hand, t.draw, t.discard, t.seen, t.matched, t.borrowed):
        assert all(count >= 0 for row in grid for count in row)
    for row in (t.played, t.aside, t.mimics, t.used, t.take, t.supply, t.in_play):
        assert min(row) >= 0
    for p in range(t.seats):
        assert t.hand_size[p] == sum(t.hand.rows[p])
        assert all(t.seen[p, kind] <= t.hand[p, kind] for kind in range(KINDS))
        assert 0 <= t.on_top[p] <= t.draw[p, HOT_POTATO]
        assert all(count in (0, 1) for count in t.matched.rows[p])
        assert t.carried[p] >= 0
        assert t.debt[p] >= 0
    assert t.units <= t.units_limit
    assert t.coins >= 0
    if t.turn != NOBODY and t.stage not in (MATCH, TOSS) and t.round > 0:
        for colour in range(COLOUR_COUNT):
            borrowed = sum(t.borrowed[p, colour] for p in range(t.seats))
            assert t.in_play[colour] == t.played[colour] + t.matched[t.turn, colour] + t.mimics[colour] + borrowed
    if t.stage != FULL_HOUSE_DRAW:
        assert not any(t.aside)


def dice_are_conserved(t: Record) -> None:
    """BB-03, BB-40, BB-60, Q34: 28 dice, at most six on the table, none of a colour that is not there."""
    on_table = [t.die.count(colour + 1) for colour in range(COLOUR_COUNT)]
    assert sum(on_table) <= t.dice_limit
    for colour, count in enumerate(on_table):
        assert count <= dice_in_supply(t, colour) == DICE_PER_COLOUR - (t.guard[colour] > 0)
    for slot in range(6):
        assert t.face[slot] in (0, *(t.faces.rows[t.die[slot] - 1] if t.die[slot] else ()))


def is_buying(t: Record) -> bool:
    """Also while the next Can't Touch This comes into view."""
    return bool(t.stage == BUY or (t.stage == TOP_CARD and t.then == BUY))


def coins_and_points_have_a_source(before: Record, after: Record) -> None:
    """BB-42, BB-47, BB-50, BB-90 to BB-95, BB-104, BB-112, BB-118: worked out once more, from the dice on the table."""
    p = before.turn
    if is_buying(after) and not is_buying(before):
        points, coins = 0, after.sold
        blocked = {after.guard_number[c] for c in range(COLOUR_COUNT) if after.guard[c] not in (0, p + 1)}
        assert is_legal(after, after.doubled)
        for slot in range(6):
            if after.die[slot] and after.face[slot] not in blocked:
                times = 2 if after.doubled >> slot & 1 else 0 if after.doubler == ODDS_OR_EVENS else 1
                if after.die[slot] == WHITE + 1:
                    coins += times * after.face[slot]
                else:
                    points += times * after.face[slot]
        if after.played[POINT_PRO]:
            points, coins = points + coins, 0
        if after.played[STRAIGHT_CASH]:
            points, coins = 0, points + coins
        repaid = min(before.debt[p], coins + before.carried[p])
        unpaid = before.debt[p] - repaid
        assert after.score[p] - before.score[p] == points - after.loan_penalty * unpaid
        assert after.coins == coins + before.carried[p] - repaid + after.loan
        assert after.debt[p] == after.loan
    elif is_buying(after):
        spent = [s for s in range(STACKS) if after.bought[s] != before.bought[s]]
        assert before.coins - after.coins == sum(cost_of(before, s) for s in spent)
        assert len(spent) <= 1
    elif is_buying(before):
        kept = before.coins if before.played[KEEP_THE_CHANGE] and before.round < before.rounds else 0
        assert after.carried[p] == kept
    assert all(after.score[q] == before.score[q] for q in range(4) if q != p)


def views_are_sound(t: Record, rng: list[int]) -> None:
    """A guess fits what is seen, everybody's deck stays what it is, and what a seat may do follows from its view."""
    now = GAME.rules.waiting(t)
    for viewer in (NOBODY, *range(t.seats)):
        view = GAME.view(t, viewer)
        world = view.copy()
        GAME.rules.guess(world, viewer, rng)
        assert GAME.view(world, viewer) == view
        if now:
            cards_are_conserved(world)
            counts_are_sound(world)
        if now > 0 and viewer != NOBODY and now >> viewer & 1:
            assert GAME.legal(view, viewer) == GAME.legal(t, viewer) == GAME.legal(world, viewer)


def play_and_watch(seats: int, actions: str, seed: int, views: int) -> Match:
    """A match of the busy bot with a look at every record; every so many moves at the views, too."""
    match = Match(GAME, seats=seats, seed=seed, options={"actions": actions})
    rng = stream(seed, 1)
    table, decisions = match.beginning(), 0
    while not match.over:
        seat = min(match.waiting)
        legal = GAME.legal(match.truth(), seat)
        assert legal
        assert len(set(legal)) == len(legal)
        made = len(match.history)
        match.play(seat, busy(None, seat, legal, len(legal), rng))
        decisions += 1
        assert decisions < MOST_DECISIONS
        for mover, move in match.history[made:] if decisions > 1 else match.history:
            before = table.copy()
            GAME.rules.play(table, mover, move)
            cards_are_conserved(table)
            counts_are_sound(table)
            dice_are_conserved(table)
            if mover != CHANCE or before.turn == table.turn:
                coins_and_points_have_a_source(before, table)
        if decisions % views == 0:
            views_are_sound(table, rng)
    assert table.pack() == match.pack()
    return match


@pytest.mark.parametrize(("actions", "seats"), [("basics", 2), ("interplay", 3), ("money", 2), ("paths", 4), ("random", 3)])
def test_a_match_of_each_set(actions: str, seats: int) -> None:
    play_and_watch(seats, actions, seed=1, views=60)


@pytest.mark.slow
@pytest.mark.parametrize("actions", SETS)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_many_matches_of_each_set(actions: str, seats: int) -> None:
    for seed in range(10):
        play_and_watch(seats, actions, seed=100 + seed, views=7)


@pytest.mark.slow
@pytest.mark.parametrize("actions", SETS)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_busy_matches_end_the_same_compiled(actions: str, seats: int) -> None:
    """Byte for byte; random play, which the generic tests compare, plays few cards."""
    points, steps, ends = seated(GAME, CAST, [BUSY] * seats, {"actions": actions}, "interpreter").run(0, 12, seed=9, keep=True)
    compiled_points, compiled_steps, compiled_ends = seated(GAME, CAST, [BUSY] * seats, {"actions": actions}).run(
        0, 12, seed=9, keep=True
    )
    assert compiled_ends.tobytes() == b"".join(end.pack() for end in ends)
    assert (compiled_points == points).all()
    assert (compiled_steps == steps).all()
