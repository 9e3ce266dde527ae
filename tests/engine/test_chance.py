"""Chance: fair dice from a seed, from the operating system, from a tape, from people."""

# mypy: allow-untyped-defs, allow-untyped-calls

import itertools
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import dicehouse
from dicehouse import CHANCE, Match
from dicehouse.engine.chance import ByHand, Secure, Seeded, Tape, keyed_below, pick, source_of
from dicehouse.engine.errors import BadOption, BadValue, NotYourTurn, UnknownMove

D6 = [1] * 6
GOLDEN_SEED_7 = [5, 5, 6, 2, 5, 6, 5, 1, 6, 3, 4, 4, 5, 6, 4, 5, 1, 2, 4, 2]  # 1 is the star of Liar's Dice

# What chi-square exceeds once in a billion times, by degrees of freedom.
ONCE_IN_A_BILLION = {1: 37.4, 2: 41.5, 3: 44.9, 5: 50.9}


def rolls(source, n, weights=D6):
    return [source.outcome(number, weights, 0, int) for number in range(n)]


def unevenness(outcomes, weights):
    """Chi-square of the outcomes that can come up; those of weight 0 must not."""
    counts = Counter(outcomes)
    assert all(counts[outcome] == 0 for outcome, weight in enumerate(weights) if weight == 0)
    expected = {outcome: len(outcomes) * weight / sum(weights) for outcome, weight in enumerate(weights) if weight}
    return sum((counts[outcome] - mean) ** 2 / mean for outcome, mean in expected.items())


# --- dice from a seed -------------------------------------------------------------------------------------------------


def test_seed_7_rolls_what_it_always_rolled():
    assert [face + 1 for face in rolls(Seeded(7), 20)] == GOLDEN_SEED_7


def test_seed_7_rolls_the_same_at_a_table():
    match = Match("liars_dice", seats=2, seed=7, options={"opener": "A"})
    assert [face + 1 for _, face in match.history] == GOLDEN_SEED_7[:10]


@pytest.mark.parametrize("hash_seed", ["0", "1", "12345"])
def test_seed_7_rolls_the_same_in_every_process(python, hash_seed):
    code = "from dicehouse.engine.chance import Seeded; print([Seeded(7).outcome(k, [1] * 6, 0, int) + 1 for k in range(20)])"
    assert python(code, PYTHONHASHSEED=hash_seed) == f"{GOLDEN_SEED_7}\n"


def test_a_seed_may_be_a_number_or_words():
    assert rolls(Seeded(7), 20) == rolls(Seeded("7"), 20)
    assert rolls(Seeded("a winter evening"), 20) != rolls(Seeded("a summer evening"), 20)


def test_a_roll_depends_on_its_number_alone():
    source = Seeded(7)
    assert [source.outcome(number, D6, 0, int) for number in reversed(range(20))] == rolls(source, 20)[::-1]


@pytest.mark.parametrize("seed", [0, 1, "a winter evening"])
def test_seeded_dice_are_even(seed):
    assert unevenness(rolls(Seeded(seed), 6_000), D6) < ONCE_IN_A_BILLION[5]


def test_the_first_dice_of_many_seeds_are_even():
    first = [Seeded(seed).outcome(0, D6, 0, int) for seed in range(6_000)]
    assert unevenness(first, D6) < ONCE_IN_A_BILLION[5]


def test_one_die_tells_nothing_about_the_next():
    dice = rolls(Seeded(3), 7_201)
    pairs = [6 * one + other for one, other in itertools.pairwise(dice)]
    assert unevenness(pairs, [1] * 36) < 110  # 35 degrees of freedom: once in a billion


def test_seeded_dice_reject_the_uneven_rest():
    """A bare remainder would give the first of three such weights half of all rolls."""
    huge = [1 << 62] * 3
    assert unevenness(rolls(Seeded(5), 3_000, huge), huge) < ONCE_IN_A_BILLION[2]


@given(st.integers(0, 100), st.integers(1, 1 << 64))
def test_a_seeded_number_stays_below_its_bound(roll, n):
    assert 0 <= keyed_below(b"any", roll, n) < n


# --- weights ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("weights", [[1, 0, 3], [0, 0, 5, 1], [7, 1], [0, 1], [2, 0, 0]])
@pytest.mark.parametrize("source", [Seeded(1), Secure()], ids=["seeded", "secure"])
def test_outcomes_come_up_by_their_weights_and_never_without(source, weights):
    assert unevenness(rolls(source, 4_000, weights), weights) < ONCE_IN_A_BILLION[3]


