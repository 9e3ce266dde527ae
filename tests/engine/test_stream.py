"""The stream of simulations: even, and the same in the interpreter and compiled."""

# mypy: allow-untyped-defs, allow-untyped-calls

from collections import Counter
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import dicehouse
from dicehouse.engine import loops, rules, stream, twins
from dicehouse.engine.native import Builder

words = st.integers(0, stream.WORD)
bounds = st.one_of(st.integers(1, 40), st.integers(1, stream.HALF), st.sampled_from([1 << 31, (1 << 31) + 1, 3 << 30, stream.HALF]))


@pytest.fixture(scope="module")
def compiled():
    builder = Builder("cpu", {})
    originals: list[Any] = [*twins.TWINS, rules.pick_weighted]
    return {function: builder.build(function) for function in originals}


@pytest.fixture(scope="module")
def wanting():
    """How compiled random play lists moves: it only looks for one of them."""
    builder = Builder("cpu", {}, random_play=True)
    return {function: builder.build(function) for function in (rules.add, rules.add_range)}


def state_of(rng):
    return [int(word) for word in rng]


# --- even -------------------------------------------------------------------------------------------------------------


def unevenness(values, buckets):
    counts = Counter(values)
    mean = len(values) / buckets
    return sum((counts[bucket] - mean) ** 2 / mean for bucket in range(buckets))


@pytest.mark.parametrize("n", [2, 3, 6, 10])
def test_numbers_below_n_are_even(n):
    rng = stream.stream(1, 0)
    values = [stream.below(rng, n) for _ in range(2_000 * n)]
    assert set(values) == set(range(n))
    assert unevenness(values, n) < 60  # nine degrees of freedom: once in a billion


def test_first_numbers_of_many_streams_are_even():
    for seed in range(3):
        assert unevenness([stream.below(stream.stream(seed, number), 6) for number in range(6_000)], 6) < 51


def test_the_uneven_rest_is_rejected():
    """Three quarters of 2**32: a bare remainder would favour the lowest third, a bare multiplication every third number."""
    n = 3 << 30
    rng = stream.stream(2, 0)
    values = [stream.below(rng, n) for _ in range(6_000)]
    assert all(0 <= value < n for value in values)
    assert unevenness([value >> 30 for value in values], 3) < 42
    assert unevenness([value % 3 for value in values], 3) < 42


@given(words, st.integers(0, 1 << 40), bounds)
def test_numbers_stay_below_n(seed, number, n):
    rng = stream.stream(seed, number)
    assert all(0 <= stream.below(rng, n) < n for _ in range(5))


def test_streams_differ_by_seed_and_number():
    first = {tuple(stream.stream(seed, number)) for seed in range(30) for number in range(30)}
    assert len(first) == 900


def test_seeds_outside_a_word_are_taken_round():
    assert stream.stream(-1, 3) == stream.stream(stream.WORD, 3)
    assert stream.stream(1 << 64, 3) == stream.stream(0, 3)


@pytest.mark.parametrize(("weights", "n"), [([1, 0, 3], 3), ([0, 2], 2), ([5, 0, 0, 1], 4)])
def test_weighted_outcomes_come_up_by_their_weights(weights, n):
    rng = stream.stream(9, 0)
    counts = Counter(rules.pick_weighted(weights, n, rng) for _ in range(4_000))
    for outcome, weight in enumerate(weights):
        share = weight / sum(weights)
        assert abs(counts[outcome] - 4_000 * share) <= 6 * (4_000 * share * (1 - share)) ** 0.5


def test_even_weights_need_not_be_written_out():
    weights = [7, 7, 7, 7, 7, 7]
    n = rules.even(weights, 6)
    one, other = stream.stream(4, 0), stream.stream(4, 0)
    assert [rules.pick_weighted(weights, n, one) for _ in range(50)] == [stream.below(other, 6) for _ in range(50)]


# --- twins ------------------------------------------------------------------------------------------------------------


@given(words)
def test_scramble_is_the_same_compiled(compiled, x):
    assert int(compiled[stream.scramble](np.uint64(x))) == stream.scramble(x)


@given(words, st.integers(0, 1 << 62))
def test_streams_start_the_same_compiled(compiled, seed, number):
    rng = np.zeros(2, np.uint64)
    compiled[stream.start](rng, np.uint64(seed), number)
    assert state_of(rng) == stream.stream(seed, number)


@given(words, words)
def test_bits_are_the_same_compiled(compiled, state, step):
    """From any state, reachable or not: each of the 32 turns of the word occurs."""
    plain, fast = [state, step], np.array([state, step], np.uint64)
    assert [int(compiled[stream.draw](fast)) for _ in range(5)] == [stream.draw(plain) for _ in range(5)]
    assert state_of(fast) == plain


