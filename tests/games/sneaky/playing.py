"""How the tests of Sneaky lay a table and play: cards are words such as "green3", stacks go from the bottom to the top."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from dicehouse import DicehouseError, Match
from dicehouse.games.sneaky.moves import COLOURS, DRAW_FIRST, VALUES, card_words
from dicehouse.games.sneaky.rules import MAX_CARDS, STACKS

NUMBERS = {card_words(card): card for card in range(1, 1 + len(COLOURS) * VALUES)}
FIRST_ROW = "red1 yellow2 green3"
ENOUGH = "yellow3 yellow3 yellow3"  # so that the pile does not run out


def sit(
    tape: str,
    *,
    players: int | Sequence[str] = 3,
    centre: str = FIRST_ROW,
    pile: str = ENOUGH,
    stacks: Mapping[str, str] | None = None,
    first: str = "A",
    **fields: Any,
) -> Match:
    """A table on which Chance has yet to pick the first player: ``first`` does it, and the tape goes on from there.

    ``stacks`` are given by seat, with two players by seat and value: {"A": "grey2 blue3"}, {"A2": "grey2", "A3": "blue3"}.
    """
    seats = players if isinstance(players, int) else len(players)
    grid, height = [[0] * MAX_CARDS for _ in range(STACKS)], [0] * STACKS
    for owner, cards in (stacks or {}).items():
        at = 2 * "ABCD".index(owner[0]) + (1 if owner[1:] == "3" else 0)
        for card in cards.split():
            grid[at][height[at]] = NUMBERS[card]
            height[at] += 1
    start = {
        "stage": DRAW_FIRST,
        "centre": [NUMBERS[card] for card in centre.split()] + [0] * (3 - len(centre.split())),
        "pile": piled(pile),
        "stack": grid,
        "height": height,
        **fields,
    }
    if "cuffs" in fields and "supply" not in fields:
        start["supply"] = 20 - sum(fields["cuffs"])
    return Match("sneaky", seats=seats if isinstance(players, int) else players, tape=f"{first} {tape}", start=start)


def piled(cards: str) -> list[list[int]]:
    """A pile as the record has it: how many of each colour and value."""
    grid = [[0] * VALUES for _ in COLOURS]
    for card in cards.split():
        colour, value = divmod(NUMBERS[card] - 1, VALUES)
        grid[colour][value] += 1
    return grid


def play(m: Match, *moves: str) -> Match:
    """Plays moves such as "A place red1x1"."""
    for move in moves:
        m.play(*move.split(" ", 1))
    return m


def refused(m: Match, move: str, why: str) -> None:
    """The move is refused with this sentence, and changes nothing."""
    before, history = m.pack(), m.history[:]
    with pytest.raises(DicehouseError, match=why):
        play(m, move)
    assert (m.pack(), m.history) == (before, history)


def legal(m: Match) -> list[str]:
    """What the player whose turn it is may do."""
    return [move.words for seat in m.waiting for move in m.legal(seat)]


def centre(m: Match) -> list[str]:
    return [card_words(card) for card in m.view().centre if card]


def stack(m: Match, owner: str) -> str:
    """A stack, by seat or, with two players, by seat and value."""
    view, at = m.view(), 2 * "ABCD".index(owner[0]) + (1 if owner[1:] == "3" else 0)
    return " ".join(card_words(view.stack[at, i]) for i in range(view.height[at]))


def safe(m: Match) -> list[int]:
    return list(m.view().safe[: len(m.names)])


def cuffs(m: Match) -> list[int]:
    return list(m.view().cuffs[: len(m.names)])


def supply(m: Match) -> int:
    return int(m.view().supply)


def turn(m: Match) -> str:
    at: int = m.view().turn
    return m.names[at]


def points(m: Match) -> list[int]:
    assert m.result is not None
    return list(m.result.points)


def dice_to_roll(m: Match) -> int:
    return list(m.view().dice).count(0)
