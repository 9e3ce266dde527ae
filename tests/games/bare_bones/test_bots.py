"""The opponents: what they draft, play, roll again, double, buy and throw away, and how well they do."""

from __future__ import annotations

from typing import Any

import pytest

from dicehouse import Match, simulate
from dicehouse.engine.stream import stream
from dicehouse.lab.simulate import Report
from tests.casts import seated
from tests.games.bare_bones.playing import CAST, GAME, MEETING, act, begin, can, cards, counted, held, now, roll, sit

pytestmark = pytest.mark.slow  # many, and together they take seconds

SETS = ["basics", "interplay", "money", "paths", "random"]
BOTS = list(GAME.bots)
THINKERS = ["builder", "architect"]
LAST: dict[str, Any] = {"round": 12}


def choice(m: Match, bot: str, seat: str = "A", seed: int = 1) -> str:
    """What a bot does now, in words."""
    view = m.view(seat)
    move = GAME.bots[bot].decide(view, m.seat(seat), [move.number for move in m.legal(seat)], stream(seed, 1))
    return GAME.moves.words(view, move)


def let_play(m: Match, bot: str, until: str, seat: str = "A") -> Match:
    """The bot plays until it may make a move that begins like this."""
    while not any(word.startswith(until) for word in can(m, seat)):
        m.play(seat, choice(m, bot, seat))
    return m


def let_end(m: Match, bot: str, seat: str = "A") -> Match:
    """The bot plays to the end of its turn."""
    while m.waiting and now(m).turn == m.seat(seat) and m.seat(seat) in m.waiting:
        m.play(seat, choice(m, bot, seat))
    return m


# --- the draft and the first stage ------------------------------------------------------------------------------------


@pytest.mark.parametrize("bot", BOTS)
def test_nobody_drafts_a_hot_potato(bot: str) -> None:
    """BB-85: it costs 15 points at the end."""
    m = begin(2, first="A", actions="interplay")
    while now(m).round == 0:
        seat = "AB"[min(m.waiting)]
        m.play(seat, choice(m, bot, seat))
    assert "hot-potato" not in " ".join(held(m, seat, pile) for seat in "AB" for pile in ("hand", "draw"))


def test_a_collector_drafts_dear_dice() -> None:
    assert choice(begin(2, first="A"), "collector") == "draft yellow"


@pytest.mark.parametrize("bot", THINKERS)
def test_cards_that_draw_come_first(bot: str) -> None:
    """Nobody knows yet what the drawn cards will be good for."""
    m = sit("pairs green greed red blue", draw={"A": "white white red red red red"})
    for move in ("play green", "use green", "play greed"):
        assert choice(m, bot) == move
        act(m, "A", move)


@pytest.mark.parametrize("bot", BOTS)
def test_everybody_plays_all_dice_cards(bot: str) -> None:
    m = let_play(sit("red red white blue yellow"), bot, "roll")
    assert sum(now(m).in_play) == 5


@pytest.mark.parametrize("bot", THINKERS)
def test_four_black_dice_doubled_are_not_missed(bot: str) -> None:
    """BX-07: Color Cubed and Double Up together."""
    m = let_play(sit("color-cubed double-up black black white", round=8), bot, "roll")
    assert now(m).take[6] == 4
    assert sum(now(m).take) == 4


@pytest.mark.parametrize("bot", THINKERS)
def test_double_up_is_left_alone_if_it_would_cost_dice(bot: str) -> None:
    """BB-77b: four dice instead of five that are hardly worse; a Red card was matched."""
    m = let_play(sit("double-up yellow yellow red white", matched=[[0, 1]], in_play=[0, 1]), bot, "done")
    while choice(m, bot) != "done":
        m.play("A", choice(m, bot))
    assert now(m).played[counted("double-up").index(1)] == 0


@pytest.mark.parametrize("bot", BOTS)
def test_coins_become_points_in_the_last_round(bot: str) -> None:
    """BB-104: what coins still buy is worth less than a point each."""
    m = let_play(sit("point-pro white white white blue", **LAST), bot, "roll")
    assert now(m).played[counted("point-pro").index(1)] == 1


