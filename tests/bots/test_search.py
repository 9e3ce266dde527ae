"""The searcher: it plays every game from views alone, finds what is to be found, and is the same compiled."""

from __future__ import annotations

from dataclasses import replace

import pytest

from dicehouse import Match
from dicehouse.bots import RANDOM, Bot, bot, bots, can_be_advised
from dicehouse.bots.search import ROOT, searcher
from dicehouse.bots.thinking import Thinker
from dicehouse.engine import Game, registry
from dicehouse.engine.bot import set_up
from dicehouse.engine.runner import Runner
from dicehouse.engine.stream import stream
from dicehouse.lab.simulate import simulate

DECIDABLE = [name for name in registry.games() if can_be_advised(registry.game(name))]


@pytest.mark.parametrize("name", DECIDABLE)
def test_it_plays_every_game_without_knowing_it(name: str) -> None:
    game = registry.game(name)
    player = searcher(game, simulations=2)
    match = Match(game, seats=max(2, game.fewest), seed=1)
    for _ in range(3):
        seat = min(match.waiting)
        legal = [move.number for move in match.legal(seat)]
        chosen = player.decide(match.view(seat), seat, legal, stream(1, seat))
        assert chosen in legal
        match.play(seat, chosen)


def on_the_brink(turn_score: int, mine: int, theirs: int) -> Match:
    """All or Nothing: A has rolled so much, and may roll on or stop."""
    start = {"written": [mine, theirs], "turn_score": turn_score, "stage": 3, "turn": 0, "dice": [6], "rolls": 1}
    return Match("all_or_nothing", seats=2, options={"first": "A"}, start=start)


def decision(match: Match, player: Bot) -> str:
    legal = match.legal(0)
    number = player.decide(match.view(0), 0, [move.number for move in legal], stream(5, 0))
    return next(move.words for move in legal if move.number == number)


def test_it_finds_what_is_plain() -> None:
    """Who stops at 299 lets the other win five times in six; a small score beside a rival far behind is worth keeping."""
    game = registry.game("all_or_nothing")
    player = searcher(game, bot(game, "daring"), simulations=60)
    assert decision(on_the_brink(1, mine=298, theirs=300), player) == "roll"
    assert decision(on_the_brink(290, mine=0, theirs=0), player) == "stop"


def test_more_thought_goes_to_better_moves() -> None:
    game = registry.game("all_or_nothing")
    player = searcher(game, bot(game, "daring"), simulations=200)
    match = on_the_brink(1, mine=298, theirs=300)
    tree = set_up(player.desk, game.table_type)
    player.choose(match.view(0), 0, [0, 1], 2, stream(5, 0), tree)
    assert tree.visits[ROOT] == 200
    tries = tree.tries[: tree.edges[ROOT]]
    worth = [gain / max(1, count) for gain, count in zip(tree.won, tries, strict=False)]
    assert sum(tries) == 200
    assert tries[0] > 4 * tries[1]
    assert worth[0] > worth[1]


def test_whoever_knows_a_game_knows_what_to_try_first() -> None:
    """The policy's opinion is in the priors of a node: half of them goes to its moves."""
    game = registry.game("all_or_nothing")
    match = on_the_brink(1, mine=298, theirs=300)
    for policy, prior in ((RANDOM, [0.5, 0.5]), (bot(game, "daring"), [0.75, 0.25])):
        player = searcher(game, policy, simulations=1)
        tree = set_up(player.desk, game.table_type)
        player.choose(match.view(0), 0, [0, 1], 2, stream(5, 0), tree)
        assert tree.prior[:2] == prior


def test_it_stops_growing_when_there_is_no_more_room() -> None:
    game = registry.game("mia")
    player = searcher(game, simulations=30)
    small = replace(player, desk=player.desk._replace(key=replace(player.desk.key, size=3)))
    match = Match(game, seats=2, seed=1)
    seat = min(match.waiting)
    assert small.decide(match.view(seat), seat, [move.number for move in match.legal(seat)], stream(1, 1)) >= 0


@pytest.mark.slow
def test_it_is_the_same_compiled() -> None:
    """Interpreter and compiled code search alike, world by world; and thinking longer goes on where it was."""
    game = registry.game("mia")
    player = searcher(game, bot(game, "honest"), simulations=40)
    table = game.table(2, {})
    plain = Runner(game, table, [player, RANDOM], "interpreter").run(0, 2, seed=3, keep=True)
    compiled = Runner(game, table, [player, RANDOM], "cpu").run(0, 2, seed=3, keep=True)
    assert b"".join(end.pack() for end in plain[2]) == compiled[2].tobytes()
    report = simulate(game, [player, RANDOM], games=200, seed=1)
    assert report.win_rates[0][1] > 0.8
    match = Match(game, seats=2, seed=1)
    seat = min(match.waiting)
    thinker = Thinker(game, player)
    assert thinker.decide(match.view(seat), seat, seed=1) == player.decide(
        match.view(seat), seat, [move.number for move in match.legal(seat)], stream(1, seat)
    )
    values = thinker.values(match.view(seat), seat, seconds=0.2)
    assert sum(thought for _, _, thought in values) == pytest.approx(1)
    assert values[0][2] == max(thought for _, _, thought in values)


def levels(game: Game) -> list[int]:
    return [bot.level for bot in bots(game).values()]


@pytest.mark.parametrize("name", registry.games())
def test_levels_rise(name: str) -> None:
    game = registry.game(name)
    assert levels(game) == sorted(levels(game))
    if can_be_advised(game):
        assert levels(game)[1] == 1, "somebody gentle for who begins"
        assert levels(game)[-1] == 4, "and a master"
