"""The rules of Tic-Tac-Toe in docs/rules/roll_and_rule.md, one by one, as players would try them at the board."""

from __future__ import annotations

import re
from typing import Any

import pytest

from dicehouse import DicehouseError, Match, game, simulate
from dicehouse.engine import NOBODY
from dicehouse.engine.pieces import Line, Sheet
from dicehouse.engine.stream import stream

COLUMNS = "abcdefghijklmno"
DICE = 12
# Twelve dice each without a row: pairs of files and ranks that break each other.
CALM = {
    "A": ["a1", "b1", "c1", "d1", "f1", "g1", "h1", "i1", "a3", "b3", "c3", "d3"],
    "B": ["a2", "b2", "c2", "d2", "f2", "g2", "h2", "i2", "a4", "b4", "c4", "d4"],
}


def sit(tape: str | None = None, **options: Any) -> Match:
    return Match("tic_tac_toe", seats=["Ada", "Ben"], tape=tape, options={"first": "A", **options})


def play(m: Match, moves: str) -> Match:
    """Placings by both in turn: "e5 a1 e6"; whoever is to act begins."""
    for square in moves.split():
        m.play(min(m.waiting), f"place {square}")
    return m


def full(face: str = "", **options: Any) -> Match:
    """All dice on the board, no row, Ada to move."""
    m = sit(**options)
    for mine, foreign in zip(CALM["A"], CALM["B"], strict=True):
        m.play("A", f"place {mine} {face}")
        m.play("B", f"place {foreign} {face}")
    return m


def words(m: Match, seat: str) -> list[str]:
    return [move.words for move in m.legal(seat)]


def look(m: Match) -> Any:
    return m.view()


def square(word: str) -> int:
    return (int(word[1:]) - 1) * 15 + COLUMNS.index(word[0])


def refused(m: Match, seat: str, move: Any, why: str) -> None:
    """The move is refused with this sentence, and nothing changes."""
    before = m.pack()
    with pytest.raises(DicehouseError, match=re.escape(why)):
        m.play(seat, move)
    assert m.pack() == before


def there_and_back(m: Match, times: int) -> None:
    """Both move a die away and back: after each time the position is the same again."""
    for _ in range(times):
        m.play("A", "move i1 i9")
        m.play("B", "move i2 h9")
        m.play("A", "move i9 i1")
        m.play("B", "move h9 i2")


# --- setting up -------------------------------------------------------------------------------------------------------


def test_twelve_dice_each_and_an_empty_board() -> None:
    """TTT-01: each player has 12 dice of one colour."""
    m = sit()
    assert (list(look(m).placed), set(look(m).owner)) == ([0, 0], {0})
    m = full()
    assert sorted(look(m).owner).count(1) == sorted(look(m).owner).count(2) == DICE
    assert not [move for move in words(m, "A") if move.startswith("place")]


def test_who_begins_is_drawn_or_named() -> None:
    """COM-Q1: Chance draws the seat, unless the table has named one."""
    drawn = Match("tic_tac_toe", seats=["Ada", "Ben"], tape="B")
    assert drawn.waiting == {1}
    assert drawn.log() == ["Chance picks Ben to begin."]
    assert {min(Match("tic_tac_toe", seats=2, seed=seed).waiting) for seed in range(20)} == {0, 1}
    assert sit(first="B").waiting == {1}
    assert sit(first="B").log() == []


def test_only_two_can_play() -> None:
    for seats in (1, 3):
        with pytest.raises(DicehouseError, match="2 to 2 players"):
            Match("tic_tac_toe", seats=seats)


@pytest.mark.parametrize("size", [6, 9, 15])
def test_the_size_of_the_board(size: int) -> None:
    """TTT-Q1: nine by nine, an option from 6 to 15; e5 is the same square on each."""
    m = sit(size=size)
    assert set(words(m, "A")) == {f"place {COLUMNS[c]}{r + 1}" for c in range(size) for r in range(size)}
    last = f"{COLUMNS[size - 1]}{size}"
    play(m, f"e5 {last}")
    assert look(m).owner[square("e5")] == 1
    assert look(m).owner[square(last)] == 2


def test_the_usual_board() -> None:
    """TTT-Q1: 9 by 9."""
    assert len(sit().legal("A")) == 81
    for size in (5, 16):
        with pytest.raises(DicehouseError, match="6 to 15"):
            sit(size=size)


