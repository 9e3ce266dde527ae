"""The opponents: each level beats the one below, reads bids as it says, and plays the last dice as worked out."""

from __future__ import annotations

from collections import Counter

import pytest

from dicehouse import Match, simulate
from dicehouse.engine import GENTLE, MASTER, STEADY, below, stored
from dicehouse.engine.bot import set_up
from dicehouse.engine.stream import stream
from dicehouse.games.liars_dice import game
from dicehouse.games.liars_dice.belief import NO_FACE, believe, chance_to_match, face_told, prospect, reached
from dicehouse.games.liars_dice.bot import HABIT
from dicehouse.games.liars_dice.endgame import (
    CELLS,
    CELLS_OF_LAST,
    CELLS_OF_TWO,
    SEAT_CELLS,
    actions,
    first_cell,
    is_last_round,
    worked_out,
)
from dicehouse.games.liars_dice.moves import BID, STAR, place_of
from dicehouse.games.liars_dice.rules import BIDDING
from dicehouse.games.liars_dice.solve import begun as round_begun
from dicehouse.games.liars_dice.solve import learned, one_round, write
from dicehouse.solve import Workshop

FIVE = 4  # the face


def asked(match: Match, name: str, seat: int, seed: int = 1) -> str:
    """What a bot would do now, in words."""
    view = match.view(seat)
    move = game.bots[name].decide(view, seat, game.legal(view, seat), stream(seed, 0))
    return game.moves.words(view, move)


def begun(tape: str, seats: int = 2, left: list[int] | None = None) -> Match:
    start = {"left": left} if left else {}
    return Match(game, seats=seats, options={"opener": "A"}, tape=tape, start=start)


def test_from_gentle_to_a_master() -> None:
    assert {name: bot.level for name, bot in game.bots.items()} == {"trusting": GENTLE, "counting": STEADY, "reading": MASTER}


@pytest.mark.parametrize(("better", "worse", "games"), [("trusting", "random", 20), ("reading", "random", 20)])
def test_all_beat_random_play(better: str, worse: str, games: int) -> None:
    assert simulate(game, [better, worse], games=games, seed=1, device="interpreter").wins[0] > 0.9 * games


@pytest.mark.slow
@pytest.mark.parametrize(("better", "worse"), [("counting", "trusting"), ("reading", "trusting")])
def test_counting_and_reading_beat_trust(better: str, worse: str) -> None:
    assert simulate(game, [better, worse], games=100, seed=3, device="interpreter").wins[0] > 55


def test_a_bid_is_a_clue_until_the_dice_are_rolled_again() -> None:
    match = begun("2 3 4 5 6 2 3 4 5 6 2 3 4")
    match.play("A", "bid 2x5")
    assert face_told(match.view("B"), 0) == FIVE
    match.play("A", "show 5 6")
    assert face_told(match.view("B"), 0) == NO_FACE
    told, untold = chance_to_match(FIVE, FIVE, HABIT), chance_to_match(FIVE, NO_FACE, HABIT)
    assert untold == pytest.approx(1 / 3)
    assert told > untold
    assert chance_to_match(STAR, NO_FACE, HABIT) == pytest.approx(1 / 6)


def test_chances_of_all_numbers_of_matching_dice_come_to_one() -> None:
    match = begun("2 3 4 5 6 2 3 4 5 6 2 3 4 5 6", seats=3)
    match.play("A", "bid 2x5")
    match.play("A", "stand")
    view, mass = match.view("B"), [0.0] * 32
    assert believe(view, 1, FIVE, HABIT, mass) == 10
    assert sum(mass[:11]) == pytest.approx(1)
    assert reached(mass, 10, 0) == pytest.approx(1)
    assert reached(mass, 10, 11) == 0


def test_more_dice_mean_a_better_prospect_and_shares_come_to_one() -> None:
    view = begun("2 3 4 5 2 3 4 2 3", seats=3, left=[4, 3, 2]).view("A")
    shares = [prospect(view, seat, seat, 0, HABIT) for seat in range(3)]
    assert sum(shares) == pytest.approx(1)
    assert shares == sorted(shares, reverse=True)
    assert prospect(view, 0, 1, 3, HABIT) > shares[0]
    assert prospect(view, 0, 0, 4, HABIT) == 0


def test_what_is_sure_to_fail_is_challenged_by_all() -> None:
    match = begun("2 3 4 5", left=[2, 2])
    match.play("A", "bid 5x6")
    match.play("A", "stand")
    for name in game.bots:
        assert asked(match, name, 1) == "challenge"


def test_a_reader_rerolls_when_its_bid_is_in_trouble() -> None:
    match = begun("5 2 3 4 6 2 2 3 3 4")
    match.play("A", "bid 5x5")
    assert asked(match, "reading", 0).startswith("show")