@given(st.lists(st.integers(0, 4), min_size=1, max_size=6).filter(any))
def test_every_share_of_the_weights_belongs_to_its_outcome(weights):
    shares = iter(range(sum(weights)))
    picked = Counter(pick(weights, lambda n: next(shares)) for _ in range(sum(weights)))
    assert [picked[outcome] for outcome in range(len(weights))] == weights


@pytest.mark.parametrize("source", [Seeded(1), Secure()], ids=["seeded", "secure"])
def test_weights_that_leave_nothing_are_refused(source):
    with pytest.raises(BadValue, match="leave nothing to roll"):
        source.outcome(0, [0, 0], 0, int)


def test_an_uneven_coin_at_a_table(coins):
    sides = Counter[int]()
    for seed in range(300):
        match = Match(coins, seed=seed, options={"rounds": 5})
        while not match.over:
            match.play(min(match.waiting), "throw")
        sides.update(move for seat, move in match.history if seat == CHANCE)
    assert unevenness(list(sides.elements()), [1, 0, 3]) < ONCE_IN_A_BILLION[1]


# --- the operating system's dice --------------------------------------------------------------------------------------


def test_secure_dice_are_even():
    assert unevenness(rolls(Secure(), 6_000), D6) < ONCE_IN_A_BILLION[5]


def test_secure_dice_do_not_repeat():
    assert rolls(Secure(), 60) != rolls(Secure(), 60)


def test_a_match_has_secure_dice_unless_told_otherwise():
    assert Match("liars_dice").dice_words == Match("liars_dice", dice="secure").dice_words == "operating system"


# --- copies -----------------------------------------------------------------------------------------------------------


@settings(max_examples=30)
@given(st.integers(0, 50), st.integers(0, 12))
def test_a_copied_match_gets_the_same_dice(play_on, seed, moves):
    match = Match("liars_dice", seats=3, seed=seed)
    play_on(match, moves, seed)
    twin = match.copy()
    for one in (match, twin):
        play_on(one, 40, seed + 1)
    assert twin.history == match.history
    assert twin.pack() == match.pack()


def test_a_copied_match_reads_its_own_tape():
    match = Match("liars_dice", options={"opener": "A"}, tape="6 6 6 6 6 / 2 2 2 2 2 / 3 4")
    match.play("A", "bid 1x6")
    twin = match.copy()
    for one in (match, twin):
        one.play("A", "show 6 6 6")
        assert one.history[-2:] == [(CHANCE, 2), (CHANCE, 3)]
        assert not one.needs_dice


# --- tapes ------------------------------------------------------------------------------------------------------------


def dice_under(match, seat):
    return [list(match.view(seat).cup)[match.seat(seat)][face] for face in range(6)]


@pytest.mark.parametrize("tape", ["6 * 5 5 2 3 3 4 * 6", "6 * 5 5 2 / 3 3 4 * 6", "6,*,5,5,2 / 3,3,4,*,6", "6 ★ 5/5 2\n3 3 4 ★ 6"])
def test_a_tape_gives_its_dice_in_order_however_it_is_grouped(tape):
    match = Match("liars_dice", options={"opener": "A"}, tape=tape)
    assert dice_under(match, "A") == [1, 1, 0, 0, 2, 1]
    assert dice_under(match, "B") == [1, 0, 2, 1, 0, 1]
    assert match.waiting == {0}


@pytest.mark.parametrize("opener", ["A", "B"])
def test_a_tape_per_seat_gives_each_its_own_dice_whoever_rolls_first(opener):
    tape = {"Ada": "6 * / 5 5 2", "B": "3 3 4 * 6"}
    match = Match("liars_dice", seats=["Ada", "Ben"], options={"opener": opener}, tape=tape)
    assert dice_under(match, "Ada") == [1, 1, 0, 0, 2, 1]
    assert dice_under(match, "Ben") == [1, 0, 2, 1, 0, 1]


def test_a_tape_for_nobody_who_plays_is_refused():
    with pytest.raises(BadOption, match=r"no seat 'C'; there are A and B\."):
        Match("liars_dice", tape={"C": "1 2 3"})


