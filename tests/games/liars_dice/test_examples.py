"""The worked examples of docs/rules/liars_dice.md, read from the page and played; and what its rules add up to."""

from __future__ import annotations

import math
import random
import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from dicehouse import CHANCE, DicehouseError, Match

LEDGER = (Path(__file__).parents[3] / "docs" / "rules" / "liars_dice.md").read_text(encoding="utf-8")
SCRIPT = re.compile(r"^### (L\d+)\b[^\n]*\n\n```text\n(.*?)^```", re.MULTILINE | re.DOTALL)
FACES = "*23456"


# --- reading the page -------------------------------------------------------------------------------------------------


@dataclass
class Example:
    seats: list[str] = field(default_factory=list)
    opener: str = "A"
    dice: dict[str, int] = field(default_factory=dict)
    chips: int | None = None
    tape: dict[str, str] = field(default_factory=dict)
    moves: list[str] = field(default_factory=list)
    expect: list[str] = field(default_factory=list)


def read(script: str) -> Example:
    example = Example()
    for line in script.strip().splitlines():
        key, _, value = (part.strip() for part in line.partition(":"))
        if key == "seats":
            example.seats = value.split()
        elif key == "opener":
            example.opener = value
        elif key == "dice":
            example.dice = per_seat(value)
        elif key == "chips":
            example.chips = int(value)
        elif key.startswith("tape "):
            example.tape[key.removeprefix("tape ")] = value
        elif key == "moves":
            example.moves += clauses(value)
        elif key == "expect":
            example.expect += clauses(value)
        else:
            raise ValueError(f"What is {line!r}?")
    return example


def clauses(value: str) -> list[str]:
    return [clause.strip() for clause in value.split(";")]


def per_seat(value: str) -> dict[str, int]:
    """``A 5 B 4`` as a dict."""
    words = value.split()
    return {seat: int(number) for seat, number in zip(words[::2], words[1::2], strict=True)}


EXAMPLES = {name: read(script) for name, script in SCRIPT.findall(LEDGER)}


def test_the_page_has_all_its_scripts() -> None:
    assert list(EXAMPLES) == [f"L{n}" for n in range(1, 17)]
    assert all(example.moves and example.expect and example.tape for example in EXAMPLES.values())


# --- playing them -----------------------------------------------------------------------------------------------------


class Played:
    """An example's match, played to the end of its script."""

    def __init__(self, example: Example) -> None:
        options = {"opener": example.opener, "chips": "off" if example.chips is None else "on"}
        start = {"left": [example.dice[seat] for seat in example.seats]} if example.dice else {}
        self.seats = example.seats
        self.match = Match("liars_dice", seats=example.seats, options=options, start=start, tape=dict(example.tape.items()))
        self.shown: dict[str, str] = {}  # what lay outside the cups when the round ended, or the script did
        if example.chips is not None:
            assert self.chips() == dict.fromkeys(self.seats, example.chips - 2)
        for seat, tape in example.tape.items():
            assert self.faces("cup", seat) == tidy(tape.partition("/")[0])

        for move in example.moves:
            bang, seat, words = re.fullmatch(r"(!?) ?(\w+) (.+)", move).groups()  # type: ignore[union-attr]
            self.decline_unless(seat, words)
            if bang:
                self.refuses(seat, words)
            else:
                self.look_at_shown_dice()
                self.match.play(seat, words)
        self.decline_unless("nobody", "")
        if not words.startswith("challenge"):
            self.look_at_shown_dice()
        rolled = sum(seat == CHANCE for seat, _ in self.match.history)
        assert rolled == sum(len(tidy(tape)) for tape in example.tape.values()), (
            "the tapes hold what was rolled, no more and no less"
        )

    def decline_unless(self, seat: str, words: str) -> None:
        """A seat that does not show has declined."""
        for at in self.match.waiting:
            may_show = "stand" in [move.words for move in self.match.legal(at)]
            if may_show and not (self.seats[at] == seat and words.startswith("show")):
                self.match.play(at, "stand")

    def refuses(self, seat: str, words: str) -> None:
        before, history = self.match.pack(), self.match.history[:]
        with pytest.raises(DicehouseError):
            self.match.play(seat, words)
        assert self.match.pack() == before
        assert self.match.history == history

    def look_at_shown_dice(self) -> None:
        self.shown = {seat: self.faces("open", seat) for seat in self.seats}

    def faces(self, grid: str, seat: str) -> str:
        row = getattr(self.match.view(seat), grid).rows[self.seats.index(seat)]
        return "".join(face * count for face, count in zip(FACES, row, strict=True))

    def table(self) -> Any:
        return self.match.view()

    def each(self, row: list[int]) -> dict[str, int]:
        return dict(zip(self.seats, row, strict=False))

    def chips(self) -> dict[str, int]:
        return self.each(self.table().purse)


