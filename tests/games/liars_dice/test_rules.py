"""The rules of docs/rules/liars_dice.md, one by one, as a player would try them at the table."""

from __future__ import annotations

import re
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from dicehouse import CHANCE, DicehouseError, Match, game
from dicehouse.engine import NOBODY, Track

FACES = "*23456"
LEDGER = (Path(__file__).parents[3] / "docs" / "rules" / "liars_dice.md").read_text(encoding="utf-8")

# Two tables that many tests sit down at.
TWO = {"A": "5 5 6 6 2", "B": "6 6 6 3 4"}
THREE = {"A": "3 3 2 4 6", "B": "* 2 2 5 6", "C": "* 4 5 5 6"}


def sit(tape: dict[str, str], opener: str = "A", chips: str = "off", **start: Any) -> Match:
    """A match with these dice, a seat for each tape; ``start`` sets the table, ``left=[5, 4]`` say."""
    return Match("liars_dice", seats=len(tape), tape=dict(tape.items()), options={"opener": opener, "chips": chips}, start=start)


def play(m: Match, *moves: str) -> Match:
    """Plays moves such as "A bid 2x5". Whoever may show dice, and does not in the next move, stands."""
    for move, following in zip(moves, [*moves[1:], ""], strict=True):
        seat, words = move.split(" ", 1)
        m.play(seat, words)
        if may_show(m, seat) and not following.startswith(f"{seat} show"):
            m.play(seat, "stand")
    return m


def may_show(m: Match, seat: str) -> bool:
    return "stand" in words(m, seat)


def words(m: Match, seat: str) -> list[str]:
    return [move.words for move in m.legal(seat)]


def raises(m: Match, seat: str) -> list[str]:
    return [move.removeprefix("bid ") for move in words(m, seat) if move.startswith("bid ")]


def look(m: Match, seat: str | None = None) -> Any:
    return m.view(seat)


def dice(m: Match, grid: str, of: str, viewer: str | None = None) -> str:
    """What a viewer (None: a spectator) sees of somebody's dice: in the "cup", in the "open", or as "last_dice" revealed."""
    row: list[int] = getattr(m.view(viewer), grid).rows[m.seat(of)]
    return " ".join(face for face, count in zip(FACES, row, strict=True) for _ in range(count))


def left(m: Match) -> list[int]:
    return list(look(m).left[: len(m.names)])


def lost(m: Match) -> list[int]:
    return list(look(m).lost[: len(m.names)])


def purses(m: Match) -> list[int]:
    return list(look(m).purse[: len(m.names)])


def pots(m: Match) -> list[int]:
    return [look(m).round_pot, look(m).game_pot]


def opener(m: Match) -> str:
    at: int = look(m).opens
    return m.names[at]


def turn(m: Match) -> list[str]:
    return [m.names[seat] for seat in sorted(m.waiting)]


def track(m: Match) -> Track:
    """The bidding track with the red die, as a screen draws it."""
    (found,) = [piece for piece in m.game.pieces(m.view(), NOBODY, m.speaker()) if isinstance(piece, Track)]
    return found


def red_die(m: Match) -> str:
    at = track(m).at
    assert at is not None
    return track(m).spaces[at]


def refused(m: Match, *moves: str) -> None:
    """Each of these moves is refused with a sentence, and changes nothing."""
    for move in moves:
        seat, what = move.split(" ", 1)
        before, history = m.pack(), m.history[:]
        with pytest.raises(DicehouseError, match=r"\w+"):
            m.play(seat, what)
        assert (m.pack(), m.history) == (before, history), f"{move} changed something"


NUMBER_BIDS = [f"{amount}x{number}" for amount in range(1, 41) for number in range(2, 7)]
STAR_BIDS = [f"*{amount}" for amount in range(1, 21)]


def test_every_decision_of_the_ledger_is_tested_here() -> None:
    """The questions of the table "Decisions", each quoted by a test."""
    table = LEDGER.partition("### Decisions")[2].partition("## Worked examples")[0]
    questions = [line.split("|")[1].strip() for line in table.splitlines() if re.match(r"\| [A-Z]", line)]
    here = Path(__file__).read_text(encoding="utf-8")
    assert len(questions) == 30
    assert [question for question in questions if f"Decision: {question}" not in here] == []


# --- setting up -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", range(2, 7))
def test_two_to_six_players_with_five_dice_each(seats: int) -> None:
    """LIAR-01 and LIAR-02."""
    m = Match("liars_dice", seats=seats, seed=1)
    assert left(m) == [5] * seats
    for name in m.names:
        assert len(dice(m, "cup", name, viewer=name).split()) == 5


@pytest.mark.parametrize("seats", [0, 1, 7, 8])
def test_no_fewer_and_no_more_players(seats: int) -> None:
    """LIAR-01."""
    with pytest.raises(DicehouseError, match="2 to 6"):
        Match("liars_dice", seats=seats)


def test_unused_dice_are_out_of_the_game() -> None:
    """LIAR-03: with three players no fourth seat has dice, rolls or acts, and fifteen dice are all there are."""
    m = sit({"A": "* * * * *", "B": "* * * * *", "C": "* * * * *"})
    assert look(m).left == [5, 5, 5, 0, 0, 0]
    assert look(m).covered == [5, 5, 5, 0, 0, 0]
    refused(m, "D bid 1x2")
    play(m, "A bid 14x6", "B bid 16x6", "C challenge")
    assert look(m).last_count == 15


@pytest.mark.parametrize("who", ["A", "B", "C"])
def test_the_players_choose_who_opens(who: str) -> None:
    """LIAR-04. Decision: Who opens round one? A named seat."""
    m = sit(THREE, opener=who)
    assert turn(m) == [who]
    assert opener(m) == who


def test_chance_opens_unless_somebody_is_named() -> None:
    """LIAR-04. Decision: Who opens round one? Random, if nobody is named."""
    matches = [Match("liars_dice", seats=3, seed=seed) for seed in range(40)]
    assert {m.options["opener"] for m in matches} == {"random"}
    assert {opener(m) for m in matches} == {"A", "B", "C"}
    assert all(turn(m) == [opener(m)] for m in matches)


def test_only_a_player_can_open() -> None:
    """LIAR-04."""
    with pytest.raises(DicehouseError):
        sit(THREE, opener="D")