def test_lines_do_not_run_round_the_edge() -> None:
    """TTT-03: a line ends at the edge; on the largest board the next number is the other end of the next row."""
    m = play(sit(size=15), "m1 a9 n1 b9 o1 c9 a2 e9 b2")
    assert not m.over


# --- placing ----------------------------------------------------------------------------------------------------------


def test_players_place_in_turn_on_free_squares() -> None:
    """TTT-02: P1 places one die on a free square, then P2, in turn."""
    m = sit()
    refused(m, "B", "place e5", "It is not Ben's turn")
    m.play("A", "place e5")
    assert m.waiting == {1}
    refused(m, "B", "place e5", "E5 is not free.")
    assert "place e5" not in words(m, "B")
    m.play("B", "e6")  # the square alone will do
    assert m.waiting == {0}
    assert len(m.legal("A")) == 79


@pytest.mark.parametrize(
    "row",
    ["c4 d4 e4 f4 g4", "c3 c4 c5 c6 c7", "c3 d4 e5 f6 g7", "c7 d6 e5 f4 g3", "e5 f5 g5 h5 i5", "i1 i2 i3 i4 i5", "a5 b4 c3 d2 e1"],
)
@pytest.mark.parametrize("last", range(5))
def test_five_in_a_line_win(row: str, last: int) -> None:
    """TTT-03: horizontal, vertical or diagonal, whichever of the five comes last; TTT-06: that is the end."""
    squares = row.split()
    squares.append(squares.pop(last))
    m = sit()
    for mine, foreign in zip(squares, ["a9", "b9", "d9", "e8", ""], strict=True):
        assert not m.over
        m.play("A", f"place {mine}")
        if foreign:
            m.play("B", f"place {foreign}")
    assert m.over
    assert m.result is not None
    assert m.result.points == (1, 0)
    refused(m, "B", "place i9", "The match is over: Ada wins.")


@pytest.mark.parametrize("squares", ["a5 b5 c5 d5", "a5 b5 c5 d5 f5", "a5 b5 c5 d5 e6"])
def test_four_or_a_gap_or_a_bend_do_not(squares: str) -> None:
    """TTT-03: without gap, in a straight line."""
    m = sit()
    for mine, foreign in zip(squares.split(), ["a9", "b9", "d9", "e8", "h8"], strict=False):
        play(m, f"{mine} {foreign}")
    assert not m.over


def test_the_second_player_wins_as_well() -> None:
    """TTT-03: five dice of the own colour, whoever's."""
    m = play(sit(), "a1 e5 a2 e6 a3 e7 a4 e8 i9 e9")
    assert m.result is not None
    assert m.result.points == (0, 1)


# --- moving -----------------------------------------------------------------------------------------------------------


def test_moving_starts_with_ply_25() -> None:
    """TTT-Q6, TTT-05: with no dice in hand a turn takes one own die and puts it elsewhere."""
    m = full()
    assert len(m.history) == 24
    assert m.log()[-1] == "All dice lie on the board. From now on a turn moves one of them."
    refused(m, "A", "place e5", "All your dice lie on the board: move one of them.")
    m.play("A", "move i1 i9")
    assert (look(m).owner[square("i1")], look(m).owner[square("i9")]) == (0, 1)
    assert words(m, "B")[0].startswith("move ")
    m.play("B", "i2 i1")  # the squares alone will do
    assert m.log()[-2:] == ["Ada moves i1 to i9.", "Ben moves i2 to i1."]


def test_dice_in_hand_must_be_placed_first() -> None:
    """TTT-05: moving is for players without dice in hand."""
    m = play(sit(), "e5 a1")
    refused(m, "A", "move e5 e6", "You still have eleven dice in hand: place one.")


def test_where_a_die_may_be_moved() -> None:
    """TTT-Q5: to any free square, not back to its own; only own dice; no passing."""
    m = full()
    free = [f"{c}{r}" for c in COLUMNS[:9] for r in range(1, 10) if f"{c}{r}" not in CALM["A"] + CALM["B"]]
    assert set(words(m, "A")) == {f"move {own} {to}" for own in CALM["A"] for to in free} | {"offer draw"}
    assert len(m.legal("A")) == 12 * 57 + 1
    refused(m, "A", "move i1 i1", "The die lies on i1 already: it must go to another square.")
    refused(m, "A", "move i1 h1", "H1 is not free.")
    refused(m, "A", "move a2 e1", "is not a move here")
    refused(m, "A", "pass", "is not a move here")


