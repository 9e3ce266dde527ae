"""The rules of Cublino in docs/rules/roll_and_rule.md, one by one, as a player would try them at the board."""

from __future__ import annotations

from typing import Any

import pytest

from dicehouse import CHANCE, DicehouseError, Match, simulate
from dicehouse.engine import Sheet, Speaker, registry

ONES = [[1] * 6, [1] * 6]
AS_SET_UP = [[4] * 6, [3] * 6]  # the sides that look south


def sit(first: str = "A", start: dict[str, Any] | None = None, **options: Any) -> Match:
    return Match("cublino", seats=["Ada", "Ben"], options={"first": first, **options}, start=start or {})


def cell(name: str) -> int:
    return "abcdef".index(name[0]) + 6 * (int(name[1]) - 1)


def lay(ada: str, ben: str, **start: Any) -> dict[str, Any]:
    """A position: "a1 b3:6" is a die as it was set up on a1, and one on b3 with a 6 on top (its side does not matter)."""
    cells, tops, souths = [], [], []
    for seat, dice in enumerate((ada, ben)):
        words = [word.partition(":") for word in dice.split()]
        assert len(words) == 6
        cells.append([cell(name) for name, _, _ in words])
        tops.append([int(top or 1) for _, _, top in words])
        souths.append([2 if top in ("3", "4") else AS_SET_UP[seat][0] for _, _, top in words])
    return {"cell": cells, "top": tops, "south": souths, **start}


def legal(m: Match, seat: str) -> set[str]:
    return {move.words.removeprefix("tip ") for move in m.legal(seat)}


def dice(m: Match, seat: int) -> dict[int, int]:
    """The tops of a seat's dice by cell."""
    t = m.view()
    return {t.cell[seat, die]: t.top[seat, die] for die in range(6)}


def play(m: Match, *plies: str) -> Match:
    """Each ply by whoever's turn it is."""
    for words in plies:
        (seat,) = m.waiting
        m.play(seat, words)
    return m


# --- the start --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rows", [5, 6, 7, 8])
def test_six_dice_each_on_the_own_first_row(rows: int) -> None:
    """CUB-01, CUB-02, CUB-Q1: seat A on row 1, seat B on the last; 1 on top, 4 towards the owner, on five to eight rows."""
    t = sit(rows=rows).view()
    assert t.cell.rows == [list(range(6)), [6 * (rows - 1) + column for column in range(6)]]
    assert t.top.rows == ONES
    assert t.south.rows == AS_SET_UP  # Ben looks from the other side: his 4 looks north


@pytest.mark.parametrize("rows", [4, 9])
def test_other_boards_are_refused(rows: int) -> None:
    with pytest.raises(DicehouseError, match="5 to 8"):
        sit(rows=rows)


@pytest.mark.parametrize(("rows", "top"), [(5, 1), (6, 4), (7, 6), (8, 3)])
def test_straight_across_boards_of_all_sizes(rows: int, top: int) -> None:
    """CUB-Q1: with six rows the straight way ends on a 4, with seven on the 6 at once, with five on the 1."""
    m = sit(rows=rows, start={"cell": [[0, 1, 2, 3, 4, 5], [6, 11, 12, 17, 18, 23]]})
    for row in range(1, rows):
        play(m, f"c{row}c{row + 1}")
        m.play("Ben", m.legal("Ben")[0])
    assert dice(m, 0)[6 * (rows - 1) + 2] == top


def test_who_begins() -> None:
    """COM-Q1: drawn by chance, or fixed; then nothing is drawn."""
    assert sit("A").waiting == {0}
    assert sit("B").waiting == {1}
    assert not sit("B").history
    drawn = Match("cublino", seats=["Ada", "Ben"], dice="by hand")
    drawn.play(CHANCE, "B")
    assert drawn.waiting == {1}
    assert drawn.log() == ["Chance picks Ben to begin."]
    assert [str(move) for move in drawn.legal("Ben")] == [f"tip {column}6{column}5" for column in "abcdef"]


def test_only_two_can_play() -> None:
    with pytest.raises(DicehouseError, match="2 to 2 players"):
        Match("cublino", seats=3)


# --- a turn -----------------------------------------------------------------------------------------------------------


