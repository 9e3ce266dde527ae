"""Fair dice: bound by a commitment, made by the house and the players together, and checkable afterwards."""

# mypy: allow-untyped-defs, allow-untyped-calls

import hashlib
import hmac
import pickle
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dicehouse import Match
from dicehouse.engine.chance import Seeded
from dicehouse.engine.errors import BadValue
from dicehouse.engine.fair import Fair, Sealed, check_entropy, commitment_of, key_of, new_seed

D6 = [1] * 6
SEED = bytes(range(32))
ONE, TWO = "0123456789abcdef" * 2, "f" * 32
SEALED_WORDS = "still sealed"

entropies = st.lists(st.none() | st.text("0123456789abcdef", min_size=32, max_size=32), min_size=2, max_size=6)


def rolls(source, n=20, weights=D6):
    return [source.outcome(number, weights, 0, int) for number in range(n)]


def test_the_commitment_is_the_seeds_sha256():
    assert commitment_of(SEED) == Fair(SEED, "m", [ONE]).commitment == hashlib.sha256(SEED).hexdigest()


def test_the_key_is_an_hmac_of_everything_that_was_contributed():
    """Written out by hand: whoever checks the dice must be able to do this from the documentation alone."""
    message = f"dicehouse fair dice 1\nmatch abc-7\nA {ONE}\nB -\nC {TWO}"
    key = hmac.new(SEED, message.encode(), "sha256").digest()
    fair = Fair(SEED, "abc-7", [ONE, None, TWO])
    assert fair.key == key_of(SEED, "abc-7", [ONE, None, TWO]) == key
    first = hmac.new(key, b"dicehouse roll 0 try 0", "sha256").digest()
    assert rolls(fair, 1) == [int.from_bytes(first[:8], "big") % 6]


@settings(max_examples=60)
@given(entropies, entropies, st.sampled_from(["m", "m-1"]), st.sampled_from(["m", "m-1"]))
def test_different_contributions_make_different_keys(one, other, match, another):
    assert (key_of(SEED, match, one) == key_of(SEED, another, other)) == ((match, one) == (another, other))


@pytest.mark.parametrize(
    "other",
    [
        Fair(bytes(32), "m", [ONE, TWO]),
        Fair(SEED, "n", [ONE, TWO]),
        Fair(SEED, "m", [TWO, ONE]),
        Fair(SEED, "m", [ONE, None]),
        Fair(SEED, "m", [ONE, TWO, None]),
    ],
    ids=["seed", "match", "order", "entropy", "seats"],
)
def test_everything_matters_to_the_dice(other):
    assert rolls(other) != rolls(Fair(SEED, "m", [ONE, TWO]))


def test_fair_dice_are_even():
    counts = Counter(rolls(Fair(SEED, "m", [ONE, TWO]), 6_000))
    assert sum((counts[face] - 1_000) ** 2 / 1_000 for face in range(6)) < 50.9  # chi-square: once in a billion


def test_a_roll_depends_on_its_number_alone():
    fair = Fair(SEED, "m", [ONE, TWO])
    assert fair.copy() is fair
    assert [fair.outcome(number, D6, 0, int) for number in reversed(range(20))] == rolls(fair)[::-1]


def test_new_seeds_are_long_and_differ():
    seeds = {new_seed() for _ in range(100)}
    assert len(seeds) == 100
    assert {len(seed) for seed in seeds} == {32}


def test_nothing_that_is_shown_tells_the_seed():
    fair = Fair(SEED, "m", [ONE, None])
    shown = fair.words() + repr(fair) + str(fair) + repr(Match("liars_dice", source=fair))
    assert fair.words() == f"fair {fair.commitment}"
    for secret in (SEED.hex(), fair.key.hex(), repr(SEED)):
        assert secret not in shown


def test_sealed_dice_say_that_they_cannot_be_rolled():
    sealed = Sealed(commitment_of(SEED), "m", [ONE, None])
    assert sealed.words() == Fair(SEED, "m", [ONE, None]).words()
    with pytest.raises(BadValue, match=SEALED_WORDS):
        rolls(sealed, 1)
    assert SEED not in pickle.dumps(sealed)


@pytest.mark.parametrize("entropy", ["", "0" * 31, "0" * 33, "g" * 32, "A" * 32, "0" * 32 + "\n", "٣" * 32, "-"])
def test_entropy_is_32_hex_digits(entropy):
    with pytest.raises(BadValue, match="32 hex digits"):
        check_entropy(entropy)
    with pytest.raises(BadValue, match="32 hex digits"):
        Fair(SEED, "m", [entropy])


@pytest.mark.parametrize("match", ["", "a b", "a\nA 0", "a:b", "x" * 65, "ä"])
def test_the_id_of_a_match_cannot_blur_the_message(match):
    with pytest.raises(BadValue, match="id of a match"):
        Fair(SEED, match, [ONE])


@pytest.mark.parametrize("seed", [b"", bytes(16), bytes(33)])
def test_a_seed_has_256_bits(seed):
    with pytest.raises(BadValue, match=f"32 bytes, not {len(seed)}"):
        Fair(seed, "m", [ONE])


@pytest.mark.parametrize("commitment", ["", "0" * 63, "x" * 64, "A" * 64])
def test_a_commitment_is_a_sha256(commitment):
    with pytest.raises(BadValue, match="64 hex digits"):
        Sealed(commitment, "m", [ONE])


def test_more_contributions_than_seats_are_refused():
    with pytest.raises(BadValue, match="at most 8 seats"):
        Fair(SEED, "m", [None] * 9)


# --- at a table -------------------------------------------------------------------------------------------------------


def test_a_match_takes_fair_dice(play_on):
    match = Match("liars_dice", source=Fair(SEED, "m", [ONE, TWO]))
    again = Match("liars_dice", source=Fair(SEED, "m", [ONE, TWO]))
    other = Match("liars_dice", source=Fair(SEED, "m", [ONE, ONE]))
    for one in (match, again, other):
        play_on(one, 10_000)
        assert one.over
    assert match.history == again.history != other.history
    assert match.dice_words == f"fair {commitment_of(SEED)}"


@pytest.mark.parametrize("entropy", [[], [ONE], [ONE, TWO, None]])
def test_every_seat_has_an_entry_of_entropy(entropy):
    with pytest.raises(BadValue, match=f"each of 2 seats, not {len(entropy)}"):
        Match("liars_dice", seats=2, source=Fair(SEED, "m", entropy))


@pytest.mark.parametrize("more", [{"seed": 1}, {"tape": "1"}, {"dice": "by hand"}])
def test_a_source_is_the_only_source(more):
    with pytest.raises(BadValue, match="one source"):
        Match("liars_dice", source=Seeded(1), **more)


def test_a_match_with_sealed_dice_stands_still_where_dice_are_due():
    fair = Match("liars_dice", options={"opener": "A"}, source=Fair(SEED, "m", [ONE, TWO]))
    sealed = Match("liars_dice", options={"opener": "A"}, source=Sealed(commitment_of(SEED), "m", [ONE, TWO]), history=fair.history)
    sealed.play("A", "bid 1x2")  # needs no dice
    before, history = sealed.pack(), sealed.history[:]
    show = next(move for move in sealed.legal("A") if move.words.startswith("show"))
    with pytest.raises(BadValue, match=SEALED_WORDS):
        sealed.play("A", show)
    assert (sealed.pack(), sealed.history) == (before, history)
    with pytest.raises(BadValue, match=SEALED_WORDS):
        Match("liars_dice", source=Sealed(commitment_of(SEED), "m", [ONE, TWO]))
