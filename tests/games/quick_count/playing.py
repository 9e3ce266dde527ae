"""How the tests of Quick Count play: rounds in which everybody answers with a sum and a time."""

from __future__ import annotations

from typing import Any

from dicehouse import Match


def begin(seats: int, tape: str, **more: Any) -> Match:
    return Match("quick_count", seats=[f"P{n}" for n in range(1, seats + 1)], tape=tape, **more)


def everybody_is_ready(match: Match) -> None:
    for seat in sorted(match.waiting):
        match.play(seat, "ready")


def answer(match: Match, name: str, total: int, ms: int) -> None:
    """The ledger's answer(value, ms): three moves."""
    match.play(name, f"answer {total}")
    match.play(name, f"after {ms // 1000}.{ms % 1000 // 100}s")
    match.play(name, f"plus {ms % 100}ms")


def play_round(match: Match, **answers: tuple[int, int] | None) -> None:
    """Everybody is ready; those named answer (sum, ms), the others pass."""
    everybody_is_ready(match)
    for seat in sorted(match.waiting):
        name = match.names[seat]
        said = answers.get(name)
        if said is None:
            match.play(name, "pass")
        else:
            answer(match, name, *said)


def dice(match: Match) -> list[int]:
    return list(match.view().left[: len(match.names)])
