"""The worked examples of docs/rules/sly_dice.md, played with their tapes.

The scripts are the ledger's, word for word. Its ``A reveal`` and ``A keep`` stand for the answer that A gave with the claim:
``claim … show``, or the plain claim.
"""

from __future__ import annotations

import re

import pytest

from dicehouse import Match, game
from dicehouse.games.sly_dice.combinations import makes
from dicehouse.games.sly_dice.moves import CARDS, FIXED
from dicehouse.games.sly_dice.rules import add_dice, bonus, result, total

from .playing import SEATS, cards, points, refused, sit, token


class Script:
    """Plays a script of the ledger and checks what it expects."""

    def __init__(self, text: str) -> None:
        lines = [line.strip().split(": ", 1) for line in text.strip().splitlines()]
        about = dict(lines)
        tapes = {key[5:]: tape for key, tape in lines if key.startswith("tape ")}
        on_table = about["table"].removeprefix("High Low, ")
        seats = about["seats"].split()
        self.shown: set[str] = set()  # who had to, or chose to, reveal the hidden dice
        self.match = sit(
            on_table, tapes["M"], *(tapes[seat] for seat in seats), have=about.get("have", ""), first=about.get("first", "A")
        )
        self.play("; ".join(rest for key, rest in lines if key == "moves").split("; "))
        self.expected = about["expect"].split("; ")
        assert self.expected
        for expected in self.expected:
            self.check(expected)

    def play(self, moves: list[str]) -> None:
        for at, move in enumerate(moves):
            if move.startswith("! "):
                refused(self.match, translated(move[2:]))
            elif not move.endswith((" reveal", " keep")):
                seat, words = translated(move).split(" ", 1)
                shows = words.startswith("claim") and f"{seat} reveal" in moves[at:]
                self.match.play(seat, f"{words} show" if shows else words)
            self.shown |= {seat for n, seat in enumerate(SEATS) if self.match.view().revealed[n]}

    def check(self, expected: str) -> None:
        seat, fact, *rest = expected.split(" ")
        m, value = self.match, " ".join(rest)
        if seat == "turn":
            assert SEATS[m.view().turn] == fact, expected
            return
        at, view = SEATS.index(seat), m.view(seat)
        if fact in ("front", "hidden"):
            lying = [view.dice[at, die] for die in range(3) if view.pushed[at, die] == (fact == "front")]
            assert (" ".join(map(str, lying)) or "none") == value, expected
        elif fact == "token":
            card, side = value.rsplit(" ", 1)
            assert token(m, seat, card) == side, expected
        elif fact == "revealed":
            assert ("yes" if seat in self.shown else "no") == value, expected
        else:
            found = {"points": points(m, seat), "bluff": view.bluffs[at], "false": view.false_calls[at]}
            assert found[fact] == int(value), expected


def translated(move: str) -> str:
    """A move of the ledger in the words of the game: its powers and calls."""
    seat, words = move.split(" ", 1)
    words = words.removeprefix("call ").replace("power twos", "repeat").replace("power ones ", "turn ")
    if words.startswith("power threes "):
        both = words.removeprefix("power threes ").split("+")
        words = f"add {'+'.join(sorted(die.removeprefix(seat) for die in both))}"
    return f"{seat} {words.replace(f'turn {seat}', 'turn ')}"


def test_s1_two_rerolls_then_a_true_full_house_nobody_doubts() -> None:
    Script("""
        seats: A B
        table: High Low, Full House, 3 of a kind, Ones
        tape M: 4 5 6
        tape A: 6 5 2 / 6 3 / 5
        tape B: 1 1 2
        moves: A push 1 reroll 2 3; A push 2 reroll 3; B stop
        moves: A claim Full House; B pass
        expect: A front 6 6; A hidden 5; A points 10; A token Full House up; A bluff 0; A revealed no; turn B
    """)


def test_s2_the_same_dice_but_doubted() -> None:
    Script("""
        seats: A B
        table: High Low, Full House, 3 of a kind, Ones
        tape M: 4 5 6
        tape A: 6 5 2 / 6 3 / 5
        tape B: 1 1 2
        moves: A push 1 reroll 2 3; A push 2 reroll 3; B stop
        moves: A claim Full House; B accuse
        expect: A points 10; A token Full House up; A revealed yes; B false 1; A bluff 0
    """)


def test_s3_says_four_2s_has_five() -> None:
    Script("""
        seats: A B C
        table: High Low, Twos, 4 of a kind, Sixes
        tape M: 2 2 5
        tape A: 2 2 2
        tape B: 1 3 4
        tape C: 6 6 1
        moves: A stop; B stop; C stop
        moves: A claim Twos x4; B pass; C accuse
        expect: A points 8; A token Twos down; C false 1; B false 0; A bluff 0; A revealed yes
    """)