# --- a round ----------------------------------------------------------------------------------------------------------


def test_a_round_has_four_steps() -> None:
    """LIAR-07 and LIAR-08: dice, opening bid, raises, and one challenge that ends it; then dice again."""
    m = Match("liars_dice", seats=2, options={"opener": "A"}, dice="by hand")
    for face in [*TWO["A"].split(), *TWO["B"].split()]:
        assert m.needs_dice
        refused(m, "A bid 1x2", "B bid 1x2", "A challenge")
        m.play(CHANCE, face)
    assert not m.needs_dice
    assert turn(m) == ["A"]
    assert look(m).round == 1
    play(m, "A bid 2x5", "B bid 4x6", "A bid 6x6")
    assert look(m).round == 1
    play(m, "B challenge")
    assert look(m).round == 2
    assert m.needs_dice
    refused(m, "A challenge", "B challenge", "A bid 7x6")


def test_nobody_can_challenge_twice() -> None:
    """LIAR-08: the next round begins without a bid, and what was challenged is settled."""
    m = play(sit({"A": "5 5 6 6 2 / 2 2 2 2", "B": "6 6 6 3 4 / 3 3 3 3 3"}), "A bid 6x6", "B challenge")
    assert left(m) == [4, 5]
    assert turn(m) == ["B"]
    refused(m, "A challenge", "B challenge")


def test_the_winner_of_the_challenge_opens_the_next_round() -> None:
    """LIAR-05: bidder or challenger, whoever won."""
    challenger_won = play(sit(THREE), "A bid 2x3", "B bid 9x3", "C challenge")
    assert opener(challenger_won) == "C"
    bidder_won = play(sit(THREE), "A bid 2x3", "B bid 3x3", "C challenge")
    assert opener(bidder_won) == "B"
    exact = play(sit(THREE), "A bid 2x3", "B bid 4x3", "C challenge")
    assert opener(exact) == "B"


def test_the_winner_opens_every_later_round() -> None:
    """LIAR-05: also the third round, after a second challenge."""
    m = sit({"A": "5 5 6 6 2 / 2 2 2 2 / 4 4 4", "B": "6 6 6 3 4 / 3 3 3 3 3 / 4 4 4 4 4"})
    play(m, "A bid 6x6", "B challenge")
    assert turn(m) == ["B"]
    play(m, "B bid 1x2", "A bid 5x2", "B challenge")
    assert turn(m) == ["B"]
    assert left(m) == [3, 5]


def test_everybody_rolls_all_dice_under_the_cup() -> None:
    """LIAR-09: in every round, as many as are left; nobody else sees them."""
    m = sit({"A": "3 3 2 4", "B": "", "C": "* 4 5"}, left=[4, 0, 3])
    assert [dice(m, "cup", seat, viewer=seat) for seat in "ABC"] == ["2 3 3 4", "", "* 4 5"]
    assert look(m).covered[:3] == [4, 0, 3]
    assert [dice(m, "cup", "A", viewer=viewer) for viewer in ("B", "C", None)] == ["", "", ""]


def test_the_next_round_rolls_what_is_left() -> None:
    """LIAR-09 and LIAR-47."""
    m = play(sit({"A": "3 3 2 4 6 / 2 2 2", "B": "3 * 3 5 5 / 4 4 4 4 6"}), "A bid 7x3", "B challenge")
    assert left(m) == [3, 5]
    assert dice(m, "cup", "A", viewer="A") == "2 2 2"
    assert dice(m, "cup", "B", viewer="B") == "4 4 4 4 6"


def test_one_can_always_look_at_the_own_dice() -> None:
    """LIAR-10: before, during and after one's turn, and while others think; but never at another's."""
    m = sit(TWO)
    moves = ["A bid 2x5", "A stand", "B bid 4x6", "B stand", "A bid 6x6"]
    for move in moves:
        assert dice(m, "cup", "A", viewer="A") == "2 5 5 6 6"
        assert dice(m, "cup", "B", viewer="B") == "3 4 6 6 6"
        assert dice(m, "cup", "B", viewer="A") == ""
        assert dice(m, "cup", "A", viewer="B") == ""
        m.play(*move.split(" ", 1))


# --- bids -------------------------------------------------------------------------------------------------------------


def test_the_opening_bid_may_be_anything() -> None:
    """LIAR-11 and LIAR-26: any amount of any number or of stars; and as there is nothing to challenge, a bid it must be."""
    m = sit(TWO)
    assert sorted(words(m, "A")) == sorted(f"bid {bid}" for bid in NUMBER_BIDS + STAR_BIDS)
    refused(m, "A challenge", "A stand", "A pass")


def test_every_round_may_begin_anywhere_on_the_track() -> None:
    """LIAR-13: the bid of the last round binds nobody."""
    m = play(sit({"A": "5 5 6 6 2 / 2 2 2 2", "B": "6 6 6 3 4 / 3 3 3 3 3"}), "A bid 6x6", "B challenge")
    assert len(raises(m, "B")) == 220
    play(m, "B bid 1x2")
    assert turn(m) == ["A"]


def test_a_bid_may_be_a_lie() -> None:
    """LIAR-12: no 6 and no star under the cup, and yet six 6s are bid."""
    m = play(sit({"A": "2 2 2 2 2", "B": "6 6 6 6 6"}), "A bid 6x6")
    assert turn(m) == ["B"]
    assert red_die(m) == "6"


def test_a_bid_speaks_of_everybodys_dice() -> None:
    """LIAR-14: A has no 5, B and C have all four of them."""
    m = play(sit({"A": "2 2 3 3 4", "B": "5 5 2 3 4", "C": "5 * 2 3 4"}), "A bid 3x5", "B challenge")
    assert look(m).last_count == 4
    assert lost(m) == [0, 1, 0]


def test_a_bid_claims_at_least_so_many() -> None:
    """LIAR-15: five 6s are there, so three 6s hold; three stars are there, so ★2 holds."""
    numbers = play(sit(TWO), "A bid 3x6", "B challenge")
    assert lost(numbers) == [0, 2]
    stars = play(sit({"A": "* 2 3 4 5", "B": "* * 2 3 4"}), "A bid *2", "B challenge")
    assert lost(stars) == [0, 1]