def tidy(dice: str) -> str:
    """``6 2 * / 3`` as ``*236``."""
    return "".join(sorted(dice.replace("/", " ").split()))


def check_opener(end: Played, value: str) -> None:
    """The opener is known at once, and is the one to act as soon as the dice are rolled."""
    assert end.match.result is None
    assert end.table().bid < 0
    assert end.seats[end.table().opens] == value
    assert end.match.needs_dice or end.match.waiting == {end.seats.index(value)}


def check_winner(end: Played, value: str) -> None:
    result = end.match.result
    assert [end.seats[seat] for seat in result.winners] == [value] if result else value == "none"


def check_shown(end: Played, value: str) -> None:
    seat, _, dice = value.partition(" ")
    assert {seat: faces for seat, faces in end.shown.items() if faces} == {seat: tidy(dice)}


def check_lose(end: Played, value: str) -> None:
    assert {seat: dice for seat, dice in end.each(end.table().lost).items() if dice} == per_seat(value)


def check_count(end: Played, value: str) -> None:
    assert end.table().last_challenger >= 0
    assert end.table().last_count == int(value)


def check_dice(end: Played, value: str) -> None:
    assert end.each(end.table().left) == per_seat(value)


def check_turn(end: Played, value: str) -> None:
    assert end.match.waiting == {end.seats.index(value)}


def check_chips(end: Played, value: str) -> None:
    assert end.chips() == per_seat(value)


def check_pots(end: Played, value: str) -> None:
    assert [end.table().round_pot, end.table().game_pot] == [int(pot) for pot in value.split()]


CHECKS: dict[str, Callable[[Played, str], None]] = {
    "count": check_count,
    "lose": check_lose,
    "dice": check_dice,
    "opener": check_opener,
    "winner": check_winner,
    "turn": check_turn,
    "shown": check_shown,
    "chips": check_chips,
    "pots": check_pots,
}


def check(end: Played, expectation: str) -> None:
    key, _, value = expectation.partition(" ")
    assert key in CHECKS, f"nobody knows how to check {expectation!r}"
    CHECKS[key](end, value)


@pytest.mark.parametrize("name", EXAMPLES)
def test_example(name: str) -> None:
    end = Played(EXAMPLES[name])
    for expectation in EXAMPLES[name].expect:
        check(end, expectation)


WRONG = [
    ("L1", "count 4"),
    ("L1", "count 6"),
    ("L1", "lose A 2"),
    ("L1", "lose B 1"),
    ("L1", "lose A 1 B 1"),
    ("L1", "dice A 5 B 5"),
    ("L1", "dice A 4"),
    ("L1", "opener A"),
    ("L1", "winner A"),
    ("L1", "surprise 3"),
    ("L2", "lose B 1"),
    ("L7", "shown B 6"),
    ("L7", "shown B * 4"),
    ("L7", "shown A 6 *"),
    ("L8", "turn A"),
    ("L8", "count 0"),
    ("L8", "shown A 2"),
    ("L11", "winner none"),
    ("L11", "winner B"),
    ("L11", "opener A"),
    ("L16", "chips A 46 B 48 C 46"),
    ("L16", "chips A 46 B 49"),
    ("L16", "pots 6 3"),
    ("L16", "pots 3"),
    ("L16", "opener C"),
]


@pytest.mark.parametrize(("name", "wrong"), WRONG)
def test_a_wrong_expectation_is_noticed(name: str, wrong: str) -> None:
    end = Played(EXAMPLES[name])
    with pytest.raises(AssertionError):
        check(end, wrong)


# --- L17 and L18: the order of the track ------------------------------------------------------------------------------