def test_a_moved_die_is_the_same_die() -> None:
    """TTT-05: each die keeps its number, so that a page can show it on its way."""
    m = full()
    m.play("A", "move i1 i9")
    assert look(m).lies_on[0, CALM["A"].index("i1")] == square("i9")
    assert (look(m).came_from, look(m).went_to) == (square("i1"), square("i9"))


def test_a_row_by_moving_wins() -> None:
    """TTT-06: the game goes on until somebody has made a row; either player may make it."""
    m = full()
    m.play("A", "move a3 i9")
    assert not m.over
    m.play("B", "move i2 e2")
    assert m.log()[-1] == "Eight in a row, a2 to h2. Ben wins!"


# --- draws ------------------------------------------------------------------------------------------------------------


def test_the_third_time_of_a_position_is_a_draw() -> None:
    """TTT-Q7: same position, same player to move, for the third time while moving; the position before ply 25 is the first."""
    m = full()
    there_and_back(m, 1)
    assert not m.over
    m.play("A", "move i1 i9")
    m.play("B", "move i2 h9")
    m.play("A", "move i9 i1")
    assert not m.over
    m.play("B", "move h9 i2")
    assert m.over
    assert m.log()[-1] == "The same position for the third time: a draw."
    assert m.result is not None
    assert m.result.points == (0, 0)
    assert len(m.result.winners) == 2


def test_a_position_with_the_other_to_move_is_another() -> None:
    """TTT-Q7: "with the same player to move". Whoever takes three turns for a way of two hands the position to the other."""
    m = full()
    for seat, slow, fast in (("A", "i1", "i2"), ("B", "i2", "i1")):
        other = "B" if seat == "A" else "A"
        m.play(seat, f"move {slow} i9")
        m.play(other, f"move {fast} h9")
        m.play(seat, "move i9 h8")
        m.play(other, f"move h9 {fast}")
        m.play(seat, f"move h8 {slow}")
    assert look(m).seen[0] == look(m).seen[5] == look(m).seen[10]  # three times, but once with Ben to move
    assert not m.over


def swapped(m: Match) -> Match:
    """The dice on h1 and i1 change places."""
    m.play("A", "move i1 i9")
    m.play("B", "move i2 h9")
    m.play("A", "move h1 i1")
    m.play("B", "move h9 i2")
    m.play("A", "move i9 h1")
    return m


def test_equal_dice_that_changed_places_make_the_same_position() -> None:
    """TTT-Q7, TTT-Q10: a position is which colour lies where."""
    m = swapped(full())
    assert look(m).lies_on[0, CALM["A"].index("i1")] == square("h1")
    assert look(m).seen[5] == look(m).seen[0]


def test_faces_tell_positions_apart_where_they_matter() -> None:
    """TTT-Q7: two dice with different faces that change places make another position, equal ones do not."""
    assert look(m := swapped(full("1", values="choose"))).seen[5] == look(m).seen[0]
    m = sit(values="choose")
    for mine, foreign in zip(CALM["A"], CALM["B"], strict=True):
        m.play("A", f"place {mine} {6 if mine == 'i1' else 1}")
        m.play("B", f"place {foreign} 1")
    swapped(m)
    assert look(m).seen[5] != look(m).seen[0]


def test_too_many_moves_are_a_draw() -> None:
    """TTT-Q7: after ``max_moves`` plies of moving."""
    m = full(max_moves=3)
    m.play("A", "move i1 i9")
    m.play("B", "move i2 h9")
    assert not m.over
    m.play("A", "move h1 g9")
    assert m.log()[-1] == "3 turns of moving and no winner: a draw."
    assert m.result is not None
    assert len(m.result.winners) == 2


def test_a_row_with_the_last_move_wins() -> None:
    """TTT-Q7: the row comes first."""
    m = full(max_moves=3)
    m.play("A", "move i1 i9")
    m.play("B", "move i2 h9")
    m.play("A", "move i9 e1")
    assert m.result is not None
    assert m.result.points == (1, 0)


def test_two_hundred_is_usual() -> None:
    """TTT-Q7: 200."""
    assert look(sit()).max_moves == 200