@pytest.mark.parametrize(
    ("bid", "space", "means", "lap"),
    [
        ("4x3", "4", {"amount": 4, "face": "3"}, 1),
        ("*2", "★2", {"amount": 2, "face": "*"}, 1),
        ("20x6", "20", {"amount": 20, "face": "6"}, 1),
        ("24x5", "4", {"amount": 24, "face": "5"}, 2),
        ("*12", "★2", {"amount": 12, "face": "*"}, 2),
    ],
)
def test_the_red_die_makes_the_bid(bid: str, space: str, means: dict[str, Any], lap: int) -> None:
    """LIAR-16: its space is the amount, its top face the number or the star."""
    m = sit(TWO)
    m.play("A", {"move": "bid", **means})
    assert m.transcript().splitlines()[-1] == f"A bid {bid}"
    assert red_die(m) == space
    assert bool(track(m).note) == (lap == 2)


def test_numbers_lie_on_unstarred_spaces_and_stars_on_starred_ones() -> None:
    """LIAR-17 and LIAR-20."""
    opening = sit(TWO)
    for bid in NUMBER_BIDS + STAR_BIDS:
        m = play(opening.copy(), f"A bid {bid}")
        assert red_die(m).startswith("★") == bid.startswith("*")


def test_no_star_on_an_unstarred_space_and_no_number_on_a_starred_one() -> None:
    """LIAR-17 and LIAR-20. Decision: Star on an unstarred space, or number on a starred one? Refused."""
    m = sit(TWO)
    refused(m, "A bid 4x*", "A bid 4x1", "A bid *3x4", "A bid 4x★", "A bid 4x7")
    with pytest.raises(DicehouseError):
        m.play("A", {"move": "bid", "amount": 4, "face": "1"})
    with pytest.raises(DicehouseError):
        m.play("A", {"move": "bid", "amount": 30, "face": "*"})  # thirty dice there are, but no thirtieth starred space


def test_what_counts_for_a_bid() -> None:
    """LIAR-18, LIAR-19 and LIAR-21: numbers with stars for a number bid, stars alone for a star bid."""
    tape = {"A": "5 5 * 2 3", "B": "5 * * 6 6"}
    assert look(play(sit(tape), "A bid 9x5", "B challenge")).last_count == 3 + 3
    assert look(play(sit(tape), "A bid 9x6", "B challenge")).last_count == 2 + 3
    assert look(play(sit(tape), "A bid 9x4", "B challenge")).last_count == 0 + 3
    assert look(play(sit(tape), "A bid *9", "B challenge")).last_count == 3


def test_all_dice_with_the_number_count() -> None:
    """LIAR-18: without a star on the table, the number itself is counted, for each number."""
    tape = {"A": "2 3 3 4 4", "B": "4 5 6 6 6"}
    for number, there in {2: 1, 3: 2, 4: 3, 5: 1, 6: 3}.items():
        assert look(play(sit(tape), f"A bid 10x{number}", "B challenge")).last_count == there


# --- turns ------------------------------------------------------------------------------------------------------------


def test_turns_go_to_the_left_from_the_opener() -> None:
    """LIAR-22."""
    m = sit(dict.fromkeys("ABCD", "2 3 4 5 6"), opener="C")
    order = []
    for bid in ["1x2", "1x3", "1x4", "1x5", "1x6", "2x2"]:
        order += turn(m)
        play(m, f"{turn(m)[0]} bid {bid}")
    assert order == ["C", "D", "A", "B", "C", "D"]


def test_raise_or_challenge_and_nothing_else() -> None:
    """LIAR-23, LIAR-24 and LIAR-36."""
    m = play(sit(TWO), "A bid 2x5")
    assert {move.split()[0] for move in words(m, "B")} == {"challenge", "bid"}
    assert words(m, "B").count("challenge") == 1
    refused(m, "B stand", "B pass", "B show 6")


def test_nobody_acts_out_of_turn() -> None:
    """LIAR-25: only the next player can raise or challenge, neither the one after nor the bidder."""
    m = play(sit(THREE), "A bid 2x3")
    assert turn(m) == ["B"]
    assert words(m, "A") == words(m, "C") == []
    refused(m, "C challenge", "C bid 3x3", "A challenge", "A bid 3x3")
    play(m, "B bid 3x3")
    refused(m, "A challenge", "B challenge", "B bid 4x3")
    assert turn(m) == ["C"]


def test_only_the_next_player_can_challenge_a_bid() -> None:
    """LIAR-25 and LIAR-37: once B has raised, A's bid cannot be challenged any more; the challenge hits B's."""
    m = play(sit(THREE), "A bid 9x3", "B bid 9x5", "C challenge")
    assert (look(m).last_bidder, look(m).last_challenger) == (1, 2)
    assert look(m).last_count == 5  # of 5s, and there are four of 3s
    assert lost(m) == [0, 4, 0]


def test_a_player_who_doubts_may_challenge() -> None:
    """LIAR-36: any bid, true or false, first or last."""
    for bid in ["1x2", "4x3", "*1", "*20", "40x6"]:
        m = play(sit(THREE), f"A bid {bid}")
        assert "challenge" in words(m, "B")
        m.play("B", "challenge")
        assert look(m).last_challenger == 1


# --- raising ----------------------------------------------------------------------------------------------------------


def test_raise_on_the_same_space_with_a_higher_number() -> None:
    """LIAR-27."""
    m = play(sit(TWO), "A bid 4x3")
    assert [bid for bid in raises(m, "B") if bid.startswith("4x")] == ["4x4", "4x5", "4x6"]
    refused(m, "B bid 4x2", "B bid 4x3")


def test_raise_to_any_higher_amount_with_any_number() -> None:
    """LIAR-28 and LIAR-30: a lower number too, and spaces may be skipped."""
    m = play(sit(TWO), "A bid 4x5")
    higher = [f"{amount}x{number}" for amount in range(5, 41) for number in range(2, 7)]
    assert set(higher) <= set(raises(m, "B"))
    play(m, "B bid 9x2")
    assert red_die(m) == "9"


