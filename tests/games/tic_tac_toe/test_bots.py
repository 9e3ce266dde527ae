"""The bots that search: their small board is the rules' board, they find what wins, and each beats the one below."""

from __future__ import annotations

import dataclasses
from typing import Any

import pytest

from dicehouse import Match, game, simulate
from dicehouse.engine.alphabeta import KEY, WON
from dicehouse.engine.bot import Bot, set_up
from dicehouse.engine.runner import Runner
from dicehouse.engine.stream import below, stream
from dicehouse.games.tic_tac_toe import position, search
from dicehouse.games.tic_tac_toe.bot import as_searched, in_words_of_the_table
from dicehouse.games.tic_tac_toe.moves import DICE, NO_FACE, NOWHERE, ROLL
from dicehouse.games.tic_tac_toe.rules import IN_A_ROW, NO_ROW, OVER, Table, find_row

pytestmark = pytest.mark.slow  # many, and together they take seconds

BOARD = game("tic_tac_toe")
SMALL = search.mind(10, 1, 32, 4, 4)
ROOMS = ("now", "owner", "face", "lies_on", "dice_in", "pull")


def sit(**options: Any) -> Match:
    return Match("tic_tac_toe", seats=["Ada", "Ben"], seed=5, options={"first": "A", **options})


def placed(ada: str, ben: str, **options: Any) -> Match:
    """Both have placed these dice, in turn."""
    m = sit(**options)
    mine, theirs = ada.split(), ben.split()
    for i in range(max(len(mine), len(theirs))):
        m.play("A", f"place {mine[i]}")
        if i < len(theirs):
            m.play("B", f"place {theirs[i]}")
    return m


def thinker(positions: int, depth: int = 8) -> Bot:
    """The master with less time."""
    return dataclasses.replace(BOARD.bots["master"], desk=search.mind(positions, depth, 8, 4, 10))


def best(m: Match, bot: Bot) -> str:
    (seat,) = m.waiting
    view = m.view(seat)
    before = view.pack()
    number = bot.decide(view, seat, BOARD.legal(view, seat), stream(4, 4))
    assert view.pack() == before
    return BOARD.moves.words(view, number)


def held(desk: Any) -> list[list[int]]:
    return [list(getattr(desk, room)) for room in ROOMS]


SMALL_BOARDS = [{"values": "choose", "size": 6}, {"values": "roll", "size": 6}, {"call": "manual", "size": 6}]


@pytest.mark.parametrize("options", [{}, {"size": 6, "max_moves": 6}, *SMALL_BOARDS])
def test_the_small_board_is_the_board_of_the_rules(options: dict[str, Any]) -> None:
    """Along random matches every move the search thinks of is legal, it knows all rows, and taking back brings everything back."""
    rng = stream(8, len(options))
    desk, fresh = set_up(SMALL, Table), set_up(SMALL, Table)
    m = sit(**{"max_moves": 3, **options})
    while not m.over:
        (seat,) = m.waiting
        view = m.view(seat)
        legal = [move for move in BOARD.legal(view, seat) if move < BOARD.moves.base("offer draw")]
        position.lay_out(view, seat, desk)
        before = held(desk)
        wins = wins_of(m, seat, legal)
        may_win = view.no_call[seat] == 0 and find_row(view, seat) == NO_ROW
        if may_win and (view.values != ROLL or view.placed[seat] == DICE):
            found = search.completing_step(desk, seat)
            assert (found != search.NO_STEP) == bool(wins)
            if wins:
                assert in_words_of_the_table(view, seat, found) in wins
            n = search.list_what_matters(desk, 0, 1, search.is_forced(desk))
            assert n > 0
            for i in range(n):
                assert in_words_of_the_table(view, seat, desk.moves[i]) in legal
        move = legal[below(rng, len(legal))]
        chosen, call = as_searched(view, seat, move)
        if not call:
            assert in_words_of_the_table(view, seat, chosen) in (move, *wins)
        position.make(desk, chosen)
        m.play(seat, move)
        position.lay_out(m.view(), 1 - seat, fresh)
        assert held(desk)[1:] == held(fresh)[1:]
        assert desk.now[: position.OLD_ROWS] == fresh.now[: position.OLD_ROWS]
        assert position.has_row(desk, seat) == (find_row(m.view(), seat) != NO_ROW)
        if m.view().moved > 0 and m.view().stage != OVER:
            assert desk.now[KEY] == m.view().seen[m.view().moved] ^ (position.OTHER_TURN * m.view().turn)
        position.take_back(desk, chosen)
        assert held(desk) == before


def wins_of(m: Match, seat: int, legal: list[int]) -> list[int]:
    """The moves after which a row of the seat stands, by trying all that could."""
    view = m.view(seat)
    found: list[int] = []
    if view.placed[seat] < IN_A_ROW - 1:
        return found
    for move in legal:
        twin = view.copy()
        BOARD.rules.play(twin, seat, move)
        if twin.winner == seat:
            found.append(move)
    return found


# Twelve dice each: three of Ada's lie in a row, open on both sides.
ADA = "d5 e5 f5 a9 c9 e9 g9 i9 a7 c7 i7 i3"
BEN = "a1 c1 e1 g1 i1 a3 c3 f3 h3 b8 h8 i5"