@pytest.mark.parametrize(("bluffs", "false_calls", "expected"), [(3, 2, 20), (3, 0, 45), (0, 4, -70)])
def test_s4_bonus_cards(bluffs: int, false_calls: int, expected: int) -> None:
    """SLY-66, SLY-67, SLY-68: both kinds are counted in full; without the pairs, 3 and 2 would be worth 10."""
    t = game("sly_dice").table(2, {}, {"bluffs": [bluffs], "false_calls": [false_calls]})
    assert total(t, 0) == expected
    assert [bonus(t, cards) for cards in range(10)] == [0, 10, 25, 45, 70, 100, 135, 175, 220, 270]


def test_s5_threes_power_makes_a_small_straight() -> None:
    Script("""
        seats: A B
        table: High Low, Small Straight, Threes, Full House
        have: A Threes ready
        tape M: 1 3 3
        tape A: 2 2 4
        tape B: 6 6 6
        moves: A stop; B stop
        moves: A power threes M2+A1; A claim Small Straight; B accuse
        expect: A points 15; A token Small Straight up; A token Threes up; B false 1
    """)


def test_s6_high_low_made() -> None:
    Script("""
        seats: A B
        table: High Low, Small Straight, Threes, Full House
        tape M: 3 4 6
        tape A: 1 1 5 / 4 4 3 / 2 3 5 / 5 5 6
        tape B: 6 6 6
        moves: A stop; B stop
        moves: A claim High Low; ! B accuse; A call lower; A call lower; A call higher
        expect: A points 15; A token High Low up; A revealed no; turn B
    """)


def test_s7_high_low_missed_by_an_equal_sum_on_the_first_roll() -> None:
    Script("""
        seats: A B
        table: High Low, Small Straight, Threes, Full House
        tape M: 3 4 6
        tape A: 1 1 5 / 4 4 5
        tape B: 6 6 6
        moves: A stop; B stop
        moves: A claim High Low; A call lower; ! A call higher
        expect: A points 0; A token High Low none; turn B
    """)


def test_s8_caught_bluffing_after_a_power_the_power_stays_spent() -> None:
    Script("""
        seats: A B
        table: High Low, 5 of a kind, Ones, Full House
        have: A Ones ready
        tape M: 2 2 6
        tape A: 2 5 4
        tape B: 6 1 3
        moves: A stop; B stop
        moves: A power ones A2=2; A claim 5 of a kind; B accuse
        expect: A points 0; A token 5 of a kind none; A token Ones up; A hidden 2 2 4; A revealed yes; B false 0; A bluff 0; turn B
    """)


def test_s9_bluff_on_a_number_card_passes_dice_shown_for_the_bonus() -> None:
    Script("""
        seats: A B C
        table: High Low, Fours, 3 of a kind, Sixes
        tape M: 4 1 6
        tape A: 4 2 2
        tape B: 1 1 3
        tape C: 5 5 2
        moves: A stop; B stop; C stop
        moves: A claim Fours x3; ! C accuse; B pass; C pass; A reveal
        expect: A points 12; A token Fours down; A bluff 1; A revealed yes; turn B
    """)


def test_s10_the_same_bluff_kept_secret() -> None:
    Script("""
        seats: A B C
        table: High Low, Fours, 3 of a kind, Sixes
        tape M: 4 1 6
        tape A: 4 2 2
        tape B: 1 1 3
        tape C: 5 5 2
        moves: A stop; B stop; C stop
        moves: A claim Fours x3; B pass; C pass; A keep
        expect: A points 12; A token Fours down; A bluff 0; A revealed no; turn B
    """)


def test_s11_four_alike_lie_in_the_open_so_nobody_is_asked() -> None:
    Script("""
        seats: A B
        table: High Low, 4 of a kind, Sixes, Full House
        tape M: 6 6 3
        tape A: 6 6 1 / 2 / 4
        tape B: 1 1 3
        moves: A push 1 reroll 3; A push 2 reroll 3; B stop
        moves: A claim 4 of a kind; ! B accuse
        expect: A front 6 6; A hidden 4; A points 20; A token 4 of a kind up; A revealed no; turn B
    """)


def test_s12_a_total_that_is_certain_although_one_die_is_hidden() -> None:
    Script("""
        seats: A B
        table: High Low, 26 or greater, Sixes, Full House
        tape M: 6 6 5
        tape A: 6 2 1 / 3 / 1
        tape B: 1 1 3
        moves: A push 1 reroll 3; A push 2 reroll 3; B stop
        moves: A claim 26 or greater; ! B accuse
        expect: A front 6 2; A hidden 1; A points 10; A revealed no; turn B
    """)