def test_raise_to_any_starred_space_ahead() -> None:
    """LIAR-29, LIAR-30 and LIAR-31: from four 3s ★3 is the next one, ★2 lies behind."""
    m = play(sit(TWO), "A bid 4x3")
    assert [bid for bid in raises(m, "B") if bid.startswith("*")] == [f"*{amount}" for amount in range(3, 21)]
    play(m, "B bid *7")
    assert red_die(m) == "★7"


def test_the_red_die_never_goes_back() -> None:
    """LIAR-31: neither to an unstarred nor to a starred space behind it, whatever is on top."""
    m = play(sit(TWO), "A bid 4x3")
    behind = [f"{amount}x{number}" for amount in (1, 2, 3) for number in range(2, 7)]
    refused(m, *[f"B bid {bid}" for bid in [*behind, "*1", "*2"]])


def test_typing_a_bid_behind_the_red_die_never_means_another_bid() -> None:
    """LIAR-31: ``*1`` and ``*2`` are bids of their own, not the beginning of ``*19`` or ``*20``."""
    for bid in ["*18", "37x2", "40x2"]:
        refused(play(sit(TWO), f"A bid {bid}"), "B bid *1", "B bid *2", "B *1", "B *2", "B bid 3x6", "B bid 4x6")


def test_a_star_bid_cannot_be_raised_on_its_space() -> None:
    """LIAR-32."""
    m = play(sit(TWO), "A bid *3")
    refused(m, "B bid *3")
    assert "*3" not in raises(m, "B")


def test_a_star_bid_is_raised_on_any_space_ahead() -> None:
    """LIAR-33: stars again, or any number on an unstarred space."""
    m = play(sit(TWO), "A bid *3")
    stars = [f"*{amount}" for amount in range(4, 21)]
    numbers = [f"{amount}x{number}" for amount in range(6, 41) for number in range(2, 7)]
    assert sorted(raises(m, "B")) == sorted(stars + numbers)


@pytest.mark.slow
def test_the_whole_order_of_bids() -> None:
    """LIAR-27 to LIAR-33: after each bid exactly those are open that the ledger's track puts ahead of it."""
    clockwise = "1 ★1 2 3 ★2 4 5 ★3 6 7 ★4 8 9 ★5 10 11 ★6 12 13 ★7 14 15 ★8 16 17 ★9 18 19 ★10 20"
    assert clockwise in LEDGER
    order = []
    for lap, space in product((0, 1), clockwise.split()):
        if space.startswith("★"):
            order.append(f"*{int(space[1:]) + 10 * lap}")
        else:
            order += [f"{int(space) + 20 * lap}x{number}" for number in range(2, 7)]
    opening = sit(TWO)
    assert raises(opening, "A") == order
    for at, bid in enumerate(order):
        assert raises(play(opening.copy(), f"A bid {bid}"), "B") == order[at + 1 :]


def test_the_order_of_the_spaces_is_assumed() -> None:
    """The picture of the track is missing, and the box says so; what the text prints is not assumed."""
    box = game("liars_dice").data
    assert {name for name, datum in box.items() if datum.assumed} == {"track", "laps"}


def test_from_three_stars_the_nearest_raises() -> None:
    """Decision: From ★3, the nearest raises? Six of anything, then 7 and ★4; not 5."""
    m = play(sit(TWO), "A bid *3")
    assert raises(m, "B")[:11] == ["6x2", "6x3", "6x4", "6x5", "6x6", "7x2", "7x3", "7x4", "7x5", "7x6", "*4"]
    refused(m, "B bid 5x2", "B bid 5x6")


def test_the_track_halves_the_amount_of_stars() -> None:
    """Decision: Does raising from a number to stars halve the amount? After five or less ★3 is open, after six ★4."""
    for bid, nearest in {"4x2": "*3", "5x2": "*3", "5x6": "*3", "6x2": "*4", "7x6": "*4", "8x2": "*5"}.items():
        m = play(sit(TWO), f"A bid {bid}")
        assert next(star for star in raises(m, "B") if star.startswith("*")) == nearest


# --- beyond 20 --------------------------------------------------------------------------------------------------------


def test_after_20_the_track_starts_over() -> None:
    """LIAR-34: the unstarred 1 then means 21. Decision: A loop has no behind: what is clockwise? Forward, passing 20 adds 20."""
    m = play(sit(TWO), "A bid 20x6")
    assert red_die(m) == "20"
    assert raises(m, "B")[0] == "21x2"
    refused(m, "B bid 1x2", "B bid 1x6", "B bid *10", "B bid 19x6")
    play(m, "B bid 21x2")
    assert red_die(m) == "1"


def test_21_means_21() -> None:
    """LIAR-34: 23 of 25 dice match, two more than bid."""
    m = sit({"A": "2 2 2 2 2", "B": "2 2 2 2 2", "C": "2 2 2 2 2", "D": "2 2 2 2 *", "E": "2 2 2 3 4"})
    play(m, "A bid 21x2", "B challenge")
    assert look(m).last_count == 23
    assert lost(m) == [0, 2, 0, 0, 0]


def test_one_star_then_means_eleven() -> None:
    """LIAR-35: ★11 stands on the space of ★1, and twelve stars are one more."""
    m = sit({"A": "* * * * *", "B": "* * * * *", "C": "* * 2 3 4"})
    play(m, "A bid 20x6", "B bid 21x6", "C bid *11")
    assert red_die(m) == "★1"
    play(m, "A challenge")
    assert look(m).last_count == 12
    assert lost(m) == [1, 0, 0]


def test_the_track_has_two_laps() -> None:
    """Decision: How far does the track go? To forty and ★20, 220 bids; after forty 6s only a challenge is left."""
    m = sit(TWO)
    assert len(raises(m, "A")) == 220
    assert raises(m, "A")[-1] == "40x6"
    refused(m, "A bid 41x2", "A bid *21")
    assert words(play(m, "A bid 40x6"), "B") == ["challenge"]
    assert game("liars_dice").data["laps"].assumed


def test_an_opening_bid_on_the_second_lap() -> None:
    """Decision: May an opening bid lie on the second lap? Yes."""
    for bid in ["21x2", "*11", "40x6"]:
        assert turn(play(sit(TWO), f"A bid {bid}")) == ["B"]