@pytest.mark.parametrize("bot", BOTS)
def test_nobody_turns_coins_into_points_that_a_loan_needs(bot: str) -> None:
    """BB-94: each coin that is missing costs two points."""
    m = let_play(sit("point-pro white white white blue", debt=[8], **LAST), bot, "roll")
    assert now(m).played[counted("point-pro").index(1)] == 0


@pytest.mark.parametrize("bot", BOTS)
def test_nobody_borrows_in_the_last_round(bot: str) -> None:
    """Q64: it could not be paid back."""
    m = let_play(sit("loan-shark white white red blue", **LAST), bot, "roll")
    assert now(m).loan == 0


@pytest.mark.parametrize("bot", BOTS)
def test_nobody_borrows_what_the_next_turn_will_not_bring(bot: str) -> None:
    """BB-93: a deck with one White die in two turns pays back next to nothing."""
    m = let_play(sit("loan-shark blue blue red white", draw={"A": "blue blue blue red red"}), bot, "roll")
    assert now(m).loan <= 2


@pytest.mark.parametrize("bot", BOTS)
def test_the_best_card_is_borrowed(bot: str) -> None:
    """BB-87."""
    m = sit("joyride white white red blue", "black blue red white white", round=8)
    let_play(m, bot, "borrow")
    assert choice(m, bot) == "borrow black"


@pytest.mark.parametrize("bot", THINKERS)
def test_weak_cards_are_swapped_for_one_that_is_good(bot: str) -> None:
    """BB-113: two Blue cards less also make the deck better."""
    m = let_play(sit("swap-meet blue blue blue white"), bot, "roll")
    assert now(m).in_play[0] <= 2


@pytest.mark.parametrize("bot", THINKERS)
def test_a_weak_card_is_sold_and_not_a_good_one(bot: str) -> None:
    """BB-118."""
    m = let_play(sit("yard-sale black blue purple red"), bot, "roll")
    assert now(m).in_play[6] == 1
    assert now(m).in_play[5] == 1


# --- dice -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("bot", BOTS)
def test_the_weakest_die_stays_out(bot: str) -> None:
    """BB-41: seven Dice Cards, six dice."""
    m = sit("black purple yellow red red", matched=[[1, 0, 0, 1]], in_play=[1, 0, 0, 1])
    cards(m, "A", "black purple yellow red red")
    act(m, "A", "done")
    assert choice(m, bot) == "leave blue"


@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize(("face", "move"), [(1, "special 1"), (6, "keep")])
def test_only_a_low_die_is_rolled_again(bot: str, face: int, move: str) -> None:
    """Purple's re-roll (BB-23)."""
    m = roll(sit("purple", tape=f"{face}"), "A", "purple")
    assert choice(m, bot) == move


@pytest.mark.parametrize("bot", THINKERS)
def test_a_die_that_makes_a_pair_is_kept(bot: str) -> None:
    """Re-Re-Roll with Pairs: the two 2s are worth 8, the lone 1 goes (BX-20)."""
    m = sit("re-re-roll pairs blue red yellow", tape="1 2 2")
    assert choice(roll(m, "A", "re-re-roll pairs blue red yellow"), bot) == "reroll 1"


@pytest.mark.parametrize("bot", BOTS)
def test_two_pairs_wait_for_a_full_house(bot: str) -> None:
    """BB-80: the lone White die is rolled again, and nothing else."""
    m = sit("full-house red red yellow yellow white", tape="3 3 4 4 2")
    assert choice(roll(m, "A", "full-house"), bot) == "again 5"


@pytest.mark.parametrize("bot", THINKERS)
def test_points_before_coins_in_the_last_round(bot: str) -> None:
    """BX-02: both Yellow dice, or a Yellow and the White (BB-102)."""
    m = roll(sit("pairs yellow yellow white greed", tape="4 4 4", **LAST), "A", "pairs yellow yellow white")
    assert choice(m, bot) == "double 1 2"


# --- the end of a turn ------------------------------------------------------------------------------------------------


def with_coins(coins: int, **start: Any) -> Match:
    """Stage 4 with so many coins."""
    m = sit("blue", carried=[coins], **start)
    return roll(m, "A", "blue")


