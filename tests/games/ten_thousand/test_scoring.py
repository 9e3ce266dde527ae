"""What dice bring and which can be kept, against a count of all rolls that shares nothing with the game's own scoring."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import combinations, combinations_with_replacement, product
from math import factorial, prod
from typing import Any

import pytest

from dicehouse import game
from dicehouse.engine import Record
from dicehouse.games.ten_thousand.odds import NO_KEEPER
from dicehouse.games.ten_thousand.rules import KEEPING

# The scoring guide as one reads it.
GUIDE = {
    **{"1": 100, "5": 50},
    **{"111": 1000, "222": 200, "333": 300, "444": 400, "555": 500, "666": 600},
    **{"1111": 2000, "2222": 400, "3333": 600, "4444": 800, "5555": 1000, "6666": 1200},
    **{"11111": 4000, "22222": 800, "33333": 1200, "44444": 1600, "55555": 2000, "66666": 2400},
    **{"111111": 8000, "222222": 1600, "333333": 2400, "444444": 3200, "555555": 4000, "666666": 4800},
    **{"1234": 1000, "2345": 1000, "3456": 1000, "123456": 2000},
}
NOTHING = -1


def ways_to_part(dice: str) -> Iterator[list[str]]:
    """Every way to lay dice out in heaps."""
    if not dice:
        yield []
        return
    first, others = dice[0], dice[1:]
    for size in range(len(others) + 1):
        for chosen in combinations(range(len(others)), size):
            heap = first + "".join(others[i] for i in chosen)
            rest = "".join(die for i, die in enumerate(others) if i not in chosen)
            for heaps in ways_to_part(rest):
                yield [heap, *heaps]


@cache
def worth(dice: str) -> int:
    """The best way to part sorted dice into heaps of the guide; NOTHING if there is none."""
    return max(
        (sum(GUIDE[heap] for heap in heaps) for heaps in ways_to_part(dice) if all(h in GUIDE for h in heaps)), default=NOTHING
    )


@cache
def keeps_of(roll: str) -> dict[str, int]:
    """All that can be kept of a sorted roll, with its points."""
    chosen = {"".join(dice) for n in range(1, len(roll) + 1) for dice in combinations(roll, n)}
    return {dice: worth(dice) for dice in chosen if worth(dice) != NOTHING}


def offered(roll: tuple[int, ...]) -> dict[str, int]:
    """What the game offers to keep when these dice have just been rolled, and the others were set aside before."""
    table = TEN_THOUSAND.table(2, {"first": "A"})
    aside = 6 - len(roll)
    table.set("dice", [*roll, *[1] * aside])
    table.set("kept", [*[0] * len(roll), *[1] * aside])
    table.set("stage", KEEPING)
    return {"".join(map(str, v["dice"])): v["points"] for v in (spelled(table, move) for move in TEN_THOUSAND.legal(table, 0))}


def spelled(table: Record, move: int) -> dict[str, Any]:
    return TEN_THOUSAND.moves.to_json(table, move)


TEN_THOUSAND = game("ten_thousand")


def weighed_rolls(dice: int) -> Iterator[tuple[int, tuple[int, ...]]]:
    """Every roll once in sorted order, and in how many ways it can fall."""
    for roll in combinations_with_replacement(range(1, 7), dice):
        yield factorial(dice) // prod(factorial(n) for n in Counter(roll).values()), roll


def text(roll: tuple[int, ...]) -> str:
    return "".join(map(str, sorted(roll)))


@pytest.mark.parametrize("dice", range(1, 6))
def test_what_can_be_kept_of_every_sorted_roll(dice: int) -> None:
    """TENK-Q1, TENK-Q2, TENK-Q3 and TENK-Q6: exactly the parts that split into the guide, each at its best."""
    for _, roll in weighed_rolls(dice):
        assert offered(roll) == keeps_of(text(roll)), roll


@pytest.mark.slow
def test_what_can_be_kept_of_every_roll_of_six() -> None:
    """The same in every order that dice can fall."""
    for roll in product(range(1, 7), repeat=6):
        assert offered(roll) == keeps_of(text(roll)), roll


def test_x9_rolls_without_a_keeper_and_of_keepers_alone() -> None:
    """TENK-X9."""
    empty, full, most = [], [], 0
    for dice in range(1, 7):
        found = [(ways, roll, offered(roll)) for ways, roll in weighed_rolls(dice)]
        empty.append(sum(ways for ways, _, keeps in found if not keeps))
        full.append(sum(ways for ways, roll, keeps in found if text(roll) in keeps))
        most = max(most, *(len(keeps) for _, _, keeps in found))
    assert empty == [4, 16, 60, 204, 600, 1440]
    assert full == [2, 4, 12, 124, 656, 3636]
    assert most == 15 == len(offered((1, 1, 1, 5, 5, 5)))
    assert empty == NO_KEEPER[1:]


@pytest.mark.parametrize(
    ("dice", "points"),
    [
        ("15", 150),
        ("5555", 1000),
        ("66666", 2400),
        ("111155", 2100),
        ("222333", 500),
        ("111111", 8000),
        ("222222", 1600),
        ("113456", 1200),
        ("123455", 1150),
        ("234555", 1100),
        ("144444", 1700),
        ("123456", 2000),
    ],
)
def test_x1_whole_keeps(dice: str, points: int) -> None:
    """TENK-X1."""
    assert offered(tuple(map(int, dice)))[dice] == points


def test_x1_not_keepable_as_a_whole() -> None:
    """TENK-X1 and TENK-Q6."""
    assert "23456" not in offered((2, 3, 4, 5, 6))
    assert max(offered((2, 3, 4, 5, 6)).values()) == 1000
    assert "333456" not in offered((3, 3, 3, 4, 5, 6))
    assert max(offered((3, 3, 3, 4, 5, 6)).values()) == 1000
    assert offered((2, 3, 4, 6)) == {}
    assert "112233" not in offered((1, 1, 2, 2, 3, 3))


@pytest.mark.parametrize(("face", "points"), [(1, 100), (2, None), (3, None), (4, None), (5, 50), (6, None)])
def test_single_dice(face: int, points: int | None) -> None:
    """TENK-09."""
    assert offered((face,)).get(str(face)) == points


@pytest.mark.parametrize(("face", "trio"), [(1, 1000), (2, 200), (3, 300), (4, 400), (5, 500), (6, 600)])
def test_of_a_kind(face: int, trio: int) -> None:
    """TENK-10: three. TENK-11: four, five and six are 2, 4 and 8 times as much."""
    for n, times in ((3, 1), (4, 2), (5, 4), (6, 8)):
        assert offered((face,) * n)[str(face) * n] == times * trio


def test_straights() -> None:
    """TENK-12 and TENK-13."""
    for low in (1, 2, 3):
        four = tuple(range(low, low + 4))
        assert offered(four)[text(four)] == 1000
    assert offered((1, 2, 3, 4, 5, 6))["123456"] == 2000


def test_the_best_split_counts() -> None:
    """TENK-Q2: 2-3-4-5 and a 1, not 1-2-3-4 and a 5; and a trio with 2-3-4 beside it is a straight with two 1s."""
    assert offered((1, 2, 3, 4, 5))["12345"] == 1100
    assert offered((1, 1, 1, 2, 3, 4))["111234"] == 1200