@given(words, st.integers(0, 1 << 40), st.lists(bounds, max_size=20))
def test_numbers_below_n_are_the_same_compiled(compiled, seed, number, ns):
    plain = stream.stream(seed, number)
    fast = np.array(plain, np.uint64)
    assert [compiled[stream.below](fast, n) for n in ns] == [stream.below(plain, n) for n in ns]
    assert state_of(fast) == plain


def test_a_long_run_is_the_same_compiled(compiled):
    """A third of these draws is rejected, so the twins also agree about what to reject."""
    plain = stream.stream(5, 5)
    fast = np.array(plain, np.uint64)
    assert [compiled[stream.below](fast, 3 << 30) for _ in range(3_000)] == [stream.below(plain, 3 << 30) for _ in range(3_000)]


@given(words, st.lists(st.integers(0, 50), min_size=1, max_size=8).filter(any))
def test_weighted_outcomes_are_the_same_compiled(compiled, seed, weights):
    plain = stream.stream(seed, 0)
    fast = np.array(plain, np.uint64)
    array = np.array(weights, np.int32)
    for _ in range(5):
        assert compiled[rules.pick_weighted](array, len(weights), fast) == rules.pick_weighted(weights, len(weights), plain)
    assert state_of(fast) == plain


parts_of_a_list = st.lists(st.tuples(st.integers(0, 30_000), st.integers(-10, 60)), max_size=8)


def listed(functions, moves, parts):
    """The moves of all parts, one after the other: a single one where the length is 0, otherwise a (maybe empty) range."""
    n = 0
    for first, length in parts:
        n = functions[rules.add_range](moves, n, first, first + length) if length else functions[rules.add](moves, n, first)
    return n


def expected(parts):
    return [move for first, length in parts for move in ([first] if length == 0 else range(first, first + length))]


@given(parts_of_a_list)
def test_lists_of_moves_are_the_same_compiled(compiled, parts):
    plain: list[int] = []
    fast = np.full(600, -7, np.int16)
    n = listed({function: function for function in compiled}, plain, parts)
    assert listed(compiled, fast, parts) == n
    assert fast[:n].tolist() == plain[:n] == expected(parts)
    assert set(fast[n:].tolist()) == {-7}


@given(parts_of_a_list, st.data())
def test_random_play_finds_the_wanted_move_without_a_list(wanting, parts, data):
    """The two cells hold which move is wanted, and that move once it has been seen."""
    moves = expected(parts)
    cells = np.array([-1, -7], np.int16)
    assert listed(wanting, cells, parts) == len(moves)
    assert cells.tolist() == [-1, -7]
    if moves:
        wanted = data.draw(st.integers(0, len(moves) - 1))
        cells[0] = wanted
        assert listed(wanting, cells, parts) == len(moves)
        assert cells.tolist() == [wanted, moves[wanted]]


def test_every_twin_is_held_to_its_original_here():
    held = {stream.scramble, stream.start, stream.draw, stream.below, rules.add, rules.add_range, rules.only_seat, loops.put}
    held.add(loops.fingerprint)
    assert set(twins.TWINS) == held
    assert set(twins.RANDOM_PLAY) == {*held, loops.any_move}  # whole matches hold that one: test_simulate.py


@given(st.integers(0, 7), st.integers(0, 255))
def test_the_lowest_waiting_seat_is_the_same_compiled(compiled, seat, others):
    waiting = 1 << seat | others & ~((1 << seat) - 1)
    assert rules.only_seat(waiting) == seat
    assert compiled[rules.only_seat](waiting) == seat


def test_put_writes_a_copy_in_the_interpreter_and_compiled(compiled):
    table: Any = dicehouse.Match("liars_dice", seats=3, seed=7)._table
    records = [type(table)() for _ in range(3)]
    loops.put(records, 1, table)
    rows = np.zeros(3, table.dtype())
    rows[0] = np.frombuffer(table.pack(), table.dtype())[0]
    compiled[loops.put](rows, 1, rows[0])
    assert [record.pack() for record in records[1:]] == [row.tobytes() for row in rows[1:]]
    assert records[1].pack() == table.pack()
    records[1].left[0], rows[1]["left"][0] = 1, 1
    assert table.left[0] == rows[0]["left"][0] == 5


def test_a_fingerprint_is_the_same_compiled_and_another_for_another_record(compiled):
    tables: list[Any] = [dicehouse.Match("liars_dice", seats=3, seed=seed)._table for seed in (7, 8)]
    rows = np.frombuffer(b"".join(table.pack() for table in tables), np.uint64).reshape(2, -1)
    found = [loops.fingerprint(tables, at) for at in (0, 1)]
    assert [compiled[loops.fingerprint](rows, at) for at in (0, 1)] == found
    assert len(set(found)) == 2
