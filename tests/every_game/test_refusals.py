"""Illegal, malformed, out-of-turn and unknown moves and options are refused with a sentence, and nothing changes."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from dicehouse.engine import Game
from dicehouse.engine.errors import DicehouseError
from dicehouse.engine.match import Match
from dicehouse.engine.rules import CHANCE

from .conftest import Setting, fits, option_sets, some

JUNK = st.one_of(
    st.text(max_size=12),
    st.integers(-(10**6), 10**6),
    st.sampled_from(["", " ", "bid", "bid 0x0", "show", "★", "1", "-1", "challenge challenge", "\x00", "🎲"]),
    st.dictionaries(st.text(max_size=5), st.integers() | st.text(max_size=4), max_size=3),
    st.floats(),
    st.none(),
    st.booleans(),
)


def is_sentence(text: str) -> bool:
    return len(text) > 10 and text[0].isupper() | (text[0] in "'\"{-0123456789[(") and text.rstrip()[-1] in ".!?"


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
@given(data=st.data())
@pytest.mark.slow
def test_random_play_with_junk_mixed_in(game: Game, data: st.DataObject) -> None:
    """Each illegal attempt is refused with a sentence, and the record's bytes do not change."""
    seats = data.draw(st.integers(game.fewest, game.most))
    options = data.draw(st.sampled_from([options for options in option_sets(game) if fits(game, seats, options)]))
    match = Match(game, seats=seats, seed=data.draw(st.integers(0, 99)), options=options)
    for _ in range(12):
        if match.over:
            break
        before, log = match.pack(), match.history[:]
        seat = data.draw(st.integers(-3, seats + 1) | st.sampled_from(["A", "Z", ""]))
        junk = data.draw(JUNK)
        legal_seat = seat in match.waiting or (isinstance(seat, str) and seat == "A" and 0 in match.waiting)
        try:
            match.play(seat, junk)
        except DicehouseError as refused:
            assert is_sentence(str(refused)), str(refused)
            assert match.pack() == before
            assert match.history == log
        else:
            assert legal_seat, f"{seat!r} was allowed to play {junk!r}"
            continue
        player = min(match.waiting)
        for other in set(range(seats)) - match.waiting:
            with pytest.raises(DicehouseError):
                match.play(other, match.legal(player)[0])
        assert match.pack() == before
        legal = match.legal(player)
        match.play(player, data.draw(st.sampled_from(legal)))
        assert match.pack() != before


def test_every_move_that_is_not_legal_is_refused(setting: Setting) -> None:
    """All numbers (of thousands, some), at several moments: exactly the legal ones are accepted."""
    for seed in range(3):
        match = setting.played(seed, moves=2 + 5 * seed)
        for seat in match.waiting:
            legal = set(setting.game.legal(match.view(seat), seat))
            for number in some(range(setting.game.moves.size), 400):
                before = match.pack()
                if number not in legal:
                    with pytest.raises(DicehouseError) as refused:
                        match.play(seat, number)
                    assert is_sentence(str(refused.value))
                    assert match.pack() == before


def test_dice_cannot_be_played_by_hand_when_none_are_due(setting: Setting) -> None:
    match = setting.match(1)
    if not match.needs_dice:
        with pytest.raises(DicehouseError, match="No dice"):
            match.play(CHANCE, 0)


def test_nobody_plays_after_the_end(setting: Setting) -> None:
    match = setting.played(3)
    for seat in range(setting.seats):
        assert match.legal(seat) == []
        with pytest.raises(DicehouseError, match="over"):
            match.play(seat, 0)


@pytest.mark.parametrize("seats", [-1, 0, 1_000, 2.5, None, "3"])
def test_a_wrong_number_of_seats_is_refused(game: Game, seats: object) -> None:
    with pytest.raises(DicehouseError):
        Match(game, seats=seats)  # type: ignore[arg-type]


def test_unknown_options_and_values_are_refused(game: Game) -> None:
    with pytest.raises(DicehouseError, match="no option"):
        Match(game, seats=game.fewest, options={"colour": "red"})
    for name in game.options:
        with pytest.raises(DicehouseError, match=name):
            Match(game, seats=game.fewest, options={name: "purple"})