def test_a_draw_by_agreement() -> None:
    """TTT-Q7: "or by agreement": offered in one's own turn while moving, once a turn; the other accepts or declines."""
    m = full()
    m.play("A", "offer draw")
    assert m.waiting == {1}
    assert words(m, "B") == ["accept", "decline"]
    refused(m, "B", "move i1 i9", "A draw is offered: accept or decline it first.")
    m.play("B", "decline")
    assert m.waiting == {0}
    refused(m, "A", "offer draw", "Your offer was declined: move a die first.")
    m.play("A", "move i1 i9")
    refused(m, "B", "accept", "Nobody has offered a draw.")
    m.play("B", "offer draw")
    m.play("A", "accept")
    assert m.result is not None
    assert m.result.points == (0, 0)
    assert m.log()[-2:] == ["Ben offers a draw.", "Ada accepts: a draw."]


def test_no_draw_is_offered_while_dice_are_placed() -> None:
    refused(sit(), "A", "offer draw", "A draw can be offered once all dice lie on the board.")


# --- calling ----------------------------------------------------------------------------------------------------------


def test_auto_notices_rows_and_knows_no_calls() -> None:
    """TTT-Q2: with ``call: auto`` a row wins when formed."""
    m = play(sit(), "e5 a1 e6 a2 e7 a3 e8 a4")
    assert not [move for move in words(m, "A") if "call" in move]
    refused(m, "A", m.game.moves.base("place") + 225 * 7 + square("i9") * 7, "Nobody needs to call here: a row wins by itself.")
    m.play("A", "place e9")
    assert m.over


def test_every_placing_and_every_move_may_carry_a_call() -> None:
    """TTT-Q2: ``call: manual``."""
    m = sit(call="manual")
    assert set(words(m, "A")) == {f"place {c}{r}{call}" for c in COLUMNS[:9] for r in range(1, 10) for call in ("", " call")}
    assert "move i1 e5 call" in words(full(call="manual"), "A")


def test_a_row_by_moving_is_called() -> None:
    """TTT-04, TTT-Q2: moving carries calls as placing does, and an uncalled row goes on standing."""
    m = full(call="manual")
    m.play("A", "move i1 e1")
    assert not m.over
    m.play("B", "move a4 i9")
    m.play("A", "move a3 i8 call")
    assert m.log()[-1] == "Eight in a row, a1 to h1. Ada wins!"


def test_a_row_that_is_broken_again_cannot_be_called() -> None:
    """TTT-Q2: it takes a row that stands."""
    m = full(call="manual")
    m.play("A", "move i1 e1")
    m.play("B", "move a4 i9")
    m.play("A", "move e1 i8 call")
    assert not m.over
    assert m.log()[-1] == "There is no such row: Ada cannot call in the next turn."


def test_the_other_players_row_is_not_mine() -> None:
    """TTT-04: its owner must call it."""
    m = play(sit(call="manual"), "e5 a1 e6 a2 e7 a3 e8 a4 e9")
    m.play("B", "place i9 call")
    assert not m.over


def test_a_wrong_call() -> None:
    """TTT-Q3: the move stands; the player's next turn cannot carry a call, the one after it can."""
    m = play(sit(call="manual"), "e5 a1 e6 a2 e7 a3 e8 a4")
    m.play("A", "place i9 call")
    assert look(m).owner[square("i9")] == 1
    assert not m.over
    m.play("B", "place i1")
    refused(m, "A", "place e9 call", "Your last call was wrong: this turn cannot carry one.")
    m.play("A", "place e9")
    m.play("B", "place i2 call")  # the other may call meanwhile, and is wrong, too
    m.play("A", "place i8 call")
    assert str(m.result) == "Ada wins"


def told(m: Match) -> str:
    """Everything that the table says to the players at this moment, in words and hints."""
    game, lines = m.game, []
    for seat in range(2):
        view, to = m.view(seat), m.speaker(seat)
        lines += [*m.log(seat), *game.outlook(view, seat, to)]
        lines += [piece.text for piece in game.pieces(view, seat, to) if isinstance(piece, Line)]
        if seat in m.waiting:
            lines += [game.how_to_move(view, seat), str(game.warning(view, seat, m.legal(seat)[0].number))]
    return "\n".join(lines)


def test_manual_never_points_out_a_row() -> None:
    """TTT-Q2: with a row standing uncalled, what the table says differs from a table without one by squares alone."""
    row = play(sit(call="manual"), "e5 a1 e6 a2 e7 a3 e8 a4 e9")
    none = play(sit(call="manual"), "e5 a1 e6 a2 e7 a3 e8 a4 f9")
    assert told(row).replace("e9", "f9") == told(none)
    assert "threaten" not in told(row)
    assert "complete" not in told(row)
    moves = [move.number for move in row.legal("B")]
    assert row.game.suggest(row.view("B"), 1, moves)  # and what is offered does not call
    assert not [n for n in row.game.suggest(row.view("B"), 1, moves) if "call" in row.game.moves.words(row.view("B"), n)]