# --- wins in one, two and three moves ------------------------------------------------------------------------------------


def test_it_completes_a_row_rather_than_stop_one() -> None:
    m = placed("d5 e5 f5 g5", "a1 a2 a3 a4")
    assert best(m, thinker(200)) in ("place c5", "place h5")
    called = placed("d5 e5 f5 g5", "a1 a2 a3 a4", call="manual")
    assert best(called, thinker(200)) in ("place c5 call", "place h5 call")


def test_it_stops_a_row_that_would_be_complete() -> None:
    assert best(placed("d5 e5 i1 g7", "a1 a2 a3 a4"), thinker(200)) == "place a5"


def test_the_first_square_of_the_board_is_a_square_like_any_other() -> None:
    """A row from a1 is completed, and stopped, at once."""
    desk = set_up(SMALL, Table)
    assert search.prepare(placed("b1 c1 d1 e1", "f1 a9 i9 i7").view(0), 0, desk) == 1
    assert desk.moves[0] == position.step(NOWHERE, 0, NO_FACE)
    assert search.prepare(placed("i9 g7 a9 i6 e1", "a2 a3 a4 a5").view(1), 1, desk) == 1
    assert search.prepare(placed("i9 g7 a9 a6", "a2 a3 a4 a5").view(0), 0, desk) == 1


def test_it_makes_an_open_four_and_stops_an_open_three() -> None:
    """Wins in two: nobody can stop both ends of an open four."""
    assert best(placed("d5 e5 f5", "a1 a9 i1"), thinker(300)) in ("place c5", "place g5")
    m = placed("a1 a9 i1", "d5 e5 f5", first="A")
    assert best(m, thinker(600)) in ("place c5", "place g5", "place b5", "place h5")


def test_it_sees_a_fork_of_four_and_three() -> None:
    """A win in three moves: e5 makes a four along row 5, which must be stopped, and an open three along column e."""
    m = placed("b5 c5 d5 e3 e4", "a5 i9 h1 a9 i6")
    desk = set_up(search.mind(6000, 8, 8, 8, 12), Table)
    search.think(desk, search.prepare(m.view(0), 0, desk), 0)
    assert desk.score[0] == WON - 5
    assert best(m, thinker(6000)) == "place e5"


def test_it_finds_a_win_while_dice_are_moved() -> None:
    """All dice lie on the board: a spare die completes the row, never one of the four themselves."""
    m = placed(ADA, BEN)
    number = best(m, thinker(250))
    assert number.split()[2] in ("c5", "g5")
    assert number.split()[1] not in ("d5", "e5", "f5")


def test_it_agrees_to_a_draw_unless_it_is_ahead() -> None:
    m = placed(ADA, BEN)
    m.play("A", "offer draw")
    assert best(m, thinker(250)) == "accept"
    other = placed(ADA, BEN)
    other.play("A", "move a9 g5")
    other.play("B", "offer draw")
    assert best(other, thinker(100)) == "decline"


def test_a_rolled_die_completes_and_stops_rows() -> None:
    m = Match("tic_tac_toe", seats=["Ada", "Ben"], options={"first": "A", "values": "roll"}, tape="1 6 2 6 3 6 4 6 5")
    for square in ("c5", "a1", "d5", "a3", "e5", "c1", "f5", "i9"):
        (seat,) = m.waiting
        m.play(seat, f"place {square}")
    assert best(m, thinker(200)) == "place g5"


@pytest.mark.parametrize("options", [{}, *SMALL_BOARDS])
def test_the_worth_of_moves_is_a_chance_to_win(options: dict[str, Any]) -> None:
    bot = thinker(40, 1)
    m = sit(**options)
    for _ in range(5):
        (seat,) = m.waiting
        m.play(seat, BOARD.legal(m.view(seat), seat)[-1])
    (seat,) = m.waiting
    view = m.view(seat)
    legal = BOARD.legal(view, seat)
    worth = [-1.0] * len(legal)
    assert bot.values is not None
    bot.values(view, seat, legal, len(legal), worth, set_up(bot.desk, Table))
    assert all(0 <= chance <= 1 for chance in worth)
    assert max(worth) > min(worth)


@pytest.mark.slow
def test_it_is_the_same_compiled() -> None:
    bots = [dataclasses.replace(BOARD.bots["tactician"], desk=search.mind(20, 3, 6, 4, 8)), BOARD.bots["watchful"]]
    table = BOARD.table(2, {})
    plain, compiled = (Runner(BOARD, table, bots, target).run(0, 1, seed=3, keep=True)[2] for target in ("interpreter", "cpu"))
    assert plain[0].pack() == compiled.tobytes()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("bot", "rival", "games", "least"), [("tactician", "watchful", 10, 7), (thinker(20_000, 30), "tactician", 6, 5)]
)
def test_those_that_search_beat_those_below_them(bot: str | Bot, rival: str, games: int, least: float) -> None:
    """Who begins is drawn, so one order of seats will do."""
    assert simulate("tic_tac_toe", [bot, rival], games=games, seed=3, device="cpu").wins[0] >= least
