"""What the terminal's tests share: the installed command, run to its end or played at a pseudo-terminal."""

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pexpect
import pytest

COMMAND = Path(sys.executable).parent / "dicehouse"
CONTROL = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")
PROMPT, QUESTION, ENTER = r"\n> ", r"\(y/N\) ", r"(?s)Pass the keyboard to .*?press Enter[^.]*\. "
MANY = 1000  # answers; a match takes far fewer


@pytest.fixture(scope="session")
def surroundings(tmp_path_factory: pytest.TempPathFactory) -> Callable[..., dict[str, str]]:
    """The environment of somebody at a common terminal, with a home and a cache of the tests' own."""
    home = tmp_path_factory.mktemp("home")
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "XDG")) and name != "NO_COLOR"}

    def env(**more: str) -> dict[str, str]:
        own = {"HOME": str(home), "DICEHOUSE_CACHE": str(home / "cache"), "TERM": "xterm-256color", "COLUMNS": "80", "LINES": "40"}
        return {**kept, **own, "PYTHONUTF8": "1", **more}

    return env


@pytest.fixture
def dicehouse(surroundings: Callable[..., dict[str, str]], tmp_path: Path) -> Callable[..., "subprocess.CompletedProcess[str]"]:
    """Runs the command to its end, in a folder of its own; ``typed`` is its standard input."""

    def run(*arguments: str, typed: str = "", **env: str) -> "subprocess.CompletedProcess[str]":
        return subprocess.run(
            [COMMAND, *arguments],
            input=typed,
            capture_output=True,
            env=surroundings(**env),
            cwd=tmp_path,
            encoding="utf-8",
            timeout=120,
            check=False,
        )

    return run


def heeds_ctrl_c() -> None:
    """A shell that runs the tests in the background makes all it starts deaf to Ctrl-C."""
    signal.signal(signal.SIGINT, signal.default_int_handler)


class Player:
    """Somebody at a terminal who reads the screen and types."""

    def __init__(self, child: pexpect.spawn) -> None:
        self.child = child
        self.raw = ""  # everything the terminal was sent

    def sees(self, *patterns: str) -> str:
        """Waits until one of the patterns (a prompt, if none is given) or the end comes; returns what came up to there, as text."""
        self.found = self.child.expect([*(patterns or (PROMPT,)), pexpect.EOF])
        new = self.child.before + ("" if self.child.after is pexpect.EOF else self.child.after)
        self.raw += new
        assert "Traceback" not in self.raw, self.raw
        return plain(new)

    def types(self, text: str) -> None:
        self.child.sendline(text)

    def interrupts(self) -> None:
        """Ctrl-C, after a moment: Python overlooks one that comes between printing a prompt and reading the answer."""
        time.sleep(0.3)
        self.child.sendintr()

    def asks(self, text: str) -> str:
        """Types something at the prompt and returns what is said until the next one."""
        self.types(text)
        return self.sees()

    def finishes(self, answer: Callable[[str], str] = lambda screen: "1") -> str:
        """Answers every prompt until the command ends; returns the last thing shown."""
        for _ in range(MANY):
            shown = self.sees(PROMPT, QUESTION, ENTER)
            if self.gone:
                return shown
            self.types(answer(shown) if self.found == 0 else "y" if self.found == 1 else "")
        raise AssertionError(f"still not over: {plain(self.raw)[-3000:]}")

    @property
    def gone(self) -> bool:
        return self.child.after is pexpect.EOF

    def left(self) -> int | None:
        """Waits for the end and returns the exit code."""
        if not self.gone:
            self.sees(pexpect.EOF)
        self.child.close()
        code: int | None = self.child.exitstatus
        return code

    @property
    def screen(self) -> str:
        return plain(self.raw)


@pytest.fixture
def sit_down(surroundings: Callable[..., dict[str, str]], tmp_path: Path) -> Iterator[Callable[..., Player]]:
    """Starts the command at a pseudo-terminal."""
    players = []

    def start(*arguments: str, columns: int = 80, **env: str) -> Player:
        around = surroundings(**{"COLUMNS": str(columns), **env})
        child = pexpect.spawn(
            str(COMMAND),
            list(arguments),
            env=around,
            cwd=tmp_path,
            dimensions=(40, columns),
            encoding="utf-8",
            codec_errors="replace",
            timeout=30,
            preexec_fn=heeds_ctrl_c,
        )
        child.delaybeforesend = None
        players.append(child)
        return Player(child)

    yield start
    for child in players:
        child.close(force=True)


def plain(raw: str) -> str:
    """Text without colours, cursor movements and carriage returns."""
    return CONTROL.sub("", raw).replace("\r", "")


@pytest.fixture
def large_dice() -> Callable[[str], list[str]]:
    """The faces of all dice that are drawn large on a screen, read from their pips."""

    def read(screen: str) -> list[str]:
        lines, faces = screen.splitlines(), []
        for top, line in enumerate(lines):
            for at in (found.start() for found in re.finditer("╭───────╮", line)):
                inside = "".join(row[at + 1 : at + 8] for row in lines[top + 1 : top + 4])
                marks = set(inside) - {" "}
                assert lines[top + 4][at : at + 9] == "╰───────╯"
                assert len(marks) == 1, f"no face: {inside!r}"
                faces.append({"★": "*", "?": "?"}.get(marks.pop(), str(inside.count("●"))))
        return faces

    return read


@pytest.fixture
def widest() -> Callable[[str], int]:
    """How many columns the widest line of a text takes."""
    from rich.cells import cell_len

    return lambda text: max(cell_len(line) for line in plain(text).splitlines())
