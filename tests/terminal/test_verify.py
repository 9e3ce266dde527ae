"""The command ``verify``: whether the dice of a transcript follow from its seed."""

import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from dicehouse.engine.fair import Fair
from dicehouse.engine.match import Match
from dicehouse.engine.rules import CHANCE

pytestmark = pytest.mark.slow

Run = Callable[..., "subprocess.CompletedProcess[str]"]
SEED = bytes(range(32))


def played(**dice: object) -> Match:
    """A short match: whoever can challenge does."""
    match = Match("liars_dice", seats=["Ada", "Ben"], options={"opener": "A"}, start={"left": [2, 2]}, **dice)  # type: ignore[arg-type]
    while not match.over:
        seat = min(match.waiting)
        words = [move.words for move in match.legal(seat)]
        match.play(seat, next((wish for wish in ("challenge", "stand") if wish in words), words[0]))
    return match


def fair() -> Match:
    return played(source=Fair(SEED, "match-1", ["0" * 32, None]))


@pytest.fixture
def verify(dicehouse: Run, tmp_path: Path) -> Callable[[str], "subprocess.CompletedProcess[str]"]:
    def run(text: str) -> "subprocess.CompletedProcess[str]":
        (tmp_path / "match.txt").write_text(text, encoding="utf-8")
        return dicehouse("verify", "match.txt")

    return run


@pytest.mark.parametrize(("match", "seed"), [(fair(), "sealed seed"), (played(seed=5), "seed")], ids=["fair", "seeded"])
def test_dice_that_follow_from_the_seed_are_confirmed(verify: Run, match: Match, seed: str) -> None:
    done = verify(match.transcript())
    rolls = sum(seat == CHANCE for seat, _ in match.history)
    assert rolls > 1
    assert (done.returncode, done.stdout) == (0, f"Every one of the {rolls} rolls follows from the {seed}.\n")


def test_a_changed_die_is_named(verify: Run) -> None:
    lines = fair().transcript().splitlines()
    at = next(at for at, line in enumerate(lines) if line.startswith("A rolls "))
    true = lines[at].split()[-1]
    false = "2" if true != "2" else "3"
    lines[at] = lines[at][:-1] + false
    done = verify("\n".join(lines))
    said = " ".join(done.stderr.split())
    assert done.returncode == 1
    assert said == f"Line {at + 1}: number 2 of '{lines[at]}' is {false}, but the seed says {true} (roll 1)."


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        (SEED.hex(), "ab" * 32, "not the seed that was sealed"),
        ("entropy A: 0", "entropy A: 1", "but the seed says"),
        ("match: match-1", "match: match-2", "but the seed says"),
    ],
)
def test_a_changed_seed_or_contribution_is_found(verify: Run, old: str, new: str, sentence: str) -> None:
    text = fair().transcript()
    assert old in text
    done = verify(text.replace(old, new))
    assert done.returncode == 1
    assert sentence in " ".join(done.stderr.split())


def test_what_cannot_be_verified_is_said_plainly(verify: Run) -> None:
    unfinished = Match("liars_dice", source=Fair(SEED, "match-1", [None, None]))
    for text, sentence in [
        (played().transcript(), "no dice from a seed (operating system)"),
        (Match("liars_dice", dice="by hand").transcript(), "they were real ones, which people have rolled"),
        (unfinished.transcript(), "still sealed"),
        (unfinished.transcript(None), "redacted"),
        ("hello", "no header line"),
    ]:
        done = verify(text)
        assert done.returncode == 1
        assert sentence in " ".join(done.stderr.split())


def test_a_file_that_is_not_there_is_said(dicehouse: Run) -> None:
    done = dicehouse("verify", "nowhere.txt")
    assert done.returncode == 1
    assert "cannot be read" in done.stderr