def test_worths_are_chances_and_the_reader_does_what_is_worth_most() -> None:
    match = begun("2 2 2 5 6 2 3 4 5 6")
    match.play("A", "bid 3x2")
    match.play("A", "stand")
    bot, view = game.bots["reading"], match.view("B")
    moves = game.legal(view, 1)
    worth = [0.0] * len(moves)
    assert bot.values is not None
    bot.values(view, 1, moves, len(moves), worth, set_up(bot.desk, type(view)))
    assert all(0 <= each <= 1 for each in worth)
    assert worth[moves.index(BID + place_of(view, 11, FIVE))] == 0  # there are ten dice
    chosen = game.moves.parse(view, asked(match, "reading", 1), moves)
    assert worth[moves.index(chosen)] > max(worth) - 0.02


# --- the last three dice ----------------------------------------------------------------------------------------------


def test_the_last_dice_are_played_by_the_table() -> None:
    """With a star the second player never lets one of a number pass as if it had nothing: it cannot lose by raising to two."""
    match = begun("2 *", left=[1, 1])
    match.play("A", "bid 1x6")
    said = Counter(asked(match, "reading", 1, seed) for seed in range(40))
    assert said["challenge"] == 0
    match.play("B", "bid 3x3")
    assert asked(match, "reading", 0) == "challenge"


@pytest.mark.parametrize("left", [[1, 1], [2, 1], [1, 2]])
@pytest.mark.parametrize("reader", [0, 1])
def test_who_plays_by_the_table_never_leaves_it(left: list[int], reader: int) -> None:
    """Whatever the other does, short of a bid on more dice than there are."""
    round_, table = one_round(), stored("dicehouse.games.liars_dice", "last_rounds")()
    for seed in range(25):
        rng, t = stream(seed, 0), round_begun(*left)
        while round_.rules.waiting(t) != 0:
            rolling = round_.rules.waiting(t) < 0
            moves = range(len(round_.odds(t))) if rolling else round_.legal(t, t.turn)
            move = moves[below(rng, len(moves))]
            if not rolling and t.turn == reader:
                move = worked_out(round_.view(t, reader), reader, rng, table)
                assert move in moves
            round_.rules.play(t, -1 if rolling else t.turn, move)


def test_every_decision_has_a_place_of_its_own() -> None:
    """A pair under the cup, one of them shown, what the other has shown: no two of these share cells."""
    hands: list[tuple[list[int], list[int]]] = [([low, high], []) for low in range(6) for high in range(low, 6)]
    hands += [([low], [high]) for low in range(6) for high in range(6)]
    met = set()
    for covered, shown in hands:
        t = game.table(
            2, {"opener": "A"}, {"left": [2, 1], "covered": [len(covered), 1], "shown": [len(shown), 0], "stage": BIDDING}
        )
        for face in covered:
            t.cup[0, face] += 1
        for face in shown:
            t.open[0, face] += 1
        met.add(first_cell(t, 0))
    assert len(met) == len(hands)
    assert max(met) < CELLS_OF_TWO


def test_chances_of_a_decision_come_to_one() -> None:
    table = stored("dicehouse.games.liars_dice", "last_rounds")()
    assert len(table) == CELLS
    n = actions(2)
    sums = [sum(table[first : first + n]) for first in range(CELLS - CELLS_OF_LAST, CELLS, n)]
    assert all(each == 0 or 9_000 < each <= 10_010 for each in sums)  # rare moves are left out
    assert sum(each > 0 for each in sums) > 100


@pytest.mark.slow
def test_what_a_seat_learns_finds_its_place_in_the_table() -> None:
    """Where it opens, and only there: the other seat has written nothing."""
    chances = [0] * CELLS
    write(chances, learned(Workshop(), (1, 1), {}, 20, nodes=5_000), (1, 1), 0)
    view = begun("5 2", left=[1, 1]).view("A")
    first = first_cell(view, 0)
    assert sum(chances[first : first + actions(2)]) == pytest.approx(10_000, abs=600)
    assert chances[first] == 0  # there is nothing to challenge
    assert not any(chances[SEAT_CELLS:])


def test_beyond_the_last_dice_or_with_another_track_the_table_is_left_alone() -> None:
    track = [step for k in range(1, 11) for step in (-k, 2 * k - 1, 2 * k)]  # each star a space earlier
    other = game.with_data({"track": track})
    for left in ([1, 1], [2, 1], [1, 2]):
        assert is_last_round(game.table(2, {}, {"left": left}))
        assert not is_last_round(other.table(2, {}, {"left": left}))
    assert is_last_round(game.table(4, {}, {"left": [0, 2, 0, 1]}))
    assert not is_last_round(game.table(2, {}, {"left": [2, 2]}))
    assert not is_last_round(game.table(2, {}, {"left": [3, 0]}))
    assert not is_last_round(game.table(3, {}, {"left": [1, 1, 1]}))