def test_s13_fours_power_after_the_last_reroll() -> None:
    Script("""
        seats: A B
        table: High Low, Fours, Sixes, Full House
        have: A Fours ready
        tape M: 6 1 2
        tape A: 1 3 5 / 2 6 / 4 / 6 6 6
        tape B: 1 1 3
        moves: A push 1 reroll 2 3; A push 3 reroll 2; A restart; ! A restart; A stop; B stop
        moves: A claim Sixes x4; B pass
        expect: A front none; A hidden 6 6 6; A token Fours up; A points 24; A token Sixes up; A bluff 0
    """)


def test_s14_twos_power_on_a_card_already_scored() -> None:
    Script("""
        seats: A B
        table: High Low, Twos, Full House, Sixes
        have: A Full House used; A Twos ready
        tape M: 5 5 1
        tape A: 1 1 5
        tape B: 1 1 3
        moves: A stop; B stop
        moves: ! A claim Full House; A power twos; ! A claim Sixes x1; A claim Full House; B pass
        expect: A points 10; A token Full House up+up; A token Twos up; A bluff 0
    """)


def test_s15_twos_power_on_twos_itself_brings_a_fresh_power() -> None:
    Script("""
        seats: A B
        table: High Low, Twos, Full House, Sixes
        have: A Twos ready
        tape M: 2 5 1
        tape A: 2 2 5
        tape B: 1 1 3
        moves: A stop; B stop
        moves: A power twos; A claim Twos x3; B accuse
        expect: A points 6; A token Twos up+down; B false 1
    """)


def test_s16_five_dice_are_not_six() -> None:
    Script("""
        seats: A B
        table: High Low, Threes, Odds or Evens, Full House
        have: A Threes ready
        tape M: 1 3 4
        tape A: 2 2 6
        tape B: 1 1 3
        moves: A stop; B stop
        moves: A power threes M1+M2; A claim Odds or Evens; B accuse
        expect: A points 0; A token Odds or Evens none; A token Threes up; A revealed yes; B false 0
    """)


def test_s17_what_the_roll_rules_refuse() -> None:
    Script("""
        seats: A B
        table: High Low, Sixes, Odds or Evens, Full House
        tape M: 1 3 4
        tape A: 2 5 6 / 3 3 / 1
        tape B: 1 1 3
        moves: ! A push 1; ! A push 1 reroll 1 2; ! A restart; A push 3 reroll 1 2; ! A push 3 reroll 1; ! A push 1 reroll 3
        moves: A push 1 reroll 2; ! A push 2 reroll 1; B stop; ! B claim Sixes x1
        moves: ! A claim Ones x1; ! A claim Sixes x0; A claim Sixes x1
        expect: A front 3 6; A hidden 1; A points 6; A token Sixes up; turn B
    """)


def test_s18_ones_power_on_a_pushed_die_the_claim_is_then_in_the_open() -> None:
    Script("""
        seats: A B
        table: High Low, Ones, 3 of a kind, Full House
        have: A Ones ready
        tape M: 4 4 1
        tape A: 6 2 3 / 5 2
        tape B: 1 1 3
        moves: A push 1 reroll 2 3; A stop; B stop
        moves: A power ones A1=4; A claim 3 of a kind; ! B accuse
        expect: A front 4; A points 5; A token Ones up; A token 3 of a kind up; turn B
    """)


def test_s19_two_powers_in_one_turn() -> None:
    Script("""
        seats: A B
        table: High Low, Ones, Threes, 5 of a kind
        have: A Ones ready; A Threes ready
        tape M: 6 6 1
        tape A: 5 6 2
        tape B: 1 1 3
        moves: A stop; B stop
        moves: A power ones A3=6; A power threes M3+A1; A claim 5 of a kind; B accuse
        expect: A points 45; A token Ones up; A token Threes up; A token 5 of a kind up; B false 1; turn B
    """)


def test_s20_order_of_claims_and_of_doubts_with_three_players() -> None:
    Script("""
        seats: A B C
        first: B
        table: High Low, Fives, 3 of a kind, Full House
        tape M: 5 2 1
        tape A: 5 5 4
        tape B: 2 2 6
        tape C: 3 4 6
        moves: C stop; A stop; B stop
        moves: ! A claim Fives x3; B claim 3 of a kind; ! A pass; C pass; A pass
        moves: C claim Full House; A accuse; ! B accuse
        moves: A claim Fives x3; B accuse
        expect: B points 5; B bluff 0; C points 0; C token Full House none; C revealed yes; A points 15; B false 1; A false 0
    """)