def test_the_smallest_bid() -> None:
    """Decision: Smallest bid? One 2; there is no zero."""
    m = sit(TWO)
    assert raises(m, "A")[0] == "1x2"
    refused(m, "A bid 0x2", "A bid *0", "A bid -1x2")
    assert len(raises(play(m, "A bid 1x2"), "B")) == 219


def test_a_bid_above_the_dice_in_play() -> None:
    """Decision: May a bid exceed the number of dice in play? Yes, opening or not, but the player is warned."""
    m = sit({"A": "6 6 *", "B": "6"}, left=[3, 1])
    numbers = {move.words: move.number for move in m.legal("A")}
    warnings = {bid: m.game.warning(m.view("A"), 0, numbers[f"bid {bid}"]) for bid in ["4x6", "5x6", "*4", "*5"]}
    assert [bid for bid, warning in warnings.items() if warning] == ["5x6", "*5"]
    play(m, "A bid 5x6", "B bid 6x6")
    assert turn(m) == ["A"]


# --- the challenge ----------------------------------------------------------------------------------------------------


def test_all_players_reveal_all_dice() -> None:
    """LIAR-38. Decision: Who sees what at a challenge? All dice of all players, everybody, but nothing before it."""
    m = play(sit(THREE), "A bid 2x3", "B bid 3x3")
    for viewer in ("A", "B", "C", None):
        assert [dice(m, "last_dice", seat, viewer) for seat in "ABC"] == ["", "", ""]
    play(m, "C challenge")
    assert m.needs_dice
    for viewer in ("A", "B", "C", None):
        assert [dice(m, "last_dice", seat, viewer) for seat in "ABC"] == ["2 3 3 4 6", "* 2 2 5 6", "* 4 5 5 6"]


def test_shown_dice_are_revealed_with_the_rest() -> None:
    """LIAR-38 and LIAR-53: as they lie at the challenge; what was rerolled away is never told."""
    m = play(sit({"A": "6 6 2 2 2 / 3 3 3", "B": "4 4 4 4 4"}), "A bid 2x6", "A show 6 6", "B challenge")
    assert dice(m, "last_dice", "A") == "3 3 3 6 6"
    assert dice(m, "last_dice", "A", viewer="B") == "3 3 3 6 6"


def test_shown_and_hidden_dice_are_counted() -> None:
    """LIAR-39: two shown 6s, one hidden, one under another cup and a star under a third."""
    m = sit({"A": "6 6 2 2 2 / 6 3 3", "B": "6 4 4 4 4", "C": "* 5 5 5 5"})
    play(m, "A bid 4x6", "A show 6 6", "B challenge")
    assert look(m).last_count == 5
    assert lost(m) == [0, 1, 0]


def test_more_than_bid_costs_the_challenger() -> None:
    """LIAR-40, LIAR-43 and LIAR-45: the difference, and nobody else."""
    m = play(sit({"A": "5 5 5 * 2", "B": "5 5 * 3 4", "C": "5 5 * * 6"}), "A bid 1x2", "B bid 9x5", "C challenge")
    assert look(m).last_count == 11
    assert lost(m) == [0, 0, 2]
    assert left(m) == [5, 5, 3]


def test_fewer_than_bid_costs_the_bidder() -> None:
    """LIAR-41, LIAR-43 and LIAR-45: the difference, and nobody else."""
    m = play(sit({"A": "* * 2 2 2", "B": "* * 3 3 3", "C": "* 2 4 5 6"}), "A bid 1x2", "B bid *8", "C challenge")
    assert look(m).last_count == 5
    assert lost(m) == [0, 3, 0]
    assert left(m) == [5, 2, 5]


def test_an_exact_bid_costs_everybody_else() -> None:
    """LIAR-42 and LIAR-44: one die each, the challenger too."""
    m = play(sit(THREE), "A bid 2x3", "B bid 4x3", "C challenge")
    assert look(m).last_count == 4
    assert lost(m) == [1, 0, 1]
    assert left(m) == [4, 5, 4]


def test_the_difference_is_lost() -> None:
    """LIAR-43: all differences from four too many to four too few, one die for each; and LIAR-49: always at least one."""
    for amount in range(1, 10):
        m = play(sit(TWO), f"A bid {amount}x6", "B challenge")  # five 6s are there
        if amount == 5:
            assert lost(m) == [0, 1]
        else:
            assert lost(m) == ([0, 5 - amount] if amount < 5 else [amount - 5, 0])
        assert sum(lost(m)) >= 1


def test_which_dice_are_given_up_does_not_matter() -> None:
    """LIAR-46: nobody is asked; the round is over, and the dice that are left are rolled."""
    m = play(sit(TWO), "A bid 6x6", "B challenge")
    assert turn(m) == []
    assert m.needs_dice
    assert left(m) == [4, 5]


def test_lost_dice_stay_lost() -> None:
    """LIAR-47: three rounds on, no die has come back."""
    m = sit({"A": "5 5 6 6 2 / 2 2 2 2 / 3 3 3 3", "B": "6 6 6 3 4 / 3 3 3 3 3 / 4 4 4 4"})
    play(m, "A bid 6x6", "B challenge")
    assert left(m) == [4, 5]
    assert dice(m, "cup", "A", viewer="A") == "2 2 2 2"
    play(m, "B bid 1x2", "A bid 3x2", "B challenge")  # four 2s
    assert left(m) == [4, 4]
    assert dice(m, "cup", "B", viewer="B") == "4 4 4 4"
    assert look(m).covered[:2] == [4, 4]
    assert game("liars_dice").data["dice_each"].value == 5


def test_whoever_has_no_dice_is_out() -> None:
    """LIAR-48: B rolls no dice and is never to act again."""
    m = sit({"A": "2 2 2 / 3 3 3", "B": "4", "C": "5 5 / 6 6"}, left=[3, 1, 2])
    play(m, "A bid 2x2", "B challenge")
    assert left(m) == [3, 0, 2]
    assert not m.over
    assert look(m).covered[:3] == [3, 0, 2]
    play(m, "A bid 1x3")
    assert turn(m) == ["C"]
    refused(m, "B challenge", "B bid 2x3")
    play(m, "C bid 1x6")
    assert turn(m) == ["A"]