def bids(m: Match) -> list[str]:
    """The bids that are open to whoever is to act, without the word."""
    return [move.words.removeprefix("bid ") for seat in m.waiting for move in m.legal(seat) if move.words.startswith("bid ")]


def after(bid: str) -> Match:
    """A match in which A has opened with this bid and B is to act."""
    m = Match("liars_dice", seats=2, seed=1, options={"opener": "A"})
    m.play("A", f"bid {bid}")
    m.play("A", "stand")
    return m


def first_lap(bid: str) -> bool:
    return int(bid[1:]) <= 10 if bid[0] == "*" else int(bid.partition("x")[0]) <= 20


@pytest.mark.parametrize("name", ["L17"])
def test_raises_over_four_3s(name: str) -> None:
    assert "Together 91 on the first lap" in LEDGER and "more) 201" in LEDGER  # noqa: PT018
    raises = bids(after("4x3"))
    same_space = ["4x4", "4x5", "4x6"]
    unstarred = [f"{amount}x{number}" for amount in range(5, 41) for number in range(2, 7)]
    starred = [f"*{amount}" for amount in range(3, 21)]
    assert sorted(raises) == sorted(same_space + unstarred + starred)
    assert len(raises) == 201
    assert sum(map(first_lap, raises)) == 91


@pytest.mark.parametrize("name", ["L18"])
def test_order_of_neighbours(name: str) -> None:
    paragraph = LEDGER.partition("**L18:")[2].partition("\n\n")[0]
    chains = [chain.replace("★", "*").split(" < ") for chain in re.findall(r"`([^`]+)`", paragraph)]
    assert len(chains) == 6
    for lower, higher in [pair for chain in chains for pair in pairwise(chain)]:
        assert higher in bids(after(lower))
        assert lower not in bids(after(higher))
        assert len(bids(after(lower))) == 1 + len(bids(after(higher))), "nothing lies between neighbours"


# --- what follows from the rules, under random play -------------------------------------------------------------------


