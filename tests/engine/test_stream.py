"""The stream of simulations: even, and the same in the interpreter and compiled."""

# mypy: allow-untyped-defs, allow-untyped-calls

from collections import Counter
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import dicehouse
from dicehouse.engine import loops, rules, stream
from dicehouse.engine.native import Builder

words = st.integers(0, stream.WORD)
bounds = st.one_of(st.integers(1, 40), st.integers(1, stream.HALF), st.sampled_from([1 << 31, (1 << 31) + 1, 3 << 30, stream.HALF]))


@pytest.fixture(scope="module")
def compiled():
    builder = Builder("cpu", {})
    functions = (
        stream.scramble,
        stream.start,
        stream.draw,
        stream.below,
        rules.add_range,
        rules.pick_weighted,
        rules.only_seat,
        loops.put,
    )
    return {function: builder.build(function) for function in functions}


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


@given(st.integers(0, 20), st.integers(0, 30_000), st.integers(-10, 60))
def test_add_range_is_the_same_compiled(compiled, n, first, length):
    plain, fast = [-7] * 100, np.full(100, -7, np.int16)
    end = first + length
    count = rules.add_range(plain, n, first, end)
    assert compiled[rules.add_range](fast, n, first, end) == count
    assert fast.tolist() == plain
    assert count == n + max(length, 0)
    assert plain[n:count] == list(range(first, end))
    assert set(plain[:n] + plain[count:]) == {-7}


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
