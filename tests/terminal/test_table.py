"""Playing at the terminal, as people do: reading the screen, typing what it offers, and slipping on the keys."""

# mypy: allow-untyped-defs, allow-untyped-calls

import os
import random
import re

import pytest

from dicehouse import Match
from dicehouse.engine.registry import game

pytestmark = pytest.mark.slow  # each test starts the command and waits for its screen

PLAY = ("play", "liars_dice", "--pace", "0")
OPEN = (*PLAY, "--seed", "7", "-o", "opener=A")  # the person at the keyboard opens
RESULT = re.compile(r"\n(You win|\w+ wins|.* share the win)\.\n1\. \w+")


def offered(screen):
    """The numbers and words of the moves that the screen offers last."""
    return re.findall(r"(\d+)\) (\S+(?: \S+)*)", screen.rpartition("our turn.")[2])


# --- from the first bid to the last ----------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", ["1", "2", "3"])
def test_a_newcomer_finishes_a_game_by_always_typing_1(sit_down, seed):
    player = sit_down(*PLAY, "--seed", seed)
    assert RESULT.search(player.finishes())
    assert player.left() == 0
    assert "You, Mara (reading), Jon (reading) and Ida (reading)." in player.screen


@pytest.mark.parametrize("part", [0, 1], ids=["numbers", "words"])
@pytest.mark.parametrize("seed", [4, 5])
def test_a_newcomer_finishes_a_game_with_whatever_the_screen_offers(sit_down, part, seed):
    choice = random.Random(seed)
    player = sit_down(*PLAY, "--seed", str(seed), "--bot", "random")
    assert RESULT.search(player.finishes(lambda screen: choice.choice(offered(screen))[part]))
    assert player.left() == 0
    assert "is not a move" not in player.screen


def test_bots_alone_play_to_the_end(dicehouse):
    done = dicehouse("play", "liars_dice", "--people", ",", "--seats", "3")
    assert (done.returncode, done.stderr) == (0, "")
    assert RESULT.search(done.stdout)
    assert "Mara (reading), Jon (reading) and Ida (reading)" in done.stdout


def test_answers_can_come_from_a_pipe(dicehouse):
    done = dicehouse("play", "liars_dice", typed="1\n" * 500)
    assert (done.returncode, done.stderr) == (0, "")
    assert RESULT.search(done.stdout)


# --- what one can ask for --------------------------------------------------------------------------------------------


def test_a_question_mark_tells_the_odds(sit_down):
    player = sit_down(*OPEN)
    player.sees()
    assert re.search(r"Smallest raises: .*\d %", player.asks("?"))
    player.asks("bid 3x4")
    assert re.search(r"At least three 4s: (\d+ %|\d+\.\d %|certain)", player.asks("?"))


def test_without_helps_there_are_no_odds(sit_down):
    player = sit_down(*OPEN, "--no-helps")
    player.sees()
    said = player.asks("?")
    assert "Helps are switched off" in said
    assert "%" not in said


def test_moves_lists_all_of_them_each_on_one_line(sit_down):
    player = sit_down(*OPEN)
    player.sees()
    said = player.asks("moves")
    listed = [words for line in said.splitlines() for words in re.split(" {2,}", line.strip())]
    legal = Match("liars_dice", seats=4, seed="7", options={"opener": "A"}).legal("A")
    assert sorted(set(listed) - {"moves", ">", ""}) == sorted(str(move) for move in legal)


def test_the_log_tells_what_happened(sit_down):
    player = sit_down(*OPEN)
    player.sees()
    player.asks("bid 1x2")
    said = player.asks("log")
    assert "Round 1, 20 dice in play. You open.\nYou roll" in said
    assert "You open with one 2." in said


@pytest.mark.parametrize("word", ["rules", "help", "RULES"])
def test_the_rules_are_at_hand(sit_down, word):
    player = sit_down(*OPEN)
    player.sees()
    said = player.asks(word)
    chapters = re.findall(r"^#+ (.+)$", game("liars_dice").help, re.MULTILINE)
    assert chapters
    assert all(chapter in said for chapter in chapters)


def test_the_table_can_be_seen_again_and_enter_tells_what_there_is(sit_down, large_dice):
    player = sit_down(*OPEN)
    mine = large_dice(player.sees())
    assert len(mine) == 5
    assert large_dice(player.asks("table")) == mine
    assert "save FILE" in player.asks("")


# --- slips -----------------------------------------------------------------------------------------------------------