def test_every_round_costs_somebody_a_die() -> None:
    """LIAR-49: whatever is bid and challenged."""
    for bid in NUMBER_BIDS[:60] + STAR_BIDS[:10]:
        assert sum(lost(play(sit(THREE), f"A bid {bid}", "B challenge"))) >= 1


def test_the_last_with_dice_wins() -> None:
    """LIAR-06 and LIAR-50: rounds go on while two have dice, and end at once when one has."""
    m = sit({"A": "2 / 3", "B": "2", "C": "2 / 3"}, left=[1, 1, 1])
    play(m, "A bid 2x2", "B challenge")
    assert left(m) == [1, 0, 1]
    assert not m.over
    assert m.result is None
    play(m, "A bid 3x3", "C challenge")
    assert left(m) == [0, 0, 1]
    assert m.over
    assert m.result is not None
    assert m.result.winners == (2,)
    assert m.result.places == (2, 3, 1)
    refused(m, "C bid 1x2", "A challenge")


def test_a_loss_larger_than_the_dice_held() -> None:
    """Decision: Loss larger than the dice held? All of them go, and the rest is forgotten."""
    m = sit({"A": "2 2", "B": "3 3 4 4 5 / 2 2 2 2 2", "C": "4 5 6 6 / 3 3 3 3"}, left=[2, 5, 4])
    play(m, "A bid 9x2", "B challenge")
    assert lost(m) == [2, 0, 0]
    assert left(m) == [0, 5, 4]
    play(m, "B bid 4x2", "C challenge")
    assert left(m) == [0, 5, 3]


def test_the_bidder_wins_an_exact_challenge() -> None:
    """Decision: Exact count: who won the challenge? The bidder, who opens next and takes the round pot."""
    m = play(sit(THREE, chips="on"), "A bid 2x3", "B bid 4x3", "C challenge")
    assert opener(m) == "B"
    assert purses(m) == [46, 49, 46]


def test_an_exact_bid_between_two() -> None:
    """Decision: Exact count in a game of two? The challenger loses one die."""
    m = play(sit(TWO), "A bid 5x6", "B challenge")
    assert left(m) == [5, 4]
    assert opener(m) == "A"


def test_somebody_is_always_left() -> None:
    """Decision: Can all be eliminated at once? No: with one die each, the winner of the challenge keeps it."""
    for bid, survivors in {"1x2": [1, 0, 1], "3x2": [1, 0, 0], "9x2": [0, 1, 1]}.items():
        m = play(sit({"A": "2", "B": "2", "C": "2"}, left=[1, 1, 1]), f"A bid {bid}", "B challenge")
        assert left(m) == survivors


def test_those_who_go_out_together_share_the_place() -> None:
    """Decision: Exact count puts out several players? They leave together and share the place."""
    m = sit({"A": "4 4 / 5 5", "B": "*", "C": "4 / 5", "D": "2 / 5"}, left=[2, 1, 1, 1])
    play(m, "A bid 2x4", "B challenge")  # four there: B is out first
    assert left(m) == [2, 0, 1, 1]
    play(m, "A bid 4x5", "C challenge")
    assert left(m) == [2, 0, 0, 0]
    assert m.result is not None
    assert m.result.places == (1, 4, 2, 2)


def test_the_winner_opens_even_if_the_loser_is_out() -> None:
    """LIAR-05, LIAR-48. Decision: Opener when the loser is out? The winner of the challenge; turns skip those without dice."""
    m = sit({"A": "2 2 2 2 2 / 3 3 3 3 3", "B": "3", "C": "4 4 4 4 4 / 6 6 6 6 6"}, left=[5, 1, 5], opener="B")
    play(m, "B bid 9x2", "C challenge")
    assert left(m) == [5, 0, 5]
    assert turn(m) == ["C"]
    play(m, "C bid 1x6")
    assert turn(m) == ["A"]
    play(m, "A bid 2x6")
    assert turn(m) == ["C"]


# --- Show and Reroll --------------------------------------------------------------------------------------------------


def test_one_may_show_right_after_the_own_bid() -> None:
    """LIAR-51: after opening and after raising, at no other time, and only if one wants to."""
    m = sit(TWO)
    refused(m, "A show 5", "A stand")
    m.play("A", "bid 2x5")
    assert may_show(m, "A")
    refused(m, "B show 6")
    m.play("A", "stand")
    refused(m, "A show 5", "B show 6")
    m.play("B", "bid 4x6")
    assert may_show(m, "B")
    refused(m, "A show 5")


def test_the_next_player_waits_for_the_bidder() -> None:
    """LIAR-51. Decision: When can the next player act? After the bidder has used or declined it."""
    for decision in ["stand", "show 5"]:
        m = sit({"A": "5 5 6 6 2 / 2 2 2 2", "B": "6 6 6 3 4"})
        m.play("A", "bid 2x5")
        assert turn(m) == ["A"]
        refused(m, "B challenge", "B bid 4x6")
        m.play("A", decision)
        assert turn(m) == ["B"]
        assert "challenge" in words(m, "B")


def test_shown_dice_lie_outside_for_all_to_see() -> None:
    """LIAR-52: one or more of the own dice."""
    for shown in ["5", "2 6", "2 5 5 6"]:
        m = play(sit({"A": "5 5 6 6 2 / 3 3 3 3", "B": "6 6 6 3 4"}), "A bid 2x5", f"A show {shown}")
        for viewer in ("A", "B", None):
            assert dice(m, "open", "A", viewer) == shown
    m.play("B", "bid 4x6")
    refused(m, "B show", "B show 5")  # none, and a face B does not have


def test_all_other_dice_are_rerolled_and_hidden() -> None:
    """LIAR-53. Decision: May some of the left-over dice be kept unrolled? No, all are rerolled."""
    m = Match("liars_dice", seats=2, options={"opener": "A"}, dice="by hand")
    for face in [*TWO["A"].split(), *TWO["B"].split()]:
        m.play(CHANCE, face)
    play(m, "A bid 2x5", "A show 5")
    for face in "334*":
        assert m.needs_dice
        refused(m, "B challenge", "A stand")
        m.play(CHANCE, face)
    assert not m.needs_dice
    assert dice(m, "cup", "A", viewer="A") == "* 3 3 4"
    assert dice(m, "cup", "A", viewer="B") == dice(m, "cup", "A") == ""
    assert (look(m).covered[0], look(m).shown[0]) == (4, 1)