@pytest.mark.parametrize(
    ("scores", "bluffs", "false_calls", "winners"),
    [
        ([60, 75], [2, 1], [0, 0], {0}),
        ([75, 75], [1, 1], [0, 0], {0, 1}),
        ([75, 75], [1, 0], [1, 0], {0}),
    ],
)
def test_s21_ties(scores: list[int], bluffs: list[int], false_calls: list[int], winners: set[int]) -> None:
    """SLY-71, SLY-72: equal totals, then bluffing cards, then a shared victory."""
    t = game("sly_dice").table(2, {}, {"score": scores, "bluffs": bluffs, "false_calls": false_calls})
    assert total(t, 0) == total(t, 1)
    out = [0, 0]
    result(t, out)
    assert {seat for seat in range(2) if out[seat] == max(out)} == winners


def test_s22_length() -> None:
    """SLY-12, SLY-62, SLY-64: cards on the table and starting players, round by round."""
    for seats, first, openers in ((2, "A", "ABABABAB"), (3, "B", "BCABCABCA"), (4, "D", "DABCDABC")):
        m = Match("sly_dice", seats=seats, seed=5, options={"first": first})
        seen: dict[int, tuple[str, int]] = {}
        while not m.over:
            view = m.view()
            seen[view.round] = (SEATS[view.opener], len(cards(m)))
            m.play(min(m.waiting), m.legal(min(m.waiting))[-1])
        assert [seen[r][0] for r in sorted(seen)] == list(openers)
        assert [seen[r][1] for r in sorted(seen)] == list(range(4, 4 + len(openers)))


WHAT_THEY_MAKE = """
| 3 3 3 | 3 3 1 | 3 of a kind, 4 of a kind, 5 of a kind, Full House, 16 or less, Odds or Evens |
| 2 2 5 | 2 2 5 | 3 of a kind, 4 of a kind, Full House, Three Pairs, Equal sum |
| 2 2 2 | 5 5 5 | 3 of a kind, Full House |
| 2 4 6 | 2 4 6 | Three Pairs, Odds or Evens, Equal sum |
| 2 2 4 | 4 2 6 | 3 of a kind, Full House, Odds or Evens |
| 1 2 3 | 4 5 6 | Large Straight, Small Straight |
| 1 2 3 | 4 5 5 | Small Straight |
| 2 3 4 | 5 6 6 | Small Straight, 26 or greater |
| 1 3 5 | 5 1 1 | 3 of a kind, Full House, 16 or less, Odds or Evens |
| 2 2 2 | 2 5 5 | 3 of a kind, 4 of a kind, Full House, Three Pairs |
| 6 6 3 | 5 5 1 | 26 or greater |
| 6 6 3 | 5 4 1 | none of them |
| 1 1 6 | 2 2 4 | 16 or less, Equal sum |
| 1 1 6 | 2 2 5 | none of them |
| 6 6 2 | 3 4 5 | Small Straight, 26 or greater |
| 1 1 1 | 1 1 1 | 3 of a kind, 4 of a kind, 5 of a kind, Full House, Three Pairs, 16 or less, Odds or Evens, Equal sum |
| 4 4 5 | 6 2 3 | Small Straight |
"""


@pytest.mark.parametrize("row", WHAT_THEY_MAKE.strip().splitlines())
def test_s23_what_do_six_dice_make(row: str) -> None:
    """SLY-98 to SLY-110 and SLY-73"""
    own, common, made = (part.strip() for part in row.strip("|").split("|"))
    t = game("sly_dice").table(2, {}, {"dice": [numbers(own)], "middle": numbers(common)})
    found = {card for n, card in enumerate(CARDS) if card in FIXED and makes(t, 0, n, 0)}
    assert found == set(made.split(", ")) - {"none of them"}


def numbers(text: str) -> list[int]:
    return [int(face) for face in re.findall("[0-9]+", text)]


@pytest.mark.parametrize(
    ("pair", "left", "straight"),
    [((0, 4), [1, 2, 3, 4, 5], True), ((4, 5), [1, 2, 2, 4, 6], False), ((2, 4), [1, 2, 2, 3, 7], False)],
)
def test_s24_threes_power_on_1_3_3_with_own_2_2_4(pair: tuple[int, int], left: list[int], straight: bool) -> None:
    """SLY-92, SLY-93: what is left counts, and the total is the same as before."""
    t = game("sly_dice").table(2, {}, {"turn": 0, "dice": [[2, 2, 4]], "middle": [1, 3, 3]})
    low = CARDS.index("16 or less")
    assert makes(t, 0, low, 0)
    add_dice(t, 0, *pair)
    assert sorted([face for face, gone in zip([2, 2, 4, 1, 3, 3], t.added, strict=True) if not gone] + [t.sum]) == left
    assert bool(makes(t, 0, CARDS.index("Small Straight"), 0)) == straight
    assert makes(t, 0, low, 0)
    for face in range(1, 7):
        assert makes(t, 0, face - 1, max(1, left.count(face))) == (face in left)
