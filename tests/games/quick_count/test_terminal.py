"""Quick Count at a terminal: the clock runs from printing the dice to Enter."""

from __future__ import annotations

import io
import time
from collections.abc import Callable, Iterator

import pytest
from rich.console import Console
from rich.text import Text

from dicehouse import Match
from dicehouse.engine.bot import Bot
from dicehouse.terminal.table import Left, TerminalTable

Answer = Callable[[str], str]  # from the screen so far


class Sitting(TerminalTable):
    """A table whose people type what the test says."""

    def __init__(self, match: Match, bots: dict[int, Bot], answers: Iterator[str | Answer]) -> None:
        self.paper = io.StringIO()
        super().__init__(match, bots, Console(file=self.paper, width=100, height=10))
        self.answers = answers
        self.prompts: list[str] = []

    def _read(self, prompt: str) -> str:
        self.console.print(Text(prompt))
        self.prompts.append(prompt)
        answer = next(self.answers, None)
        if answer is None:
            raise Left
        return answer if isinstance(answer, str) else answer(self.paper.getvalue())


def bot(match: Match) -> Bot:
    return match.game.bots["hard"]


class Clock:
    """Stands still but while somebody thinks."""

    def __init__(self) -> None:
        self.now = 0.0

    def after(self, seconds: float, text: str) -> Answer:
        def think(_: str) -> str:
            self.now += seconds
            return text

        return think


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    found = Clock()
    monkeypatch.setattr(time, "monotonic", lambda: found.now)
    return found


def test_one_person_against_a_bot(clock: Clock) -> None:
    match = Match("quick_count", seats=["You", "Mara"], tape="3 4", options={"rounds": 1})
    table = Sitting(match, {1: bot(match)}, iter(["1", clock.after(0.3, "7")]))
    table.play()
    view = match.view()
    assert view.ms[0] == 300
    assert 400 < view.ms[1] < 9000, "the bot has its own time"
    screen = table.paper.getvalue()
    asked = screen.index("Type the sum of all the dice")
    assert "Mara has answered" not in screen[:asked], "nothing is heard of the bots before the dice"
    assert "1) " not in screen[asked:], "a number is a sum, not a choice from a list"


def test_a_slip_is_told_and_the_clock_runs_on(clock: Clock) -> None:
    match = Match("quick_count", seats=["You", "Mara"], tape="3 4", options={"rounds": 1})
    table = Sitting(match, {1: bot(match)}, iter(["ready", clock.after(0.25, "13"), clock.after(0.25, "answer 7")]))
    table.play()
    assert "Two dice add up to 2 at least and 12 at most." in table.paper.getvalue()
    assert match.view().ms[0] == 500


def test_who_is_too_late_has_no_answer(clock: Clock) -> None:
    """QC-Q5."""
    match = Match("quick_count", seats=["You", "Mara"], tape="3 4", options={"rounds": 1})
    table = Sitting(match, {1: bot(match)}, iter(["ready", clock.after(20.5, "7")]))
    table.play()
    assert "Too late: that took 20 seconds." in table.paper.getvalue()
    assert "You have no answer." in match.log("You")


def test_two_people_at_one_keyboard_race_one_after_the_other(clock: Clock) -> None:
    """Each is timed from seeing the dice; nobody sees them before."""
    match = Match("quick_count", seats=["Ada", "Ben"], tape="3 4", options={"rounds": 1})
    seen: list[str] = []

    def take(screen: str) -> str:
        seen.append(screen)
        clock.now += 5  # while the keyboard is handed over no clock runs
        return ""

    table = Sitting(match, {}, iter(["ready", "ready", take, clock.after(0.5, "7"), take, clock.after(0.75, "7")]))
    table.play()
    assert "Round 1 of 1: 3 and 4" not in seen[0]
    assert seen[1].count("The roll") == 1, "the second sees the dice after taking the keyboard"
    view = match.view()
    assert list(view.ms[:2]) == [500, 750]
    assert view.winner == 0
    assert [prompt for prompt in table.prompts if "press Enter" in prompt] == [
        "Ada, press Enter when you alone can see the screen. ",
        "Ben, press Enter when you alone can see the screen. ",
    ]