def test_one_die_must_be_left_to_reroll() -> None:
    """LIAR-54."""
    m = sit(TWO)
    m.play("A", "bid 2x5")
    refused(m, "A show 5 5 6 6 2")
    assert max(len(move.split()) - 1 for move in words(m, "A")) == 4


def test_any_dice_may_be_shown() -> None:
    """LIAR-55: every choice of one to four dice, whether or not they match the bid of five 3s."""
    m = sit({"A": "2 * 4 5 6", "B": "6 6 6 3 4"})
    m.play("A", "bid 5x3")
    sets = {" ".join(face for face, taken in zip("*2456", bits, strict=True) if taken) for bits in product((0, 1), repeat=5)}
    assert {move.removeprefix("show ") for move in words(m, "A") if move != "stand"} == sets - {"", "* 2 4 5 6"}
    assert len(words(m, "A")) == 31


def test_shown_dice_stay_outside_for_the_round() -> None:
    """LIAR-56: while others bid, and while more are shown beside them; they are not rerolled."""
    m = sit({"A": "5 5 6 6 2 / 3 3 4 / *", "B": "6 6 6 3 4"})
    play(m, "A bid 2x5", "A show 5 5")
    play(m, "B bid 4x6")
    assert dice(m, "open", "A") == "5 5"
    play(m, "A bid 5x6", "A show 3 4")
    assert dice(m, "open", "A") == "3 4 5 5"
    assert dice(m, "cup", "A", viewer="A") == "*"
    play(m, "B bid 6x6")
    assert dice(m, "open", "A") == "3 4 5 5"


def test_a_new_round_hides_all_dice() -> None:
    """LIAR-09, LIAR-56. Decision: Do shown dice stay shown in the next round? No: all remaining dice go under the cup."""
    m = sit({"A": "5 5 6 6 2 / 3 3 4 / 2 2 2", "B": "6 6 6 3 4 / 3 3 3 3 3"})
    play(m, "A bid 4x5", "A show 5 5", "B challenge")
    assert left(m) == [3, 5]
    assert dice(m, "open", "A") == ""
    assert dice(m, "cup", "A", viewer="A") == "2 2 2"
    assert (look(m).covered[:2], look(m).shown[:2]) == ([3, 5], [0, 0])


def test_shown_dice_count_for_whoever_bids() -> None:
    """LIAR-57: A's shown 6s count for B's bid of four 6s."""
    m = sit({"A": "6 6 2 2 2 / 3 3 3", "B": "6 6 4 4 4", "C": "5 5 5 5 5"})
    play(m, "A bid 2x6", "A show 6 6", "B bid 3x6", "C challenge")
    assert look(m).last_count == 4
    assert lost(m) == [0, 0, 1]


def test_shown_dice_that_do_not_match_do_not_count() -> None:
    """LIAR-57: the shown 2s are no 6s."""
    m = play(sit({"A": "6 6 2 2 2 / 6 6", "B": "4 4 4 4 4"}), "A bid 2x6", "A show 2 2 2", "B challenge")
    assert look(m).last_count == 2


def test_rerolled_dice_count_as_they_lie_now() -> None:
    """LIAR-58: the 6s that were rerolled away are gone, the new star counts; the bid of three 6s stands."""
    m = play(sit({"A": "6 6 6 2 2 / * 3 3", "B": "4 4 4 4 4"}), "A bid 3x6", "A show 2 2")
    assert red_die(m) == "3"
    assert dice(m, "cup", "A", viewer="A") == "* 3 3"
    m.play("B", "challenge")
    assert look(m).last_count == 1
    assert lost(m) == [2, 0]


def test_the_bid_cannot_be_changed_after_the_reroll() -> None:
    """LIAR-58. Decision: May the bid be changed after the reroll? No."""
    m = sit({"A": "6 6 6 2 2 / * 3 3", "B": "4 4 4 4 4"})
    m.play("A", "bid 3x6")
    bid = look(m).bid
    refused(m, "A bid 4x6", "A bid 3x5")
    m.play("A", "show 2 2")
    refused(m, "A bid 4x6", "A bid 3x5")
    assert look(m).bid == bid
    assert turn(m) == ["B"]


def test_no_reroll_without_showing_a_further_die() -> None:
    """Decision: May one reroll without showing a further die? No: dice shown earlier do not do."""
    m = sit({"A": "5 5 6 6 2 / 3 3 4 / * *", "B": "6 6 6 3 4"})
    play(m, "A bid 2x5", "A show 5 5", "B bid 4x6")
    m.play("A", "bid 5x6")
    assert sorted(words(m, "A")) == ["show 3", "show 3 3", "show 3 4", "show 4", "stand"]
    refused(m, "A show", "A show 5", "A show 5 5")
    m.play("A", "stand")
    assert dice(m, "cup", "A", viewer="A") == "3 3 4"


def test_with_one_die_hidden_nothing_can_be_shown() -> None:
    """LIAR-54. Decision: One die hidden, the others shown earlier? Show and Reroll is not available."""
    m = sit({"A": "5 5 6 6 2 / 3", "B": "6 6 6 3 4"})
    play(m, "A bid 2x5", "A show 5 5 6 6", "B bid 4x6")
    m.play("A", "bid 5x6")
    assert turn(m) == ["B"]
    refused(m, "A show 3", "A stand")


def test_with_one_die_in_all_nothing_can_be_shown() -> None:
    """LIAR-54. Decision: A player with one die in all? Never available."""
    m = sit({"A": "5", "B": "6 6"}, left=[1, 2])
    m.play("A", "bid 1x5")
    assert turn(m) == ["B"]
    refused(m, "A show 5", "A stand")
    m.play("B", "bid 1x6")
    assert words(m, "B") == ["stand", "show 6"]


def test_once_after_each_own_bid() -> None:
    """Decision: How often? Once after each own bid, and again after a later one, with dice still hidden."""
    m = sit({"A": "5 5 6 6 2 / 3 3 4 4 / 2 2 2", "B": "6 6 6 3 4"})
    play(m, "A bid 2x5", "A show 5")
    refused(m, "A show 3")
    play(m, "B bid 4x6")
    m.play("A", "bid 5x6")
    assert "show 3" in words(m, "A")
    m.play("A", "show 3")
    assert turn(m) == ["B"]
    assert dice(m, "open", "A") == "3 5"