SLIPS = [
    ("challenge", "There is no bid to challenge yet"),
    ("stand", "nothing to stand on"),
    ("bid 41x2", "is not a move here. The nearest legal move is 'bid 40x2'."),
    ("bid 0x2", "is not a move here"),
    ("bla bla", "'bla bla' is not a move here. The nearest legal move is"),
    ("7", "Choose a number from 1 to 6, or type a move."),
    ("0", "Choose a number from 1 to 6"),
    ("-1", "is not a move here"),
    ("9" * 5000, "Choose a number from 1 to 6"),
    ("²", "is not a move here"),
    ("★", "is not a move here"),
    ("[/bold]", "'[/bold]' is not a move here"),
    ("[red]x", "'[red]x' is not a move here"),
    ("\N{DIE FACE-1}", "is not a move here"),
    ("quit now", "is not a move here"),
    ("moves please", "is not a move here"),
    ("\x1b[A", "is not a move here"),
    ("save", "Say where: save FILE"),
    ("save no/such/folder", "It cannot be saved there: No such file or directory."),
    ("save ~nobody-of-this-name/x", "It cannot be saved there"),
]


def test_what_is_no_move_is_refused_with_a_sentence_and_the_game_goes_on(sit_down):
    player = sit_down(*OPEN, columns=200)
    player.sees()
    for typed, answer in SLIPS:
        assert answer in player.asks(typed), f"typed: {typed!r}"
    player.types("save .")
    player.sees(r"Write over it\? \(y/N\) ")
    assert "It cannot be saved there: Is a directory." in player.asks("y")
    assert "You open with one 2." in player.asks("bid 1x2")


@pytest.mark.parametrize("encoding", ["utf-8:strict", "utf-8:surrogateescape"])
def test_a_line_that_is_no_text_is_refused_like_any_other(sit_down, encoding):
    player = sit_down(*OPEN, PYTHONIOENCODING=encoding)
    player.sees()
    os.write(player.child.child_fd, b"\xff\xfe\n")
    assert "is not a move here" in player.sees()
    assert "You open with one 2." in player.asks("bid 1x2")


def test_moves_need_not_be_spelled_out(sit_down):
    player = sit_down(*OPEN)
    player.sees()
    assert "You open with two 5s." in player.asks("  2X5 ")


def test_a_bid_above_the_dice_in_play_is_made_only_by_those_who_insist(sit_down):
    player = sit_down(*OPEN)
    player.sees()
    for answer in ("", "n", "N", "what?"):
        player.types("bid 21x2")
        assert "There are only 20 dice in play" in player.sees(r"\(y/N\) ")
        assert "You open" not in player.asks(answer)
    player.types("bid 21x2")
    player.sees(r"\(y/N\) ")
    assert "You open with 21 2s." in player.asks("y")


# --- leaving and coming back -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("word", ["quit", "exit", "q", "QUIT"])
def test_quit_leaves(sit_down, word):
    player = sit_down(*OPEN)
    player.sees()
    player.types(word)
    assert player.left() == 0
    assert player.screen.endswith("Goodbye.\n")


def test_ctrl_d_leaves(sit_down):
    player = sit_down(*OPEN)
    player.sees()
    player.child.sendeof()
    assert player.left() == 0
    assert player.screen.endswith("Goodbye.\n")


@pytest.mark.parametrize("question", [None, "bid 21x2"], ids=["at the prompt", "at a warning"])
def test_ctrl_c_leaves_with_130(sit_down, question):
    player = sit_down(*OPEN)
    player.sees()
    if question:
        player.types(question)
        player.sees(r"\(y/N\) ")
    player.interrupts()
    assert player.left() == 130
    assert "Goodbye." in player.screen


def test_ctrl_c_leaves_while_a_bot_thinks(sit_down):
    player = sit_down("play", "liars_dice", "--pace", "60", "-o", "opener=B")
    player.sees("Mara opens")
    player.interrupts()
    assert player.left() == 130