def place(bid: str) -> tuple[int, int]:
    """Where the page's formula puts a bid: its position on the unrolled track, and the number on the red die."""
    if bid[0] == "*":
        return 3 * int(bid[1:]) - 2, 0
    amount, number = map(int, bid.split("x"))
    return 3 * ((amount - 1) // 2) + (2 if amount % 2 == 0 else 0), number


ALL_BIDS = sorted(
    [f"{amount}x{number}" for amount in range(1, 41) for number in range(2, 7)] + [f"*{amount}" for amount in range(1, 21)],
    key=place,
)


def choose(options: list[str], rng: random.Random) -> str:
    """Careful or wild, so that both long and short matches come about."""
    if "challenge" in options and rng.random() < 0.4:
        return "challenge"
    return rng.choice(options if rng.random() < 0.2 else options[:8])


@dataclass
class Turn:
    """One move of a random match, with the table as everybody saw it before and after."""

    match: Match
    before: Any
    seat: int
    words: str
    options: list[str]
    own_cup: list[int]
    after: Any


def random_match(seats: int, chips: str, seed: int) -> Iterator[Turn]:
    rng = random.Random(f"{seats} {chips} {seed}")
    m = Match("liars_dice", seats=seats, seed=seed, options={"chips": chips})
    while not m.over:
        (seat,) = m.waiting
        before, own_cup = m.view(), m.view(seat).cup.rows[seat]
        options = [move.words for move in m.legal(seat)]
        words = choose(options, rng)
        m.play(seat, words)
        yield Turn(m, before, seat, words, options, own_cup, m.view())


every_table = pytest.mark.parametrize("chips", ["off", "on"])
every_size = pytest.mark.parametrize("seats", range(2, 7))
MATCHES = 8


def winner_of_challenge(turn: Turn, bid: str) -> int:
    amount = int(bid[1:]) if bid[0] == "*" else int(bid.partition("x")[0])
    return turn.seat if turn.after.last_count < amount else turn.before.bidder


@pytest.mark.slow
@every_size
@every_table
@pytest.mark.parametrize("seed", range(MATCHES))
def test_what_follows_from_the_rules(seats: int, chips: str, seed: int) -> None:
    """Also LIAR-08 and LIAR-49: a round has one challenge, and somebody loses by it."""
    bid, challenges, lost, winner = "", 0, 0, None
    for turn in random_match(seats, chips, seed):
        before, now = turn.before, turn.after
        if chips == "on":
            assert sum(now.purse) + now.round_pot + now.game_pot == 50 * seats, "chips are conserved"
        if turn.words.startswith("bid"):
            new = turn.words.removeprefix("bid ")
            assert not bid or place(new) > place(bid), "bids of a round strictly rise"
            bid = new
        if turn.words != "challenge":
            assert now.round == before.round, "only a challenge ends a round"
            continue
        challenges += 1
        next_with_dice = next(s % seats for s in range(before.bidder + 1, before.bidder + seats) if before.left[s % seats])
        assert turn.seat == next_with_dice, "the challenger is the next player with dice after the bidder"
        winner = winner_of_challenge(turn, bid)
        assert now.lost[winner] == 0
        assert now.left[winner] == before.left[winner] > 0, "the winner of a challenge keeps all dice"
        assert sum(now.lost) >= 1
        lost += sum(now.lost)
        assert sum(now.left) == 5 * seats - lost, "lost dice never come back"
        if not turn.match.over:
            assert now.round == before.round + 1
            assert now.opens == winner
            assert turn.match.waiting == {winner}
            assert sum(dice > 0 for dice in now.left) >= 2
        bid = ""
    result = turn.match.result
    assert result is not None
    assert result.winners == (winner,), "the game's winner is the winner of its last challenge"
    assert [dice > 0 for dice in now.left[:seats]] == [seat == winner for seat in range(seats)]
    assert challenges == now.round <= 5 * seats - 1


def test_a_game_of_two_can_last_nine_rounds() -> None:
    """The bound of 5n - 1 rounds is reached: every opener bids one too many, so each round costs one die."""
    m = Match("liars_dice", seats=2, options={"opener": "A"}, dice="by hand")
    while not m.over:
        while m.needs_dice:
            m.play(CHANCE, "2")
        (opener,) = m.waiting
        table: Any = m.view()
        m.play(opener, f"bid {sum(table.left) + 1}x2")
        if m.legal(opener):
            m.play(opener, "stand")
        m.play(1 - opener, "challenge")
    end: Any = m.view()
    assert end.round == 9


@pytest.mark.slow
@every_size
@pytest.mark.parametrize("seed", range(MATCHES))
def test_how_many_moves_there_are(seats: int, seed: int) -> None:
    """The table "Moves" of the page."""
    for turn in random_match(seats, "off", seed):
        options, bid = turn.options, turn.before.bid
        if "stand" in options:
            hidden = sum(turn.own_cup)
            by_value = math.prod(count + 1 for count in turn.own_cup) - 2  # sets of values, less none and all
            assert hidden >= 2
            assert Counter(option.partition(" ")[0] for option in options) == {"stand": 1, "show": by_value}
            assert len(set(options)) == len(options) <= 1 + 2**hidden - 2
            if max(turn.own_cup) == 1:
                assert len(options) == {5: 31, 4: 15, 3: 7, 2: 3}[hidden]
        elif bid < 0:
            assert options == [f"bid {bid}" for bid in ALL_BIDS]
            assert len(options) == 220
            assert sum(first_lap(bid) for bid in ALL_BIDS) == 110
        else:
            open_bids = [option.removeprefix("bid ") for option in options if option != "challenge"]
            assert open_bids == ALL_BIDS[220 - len(open_bids) :]
            assert Counter(options)["challenge"] == 1
        if turn.words.startswith("bid"):
            hidden = sum(turn.own_cup)
            assert turn.match.waiting != {turn.seat} if hidden == 1 else turn.match.waiting == {turn.seat}


def test_after_forty_6s_one_move_is_left() -> None:
    m = after("40x6")
    assert [move.words for move in m.legal("B")] == ["challenge"]


@every_size
def test_before_round_one_any_seat_may_open(seats: int) -> None:
    letters = "ABCDEF"[:seats]
    for letter in letters:
        m = Match("liars_dice", seats=seats, dice="by hand")
        m.play(CHANCE, letter)
        table: Any = m.view()
        assert letters[table.opens] == letter
    with pytest.raises(DicehouseError):
        Match("liars_dice", seats=seats, dice="by hand").play(CHANCE, "ABCDEFG"[seats])