def test_when_the_tape_runs_out_the_match_waits_for_dice():
    match = Match("liars_dice", options={"opener": "A"}, tape="6 * 5 5 2 / 3 3 4")
    assert match.needs_dice
    assert match.waiting == frozenset()
    assert not match.over
    with pytest.raises(NotYourTurn, match="dice come first"):
        match.play("A", "bid 2x5")
    match.play(CHANCE, "5")
    assert match.needs_dice
    match.play(CHANCE, "*")
    assert not match.needs_dice
    assert dice_under(match, "B") == [1, 0, 2, 1, 1, 0]
    match.play("A", "bid 2x5")


def test_a_tape_with_a_face_that_no_die_has_is_refused():
    with pytest.raises(UnknownMove, match=r"'7' cannot come up: it is one of \*, 2, 3, 4, 5, 6\."):
        Match("liars_dice", options={"opener": "A"}, tape="6 7")


def test_a_wrong_face_later_on_the_tape_refuses_the_move_and_changes_nothing():
    match = Match("liars_dice", options={"opener": "A"}, tape="6 6 5 5 2 / 3 3 4 4 6 / 9 2")
    match.play("A", "bid 2x6")
    before, told = match.pack(), match.history[:]
    for _ in range(2):  # and the wrong face stays on the tape
        with pytest.raises(UnknownMove, match="'9' cannot come up"):
            match.play("A", "show 6 6 5")
        assert match.pack() == before
        assert match.history == told


# --- real dice --------------------------------------------------------------------------------------------------------


def test_people_say_what_real_dice_show():
    match = Match("liars_dice", dice="by hand", options={"opener": "B"})
    for word in ["6", "★", "*", " 2 ", "2"]:
        assert match.needs_dice
        match.play(CHANCE, word)
    assert dice_under(match, "B") == [2, 2, 0, 0, 0, 1]
    for outcome in range(5):
        match.play(CHANCE, outcome)
    assert dice_under(match, "A") == [1, 1, 1, 1, 1, 0]
    assert match.waiting == {1}


@pytest.mark.parametrize("word", ["7", "1", "0", "", "heads", "66", 6, -1, True, None, 2.0])
def test_what_no_die_can_show_is_refused_with_what_it_can(word):
    match = Match("liars_dice", dice="by hand", options={"opener": "A"})
    before = match.pack()
    with pytest.raises(UnknownMove, match=r"cannot come up: it is one of \*, 2, 3, 4, 5, 6\.$"):
        match.play(CHANCE, word)
    assert match.pack() == before
    assert match.history == []


def test_an_outcome_of_weight_0_cannot_be_said_either(coins):
    match = Match(coins, dice="by hand")
    match.play("A", "throw")
    with pytest.raises(UnknownMove, match="'edge' cannot come up: it is one of heads, tails"):
        match.play(CHANCE, "edge")
    with pytest.raises(UnknownMove):
        match.play(CHANCE, 1)
    match.play(CHANCE, "Heads")
    assert match.view().to_json()["points"][0] == 10


def test_the_opener_may_be_drawn_by_hand():
    match = Match("liars_dice", seats=3, dice="by hand")
    with pytest.raises(UnknownMove, match="'D' cannot come up: it is one of A, B, C"):
        match.play(CHANCE, "D")
    match.play(CHANCE, "c")
    assert match.view().to_json()["opens"] == 2


def test_nobody_can_roll_when_no_dice_are_due():
    match = Match("liars_dice", seed=7)
    before = match.pack()
    with pytest.raises(NotYourTurn, match="No dice are to be rolled"):
        match.play(CHANCE, "5")
    assert match.pack() == before


# --- choosing a source ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "given_sources",
    [
        {"seed": 7, "tape": "1"},
        {"seed": 0, "dice": "by hand"},
        {"tape": "", "dice": "secure"},
        {"seed": 1, "tape": "", "dice": "secure"},
    ],
)
def test_dice_come_from_one_source(given_sources):
    with pytest.raises(BadValue, match="one source"):
        Match("liars_dice", **given_sources)


def test_an_unknown_source_is_refused_with_those_there_are():
    with pytest.raises(BadValue, match=r"dice='loaded' is unknown: it is 'secure' .* or 'by hand'"):
        Match("liars_dice", dice="loaded")


def test_sources_are_told_apart():
    found = [source_of(7, None, None), source_of(None, "1 2", None), source_of(None, None, "by hand"), source_of(None, None, None)]
    assert [type(source) for source in found] == [Seeded, Tape, ByHand, Secure]
    assert [source.words() for source in found] == ["seed 7", "tape", "real dice", "operating system"]


def test_chance_is_a_seat_of_its_own():
    assert dicehouse.CHANCE == CHANCE == -1