def test_a_die_is_tipped_in_all_four_directions() -> None:
    """CUB-03: forwards, backwards, left and right, onto the neighbouring cell; the top changes accordingly."""
    start = lay("c3 a1 b1 d1 e1 f1", "a6 b6 c6 d6 e6 f6")
    for to, top in {"c4": 4, "c2": 3, "d3": 5, "b3": 2}.items():
        m = sit(start=start)
        play(m, f"c3{to}")
        assert dice(m, 0)[cell(to)] == top
        assert cell("c3") not in dice(m, 0)


def test_the_same_seen_from_the_other_side() -> None:
    """CUB-03, CUB-Q3: Ben's forward is down the board, and his right is Ada's left."""
    start = lay("a1 b1 c1 d1 e1 f1", "c4 a6 b6 d6 e6 f6")
    for to, top in {"c3": 4, "c5": 3, "b4": 5, "d4": 2}.items():
        m = sit("B", start=start)
        play(m, f"c4{to}")
        assert dice(m, 1)[cell(to)] == top


def test_words_for_a_tip() -> None:
    for words in ("e1e2", "tip e1e2", "tip e1 e2", "E1 E2"):
        assert play(sit(), words).view().cell[0, 4] == cell("e2")
    assert play(sit(), {"move": "tip", "from": "e1", "to": "e2"}).view().cell[0, 4] == cell("e2")  # type: ignore[arg-type]


def test_one_tip_a_turn_in_turn_and_no_passing() -> None:
    """CUB-Q4: one die, one cell; whoever begins first; there is no move but a tip."""
    m = sit()
    assert all(move.words.startswith("tip ") for move in m.legal("Ada"))
    with pytest.raises(DicehouseError, match="not Ben's turn"):
        m.play("Ben", "a6a5")
    play(m, "a1a2")
    assert m.waiting == {1}
    play(m, "a6a5")
    assert m.waiting == {0}
    with pytest.raises(DicehouseError, match="not a move here"):
        m.play("Ada", "a2a4")


def test_occupied_cells_are_blocked() -> None:
    """CUB-Q5: neither onto an own die nor onto the other's, no jump, no capture, no leaving the board."""
    m = sit(start=lay("c3 c2 a1 b1 e1 f1", "c4 a6 b6 d6 e6 f6"))
    assert {to for to in legal(m, "A") if to.startswith("c3")} == {"c3b3", "c3d3"}
    for words, why in {
        "c3c4": "C4 is taken",
        "c3c2": "C2 is taken",
        "d5d4": "No die lies on d5",
        "a6a5": "The die on a6 is not yours",
        "c3c5": "not a move here",
    }.items():
        with pytest.raises(DicehouseError, match=why):
            m.play("Ada", words)
    assert not any(words.startswith(("a1", "f1")) and words[2] not in "abcdef" for words in legal(m, "A"))


def test_moves_off_the_board_are_refused_by_number() -> None:
    m = sit(rows=5)
    for number in (4 * cell("a1") + 2, 4 * cell("a1") + 3, 4 * cell("f5") + 1, 4 * cell("c7")):
        with pytest.raises(DicehouseError, match="cannot leave the board"):
            m.play("Ada", number)


def test_a_die_may_move_on_after_arriving() -> None:
    """CUB-Q6: sideways or back; and all six must be across at the same time."""
    m = sit(start=lay("c6:4 a1 b1 d1 e1 f1", "a5 a4 b4 d4 e4 f4"))
    assert {to for to in legal(m, "A") if to.startswith("c6")} == {"c6b6", "c6d6", "c6c5"}
    five_and_one_behind = lay("a6:4 b6:4 c6:4 d6:4 e6:4 f5", "a1:2 b1 c1 a3 b3 c3")
    m = sit(start=five_and_one_behind)
    play(m, "e6f6", "a3a4", "f5e5", "a4a5", "f6f5")
    assert not m.over  # five have been there, never six at once
    play(m, "b3b4", "f5f6", "b4b5")
    assert not m.over
    play(m, "e5e6")
    assert m.over


