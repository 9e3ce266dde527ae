"""The bots that search: their small board is the rules' board, they find what wins, and each beats the one below."""

from __future__ import annotations

import dataclasses
from typing import Any

import pytest

from dicehouse import Match, game, simulate
from dicehouse.engine.alphabeta import KEY, TURN, WON
from dicehouse.engine.bot import Bot, set_up
from dicehouse.engine.runner import Runner
from dicehouse.engine.stream import below, stream
from dicehouse.games.cublino import position, search
from dicehouse.games.cublino.moves import TIP
from dicehouse.games.cublino.rules import Table, total

pytestmark = pytest.mark.slow  # many, and together they take seconds

CUBLINO = game("cublino")
SIDES = {1: 2, 2: 1, 3: 1, 4: 1, 5: 1, 6: 2}  # a southern face that goes with each top


def lay(ada: str, ben: str, **start: Any) -> Match:
    """A position: "a1:6" is a die on a1 with a 6 on top. Ada is to move."""
    dice = [[word.split(":") for word in seat.split()] for seat in (ada, ben)]
    start["cell"] = [["abcdef".index(name[0]) + 6 * (int(name[1]) - 1) for name, _ in seat] for seat in dice]
    start["top"] = [[int(top) for _, top in seat] for seat in dice]
    start["south"] = [[SIDES[int(top)] for _, top in seat] for seat in dice]
    return Match("cublino", seats=["Ada", "Ben"], options={"first": "A"}, start=start)


def thinker(positions: int, depth: int = 20) -> Bot:
    """The master with less time."""
    return dataclasses.replace(CUBLINO.bots["master"], desk=search.mind(positions, depth, 12))


def best(m: Match, bot: Bot) -> str:
    (seat,) = m.waiting
    view = m.view(seat)
    before = view.pack()
    number = bot.decide(view, seat, CUBLINO.legal(view, seat), stream(4, 4))
    assert view.pack() == before
    return CUBLINO.moves.words(view, number).removeprefix("tip ")


@pytest.mark.parametrize("options", [{}, {"rows": 5}, {"rows": 8, "rotation": "free"}, {"max_plies": 40}])
def test_the_small_board_is_the_board_of_the_rules(options: dict[str, Any]) -> None:
    """Moves, turn, fingerprint, points and dice across agree along random matches; taking back brings everything back."""
    rng = stream(8, len(options))
    desk = set_up(search.mind(10, 1, 4), Table)
    m = Match("cublino", seats=["Ada", "Ben"], seed=5, options=options)
    while not m.over:
        (seat,) = m.waiting
        legal = CUBLINO.legal(m.view(seat), seat)
        move = legal[below(rng, len(legal))]
        if move >= CUBLINO.moves.base("set"):
            m.play(seat, move)
            continue
        position.lay_out(m.view(seat), desk)
        n = position.list_moves(desk, 0)
        assert [TIP + desk.moves[i] for i in range(n)] == legal
        before = [list(room) for room in (desk.now, desk.on, desk.cell, desk.side)]
        position.make(desk, move - TIP)
        m.play(seat, move)
        after, now = m.view(), desk.now
        if not m.over:
            assert now[TURN] == after.turn
            assert now[KEY] == after.seen[after.plies]
            after_moves = position.list_moves(desk, 0)
            assert [TIP + desk.moves[i] for i in range(after_moves)] == CUBLINO.legal(after, after.turn)
        assert now[position.TOTAL : position.TOTAL + 2] == [total(after, p) for p in range(2)]
        position.take_back(desk, move - TIP)
        assert [list(room) for room in (desk.now, desk.on, desk.cell, desk.side)] == before


def test_a_blocked_player_is_passed_over_on_the_small_board() -> None:
    m = lay("a2:1 b2:1 c2:1 d2:1 e2:1 f3:1", "a1:1 b1:1 c1:1 d1:1 e1:1 f1:1")
    desk = set_up(search.mind(10, 1, 4), Table)
    for words, turn in (("f3f2", 0), ("f2f3", 1)):
        position.lay_out(m.view(0), desk)
        position.make(desk, m.parse("A", words).number - TIP)
        m.play("A", words)
        assert desk.now[TURN] == m.view().turn == turn
        assert desk.now[KEY] == m.view().seen[m.view().plies]


def test_it_finishes_at_once_when_that_wins_and_not_when_it_loses() -> None:
    ahead = lay("a6:4 b6:4 c6:4 d6:4 e6:4 f5:1", "a1:6 b1:6 c1:5 a3:1 b3:1 c3:1")
    assert best(ahead, thinker(500)) == "f5f6"
    behind = lay("a6:4 b6:4 c6:4 d6:4 e6:4 f5:1", "a1:6 b1:6 c1:6 d1:5 e1:5 c3:1")
    assert best(behind, thinker(500)) != "f5f6"


@pytest.mark.parametrize(("last", "moves"), [("f5:1", 1), ("f4:1", 2), ("f3:1", 3)])
def test_it_finds_a_win_in_one_two_and_three_moves(last: str, moves: int) -> None:
    """Nobody can stop the last die: all that is left is to go straight on."""
    m = lay(f"a6:6 b6:6 c6:6 d6:6 e6:6 {last}", "a4:1 a3:1 b4:1 b3:1 c4:1 c3:1")
    column, row = last[0], int(last[1])
    assert best(m, thinker(4000)) == f"{column}{row}{column}{row + 1}"
    desk = set_up(search.mind(4000, 20, 12), Table)
    search.think(desk, search.prepare(m.view(0), desk), 0)
    assert desk.score[0] == WON - (2 * moves - 1)


def test_it_stops_the_other_from_winning() -> None:
    """Ben's last die is on its way over e2 to e1. Only one of Ada's dice can bar it in time, and only now."""
    m = lay("d2:1 a4:1 b4:1 c4:1 a5:1 b5:1", "a1:6 b1:6 c1:6 d1:6 f1:6 f2:1")
    assert best(m, thinker(1500)) == "d2e2"


def test_the_worth_of_moves_is_a_chance_to_win() -> None:
    bot = thinker(1500)
    m = lay("a6:4 b6:4 c6:4 d6:4 e6:4 f5:1", "a1:6 b1:6 c1:5 a3:1 b3:1 c3:1")
    view, worth = m.view(0), [-1.0] * 24
    legal = CUBLINO.legal(view, 0)
    assert bot.values is not None
    bot.values(view, 0, legal, len(legal), worth, set_up(bot.desk, Table))
    assert all(0 <= worth[i] <= 1 for i in range(len(legal)))
    assert worth[legal.index(m.parse("A", "f5f6").number)] == 1.0 == max(worth)


@pytest.mark.slow
def test_it_is_the_same_compiled() -> None:
    bots = [dataclasses.replace(CUBLINO.bots["tactician"], desk=search.mind(60, 4, 8)), CUBLINO.bots["planner"]]
    table = CUBLINO.table(2, {})
    plain, compiled = (Runner(CUBLINO, table, bots, target).run(0, 1, seed=3, keep=True)[2] for target in ("interpreter", "cpu"))
    assert plain[0].pack() == compiled.tobytes()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("bot", "rival", "games", "least"), [("tactician", "planner", 16, 10), (thinker(30_000, 40), "tactician", 6, 4)]
)
def test_those_that_search_beat_those_below_them(bot: str | Bot, rival: str, games: int, least: float) -> None:
    """Who begins is drawn, so one order of seats will do."""
    assert simulate("cublino", [bot, rival], games=games, seed=3, device="cpu").wins[0] >= least