def test_a_shown_star_counts_for_number_bids() -> None:
    """Decision: Does a shown star count for number bids? Yes; and for star bids."""
    tape = {"A": "* 2 2 2 2 / 3 3 3 3", "B": "4 4 4 4 4"}
    assert look(play(sit(tape), "A bid 1x6", "A show *", "B challenge")).last_count == 1
    assert look(play(sit(tape), "A bid *1", "A show *", "B challenge")).last_count == 1


def test_no_showing_without_a_reroll_or_a_bid() -> None:
    """Decision: May dice be shown without a reroll, or by someone who did not just bid? No."""
    m = sit({"A": "5 5 6 6 2", "B": "6 6 6 3 4"})
    m.play("A", "bid 2x5")
    refused(m, "B show 6")
    m.play("A", "show 5")
    assert m.needs_dice  # nobody goes on before the others are rolled
    refused(m, "A stand", "B challenge", "B show 6")
    for face in "2222":
        m.play(CHANCE, face)
    refused(m, "A show 2", "B show 6")


# --- chips ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", range(2, 7))
def test_chips_at_the_start(seats: int) -> None:
    """LIAR-59 to LIAR-61: everybody has 50, and pays one into each pot."""
    before = Match("liars_dice", seats=seats, dice="by hand", options={"chips": "on"})
    assert purses(before) == [50] * seats
    assert pots(before) == [0, 0]
    before.play(CHANCE, "B")  # chance picks B to open, and the round begins
    assert purses(before) == [48] * seats
    assert pots(before) == [seats, seats]


def test_without_the_variation_there_are_no_chips() -> None:
    """LIAR-59: chips are a variation, and off unless asked for."""
    m = Match("liars_dice", seats=3, seed=1)
    assert m.options["chips"] == "off"
    assert purses(m) == [0, 0, 0]
    assert pots(m) == [0, 0]


def test_chips_are_paid_every_round() -> None:
    """LIAR-60 to LIAR-62: the round pot goes to the winner of the challenge, the game pot grows."""
    m = play(sit(THREE, chips="on"), "A bid 2x3", "B bid 6x3", "C challenge")
    assert purses(m) == [48 - 2, 48 - 2, 48 + 3 - 2]
    assert pots(m) == [3, 6]


def test_the_winner_of_the_game_takes_the_game_pot() -> None:
    """LIAR-62 and LIAR-63: 48, and both pots of two."""
    m = play(sit({"A": "2", "B": "3"}, chips="on", left=[1, 1]), "A bid 2x2", "B challenge")
    assert m.result is not None
    assert m.result.winners == (1,)
    assert purses(m) == [48, 48 + 2 + 2]
    assert pots(m) == [0, 0]


def test_the_game_pot_stays_until_the_game_is_won() -> None:
    """LIAR-63: the winner of a mere round gets none of it."""
    m = sit({"A": "2 / 3", "B": "2", "C": "2 / 3"}, chips="on", left=[1, 1, 1])
    play(m, "A bid 2x2", "B challenge")
    assert purses(m) == [48 + 3 - 2, 48, 48 - 2]
    assert pots(m) == [2, 3 + 2]
    play(m, "A bid 3x3", "C challenge")
    assert purses(m) == [49, 48, 46 + 2 + 5]
    assert pots(m) == [0, 0]


def test_players_without_dice_pay_nothing() -> None:
    """Decision: Chips: do players without dice pay? No, they take nothing, and keep what they have."""
    m = sit({"A": "2 2 / 3 3 / 4", "B": "2", "C": "2 2 / 3 3 / 4 4"}, chips="on", left=[2, 1, 2])
    play(m, "A bid 4x2", "B challenge")  # five there: B is out
    assert left(m) == [2, 0, 2]
    assert purses(m)[1] == 48
    play(m, "A bid 5x3", "C challenge")
    assert purses(m)[1] == 48
    assert pots(m) == [2, 3 + 2 + 2]


def test_who_cannot_pay_pays_what_there_is() -> None:
    """Decision: Chips: what if someone cannot pay? Pays what there is, the round pot first, and plays on."""
    m = sit({"A": "2 2 / 3 3", "B": "2 2 / 3", "C": "2 2 / 3 3"}, chips="on", left=[2, 2, 2], purse=[10, 1, 0])
    play(m, "A bid 5x2", "B challenge")  # six there: B loses one; A takes the round pot of 3
    assert purses(m) == [10 + 3 - 2, 0, 0]
    assert pots(m) == [2, 3 + 1]
    play(m, "A bid 1x3", "B bid 2x3", "C bid 3x3")
    assert turn(m) == ["A"]


def test_each_game_starts_with_50_chips() -> None:
    """LIAR-59. Decision: Chips: several games? Each starts with 50 again."""
    first = play(sit({"A": "2", "B": "3"}, chips="on", left=[1, 1]), "A bid 2x2", "B challenge")
    assert first.over
    assert purses(sit(TWO, chips="on")) == [48, 48]


def test_chips_do_not_decide_the_game() -> None:
    """Decision: Chips: who wins? The last player with dice, be he ever so poor; and nobody is out for want of chips."""
    m = sit({"A": "2", "B": "3"}, chips="on", left=[1, 1], purse=[90, 0])
    assert not m.over
    play(m, "A bid 2x2", "B challenge")
    assert purses(m) == [90, 4]
    assert m.result is not None
    assert m.result.winners == (1,)


def test_chips_are_conserved() -> None:
    """LIAR-59 to LIAR-63: hands and pots are 50 for each player at every moment."""
    m = sit({"A": "2 2 / 2 5 / *", "B": "3", "C": "4 / 6 / 3"}, chips="on", left=[2, 1, 1])
    moves = ["A bid 1x2", "A stand", "B challenge", "A bid 2x2", "A stand", "C challenge", "C bid 1x3", "A challenge"]
    for move in moves:
        assert sum(purses(m)) + sum(pots(m)) == 150
        m.play(*move.split(" ", 1))
    assert m.over
    assert sum(purses(m)) == 150