# --- values -----------------------------------------------------------------------------------------------------------


def test_without_the_option_faces_do_not_matter() -> None:
    """TTT-Q8, TTT-Q10: ``values`` is off; dice have no face to speak of."""
    m = play(sit(), "e5 a1")
    assert set(look(m).face) == {0}
    refused(m, "A", m.game.moves.base("place") + square("i9") * 7 + 3, "Faces do not matter in this match: name the square alone.")


def test_chosen_faces() -> None:
    """TTT-Q8: ``values: choose``: the player picks the face when placing."""
    m = sit(values="choose")
    assert len(m.legal("A")) == 81 * 6
    m.play("A", "place e5 3")
    assert look(m).face[square("e5")] == 3
    assert m.log() == ["Ada places a 3 on e5."]
    refused(m, "B", m.game.moves.base("place") + square("i9") * 7, "Say what the die shows: place e5 3, for example.")


def test_rolled_faces() -> None:
    """TTT-Q8: ``values: roll``: the die is rolled first, then placed; COM-Q6: the roll is no move of the player's."""
    m = sit(values="roll", tape="4 2 6")
    assert look(m).rolled == 4
    assert len(m.legal("A")) == 81
    m.play("A", "place e5")
    m.play("B", "place e6")
    assert [look(m).face[square(at)] for at in ("e5", "e6")] == [4, 2]
    assert m.log() == ["Ada rolls a 4.", "Ada places a 4 on e5.", "Ben rolls a 2.", "Ben places a 2 on e6.", "Ada rolls a 6."]
    refused(m, "A", m.game.moves.base("place") + square("i9") * 7 + 3, "The die is rolled already: it shows a 6.")


def test_a_row_needs_the_straight() -> None:
    """TTT-07: five of a colour are not enough with ``values``."""
    m = sit(values="choose")
    for face, (mine, foreign) in enumerate(zip("abcde", "abcde", strict=True)):
        m.play("A", f"place {mine}1 {(1, 2, 3, 4, 4)[face]}")
        m.play("B", f"place {foreign}9 {face + 1}") if face < 4 else None
    assert not m.over
    m.play("B", "place e9 5")
    assert str(m.result) == "Ben wins"


@pytest.mark.parametrize(
    ("faces", "wins"), [("12345", True), ("65432", True), ("12343", False), ("21234", False), ("11111", False)]
)
def test_which_faces_make_a_straight(faces: str, wins: bool) -> None:
    """TTT-07, TTT-Q9: 1 to 5 or 2 to 6, ascending or descending."""
    m = sit(values="choose")
    for at, face in enumerate(faces):
        m.play("A", f"place c{at + 3} {face}")
        m.play("B", f"place {'aaiii'[at]}{at + 1} 1") if at < 4 else None
    assert m.over == wins


def test_a_moved_die_keeps_its_face() -> None:
    """TTT-Q9."""
    m = sit(values="choose")
    for at, (mine, foreign) in enumerate(zip(CALM["A"], CALM["B"], strict=True)):
        m.play("A", f"place {mine} {at % 6 + 1}")
        m.play("B", f"place {foreign} 1")
    assert look(m).face[square("i1")] == 2
    m.play("A", "move i1 e9")
    assert (look(m).face[square("e9")], look(m).face[square("i1")]) == (2, 0)
    assert m.log()[-1] == "Ada moves the 2 on i1 to e9."


def test_dice_that_are_moved_are_not_rolled() -> None:
    """TTT-Q9, TTT-Q8: rolls belong to placing alone."""
    m = sit(values="roll", tape=" ".join(["1"] * 24))
    for mine, foreign in zip(CALM["A"], CALM["B"], strict=True):
        play(m, f"{mine} {foreign}")
    m.play("A", "move i1 e9")
    m.play("B", "move i2 e8")
    assert m.waiting == {0}


# --- words ------------------------------------------------------------------------------------------------------------


def test_the_board_as_a_sheet() -> None:
    m = play(sit(size=6), "a1 f6")
    (board,) = [piece for piece in m.game.pieces(m.view(), NOBODY, m.speaker()) if isinstance(piece, Sheet)]
    assert board.head == ["", *"abcdef"]
    assert board.rows[0] == ["6", "·", "·", "·", "·", "·", "O"]
    assert board.rows[-1] == ["1", "X", "·", "·", "·", "·", "·"]
    assert board.owners[-1][1] == 0
    assert board.owners[0][6] == 1