def test_a_blocked_player_is_skipped() -> None:
    """CUB-Q8: six dice at home behind six opposing ones; the other moves again, until a way is free."""
    m = sit(start=lay("a2 b2 c2 d2 e2 f3", "a1 b1 c1 d1 e1 f1"), rows=6)
    play(m, "f3f2")
    assert m.waiting == {0}
    assert legal(m, "B") == set()
    assert m.log()[-2:] == ["Ada tips f3 to f2: a 3 is on top.", "Ben is blocked on all sides. Ada moves again."]
    assert m.log("Ben")[-1] == "You are blocked on all sides. Ada moves again."
    play(m, "f2f3")
    assert m.waiting == {1}
    assert legal(m, "B") == {"f1f2"}


# --- the end ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("first", ["A", "B"])
def test_the_game_ends_at_once_when_all_six_are_across(first: str) -> None:
    """CUB-04, CUB-05: for either player, and the other gets no further turn."""
    ada, ben = "a6:4 b6:4 c6:4 d6:4 e6:4 f5", "a1:4 b1:4 c1:4 d1:4 e1:4 f2"
    m = sit(first, start=lay(ada, ben))
    play(m, "f5f6" if first == "A" else "f2f1")
    assert m.over
    assert not m.waiting


def test_five_dice_across_end_nothing() -> None:
    """CUB-05: all dice must be across."""
    m = play(sit(start=lay("a6:4 b6:4 c6:4 d6:4 e5:4 f4", "a1:4 b1:4 c1:4 d1:4 e2:4 f3")), "e5e6", "e2e1")
    assert not m.over


def test_only_tops_at_the_far_end_count() -> None:
    """CUB-06, CUB-Q7: dice elsewhere count nothing, nor do those that never left the own home row."""
    m = sit(start=lay("a6:4 b6:5 c6:6 d1:6 e3:6 f4:6", "a1:2 b1:3 c5:6 d6:6 e6:6 f6:6"))
    out = [0, 0]
    registry.game("cublino").rules.result(m.view(), out)
    assert out == [15, 5]


@pytest.mark.parametrize(("last", "points", "who"), [("6", (24, 23), "Ada wins"), ("5", (24, 22), "Ada wins")])
def test_the_higher_total_wins(last: str, points: tuple[int, int], who: str) -> None:
    """CUB-07 (CUB-X6 is the other way round: the one who finishes loses)."""
    m = sit(start=lay("a6:4 b6:4 c6:4 d6:4 e6:4 f5", f"a1:{last} b1:6 c1:6 d1:5 e3 f3"))
    play(m, "f5f6")
    assert m.result is not None
    assert m.result.points == points
    assert str(m.result) == who


def test_equal_totals_share_the_win() -> None:
    """CUB-Q10, COM-Q3."""
    m = play(sit(start=lay("a6:4 b6:4 c6:4 d6:4 e6:4 f5", "a1:6 b1:6 c1:6 d1:6 e3 f3")), "f5f6")
    assert m.result is not None
    assert m.result.points == (24, 24)
    assert str(m.result) == "Ada and Ben share the win"
    assert m.log()[-1].endswith("Both have 24 points and share the win.")


BACK_AND_FORTH = ("a1a2", "a6a5", "a2a1", "a5a6")


def test_the_third_time_of_a_position_ends_the_game() -> None:
    """CUB-Q9: the start counts as the first time; the game is counted as it stands."""
    m = play(sit(), *BACK_AND_FORTH, *BACK_AND_FORTH[:3])
    assert not m.over
    play(m, BACK_AND_FORTH[3])
    assert m.over
    assert m.log()[-1] == "This position has come for the third time: the game ends. Both have 0 points and share the win."


def test_a_position_is_cells_sides_and_the_player_to_move() -> None:
    """CUB-Q9: the same cells with other sides up are another position (FRBL turns a die), and so is another player to move."""
    start = lay("c2 a1 b1 d1 e1 f1", "c5 a6 b6 d6 e6 f6")
    loop = ("c2c3", "c5d5", "c3d3", "d5c5", "d3d2", "c5d5", "d2c2", "d5c5")  # Ada goes round, Ben to and fro
    m = play(sit(start=start), *loop, *loop)
    assert dice(m, 0)[cell("c2")] != 1  # back on its cell, but it lies differently
    play(m, *loop[:-1])
    assert not m.over
    play(m, loop[-1])
    assert dice(m, 0)[cell("c2")] == 1
    assert not m.over  # three rounds restore the start: that is only its second time
    t = m.view()
    play(m, "c2c3", "c5d5", "c3c2")
    now = m.view()
    assert (now.cell[0, 0], now.top[0, 0]) == (t.cell[0, 0], t.top[0, 0])
    assert not m.over


