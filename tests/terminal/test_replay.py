"""Transcripts told at the terminal: all at once, step by step, and what is said about files that are none."""

# mypy: allow-untyped-defs, allow-untyped-calls

import pytest

from dicehouse import Match

pytestmark = pytest.mark.slow

MOVES = "move {} of {}; Enter goes on, q leaves "


def played(names, moves=1000):
    """A match in which everybody makes the smallest bid and stands, or challenges."""
    match = Match("liars_dice", seats=names, seed=11, options={"opener": "A"})
    while match.waiting and moves:
        seat = min(match.waiting)
        match.play(seat, match.legal(seat)[0])
        moves -= 1
    return match


@pytest.fixture
def transcript(tmp_path):
    """Writes a transcript where the command finds it, and returns the match."""

    def write(match, name="match.txt"):
        (tmp_path / name).write_text(match.transcript(), encoding="utf-8")
        return match

    return write


def test_a_match_is_told_to_its_result(dicehouse, transcript):
    match = transcript(played(["Ann", "Ben", "Cleo"]))
    done = dicehouse("replay", "match.txt", "--all", COLUMNS="200")
    assert (done.returncode, done.stderr) == (0, "")
    lines = [line.strip() for line in done.stdout.splitlines()]
    assert lines[0] == "Liar's Dice: Ann, Ben, Cleo"
    assert lines[1:-1] == match.log()
    assert lines[-1] == f"{match.result}."


def test_those_who_played_as_you_are_told_so(dicehouse, transcript):
    match = transcript(played(["You", "Mara"]))
    done = dicehouse("replay", "match.txt", "--all", COLUMNS="200")
    assert [line.strip() for line in done.stdout.splitlines()][1:-1] == match.log("You")
    assert "You open with one 2." in done.stdout
    assert "You opens" not in done.stdout
    assert done.stdout.endswith(("You win.\n", "Mara wins.\n"))


def test_a_match_that_was_left_is_told_as_far_as_it_goes(dicehouse, transcript):
    transcript(played(["Ann", "Ben"], moves=1))
    done = dicehouse("replay", "match.txt", "--all")
    assert done.stdout.endswith("Ann opens with one 2.\nThe match was not finished.\n")


def test_enter_goes_on_to_the_end(sit_down, transcript, large_dice):
    match = transcript(played(["Ann", "Ben"]))
    decisions = [number for number, (seat, _) in enumerate(match.history, 1) if seat >= 0]
    viewer = sit_down("replay", "match.txt")
    for number in decisions:
        shown = viewer.sees("q leaves ")
        assert shown.endswith(MOVES.format(number, len(match.history)))
        assert "[?]" not in shown, "everything lies open"
        viewer.types("")
    assert viewer.left() == 0
    assert viewer.screen.endswith(f"{match.result}.\n")


@pytest.mark.parametrize("leave", ["q", "Q", None], ids=["q", "Q", "Ctrl-D"])
def test_one_can_leave_a_replay(sit_down, transcript, leave):
    transcript(played(["Ann", "Ben"]))
    viewer = sit_down("replay", "match.txt")
    viewer.sees("q leaves ")
    viewer.types(leave) if leave else viewer.child.sendeof()
    assert viewer.left() == 0


def test_ctrl_c_leaves_a_replay_with_130(sit_down, transcript):
    transcript(played(["Ann", "Ben"]))
    viewer = sit_down("replay", "match.txt")
    viewer.sees("q leaves ")
    viewer.interrupts()
    assert viewer.left() == 130


def test_names_are_told_as_they_are(dicehouse, transcript):
    transcript(played(["[/b]", "[red]Ben"]))
    done = dicehouse("replay", "match.txt", "--all")
    assert done.returncode == 0
    assert "[/b], [red]Ben" in done.stdout


def test_a_narrow_terminal_will_do(dicehouse, transcript, widest):
    transcript(played(["Ann", "Ben", "Cleo"]))
    done = dicehouse("replay", "match.txt", "--all", COLUMNS="60", TERM="dumb", NO_COLOR="1")
    assert widest(done.stdout) <= 60


@pytest.mark.parametrize(
    ("harm", "said"),
    [
        (lambda lines: [*lines[:-1], "B jump"], "Line {last}: 'B jump' cannot be played: 'jump' is not a move here."),
        (lambda lines: [*lines, "A challenge"], "Line {next}: 'A challenge' cannot be played: The match is over"),
        (lambda lines: ["dicehouse: 99", *lines[1:]], "Line 1: this is a transcript of format 99"),
        (lambda lines: [lines[0], "game: chess", *lines[2:]], "Line 2: There is no game 'chess'"),
        (lambda lines: ["Hello!"], "Line 1: 'Hello!' is no header line"),
        (lambda lines: [], "Line 1: the header lacks 'dicehouse'."),
    ],
    ids=["no move", "too many", "format", "game", "no transcript", "empty"],
)
def test_a_damaged_file_is_refused_with_the_line(dicehouse, tmp_path, harm, said):
    lines = played(["Ann", "Ben"]).transcript().splitlines()
    (tmp_path / "damaged").write_text("\n".join(harm(lines)) + "\n", encoding="utf-8")
    for command in (["replay", "--all", "damaged"], ["play", "--resume", "damaged"]):
        done = dicehouse(*command, COLUMNS="300")
        assert (done.returncode, done.stdout) == (1, "")
        assert done.stderr.startswith(said.format(last=len(lines), next=len(lines) + 1))
        assert done.stderr.count("\n") == 1


def test_a_file_that_cannot_be_read_is_named(dicehouse, tmp_path):
    (tmp_path / "picture").write_bytes(b"\x89PNG\xff\xfe")
    (tmp_path / "folder").mkdir()
    for name, reason in (("missing", "No such file or directory"), ("picture", "it is no text"), ("folder", "Is a directory")):
        done = dicehouse("replay", name)
        assert (done.returncode, done.stdout, done.stderr) == (1, "", f"{name} cannot be read: {reason}.\n")