def test_the_outlook_names_squares_that_complete_a_row() -> None:
    m = play(sit(), "e5 a1 e6 a2 e7 a3 e8 a4")
    assert m.game.outlook(m.view("A"), 0, m.speaker("A")) == [
        "You complete a row on e4 or e9.",
        "Ben threatens to complete a row on a5.",
    ]
    fresh = sit()
    assert fresh.game.outlook(fresh.view("A"), 0, fresh.speaker("A")) == ["Nobody can complete a row with the next die."]


def test_the_outlook_knows_faces_and_moving() -> None:
    m = sit(values="choose")
    for at in range(4):
        m.play("A", f"place {'bcde'[at]}1 {at + 2}")
        m.play("B", f"place a{at + 5} 6")
    assert m.game.outlook(m.view("A"), 0, m.speaker("A")) == ["You complete a row on a1 with a 1 or f1 with a 6."]
    m = full()
    assert m.game.outlook(m.view("A"), 0, m.speaker("A")) == [
        "You complete a row on e1 or e3.",
        "Ben threatens to complete a row on e2 or e4.",
    ]


def test_a_hopeless_call_is_asked_about() -> None:
    m = play(sit(call="manual"), "e5 a1 e6 a2 e7 a3")
    call = m.parse("A", "place e8 call").number
    assert m.game.warning(m.view("A"), 0, call) == (
        "You have only four dice on the board with this one: the call is sure to be wrong."
    )
    assert m.game.warning(m.view("A"), 0, m.parse("A", "place e8").number) is None
    play(m, "i1 i2")
    assert m.game.warning(m.view("A"), 0, m.parse("A", "place i3 call").number) is None


def test_squares_beyond_the_board_are_named() -> None:
    m = sit(size=6)
    refused(m, "A", m.game.moves.base("place") + square("g1") * 7, "The board has the columns a to f and the rows 1 to 6.")


# --- bots -------------------------------------------------------------------------------------------------------------

QUICK = [name for name, bot in game("tic_tac_toe").bots.items() if not bot.compiled]


@pytest.mark.slow
@pytest.mark.parametrize("options", [{}, {"values": "choose"}, {"call": "manual"}])
@pytest.mark.parametrize("bot", QUICK)
def test_each_bot_beats_random(bot: str, options: dict[str, Any]) -> None:
    report = simulate("tic_tac_toe", [bot, "random"], games=10, seed=3, device="interpreter", options=options)
    assert report.wins[0] >= 8


@pytest.mark.slow
def test_the_better_bot_beats_the_gentle_one() -> None:
    report = simulate("tic_tac_toe", ["watchful", "gentle"], games=20, seed=3, device="interpreter")
    assert report.wins[0] >= 14


@pytest.mark.parametrize("bot", QUICK)
def test_each_bot_completes_its_row_and_stops_the_others(bot: str) -> None:
    """And calls it where it must; what it looks at is as before."""
    for call in ("auto", "manual"):
        m = play(sit(call=call), "e5 a1 e6 a2 e7 a3 e8 a4")
        assert (
            chosen(m, bot)
            in {"auto": ["place e4", "place e9"], "manual": ["place e4 call", "place e9 call", "place e4", "place e9"]}[call]
        )
        m = play(sit(call=call), "e5 a1 e6 a2 i1 a3 g7 a4")
        assert chosen(m, bot) == "place a5"
        m = full(call=call)
        assert chosen(m, bot).removesuffix(" call").split()[2] in ("e1", "e3")


def chosen(m: Match, bot: str) -> str:
    (seat,) = m.waiting
    view = m.view(seat)
    before = view.pack()
    number = m.game.bots[bot].decide(view, seat, m.game.legal(view, seat), stream(4, 4))
    assert view.pack() == before
    return m.game.moves.words(view, number)


def test_the_watchful_bot_sees_open_threes_and_answers_offers() -> None:
    m = play(sit(), "d5 a1 e5 a9 f5")
    assert chosen(m, "watchful") in ("place c5", "place g5")
    m = full()
    m.play("A", "offer draw")
    assert chosen(m, "watchful") == "decline"
    late = full(max_moves=2)
    late.play("A", "move i1 i9")
    late.play("B", "offer draw")
    assert chosen(late, "watchful") == "accept"