def test_dice_of_one_colour_are_interchangeable_in_a_position() -> None:
    """CUB-Q9: two dice that change places leave the same position behind; but a red die is not a blue one."""
    rules = registry.game("cublino").rules
    game = registry.game("cublino")

    def position(start: dict[str, Any]) -> int:
        table = game.table(2, {"first": "random"}, start)
        rules.play(table, CHANCE, 0)
        found: int = table.seen[0]
        return found

    one = lay("a1 b2:6 c1 d1 e1 f1", "a6 b6 c6 d6 e6 f6")
    swapped = lay("b2:6 a1 c1 d1 e1 f1", "f6 b6 c6 d6 e6 a6")
    other_sides = {**one, "south": [[4, 3, 4, 4, 4, 4], [3] * 6]}
    colours = {**one, "cell": [one["cell"][1], one["cell"][0]]}
    assert position(one) == position(swapped)
    assert len({position(one), position(other_sides), position(colours)}) == 3


def test_the_game_ends_after_max_plies() -> None:
    """CUB-Q9: `max_plies` tips, then it is counted as it stands."""
    m = sit(max_plies=20, start=lay("a6:5 b1 c1 d1 e1 f1", "a1 b6 c6 d6 e6 f6"))
    for ply in range(20):
        assert not m.over
        seat = ply % 2
        column = "bcdef"[ply // 2 % 5]
        row = 1 + ply // 10
        play(m, f"{column}{row}{column}{row + 1}" if seat == 0 else f"{column}{7 - row}{column}{6 - row}")
    assert m.over
    assert m.log()[-1] == "20 tips have been made: the game ends. Ada has 5 points, Ben 1. Ada wins!"
    assert registry.game("cublino").options["max_plies"].default == 300


# --- the variation ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("first", ["A", "B"])
def test_free_rotation(first: str) -> None:
    """CUB-08, CUB-Q11: whoever begins turns six dice openly, then the other; the 1 stays on top; then the first one moves."""
    m = sit(first, rotation="free")
    one, two = (0, 1) if first == "A" else (1, 0)
    assert [move.words for move in m.legal(one)] == ["set 2", "set 3", "set 4", "set 5"]
    for side in "443525":
        m.play(one, f"set {side}")
    assert m.waiting == {two}
    for side in "222345":
        m.play(two, side)
    t = m.view()
    near = [[t.south[seat, die] if seat == 0 else 7 - t.south[seat, die] for die in range(6)] for seat in (0, 1)]
    assert near[one] == [4, 4, 3, 5, 2, 5]
    assert near[two] == [2, 2, 2, 3, 4, 5]
    assert t.top.rows == ONES
    assert m.waiting == {one}
    assert all(move.words.startswith("tip") for move in m.legal(one))
    names = ["Ada", "Ben"]
    assert m.log() == [
        f"{names[one]} turns the dice a to f: 4 4 3 5 2 5 look at their owner.",
        f"{names[two]} turns the dice a to f: 2 2 2 3 4 5 look at their owner.",
    ]


def test_the_fixed_rotation_has_nothing_to_set() -> None:
    with pytest.raises(DicehouseError, match="from now on they are tipped"):
        sit().play("Ada", "set 3")
    with pytest.raises(DicehouseError, match="First turn your six dice"):
        sit(rotation="free").play("Ada", "a1a2")
    with pytest.raises(DicehouseError, match="not a move here"):
        sit(rotation="free").play("Ada", "set 6")


# --- what is said -----------------------------------------------------------------------------------------------------


def test_what_a_player_reads() -> None:
    m = sit()
    game = m.game
    assert "e1e2" in game.how_to_move(m.view(0), 0)
    assert "a1" in game.how_to_move(sit(rotation="free").view(0), 0)
    play(m, "e1e2")
    assert m.log("Ada") == ["You tip e1 to e2: a 4 is on top."]
    m = play(sit(start=lay("a5:3 b1 c1 d1 e1 f1", "a3 b6 c6 d6 e6 f6")), "a5a6")
    assert m.log()[-1] == "Ada tips a5 to a6: a 2 is on top. That makes 2 points."
    back = play(m.copy(), "b6b5", "a6a5")
    assert back.log()[-1] == "Ada tips a6 to a5: a 3 is on top. That leaves 0 points."
    assert game.outlook(m.view(1), 1, m.speaker(1)) == [
        "If the game ended now: Ada has 2 points, you 0. Ada wins!",
        "Ada has 1 of 6 dice across; the others need at least 25 tips, if nothing is in the way.",
        "You have 0 of 6 dice across; the others need at least 27 tips, if nothing is in the way.",
    ]


def test_the_board_as_text() -> None:
    """Each player's home row is below; top, up and right tell all six sides of a die."""
    m = play(sit(), "e1e2")
    boards = {}
    for seat in (0, 1):
        (sheet,) = (piece for piece in m.game.pieces(m.view(seat), seat, Speaker(m.names, seat)) if isinstance(piece, Sheet))
        boards[seat] = sheet
    assert boards[0].head == ["", *"abcdef"]
    assert boards[0].rows[-1] == ["1", *["A1 ↑4 →5"] * 4, "·", "A1 ↑4 →5"]
    assert boards[0].rows[-2] == ["2", *"····", "A4 ↑6 →5", "·"]
    assert boards[0].rows[0] == ["6", *["B1 ↑3 →2"] * 6]
    assert boards[1].head == ["", *"fedcba"]
    assert boards[1].rows[-1] == ["6", *["B1 ↑4 →5"] * 6]
    assert boards[1].rows[1] == ["2", "·", "A4 ↑1 →2", *"····"]


def test_offers_begin_with_what_brings_most() -> None:
    m = sit(start=lay("a5:3 b5:6 c1 d1 e1 f1", "c3 d6 e6 f6 c6 e4"))
    legal_numbers = [move.number for move in m.legal("Ada")]
    first = m.game.suggest(m.view(0), 0, legal_numbers)[0]
    assert m.game.moves.words(m.view(0), first) == "tip b5b6"


def test_a_warning_before_ending_a_lost_game() -> None:
    m = sit(start=lay("a6:1 b6:2 c6:2 d6:1 e6:2 f5", "a1:6 b1:6 c1:5 a3 b3 c3"))
    view = m.view(0)
    ends = m.parse("Ada", "f5f6").number
    assert m.game.warning(view, 0, ends) == "This ends the game, and you would lose 12 to 17."
    assert m.game.warning(view, 0, m.parse("Ada", "f5e5").number) is None
    ahead = sit(start=lay("a6:4 b6:4 c6:4 d6:4 e6:4 f5", "a1:6 b1:6 c1:5 a3 b3 c3"))
    assert ahead.game.warning(ahead.view(0), 0, ends) is None


# --- the opponents ----------------------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize(("bot", "rival", "games", "least"), [("eager", "random", 40, 38), ("planner", "eager", 120, 80)])
def test_bots_beat_those_below_them(bot: str, rival: str, games: int, least: int) -> None:
    wins = 0
    for seat, bots in enumerate(([bot, rival], [rival, bot])):
        report = simulate("cublino", bots, games=games // 2, seed=3, device="cpu")
        wins += int((report.points[:, seat] > report.points[:, 1 - seat]).sum())
    assert wins >= least


def test_the_planner_finishes_when_it_wins_and_not_when_it_loses() -> None:
    planner = registry.game("cublino").bots["planner"]

    def choice(ben: str) -> str:
        m = sit(start=lay("a6:4 b6:4 c6:4 d6:4 e6:4 f5", ben))
        numbers = [move.number for move in m.legal("Ada")]
        return m.game.moves.words(m.view(0), planner.decide(m.view(0), 0, numbers, [1, 1]))

    assert choice("a1:6 b1:6 c1:5 a3 b3 c3") == "tip f5f6"
    assert choice("a1:6 b1:6 c1:6 d1:5 e1:5 c3") != "tip f5f6"


def test_the_planner_turns_its_dice_for_a_good_way() -> None:
    """CUB-X4: straight across six rows, a die ends on the side that looked at its owner."""
    m = sit(rotation="free")
    planner = m.game.bots["planner"]
    for _ in range(6):
        numbers = [move.number for move in m.legal("Ada")]
        m.play("Ada", planner.decide(m.view(0), 0, numbers, [1, 1]))
    assert m.view().south.rows[0] == [5] * 6
