"""How the tests of Sly Dice play: a table with given cards and dice, and moves as one says them."""

from __future__ import annotations

from typing import Any

import pytest

from dicehouse import DicehouseError, Match
from dicehouse.games.sly_dice.moves import CARDS, ROLLING

SEATS = "ABCD"


def sit(cards: str, middle: str, *dice: str, have: str = "", later: str = "", first: str = "A", **options: Any) -> Match:
    """A match with these cards beside High Low, these dice in the middle and a tape of dice for each seat.

    ``have`` are tokens from earlier rounds ("A Twos ready; B Full House used"), ``later`` is what the table's tape goes on with.
    """
    names = [card.replace(" ", "-") for card in cards.split(", ")]
    table = " ".join([*names, middle, later])
    return Match(
        "sly_dice",
        seats=len(dice),
        tape={"table": table, **dict(zip(SEATS, dice, strict=False))},
        options={"first": first, **options},
        start=tokens(have),
    )


def tokens(have: str) -> dict[str, Any]:
    """The fields for tokens that lie on cards already: ready ones X side down, used ones X side up."""
    lying, ready = ([[0] * len(CARDS) for _ in SEATS] for _ in range(2))
    for entry in filter(None, have.split("; ")):
        seat, words = entry.split(" ", 1)
        card, side = words.rsplit(" ", 1)
        lying[SEATS.index(seat)][CARDS.index(card)] += 1
        ready[SEATS.index(seat)][CARDS.index(card)] += side == "ready"
    return {"tokens": lying, "ready": ready} if have else {}


def play(m: Match, moves: str) -> Match:
    """Moves in their order, parted by semicolons; one after ``!`` must be refused."""
    for move in filter(None, (part.strip() for part in moves.split(";"))):
        if move.startswith("! "):
            refused(m, move[2:])
        else:
            m.play(*move.split(" ", 1))
    return m


def refused(m: Match, move: str, why: str = ".") -> None:
    """The move is refused, with this sentence if it is given, and changes nothing."""
    before, made = m.pack(), m.history[:]
    with pytest.raises(DicehouseError, match=why):
        m.play(*move.split(" ", 1))
    assert m.pack() == before
    assert m.history == made


def all_stop(m: Match) -> Match:
    """Everybody who is still rolling stops."""
    while m.view().stage == ROLLING:
        m.play(min(m.waiting), "stop")
    return m


def turn(m: Match) -> str:
    """Who is to act, as letters."""
    return "".join(SEATS[seat] for seat in sorted(m.waiting))


def words(m: Match, seat: str) -> list[str]:
    return [str(move) for move in m.legal(seat)]


def claims(m: Match, seat: str) -> list[str]:
    """What the seat may claim, without the secret part."""
    return list(dict.fromkeys(w.removeprefix("claim ").removesuffix(" show") for w in words(m, seat) if w.startswith("claim")))


def points(m: Match, seat: str, round: int = 1) -> int:
    """What the seat's claim brought in a round."""
    return int(m.truth().sheet_points[round - 1, SEATS.index(seat)])


def token(m: Match, seat: str, card: str) -> str:
    """The tokens of a seat on a card by their X side: "none", "up", "down", "up+down"."""
    t, at = m.view(), (SEATS.index(seat), CARDS.index(card))
    ready = t.ready[at]
    return "+".join(["up"] * (t.tokens[at] - ready) + ["down"] * ready) or "none"


def dice(m: Match, seat: str, viewer: str | None = None) -> list[int]:
    """The dice of a seat as a viewer sees them; 0 is one that the viewer does not see."""
    view = m.view(viewer)
    return [view.dice[SEATS.index(seat), die] for die in range(3)]


def cards(m: Match) -> list[str]:
    """The open cards in the order in which they came."""
    spot = m.view().spot
    return sorted((card for n, card in enumerate(CARDS) if spot[n]), key=lambda card: spot[CARDS.index(card)])