def test_a_saved_match_goes_on_later_and_can_be_replayed(sit_down, dicehouse, tmp_path):
    player = sit_down(*OPEN)
    player.sees()
    player.asks("bid 2x5")
    assert "Saved. Go on later with: dicehouse play --resume 'my match'" in player.asks("save my match")
    player.types("quit")
    assert player.left() == 0

    saved = Match.from_transcript((tmp_path / "my match").read_text(encoding="utf-8"))
    assert saved.log("You")[-1] == "You open with two 5s."
    replayed = dicehouse("replay", "my match", "--all")
    assert "You open with two 5s." in replayed.stdout
    assert "The match was not finished." in replayed.stdout

    player = sit_down("play", "--resume", "my match", "--pace", "0")
    shown = player.sees()
    assert "The bid is two 5s by you." in shown
    assert offered(shown)[0][1] == "stand"
    player.types("1")
    assert RESULT.search(player.finishes())
    assert player.left() == 0


def test_a_file_that_is_there_is_written_over_only_on_demand(sit_down, tmp_path):
    (tmp_path / "precious").write_text("mine")
    player = sit_down(*OPEN)
    player.sees()
    for answer, kept in (("n", True), ("y", False)):
        player.types("save precious")
        assert "precious is there already." in player.sees(r"\(y/N\) ")
        player.asks(answer)
        assert ((tmp_path / "precious").read_text() == "mine") is kept


def test_a_finished_match_is_told_and_not_played_again(dicehouse, tmp_path):
    match = Match("liars_dice", seats=["You", "Mara"], seed=1)
    while not match.over:
        seat = min(match.waiting)
        match.play(seat, match.legal(seat)[0])
    (tmp_path / "over").write_text(match.transcript(), encoding="utf-8")
    done = dicehouse("play", "--resume", "over")
    assert done.returncode == 0
    assert RESULT.search(done.stdout)


# --- several people --------------------------------------------------------------------------------------------------

BOTH = ("play", "liars_dice", "--people", "Ann,Ben", "--seats", "2", "--seed")
HANDED = r"Pass the keyboard to (?:\x1b\[1m)?(\w+)"
ALONE = r"(\w+), press Enter when you alone can see the screen\. "


def roll_of(match, name):
    """The dice that this player rolled last."""
    told = [sentence for sentence in match.log(name) if sentence.startswith("You roll ")]
    return told[-1].removeprefix("You roll ").rstrip(".").split()


@pytest.mark.parametrize("seed", ["1", "2", "3"])
def test_two_people_at_one_keyboard_never_see_each_others_dice(sit_down, large_dice, seed):
    match = Match("liars_dice", seats=["Ann", "Ben"], seed=seed)  # the same match, where all can be asked
    player = sit_down(*BOTH, seed)
    turns = []
    while True:
        before = player.sees(HANDED, r"\n> ")
        if player.gone:
            break
        if player.found == 0:
            name = player.child.match.group(1)
            assert "\x1b[2J" in player.child.before, "the screen is cleared before the next player is called"
            public = plain_after_clearing(player.child.before)
            between = player.sees(ALONE)
            for shown in (public, between):
                assert not large_dice(shown)
                assert not re.search(r"\[.\]|[Yy]ou roll|our dice", shown)
            assert not re.search(r"\d|\*|★", between)
            player.types("")
            before = player.sees()
            assert "\x1b[2J" in player.child.before
            assert "\x1b[3J" in player.child.before, "nobody can scroll back"
            turns.append(name)
        other = {"Ann": "Ben", "Ben": "Ann"}[name]
        assert match.names[min(match.waiting)] == name
        assert f"{name}, your turn." in before
        assert large_dice(before) == roll_of(match, name)
        assert re.search(rf"{other} +(\[\?\] ?)+", before)
        assert not re.search(r"\[[^?]\]", before), "nobody has shown dice in this match"
        assert set(re.findall(r"You roll (.*)\.", before)) <= {" ".join(roll_of(match, name))}
        move = offered(before)[0]
        player.types(move[0])
        match.play(name, move[1])
    assert match.over
    assert set(turns) == {"Ann", "Ben"}
    assert player.left() == 0
    assert RESULT.search(player.screen)


