"""The search of the engine, on a tiny board of its own, against plain minimax.

Sticks of many lengths lie on heaps. In turn, players take the uppermost stick of a heap; after some sticks they move again. In the
end, whoever has more wins. With three heaps no move is unlikely, so that the search finds the same as minimax at every depth.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest

from dicehouse.engine import alphabeta
from dicehouse.engine.alphabeta import DECIDED, DEPTH, KEY, OPEN, REACH, TURN, VISITED, WON
from dicehouse.engine.bot import set_up, whole
from dicehouse.engine.record import Record
from dicehouse.engine.stream import below, stream

HEAPS, HIGHEST = 6, 6
LEAD = 2  # in ``now``, after turn and key: of the first player
TO_THE_END = 30
LONG = 6  # beyond the depth only sticks of this length are thought of


class Desk(NamedTuple):
    now: Any
    heap: Any
    liked: Any
    settings: Any
    moves: Any
    order: Any
    score: Any
    node: Any
    work: Any
    table: Any
    seen: Any


def length(heap, height):
    """Of a stick. Some are better left to the other."""
    return (heap * 11 + height * 7) % 13 - 4


def desk_with(heaps: list[int], positions: int = 1_000_000) -> Any:
    rooms = alphabeta.rooms(positions, depth=TO_THE_END, table_bits=10, most_moves=HEAPS, unlikely=5)
    desk = set_up(Desk(now=whole(3), heap=whole(HEAPS), liked=whole(HEAPS), **rooms), Record)
    alphabeta.forget(desk)
    desk.heap[: len(heaps)] = heaps
    desk.now[KEY] = key_of(desk)
    return desk


def key_of(desk):
    key = desk.now[LEAD] + 100
    for heap in range(HEAPS):
        key = key * HIGHEST + desk.heap[heap]
    return key * 2 + desk.now[TURN]


def make(desk, heap):
    now = desk.now
    desk.heap[heap] -= 1
    stick = length(heap, desk.heap[heap])
    now[LEAD] += stick if now[TURN] == 0 else -stick
    if not moves_again(stick):
        now[TURN] = 1 - now[TURN]
    now[KEY] = key_of(desk)


def take_back(desk, heap):
    now = desk.now
    stick = length(heap, desk.heap[heap])
    if not moves_again(stick):
        now[TURN] = 1 - now[TURN]
    now[LEAD] -= stick if now[TURN] == 0 else -stick
    desk.heap[heap] += 1
    now[KEY] = key_of(desk)


def moves_again(stick):
    return stick % 3 == 0


def lead(desk):
    """Of whoever is to move."""
    return desk.now[LEAD] if desk.now[TURN] == 0 else -desk.now[LEAD]


def verdict(desk, ply):
    if max(desk.heap) > 0:
        return OPEN
    return WON - ply if lead(desk) > 0 else ply - WON if lead(desk) < 0 else 0


def never(desk):
    return False


def now_and_then(desk):
    """By how many sticks there are, so that every way to a position has been forced as often."""
    return sum(desk.heap) % 3 == 0


def list_moves(desk, first, depth, forced):
    n = 0
    for heap in range(HEAPS):
        if desk.heap[heap] > 0:
            stick = length(heap, desk.heap[heap] - 1)
            if forced or depth > 0 or stick >= LONG:
                desk.moves[first + n] = heap
                desk.order[first + n] = stick
                n += 1
    return n


def like(desk, heap, depth):
    desk.liked[heap] += 1


BOARD: dict[str, Any] = {"make": make, "take_back": take_back, "verdict": verdict, "estimate": lead, "cut_off": like}
think, search = alphabeta.searcher(**BOARD, list_moves=list_moves, is_forced=never)
_, search_with_force = alphabeta.searcher(**BOARD, list_moves=list_moves, is_forced=now_and_then)


def minimax(desk: Any, depth: int, ply: int = 1, is_forced: Any = never) -> int:
    """The value for whoever is to move, by looking at everything."""
    if (value := verdict(desk, ply)) != OPEN:
        return int(value)
    forced = is_forced(desk)
    if not forced and depth <= -desk.settings[REACH]:
        return int(lead(desk))
    best = lead(desk) if depth <= 0 and not forced else -WON
    seat = desk.now[TURN]
    n = list_moves(desk, 0, depth, forced)
    for heap in desk.moves[:n]:
        make(desk, heap)
        value = minimax(desk, depth if forced and depth > 0 else depth - 1, ply + 1, is_forced)
        best = max(best, value if desk.now[TURN] == seat else -value)
        take_back(desk, heap)
    return int(best)


RNG = stream(2, 2)
THREE_HEAPS = [[below(RNG, HIGHEST - 2), below(RNG, HIGHEST - 1), 1 + below(RNG, HIGHEST - 2)] for _ in range(30)]
MANY_HEAPS = [[1 + below(RNG, 2) for _ in range(4)] + [1] * below(RNG, 2) for _ in range(15)]


@pytest.mark.parametrize("depth", [1, 2, 3, 4, 5, TO_THE_END])
def test_it_finds_what_minimax_finds(depth: int) -> None:
    """The board is as before afterwards."""
    for heaps in THREE_HEAPS:
        desk = desk_with(heaps)
        before = [*desk.now, *desk.heap]
        assert search(desk, depth, -WON, WON) == minimax(desk, depth), heaps
        assert [*desk.now, *desk.heap] == before


def test_unlikely_moves_are_looked_at_in_the_end() -> None:
    for heaps in MANY_HEAPS:
        desk = desk_with(heaps)
        assert search(desk, TO_THE_END, -WON, WON) == minimax(desk, TO_THE_END), heaps


@pytest.mark.parametrize("depth", [0, 1, 2, 3])
def test_forced_answers_cost_no_depth(depth: int) -> None:
    for heaps in THREE_HEAPS:
        desk = desk_with(heaps)
        assert search_with_force(desk, depth, -WON, WON) == minimax(desk, depth, is_forced=now_and_then), heaps


@pytest.mark.parametrize("depth", [0, 1, 2, 3])
def test_threats_are_followed_beyond_the_depth(depth: int) -> None:
    for heaps in THREE_HEAPS:
        desk = desk_with(heaps)
        desk.settings[REACH] = 2
        assert search(desk, depth, -WON, WON) == minimax(desk, depth), heaps


@pytest.mark.parametrize("window", [(-2, -1), (0, 1), (3, 8)])
def test_a_narrow_window_is_answered_rightly(window: tuple[int, int]) -> None:
    alpha, beta = window
    for heaps in THREE_HEAPS:
        desk = desk_with(heaps)
        found, value = search(desk, 4, alpha, beta), minimax(desk, 4)
        assert (found <= alpha, found >= beta) == (value <= alpha, value >= beta)
        assert found == value or not alpha < value < beta


def test_it_visits_few_of_all_positions_and_tells_what_cut_them_off() -> None:
    desk = desk_with([4, 3, 3])
    search(desk, TO_THE_END, -WON, WON)
    assert desk.work[VISITED] < ways_on(desk) / 5
    assert sum(desk.liked) > 0


def ways_on(desk: Any) -> int:
    """In how many ways the match can go on."""
    n = list_moves(desk, 0, 1, False)
    found = 0
    for heap in desk.moves[:n]:
        make(desk, heap)
        found += ways_on(desk)
        take_back(desk, heap)
    return max(1, found)


@pytest.mark.parametrize("heaps", [[3, 3, 3], [4, 2, 3], [2, 3, 2]], ids=str)
def test_moves_are_ranked_by_what_they_are_worth(heaps: list[int]) -> None:
    desk = desk_with(heaps)
    desk.settings[DEPTH] = 4
    n = list_moves(desk, 0, 1, False)
    think(desk, n, WON)
    assert desk.score[:n] == sorted(desk.score[:n], reverse=True)
    ranked = dict(zip(desk.moves[:n], desk.score[:n], strict=True))
    assert len(ranked) == n
    for heap, score in ranked.items():
        make(desk, heap)
        assert score == (1 if desk.now[TURN] == 0 else -1) * minimax(desk, 3)
        take_back(desk, heap)


def test_it_thinks_until_the_match_is_decided() -> None:
    for heaps in THREE_HEAPS:
        desk = desk_with(heaps)
        think(desk, list_moves(desk, 0, 1, False), 0)
        best, score = desk.moves[0], desk.score[0]
        assert decided(score) == decided(minimax(desk, TO_THE_END)), heaps
        make(desk, best)
        assert decided(score) == (1 if desk.now[TURN] == 0 else -1) * decided(minimax(desk, TO_THE_END)), heaps


def decided(value: int) -> int:
    return 1 if value > DECIDED else -1 if value < -DECIDED else 0


def test_it_stops_when_it_has_seen_enough() -> None:
    desk = desk_with([3, 3, 3], positions=50)
    before = [*desk.now, *desk.heap]
    think(desk, list_moves(desk, 0, 1, False), 0)
    assert 50 <= desk.work[VISITED] < 60
    assert [*desk.now, *desk.heap] == before


def test_it_remembers_the_positions_of_the_match() -> None:
    desk = desk_with([2, 1])
    alphabeta.remember(desk, desk.now[KEY])
    alphabeta.remember(desk, desk.now[KEY] + alphabeta.HISTORY)  # which lies in the next slot
    assert not alphabeta.comes_again(desk, 1, 3)
    alphabeta.remember(desk, desk.now[KEY])
    assert alphabeta.comes_again(desk, 1, 3)
    alphabeta.forget(desk)
    assert not alphabeta.comes_again(desk, 1, 3)


def test_a_way_that_leads_back_to_itself_is_noticed() -> None:
    desk = desk_with([2, 1])
    desk.node[2 * alphabeta.FIELDS + alphabeta.POSITION] = desk.now[KEY]
    assert not alphabeta.comes_again(desk, 3, 3)
    assert alphabeta.comes_again(desk, 4, 3)
    assert alphabeta.comes_again(desk, 5, 3)
