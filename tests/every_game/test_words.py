"""Every move in words and JSON, both ways; matches as text; one readable golden match per option set."""

from __future__ import annotations

import importlib.util
import json
import os
from pathlib import Path

import pytest

from dicehouse.bots import usual_bot
from dicehouse.engine import Game, registry
from dicehouse.engine.match import Match
from dicehouse.engine.stream import stream

from .conftest import Setting, option_sets, some

GOLDEN = Path(__file__).parent / "playthroughs"


def test_every_legal_move_reads_back(setting: Setting) -> None:
    for seed in range(3):
        match = setting.played(seed, moves=5 + 4 * seed)
        for seat in match.waiting:
            view = match.view(seat)
            for move in some(match.legal(seat), 60):
                assert match.parse(seat, move.words).number == move.number
                assert match.parse(seat, move.words.upper() + "  ").number == move.number
                as_json = json.loads(json.dumps(setting.game.moves.to_json(view, move.number)))
                assert match.parse(seat, as_json).number == move.number


def test_a_transcript_replays_to_the_same_bytes(setting: Setting) -> None:
    for seed, moves in ((1, 10_000), (2, 3)):
        match = setting.played(seed, moves)
        text = match.transcript()
        again = Match.from_transcript(text)
        assert again.transcript() == text
        assert again.pack() == match.pack()
        assert again.history == match.history
        assert [again.log(seat) for seat in range(setting.seats)] == [match.log(seat) for seat in range(setting.seats)]


def test_a_record_keeps_to_its_fields(setting: Setting) -> None:
    """Rules set no attribute that is not a field, and every value fits."""
    match = setting.played(4)
    assert set(vars(match.view())) == set(setting.game.table_type.fields)
    assert type(match.view()).unpack(match.pack()) == match.view()


def test_every_field_says_what_it_is(game: Game) -> None:
    assert set(game.table_type.fields) == set(game.table_type.comments())


def golden_match(setting: Setting) -> str:
    """A match of the usual bot as a transcript, with what a spectator is told as comments."""
    bot, match = usual_bot(setting.game), setting.match(seed=2026)
    minds = [stream(2026, seat) for seat in range(setting.seats)]
    while not match.over:
        seat = min(match.waiting)
        match.play(seat, bot.decide(match.view(seat), seat, setting.game.legal(match.view(seat), seat), minds[seat]))
    lines = match.transcript().splitlines()
    told = match.log()
    return "\n".join([*lines, "", "# What a spectator is told:", *(f"#   {sentence}" for sentence in told)]) + "\n"


def golden_settings(game: Game) -> list[Setting]:
    seats = min(3, game.most)
    return [Setting(game, seats, options) for options in option_sets(game)]


@pytest.mark.slow
def test_golden_playthroughs(game: Game) -> None:
    """A change of rules or words shows up here as a diff that a player can judge. WRITE_PLAYTHROUGHS=1 writes them anew."""
    of_the_house = golden_settings(game) if importlib.util.find_spec(f"{registry.HOUSE}.{game.name}") else []
    for setting in of_the_house:
        file = GOLDEN / f"{setting}.txt"
        text = golden_match(setting)
        if os.environ.get("WRITE_PLAYTHROUGHS"):
            GOLDEN.mkdir(exist_ok=True)
            file.write_text(text, encoding="utf-8")
        assert file.exists(), f"{file.name} is missing: write it with WRITE_PLAYTHROUGHS=1 and read it"
        assert file.read_text(encoding="utf-8") == text
        again = Match.from_transcript(text)
        assert again.over


@pytest.mark.parametrize("hook", ["about", "help", "title"])
def test_a_game_introduces_itself(game: Game, hook: str) -> None:
    assert getattr(game, hook).strip()