def test_a_collector_buys_the_dearest_dice_card() -> None:
    assert choice(with_coins(14, also="greed"), "collector") == "buy black"
    assert choice(with_coins(2), "collector") == "end"


@pytest.mark.parametrize("bot", BOTS)
def test_the_last_purchase_is_for_final_points(bot: str) -> None:
    """BB-65: nothing comes up any more, so only Final Point Values count."""
    m = let_end(with_coins(14, also="greed full-house mimic", **LAST), bot)
    bought = [stack for stack, n in enumerate(now(m).last_bought) if n]
    assert sum(now(m).fpv[stack] for stack in bought if stack < 7) >= 7
    assert all(stack < 7 for stack in bought)


@pytest.mark.parametrize("bot", THINKERS)
def test_thinkers_find_the_two_cards_that_are_worth_most(bot: str) -> None:
    """In the last round 12 coins buy Purple and Red (4 + 2) or Black (6) alone, 13 coins Black and Blue (6 + 1)."""
    m = let_end(with_coins(13, **LAST), bot)
    assert [stack for stack, n in enumerate(now(m).last_bought) if n] == [0, 6]


@pytest.mark.parametrize("bot", BOTS)
def test_a_hot_potato_is_thrown_at_an_opponent_in_the_end(bot: str) -> None:
    """BB-84; the thinkers choose whoever leads."""
    m = sit("hot-potato white white red blue", "", "", score=[10, 50, 80], **LAST)
    let_play(m, bot, "toss")
    assert choice(m, bot) == ("toss B" if bot == "collector" else "toss C")


@pytest.mark.parametrize("bot", BOTS)
def test_matches_and_extra_cards_are_always_taken(bot: str) -> None:
    """BB-54, BB-56: they cost nothing."""
    m = sit("red red blue blue white", "red blue white white yellow")
    roll(m, "A", "red red blue blue white")
    act(m, "A", "end")
    assert choice(m, bot, "B") == "match blue red"
    act(m, "B", "match blue red")
    assert choice(m, bot, "B") == "draw 2"


# --- whole matches ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize("actions", SETS)
def test_bots_make_legal_moves_only(bot: str, actions: str) -> None:
    """A match refuses any other."""
    seats = 2 + SETS.index(actions) % 3
    m = Match(GAME, seats=seats, options={"actions": actions}, seed=SETS.index(actions))
    minds = stream(1, 1)
    while m.waiting:
        seat = min(m.waiting)
        m.play(seat, GAME.bots[bot].decide(m.view(seat), seat, [move.number for move in m.legal(seat)], minds))
    assert m.result is not None


RIVALS = [("builder", "collector"), ("architect", "builder")]


def roles(bot: str, other: str, seats: int) -> list[int]:
    """One against others."""
    return [MEETING.index(bot)] + [MEETING.index(other)] * (seats - 1)


@pytest.mark.slow
@pytest.mark.parametrize("actions", SETS)
def test_the_weakest_beats_random_play(actions: str) -> None:
    report = simulate(GAME, ["collector", "random"], 10, seed=1, device="interpreter", options={"actions": actions})
    assert report.wins[0] >= 9


@pytest.mark.slow
@pytest.mark.parametrize(("bot", "other"), RIVALS)
def test_bots_play_the_same_matches_compiled(bot: str, other: str) -> None:
    for actions in SETS:
        sitting = roles(bot, other, seats=2 + SETS.index(actions) % 3)
        slow, fast = (
            seated(GAME, CAST, sitting, {"actions": actions}, target).run(0, 4, seed=5)[0] for target in ("interpreter", "cpu")
        )
        assert slow.tolist() == fast.tolist()


@pytest.mark.slow
@pytest.mark.parametrize("actions", SETS)
@pytest.mark.parametrize(("bot", "other"), RIVALS)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_each_bot_beats_the_one_before(bot: str, other: str, actions: str, seats: int) -> None:
    """One against others; who begins is rolled for, so seats are alike."""
    points, steps, _ = seated(GAME, CAST, roles(bot, other, seats), {"actions": actions}).run(0, 400, seed=1)
    assert Report(GAME, (), points, steps, seconds=0).wins[0] > 1.1 * 400 / seats