def plain_after_clearing(raw):
    return re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", raw.rpartition("\x1b[2J")[2])


def test_a_terminal_that_cannot_clear_scrolls_the_dice_away(sit_down):
    player = sit_down(*BOTH, "1", "-o", "opener=A", TERM="dumb", NO_COLOR="1")
    player.sees(ALONE)
    player.asks("")
    player.asks("1")
    player.types("1")
    before = player.sees(HANDED)
    after_dice = before.rpartition("╰")[2]
    assert after_dice.count("\n") >= 40, "as many lines as the terminal has"
    player.sees(ALONE)


def test_two_people_save_and_come_back(sit_down, dicehouse):
    player = sit_down(*BOTH, "1", columns=120)
    player.sees(ALONE)
    player.asks("")
    assert "dicehouse play --resume match --people Ann,Ben\n" in player.asks("save match")
    player.types("quit")
    player.left()
    player = sit_down("play", "--resume", "match", "--people", "Ann,Ben")
    assert RESULT.search(player.finishes())
    assert player.left() == 0
    refused = dicehouse("play", "--resume", "match", "--people", "Zoe")
    assert (refused.returncode, refused.stderr) == (1, "Zoe does not play in this match; there are Ann and Ben.\n")


def test_names_are_shown_as_they_are(sit_down):
    player = sit_down(*PLAY, "--people", "[b]Ann[/b],Mara", "--seats", "3")
    assert "[b]Ann[/b], Mara and Jon (reading)." in player.sees(ALONE.replace(r"(\w+)", ""))
    player.types("")
    assert "[b]Ann[/b]" in player.finishes()
    assert player.left() == 0


# --- real dice -------------------------------------------------------------------------------------------------------


def test_dice_rolled_by_hand_are_the_ones_that_count(sit_down, large_dice):
    player = sit_down(*PLAY, "--seats", "2", "--dice", "by hand", "-o", "opener=A")
    asked = r"came up \(\* 2 3 4 5 6\): "
    assert "You roll. Type what came up" in player.sees(asked)

    def refused(typed):
        player.types(typed)
        return player.sees(asked)

    assert "'7' cannot come up: it is one of *, 2, 3, 4, 5, 6." in refused("6 6 7 6 6")
    assert "'1' cannot come up" in refused("1")
    assert "only five can come up now" in refused("2 2 2 2 2 2")
    assert "save FILE" in refused("")
    assert "The dice come first." in refused("moves")
    assert "Saved." in refused("save half")
    assert "You roll." in refused("* 2 3"), "some now, the rest later"
    assert "only two can come up now" in refused("2 2 2")
    said = refused("★, 6")
    assert "You roll * * 2 3 6." in said
    assert "Mara rolls." in said
    player.types("6 6 6 6 6")
    shown = player.sees()
    assert large_dice(shown) == ["*", "*", "2", "3", "6"]
    assert "[6]" not in shown, "Mara's dice lie under her cup"


def test_whoever_rolls_by_hand_can_leave_and_is_told_first_how_the_round_ended(sit_down):
    player = sit_down(*PLAY, "--people", "Ann,Ben", "--seats", "2", "--dice", "by hand", "-o", "opener=A")
    asked = r"came up \(\* 2 3 4 5 6\): "
    for _ in ("Ann", "Ben"):
        player.sees(ALONE)
        player.types("")
        player.sees(asked)
        player.types("2 2 2 2 2")
    for moves in (["bid 9x2", "stand"], ["challenge"]):
        player.sees(ALONE)
        player.types("")
        for move in moves:
            player.sees()
            player.types(move)
    told = player.sees(asked, ALONE)
    assert "There are ten 2s" in told.replace("\n", " ")
    player.types("")
    player.sees(asked)
    player.types("quit")
    assert player.left() == 0


def test_the_opener_is_drawn_by_hand_too(sit_down):
    player = sit_down(*PLAY, "--seats", "3", "--dice", "by hand")
    player.sees(r"\(A B C\): ")
    player.types("B")
    assert "Chance picks Mara to open." in player.sees(r"came up \(\* 2")


# --- small and simple terminals --------------------------------------------------------------------------------------


def test_a_dumb_terminal_of_60_columns_will_do(sit_down, widest):
    player = sit_down(*PLAY, "--seed", "1", columns=60, TERM="dumb", NO_COLOR="1")
    for command in ("?", "moves", "log", "rules"):
        player.sees()
        player.types(command)
    assert RESULT.search(player.finishes())
    assert player.left() == 0
    assert "\x1b" not in player.raw
    assert widest(player.raw) <= 60


def test_without_colours_nothing_is_coloured(sit_down):
    player = sit_down(*OPEN, NO_COLOR="1")
    player.sees()
    player.asks("bla")
    assert not re.search(r"\x1b\[[0-9;]*3[0-7]m", player.raw)


def test_a_terminal_without_stars_shows_something_else(dicehouse):
    done = dicehouse("play", "liars_dice", typed="1\n" * 500, PYTHONUTF8="0", PYTHONIOENCODING="ascii")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.isascii()
    assert RESULT.search(done.stdout)
