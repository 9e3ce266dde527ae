"""The words of Bare Bones: the log, the table on a screen, what to type, what is offered and what is refused."""

from __future__ import annotations

from typing import Any

import pytest
from rich.console import Console

from dicehouse import Match
from dicehouse.engine import NOBODY, Dice, Line, Sheet
from dicehouse.engine.errors import BadValue, IllegalMove
from dicehouse.engine.stream import below, stream
from dicehouse.games.bare_bones.cards import COLOUR_COUNT, KIND_NAMES, STACKS
from dicehouse.games.bare_bones.phrases import EFFECTS
from dicehouse.games.bare_bones.refusals import NOW, WHEN, WHY
from dicehouse.terminal.draw import draw
from tests.games.bare_bones.playing import FIVE, GAME, act, begin, can, cards, end, roll, sit

pytestmark = pytest.mark.slow  # many, and together they take seconds


def heard(m: Match, viewer: str | None = None, since: int = 0) -> list[str]:
    """What a viewer was told, or what a spectator was."""
    return m.log(viewer)[since:]


def laid(m: Match, viewer: str | None = None) -> list[object]:
    return list(m.game.pieces(m.view(viewer), NOBODY if viewer is None else m.seat(viewer), m.speaker(viewer)))


def lines(m: Match, viewer: str | None = None) -> list[str]:
    return [piece.text for piece in laid(m, viewer) if isinstance(piece, Line)]


def sheet(m: Match, head: str, viewer: str | None = None) -> list[list[str]]:
    """The rows of the sheet whose head begins so."""
    found = next(piece for piece in laid(m, viewer) if isinstance(piece, Sheet) and piece.head[0] == head)
    return [list(row) for row in found.rows]


# --- the log: before the first turn ----------------------------------------------------------------------------------


def test_a_match_begins() -> None:
    """The set, the play order with a tie (BX-21), the draft and the hands; other hands are only counted."""
    tape = "1 2 2 1  3 1 1 3  2 2 3 1  1 1 1 2  2 2 2 1"
    m = begin(3, tape, actions="basics")
    act(m, "C", "draft red")
    for seat, card in (("A", "blue"), ("B", "joyride"), ("C", "red"), ("A", "blue"), ("B", "white"), ("C", "yellow")):
        act(m, seat, f"draft {card}")
    act(m, "A", "draft re-re-roll")
    act(m, "B", "draft double-up")
    supply = "Re-Re-Roll (3), Double Up (6), Joyride (6), Color Cubed (7), Odds or Evens (7), Pairs (7) and Greed (9)"
    assert heard(m)[:13] == [
        "A rolls 1 2 2 1 with the Blue dice: 6.",
        "B rolls 3 1 1 3 with the Blue dice: 8.",
        "C rolls 2 2 3 1 with the Blue dice: 8.",
        "B and C tie and roll again.",
        "B rolls 1 1 1 2 with the Blue dice: 5.",
        "C rolls 2 2 2 1 with the Blue dice: 7.",
        "C has the most and is Player 1.",
        f"Action Cards in the Supply, with their cost: {supply}.",
        "The draft: everybody takes three cards of 6 coins or less, one at a time. C begins.",
        "C drafts Red (4 coins).",
        "A drafts Blue (3 coins).",
        "B drafts Joyride (6 coins).",
        "C drafts Red (4 coins).",
    ]
    assert heard(m)[-4:] == ["C is dealt five cards.", "A is dealt five cards.", "B is dealt five cards.", "Round 1 of 12."]
    hand = m.view("A").hand.rows[0]
    own = [name for name, count in zip(KIND_NAMES, hand, strict=True) for _ in range(count)]
    assert f"You are dealt {', '.join(own[:-1])} and {own[-1]}." in heard(m, "A")


def test_a_set_at_random_is_told_when_it_is_complete() -> None:
    tape = "run cant-touch-this pairs greed mimic full-house rainbow"
    told = heard(begin(2, f"{tape} red", actions="random", first="A"))
    assert told[0].startswith("Action Cards in the Supply, with their cost: Can't Touch This (6), Pairs (7), Rainbow (7), Run (7),")
    assert told[1:] == [
        "On top of the stack of Can't Touch This lies Red.",
        "The draft: everybody takes three cards of 6 coins or less, one at a time. A begins.",
    ]


@pytest.mark.parametrize("actions", ["basics", "interplay", "money", "paths", "random", "own"])
@pytest.mark.parametrize("first", ["random", "A"])
def test_the_set_and_the_draft_are_told_once(actions: str, first: str) -> None:
    """In whatever order Chance has to do with them, and however often everybody ties for Player 1."""
    m = begin(2, actions=actions, first=first)
    for _ in range(6):
        seat = min(m.waiting)
        act(m, "AB"[seat], "draft white")
    told = heard(m)
    for beginning in ("Action Cards in the Supply", "The draft: "):
        assert sum(sentence.startswith(beginning) for sentence in told) == 1


def test_a_drafted_cant_touch_this_is_named_by_its_colour() -> None:
    m = begin(2, "red green", actions="interplay", first="A")
    act(m, "A", "draft cant-touch-this")
    assert heard(m)[-2:] == ["A drafts Can't Touch This (Red) (6 coins).", "On top of the stack of Can't Touch This lies Green."]


# --- the log: a turn -------------------------------------------------------------------------------------------------


def test_a_turn_as_its_player_and_as_others_hear_it() -> None:
    """Dice Cards of others are told together; a deal, once it is there; unplayed cards are seen by all."""
    m = sit("pairs red blue white greed", "red blue white white yellow", draw={"A": "blue white"}, tape="2 4 4")
    roll(m, "A", "pairs red blue white")
    assert heard(m, "A") == [
        "You play Pairs: pairs count double.",
        "You play Red.",
        "You play Blue.",
        "You play White.",
        "You roll Blue 2, Red 4 and White 4.",
        "Pairs doubles Red 4 and White 4.",
        "You score 10 points and earn 8 coins.",
    ]
    assert heard(m, "B") == [
        "A plays Pairs: pairs count double.",
        "A has Blue, Red and White in play.",
        "A rolls Blue 2, Red 4 and White 4.",
        "Pairs doubles Red 4 and White 4.",
        "A scores 10 points and earns 8 coins.",
    ]
    before = len(heard(m, "A")), len(heard(m, "B"))
    act(m, "A", "buy purple", "end")
    assert heard(m, "A", before[0])[:3] == [
        "You buy Purple for 8 coins.",
        "You discard Greed unplayed.",
        "Your draw pile is empty: the discard pile is shuffled.",
    ]
    assert heard(m, "A")[-1].startswith("You draw a new hand: ")
    assert heard(m, "B", before[1]) == [
        "A buys Purple for 8 coins.",
        "A discards Greed unplayed.",
        "A's draw pile is empty: the discard pile is shuffled.",
        "A draws a new hand: five cards.",
    ]


PLAYED = {
    "color-cubed": "A plays Color Cubed and draws a card: a colour with three or more dice counts double.",
    "double-up": "A plays Double Up: two dice for each of two cards, and no others.",
    "greed": "A plays Greed and draws two cards.",
    "hot-potato": "A plays Hot Potato and draws two cards.",
    "joyride": "A plays Joyride.",
    "keep-the-change": "A plays Keep the Change: coins that are left over stay for the next turn.",
    "loan-shark": "A plays Loan Shark.",
    "odds-or-evens": "A plays Odds or Evens: either the odd or the even dice count double, and the others nothing.",
    "pairs": "A plays Pairs: pairs count double.",
    "point-pro": "A plays Point Pro: all coins earned this turn become points.",
    "rainbow": "A plays Rainbow and draws a card: one die of a colour at most, and all count double if there are three.",
    "re-re-roll": "A plays Re-Re-Roll: two re-rolls of single dice.",
    "run": "A plays Run and draws a card: runs of three or more count double.",
    "straight-cash": "A plays Straight Cash: all points of this turn become coins.",
    "swap-meet": "A plays Swap Meet.",
    "triplets": "A plays Triplets and draws a card: triplets count double.",
    "yard-sale": "A plays Yard Sale.",
}


@pytest.mark.parametrize(("card", "said"), PLAYED.items())
def test_what_an_action_card_does_is_told_when_it_is_played(card: str, said: str) -> None:
    assert heard(cards(sit(f"{card} blue"), "A", card))[0] == said


def test_own_draws_are_named_and_those_of_others_are_not() -> None:
    """BB-82: a second Greed draws one card; where there is none, everybody hears it (BB-38)."""
    m = sit("greed greed greed white", draw={"A": "red"}, discard={"A": "black green"}, tape="red black green")
    cards(m, "A", "greed greed greed")
    assert heard(m, "A") == [
        "You play Greed.",
        "You draw Red.",
        "Your draw pile is empty: the discard pile is shuffled.",
        "You draw Black.",
        "You play Greed.",
        "You draw Green.",
        "You play Greed, but there is no card to draw.",
    ]
    assert heard(m, "B") == [
        "A plays Greed and draws two cards.",
        "A's draw pile is empty: the discard pile is shuffled.",
        "A plays Greed and draws a card.",
        "A plays Greed, but there is no card to draw.",
    ]


def test_a_second_card_that_adds_nothing_says_so() -> None:
    m = cards(
        sit("point-pro point-pro keep-the-change keep-the-change"), "A", "point-pro point-pro keep-the-change keep-the-change"
    )
    assert heard(m)[1] == "A plays Point Pro, which adds nothing more."
    assert heard(m)[3] == "A plays Keep the Change, which adds nothing more."


def test_joyride_as_each_of_three_hears_it() -> None:
    """BX-13: the hand is shown to all (BB-86), the card returns (BB-89)."""
    m = sit("joyride red white", "red pairs white white blue", FIVE, tape="4 2 3")
    act(m, "A", "play joyride", "ride B", "borrow red")
    roll(m, "A", "red white")
    act(m, "A", "end")
    shown = "Red, White, White and Pairs"
    assert heard(m)[:3] == ["A plays Joyride.", f"B shows Blue, {shown}.", "A borrows Red from B."]
    assert heard(m, "B")[1:3] == [f"You show Blue, {shown}.", "A borrows Red from you."]
    assert "Red returns to you." in heard(m, "B")
    assert "Red returns to B." in heard(m, "A")


def test_joyride_finds_no_dice_card() -> None:
    m = act(sit("joyride", "pairs greed"), "A", "play joyride", "ride B")
    assert heard(m)[-1] == "B shows Greed and Pairs. There is no Dice Card to borrow."
    m = act(sit("joyride", "", FIVE), "A", "play joyride", "ride B")
    assert heard(m)[-1] == "B shows no cards. There is no Dice Card to borrow."


def test_full_house_tells_what_it_shows_and_draws() -> None:
    """BX-09, with the second roll."""
    m = sit(
        "full-house red white yard-sale blue",
        draw={"A": "joyride"},
        discard={"A": "run blue white swap-meet"},
        tape="joyride swap-meet white run blue  2 1 3 3 4  2 3",
    )
    act(m, "A", "play full-house", "done", "roll", "again 2 5")
    assert heard(m, "B") == [
        "A plays Full House: a pair and a triplet count double, and there are two rolls.",
        "A shows Blue, Red, White and Yard Sale. All Dice Cards are put in play.",
        "Full House draws Joyride, which is set aside.",
        "A's draw pile is empty: the discard pile is shuffled.",
        "Full House draws Swap Meet, which is set aside.",
        "Full House draws White.",
        "Full House draws Run, which is set aside.",
        "Full House draws Blue.",
        "Joyride, Run and Swap Meet go to the discard pile.",
        "A has Blue, Blue, Red, White and White in play.",
        "A rolls Blue 2, Blue 1, Red 3, White 3 and White 4.",
        "A rolls Blue 1 and White 4 again.",
        "Now the dice show Blue 2, Blue 2, Red 3, White 3 and White 3.",
        "Full House doubles Blue 2, Blue 2, Red 3, White 3 and White 3.",
        "A scores 14 points and earns 12 coins.",
    ]


def test_full_house_without_a_card_to_show_or_draw() -> None:
    m = cards(sit("full-house", draw={"A": ""}), "A", "full-house")
    assert heard(m)[-1] == "There is no card to draw."
    m = cards(sit("full-house greed black", draw={"A": ""}), "A", "full-house")
    assert heard(m)[1] == "A shows Black and Greed. The Dice Card is put in play."


def test_cant_touch_this_tells_what_it_blocks() -> None:
    """BX-10 in short: the number, whose dice are blocked, and when it ends."""
    m = sit("cant-touch-white blue", "blue red", FIVE, tape="3 1")
    act(m, "A", "play cant-touch-white")
    assert heard(m) == [
        "A plays Can't Touch This (White).",
        "The White die shows 3: until A's next turn no opponent scores with a 3.",
    ]
    assert heard(m, "A")[1] == "The White die shows 3: until your next turn no opponent scores with a 3."
    roll(m, "A", "blue")
    end(m, "A")
    m = sit("red red blue", FIVE, guard=[0, 0, 0, 2], guard_number=[0, 0, 0, 3], tape="1 3 3", also="cant-touch-white")
    roll(m, "A", "red red blue")
    assert heard(m)[-2:] == ["Red 3 and Red 3 are blocked by Can't Touch This.", "A scores 1 point and earns no coins."]
    end(m, "A")
    assert heard(m)[-1] == "B's Can't Touch This is over: 3 counts again."
    m = sit("blue", guard=[1, 0, 0, 2], guard_number=[3, 0, 0, 3], also="cant-touch-white")
    end(roll(m, "A", "blue"), "A")
    assert heard(m)[-1] == "B's Can't Touch This is over."


def test_loans_and_change() -> None:
    """BX-11: borrowed, kept, paid back, and missing (BB-92 to BB-95)."""
    m = sit("loan-shark keep-the-change white blue red", FIVE, draw={"A": "white white blue red blue"}, tape="2 3 4", score=[20])
    act(m, "A", "play loan-shark", "loan 8")
    roll(m, "A", "keep-the-change white blue red")
    assert heard(m)[1] == "A borrows 8 coins."
    assert heard(m)[-2:] == ["A scores 5 points and earns 4 coins.", "With 8 borrowed A has 12 coins to spend."]
    before = len(heard(m))
    act(m, "A", "buy black", "end")
    assert heard(m, since=before)[:2] == ["A buys Black for 10 coins.", "A keeps 2 coins for the next turn."]
    m = sit("white", debt=[8], carried=[2], tape="5")
    roll(m, "A", "white")
    assert heard(m)[-2:] == ["1 coin of the loan is missing: that costs A 2 points.", "With 2 kept A has no coins to spend."]
    assert heard(m, "A")[-2] == "1 coin of the loan is missing: that costs you 2 points."
    m = sit("white", debt=[3], tape="5")
    roll(m, "A", "white")
    assert heard(m)[-2:] == ["3 coins pay the loan back.", "A has 2 coins to spend."]


def test_cards_sold_swapped_and_converted() -> None:
    m = sit("yard-sale point-pro white black", tape="4")
    act(m, "A", "play yard-sale", "sell black")
    roll(m, "A", "point-pro white")
    assert heard(m)[1] == "A sells Black for 9 coins."
    assert heard(m)[-2:] == ["Point Pro turns 13 coins into points.", "A scores 13 points and earns no coins."]
    m = sit("yard-sale straight-cash red black", tape="4")
    act(m, "A", "play yard-sale", "sell black")
    roll(m, "A", "straight-cash red")
    assert heard(m)[-2:] == [
        "Straight Cash turns 4 points into coins.",
        "A scores no points and earns 13 coins (9 for cards sold).",
    ]
    m = act(sit("swap-meet blue blue"), "A", "play swap-meet", "give blue", "give blue", "take white")
    assert heard(m)[1:] == [
        "A gives Blue back: 3 coins so far.",
        "A gives Blue back: 6 coins so far.",
        "A takes White from the Supply.",
    ]
    m = cards(sit("swap-meet"), "A", "swap-meet")
    assert heard(m)[-1] == "A plays Swap Meet without a card to give."
    m = cards(sit("yard-sale"), "A", "yard-sale")
    assert heard(m)[-1] == "A plays Yard Sale without a card to sell."


def test_mimic_double_up_and_dice_left_out() -> None:
    m = act(sit("mimic double-up green white", tape="blue 1 3 3 5 2 3"), "A", "play green", "play mimic", "as green", "use green")
    assert heard(m)[-3:] == ["A plays Mimic.", "A's Mimic acts as Green.", "A uses Green and draws a card."]
    assert heard(m, "A")[-3:] == ["Your Mimic acts as Green.", "You use Green.", "You draw Blue."]
    act(m, "A", "play double-up", "done", "pair green green")
    assert heard(m)[-2:] == ["A has Green and Green in play.", "A chooses two Green for Double Up."]
    act(m, "A", "leave green")
    assert heard(m)[-1] == "A leaves a Green die out."
    m = act(sit("double-up black white"), "A", "play double-up", "play black", "play white", "done", "pair black white")
    assert heard(m)[-1] == "A chooses White and Black for Double Up."


def test_re_rolls() -> None:
    """BX-20, and Purple's ability."""
    m = sit("re-re-roll pairs black yellow white", tape="2 5 3  4  4")
    roll(m, "A", "re-re-roll pairs black yellow white")
    act(m, "A", "reroll 3", "reroll 1")
    assert heard(m)[-6:] == [
        "A rolls Black 3 again.",
        "Now the dice show Yellow 2, White 5 and Black 4.",
        "A rolls Yellow 2 again.",
        "Now the dice show Yellow 4, White 5 and Black 4.",
        "Pairs doubles Yellow 4 and Black 4.",
        "A scores 16 points and earns 5 coins.",
    ]
    m = act(roll(sit("purple", tape="1 6"), "A", "purple"), "A", "special 1")
    assert heard(m)[-3:] == ["A rolls Purple 1 again.", "Now the dice show Purple 6.", "A scores 6 points and earns no coins."]


def test_odds_or_evens_and_doublers_without_effect() -> None:
    m = sit("odds-or-evens red blue white white", tape="2 4 3 5")
    roll(m, "A", "odds-or-evens red blue white white")
    act(m, "A", "double 1 2")
    assert heard(m)[-2:] == [
        "Blue 2 and Red 4 count double, and White 3 and White 5 are removed.",
        "A scores 12 points and earns no coins.",
    ]
    m = roll(sit("odds-or-evens red", tape="3"), "A", "odds-or-evens red")
    assert heard(m)[-2] == "Red 3 counts double."
    m = roll(sit("run red", draw={"A": ""}, tape="3"), "A", "run red")
    assert heard(m)[-2] == "Run doubles nothing."


def test_no_dice_and_no_purchase() -> None:
    m = act(sit("blue"), "A", "done", "end")
    assert heard(m)[:3] == ["A rolls no dice.", "A scores no points and earns no coins.", "A buys nothing."]
    assert heard(m, "A")[:4] == [
        "You roll no dice.",
        "You score no points and earn no coins.",
        "You buy nothing.",
        "You discard Blue unplayed.",
    ]
    m = act(sit("blue"), "A", "play blue", "done", "leave blue", "roll")
    assert heard(m)[1:3] == ["A leaves a Blue die out.", "A rolls no dice."]
    m = act(roll(sit("white", tape="5"), "A", "white"), "A", "buy red", "end")
    assert "1 coin is lost." in heard(m)


def test_hot_potato_and_bonus_matches() -> None:
    """BX-15: where it goes is public, and so is who draws it."""
    m = sit("hot-potato red red", "red red", FIVE, draw={"A": "blue blue", "B": "white"}, tape="blue blue 3 4")
    roll(m, "A", "hot-potato red red")
    act(m, "A", "end")
    before = len(heard(m))
    act(m, "A", "toss B")
    assert heard(m, since=before) == ["The Hot Potato goes on top of B's draw pile.", "B may match Red."]
    act(m, "B", "match red", "draw 1")
    assert heard(m)[before + 2] == "B makes a bonus match with Red."
    assert heard(m)[-2:] == ["B draws one extra card for bonus matching.", "B draws the Hot Potato."]
    assert heard(m, "B")[-2:] == ["You draw one extra card for bonus matching.", "You draw the Hot Potato."]
    m = act(cards(sit("hot-potato", draw={"A": ""}), "A", "hot-potato"), "A", "done", "end", "toss A")
    assert "The Hot Potato goes onto A's discard pile." in heard(m)
    assert "The Hot Potato goes onto your discard pile." in heard(m, "A")


def test_cannot_and_will_not_match_sound_the_same() -> None:
    told = []
    for hand, pile in (("red blue blue", "white"), ("white blue blue", "red")):
        m = sit("red red", hand, FIVE, draw={"B": pile, "A": "blue " * 5}, tape="1 1")
        end(roll(m, "A", "red red"), "A")
        told.append((heard(m), heard(m, "A"), heard(m, "C")))
    assert told[0] == told[1]
    assert "B makes no bonus match." in told[0][0]


def test_rounds_are_announced_and_the_last_one_as_such() -> None:
    m = sit("blue", "blue", round=11, score=[30, 40], turn=1)
    end(roll(m, "B", "blue"), "B")
    points = m.truth().score[1]
    assert heard(m)[-1] == f"Round 12 of 12, the last. Points so far: A 30, B {points}."


# --- the log: the end ------------------------------------------------------------------------------------------------


def finished(hands: list[str], score: list[int], **start: Any) -> Match:
    """The very last turn is over; decks are what is named here. (Whose turn it was does not matter: nothing is rolled.)"""
    last = len(hands) - 1
    empty = dict.fromkeys("ABC"[: len(hands)], "")
    m = sit(*hands, draw=empty, round=12, turn=last, score=score, **start)
    return act(m, "ABC"[last], "done", "end")


def test_the_final_scoring_is_told_with_its_arithmetic() -> None:
    """BX-22 in small: FPV, Hot Potatoes, an unpaid loan; of equal totals the smaller deck wins (BB-65 to BB-67, BB-85, Q64)."""
    m = finished(["black hot-potato blue", "red blue", "green"], [118, 107, 118], debt=[0, 0, 0], tape="green")
    assert heard(m)[-5:] == [
        "The last round is over. Final scoring:",
        "A: 118 points + 7 FPV − 15 for one Hot Potato = 110.",
        "B: 107 points + 3 FPV = 110.",
        "C: 118 points + 3 FPV = 121.",
        "C wins with 121 points!",
    ]
    m = finished(["hot-potato hot-potato", "red"], [0, -5], debt=[10, 0], tape="red")
    assert heard(m, "A")[-3:] == [
        "You: 0 points + 0 FPV − 30 for two Hot Potatoes − 20 for an unpaid loan of 10 coins = -50.",
        "B: -5 points + 2 FPV = -3.",
        "B wins with -3 points!",
    ]


def test_ties_at_the_end() -> None:
    m = finished(["blue blue", "red"], [10, 10], tape="red")
    assert heard(m)[-1] == "A and B have 12 points each. B wins with the fewest cards (1)!"
    m = finished(["red", "red"], [10, 10], tape="red")
    assert heard(m, "A")[-1] == "You and B have 12 points each, and as many cards: the win is shared."
    m = finished(["blue blue", "red", "red"], [10, 10, 10], tape="red")
    assert heard(m)[-1] == "A, B and C have 12 points each. B and C share the win with the fewest cards (1)."


# --- secrets ---------------------------------------------------------------------------------------------------------


def test_what_others_are_told_of_draws_and_deals_never_names_a_card() -> None:
    """All through some matches: a sentence to others about cards that somebody draws is a count."""
    names = set(KIND_NAMES)
    told = 0
    for seed in range(3):
        m = Match(GAME, seats=3, options={"actions": "interplay"}, seed=seed)
        rng = stream(seed, 1)
        for _ in range(150):
            seat = min(m.waiting)
            legal = m.legal(seat)
            m.play(seat, legal[below(rng, len(legal))])
        for viewer in (None, "A"):
            for sentence in heard(m, viewer):
                if not sentence.startswith("You") and (" draws " in sentence or " is dealt " in sentence):
                    public = "draws the Hot Potato" in sentence or sentence.startswith("Full House draws")
                    words = sentence.partition(" and draws ")[2] or sentence
                    assert public or not any(name in words for name in names), sentence
                    told += 1
    assert told > 50


# --- the table on a screen -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "actions"), [(2, "interplay"), (4, "money"), (4, "paths")])
def test_the_table_fits_eighty_columns(seats: int, actions: str) -> None:
    """All through a match, for a player and a spectator; only sentences are wrapped."""
    m, rng = Match(GAME, seats=["Ada", "Ben", "Cleo", "Dora"][:seats], options={"actions": actions}, seed=4), stream(4, 1)
    console, moves = Console(width=200), 0

    def check() -> None:
        for viewer in (None, "Ada"):
            pieces = [piece for piece in laid(m, viewer) if isinstance(piece, (Sheet, Dice))]
            with console.capture() as drawn:
                console.print(draw(pieces))
            assert max(len(line.rstrip()) for line in drawn.get().splitlines()) <= 80

    while not m.over:
        if moves % 60 == 0:
            check()
        seat = min(m.waiting)
        legal = m.legal(seat)
        m.play(seat, legal[below(rng, len(legal))])
        moves += 1
    check()


def test_every_action_card_has_a_short_line() -> None:
    assert set(EFFECTS) == set(range(COLOUR_COUNT, STACKS))
    assert max(len(line.format(potato=-15, touch="Purple")) for line in EFFECTS.values()) <= 40


def test_the_supply_on_a_screen() -> None:
    m = sit("cant-touch-red blue", also="pairs greed joyride re-re-roll mimic run", tape="2")
    assert sheet(m, "Dice Cards")[:2] == [["cost", "3", "4", "6", "6", "7", "8", "10"], ["FPV", "1", "2", "3", "0", "3", "4", "6"]]
    assert sheet(m, "Dice Cards")[3] == ["ability", "", "", "", "", "draw 1", "re-roll", ""]
    assert len(sheet(m, "Dice Cards")) == 5
    assert ["Can't Touch This", "6", "2", "6", "roll Blue: blocks a number for others"] in sheet(m, "Action Cards")
    act(m, "A", "play cant-touch-red")
    assert sheet(m, "Dice Cards")[-1] == ["dice", "4", "3", "4", "4", "4", "4", "4"]
    assert "Before A: Can't Touch This (Red), nobody else scores with a 2." in lines(m, "B")


def test_seats_and_hands_on_a_screen() -> None:
    """Points, FPV with Hot Potatoes, cards by pile, coins kept and owed; own hand, and what was seen of others'."""
    m = sit("joyride blue", "red hot-potato", FIVE, score=[3, 4, 5], carried=[2], debt=[0, 7])
    assert sheet(m, "", "A") == [
        ["you", "3", "+3", "7", "2", "5", "0", "2", ""],
        ["B", "4", "-11", "7", "2", "5", "0", "", "7"],
        ["C", "5", "+4", "10", "5", "5", "0", "", ""],
    ]
    assert lines(m, "A")[-1] == "Your hand: Blue and Joyride."
    assert not any("Red" in line for line in lines(m, "A"))
    act(m, "A", "play joyride", "ride B")
    assert "Seen of B's hand: Red and Hot Potato." in lines(m, "C")


def test_cards_in_play_with_where_they_come_from() -> None:
    m = sit("joyride mimic red white", "blue", matched=[[0, 0, 0, 0, 0, 0, 1], [0] * 7], in_play=[0, 0, 0, 0, 0, 0, 1])
    act(m, "A", "play joyride", "ride B", "borrow blue", "play red", "play mimic", "as black")
    assert "In play: Red, Black (matched), Blue (from B), Black (Mimic), Joyride, Mimic." in lines(m)
    assert not any(line.startswith("Before A") for line in lines(m))


def test_what_lies_before_others() -> None:
    m = sit("blue", matched=[[0] * 7, [0, 1]], on_top=[0, 2], draw={"B": "hot-potato hot-potato"})
    assert "Before B: Red (matched); two Hot Potatoes on top of the draw pile." in lines(m)


def test_dice_on_a_screen() -> None:
    m = sit("red red blue pairs", guard=[2], guard_number=[1], tape="1 3 3", also="cant-touch-blue")
    roll(m, "A", "red red blue pairs")
    dice = next(piece for piece in laid(m, "A") if isinstance(piece, Dice))
    assert (dice.label, list(dice.faces), list(dice.marked), dice.own) == ("Your dice", ["1", "3", "3"], [1, 2], True)
    assert dice.note == "Blue, Red and Red; blocked: Blue 1; 12 points, 0 coins"
    other = next(piece for piece in laid(m) if isinstance(piece, Dice))
    assert (other.label, other.own) == ("A's dice", False)


def test_the_score_sheet() -> None:
    """Round by round; the round that is being played has points from the tally on (BB-46)."""
    m = sit("red", "blue", round=3, score=[9, 5], round_points=[[4, 5], [3, 2]], tape="4")
    assert sheet(m, "round") == [["A", "4", "5", "", "9"], ["B", "3", "2", "", "5"]]
    roll(m, "A", "red")
    assert sheet(m, "round") == [["A", "4", "5", "4", "13"], ["B", "3", "2", "", "5"]]


def test_the_end_on_a_screen() -> None:
    m = finished(["black hot-potato", "red"], [40, 12], debt=[3, 0], tape="red")
    assert lines(m, "A") == ["The last round is over. Most points: you with 25."]
    assert sheet(m, "final scoring", "A") == [["you", "40", "6", "-15", "-6", "25", "2"], ["B", "12", "2", "0", "0", "14", "1"]]


@pytest.mark.parametrize(
    ("moves", "stake"),
    [
        ("", "you play cards. Action Units: 0 of 5 used."),
        ("play swap-meet, give blue", "you swap cards with the Supply. Given so far: 3 coins."),
        ("play red, done", "you are about to roll."),
        ("play red, done, roll", "you buy cards. 0 coins to spend."),
        ("play red, play red, done, roll, end", "Red can be matched by B."),
    ],
)
def test_what_is_to_be_done(moves: str, stake: str) -> None:
    m = sit("red red swap-meet blue blue", tape="4")
    if moves:
        act(m, "A", moves)
    assert lines(m, "A")[0] == f"Round 1 of 12, your turn: {stake}"


def test_what_is_to_be_done_in_the_draft() -> None:
    m = begin(2, first="A")
    assert lines(m)[0] == "The draft, card 1 of 3: A's turn. 6 coins at most."


# --- what to type ----------------------------------------------------------------------------------------------------


def asked(m: Match) -> str:
    seat = min(m.waiting)
    return m.game.how_to_move(m.view(seat), seat)


def offered(m: Match) -> list[str]:
    seat = min(m.waiting)
    view = m.view(seat)
    return [m.game.moves.words(view, move) for move in m.game.suggest(view, seat, m.game.legal(view, seat))]


HOW = {
    "draft": (lambda: begin(2, first="A"), "Take a card of 6 coins or less from the Supply (draft yellow)."),
    "cards": (lambda: sit("green blue"), "Play a card (play blue), or be done with playing cards."),
    "a draw": (
        lambda: cards(sit("green blue"), "A", "green"),
        "Play a card (play blue), draw a card (use green), or be done with playing cards.",
    ),
    "only a draw": (lambda: cards(sit("green"), "A", "green"), "Draw a card (use green), or be done with playing cards."),
    "no card": (lambda: sit(""), "You have nothing more to play: be done."),
    "ride": (lambda: cards(sit("joyride"), "A", "joyride"), "Joyride: whose hand do you want to see? (ride B)"),
    "borrow": (
        lambda: act(sit("joyride", "red"), "A", "play joyride", "ride B"),
        "Borrow a Dice Card of that hand (borrow red).",
    ),
    "loan": (
        lambda: cards(sit("loan-shark"), "A", "loan-shark"),
        "How many coins do you borrow? (loan 6) They are due in your next turn; each that is missing then costs 2 points.",
    ),
    "copy": (lambda: cards(sit("mimic red"), "A", "red mimic"), "Which Dice Card in play does your Mimic copy? (as red)"),
    "give": (
        lambda: cards(sit("swap-meet red"), "A", "swap-meet"),
        "Give a card of your hand back to the Supply (give red), and more if you like; then take one for all of them.",
    ),
    "take": (
        lambda: act(sit("swap-meet red blue"), "A", "play swap-meet", "give red"),
        "You have given 4 coins: give more, or take a card that costs no more (take red).",
    ),
    "take only": (
        lambda: act(sit("swap-meet red"), "A", "play swap-meet", "give red"),
        "You have given 4 coins: take a card that costs no more (take red).",
    ),
    "sell": (
        lambda: cards(sit("yard-sale red"), "A", "yard-sale"),
        "Which card do you sell, for one coin less than it costs? (sell red)",
    ),
    "pair": (
        lambda: act(sit("double-up blue black"), "A", "play double-up", "play blue", "play black", "done"),
        "Double Up: choose two Dice Cards in play, which roll two dice each (pair blue black).",
    ),
    "dice": (lambda: act(sit("blue red"), "A", "play blue", "play red", "done"), "Roll two dice, or leave some out (leave red)."),
    "too many dice": (
        lambda: act(cards(sit("blue red red white white white black"), "A", "blue red red white white white black"), "A", "done"),
        "You have seven dice, but only six may be rolled: leave one out (leave blue).",
    ),
    "rolling again": (
        lambda: roll(sit("re-re-roll purple"), "A", "re-re-roll purple"),
        "Keep the dice, or roll some again by their places: reroll 1 (Re-Re-Roll), special 1 (the ability of a Dice Card).",
    ),
    "a second roll": (
        lambda: roll(sit("full-house blue", draw={"A": ""}), "A", "full-house"),
        "Keep the dice, or roll some again by their places: again 1 (Full House's second roll).",
    ),
    "doubling": (
        lambda: roll(sit("pairs yellow yellow white", tape="4 4 4"), "A", "pairs yellow yellow white"),
        "Name the dice to double by their places (double 1 2).",
    ),
    "odds or evens": (
        lambda: roll(sit("odds-or-evens red white", tape="4 3"), "A", "odds-or-evens red white"),
        "Odds or Evens: double either the odd or the even dice, by their places (double 1); the others are removed.",
    ),
    "buying": (lambda: roll(sit("white", tape="4"), "A", "white"), "You have 4 coins: buy a card (buy red), or end."),
    "nothing to buy": (
        lambda: roll(sit("white", tape="2"), "A", "white"),
        "You have 2 coins, which buys nothing more: end your turn.",
    ),
    "toss": (
        lambda: act(cards(sit("hot-potato", draw={"A": ""}), "A", "hot-potato"), "A", "done", "end"),
        "Where does the Hot Potato go? On top of an opponent's draw pile (toss B), or onto your discard pile (toss A).",
    ),
    "match": (
        lambda: act(roll(sit("red red", "red"), "A", "red red"), "A", "end"),
        "Put down a third copy as a bonus match (match red), or match none. Each match draws an extra card in your turn.",
    ),
    "no match": (
        lambda: act(roll(sit("red red", "blue"), "A", "red red"), "A", "end"),
        "You have no card for a bonus match: match none.",
    ),
    "extra cards": (
        lambda: act(act(roll(sit("red red", "red"), "A", "red red"), "A", "end"), "B", "match red"),
        "For your bonus matches you may draw one extra card (draw 1).",
    ),
}


@pytest.mark.parametrize("stage", HOW)
def test_how_to_move(stage: str) -> None:
    position, said = HOW[stage]
    assert asked(position()) == said


def test_what_is_offered_first() -> None:
    """The sensible few: dear cards to have, cheap ones to part with, the best doubling, the weakest die to leave out."""
    assert offered(begin(2, first="A", actions="basics"))[:3] == ["draft yellow", "draft white", "draft double-up"]
    assert offered(sit("green blue"))[-1] == "done"
    assert offered(HOW["too many dice"][0]())[0] == "leave blue"
    assert offered(HOW["dice"][0]()) == ["roll", "leave blue", "leave red"]
    assert offered(HOW["doubling"][0]()) == ["double 1 2", "double 1 3"]
    assert offered(HOW["buying"][0]())[:2] == ["buy red", "buy blue"]
    assert offered(HOW["buying"][0]())[-1] == "end"
    assert offered(HOW["match"][0]()) == ["match red", "match none"]
    assert offered(HOW["extra cards"][0]()) == ["draw 1", "draw 0"]
    assert offered(HOW["toss"][0]()) == ["toss B", "toss A"]
    assert offered(HOW["pair"][0]())[0] == "pair blue black"
    assert offered(HOW["give"][0]()) == ["give red"]
    assert offered(HOW["take"][0]())[0] == "take red"
    assert offered(HOW["take"][0]())[-1] == "give blue"
    assert offered(HOW["loan"][0]())[:4] == ["loan 0", "loan 3", "loan 4", "loan 5"]


def test_a_re_roll_is_offered_where_it_helps() -> None:
    low = roll(sit("re-re-roll black black", tape="3 6"), "A", "re-re-roll black black")
    assert offered(low) == ["reroll 1", "keep"]
    high = roll(sit("re-re-roll black black", tape="6 6"), "A", "re-re-roll black black")
    assert offered(high) == ["keep"]


# --- what is refused -------------------------------------------------------------------------------------------------


def refused(m: Match, move: str, said: str) -> None:
    seat = min(m.waiting)
    with pytest.raises(IllegalMove) as refusal:
        m.play(seat, move)
    assert str(refusal.value).startswith(said), str(refusal.value)


def test_the_wrong_stage() -> None:
    m = sit("red blue")
    refused(m, "buy red", "Cards are bought when the dice are scored: now play cards, or be done.")
    refused(m, "roll", "Dice are rolled when all cards are played: now play cards, or be done.")
    refused(m, "loan 4", "Coins are borrowed with Loan Shark: now play cards, or be done.")
    act(m, "A", "play red", "done")
    refused(m, "play blue", "Cards are played at the start of a turn, before the dice are rolled: now roll, or leave dice out.")
    act(m, "A", "roll")
    refused(m, "keep", "Dice are kept after the roll, where they could be rolled again: now buy a card, or end.")


def test_every_family_says_when_it_is_made() -> None:
    """And every stage what is asked for: all moves of all families are refused with a sentence, whatever the stage."""
    families = {family.name for family in GAME.moves.families}
    assert set(WHEN) == families
    assert families - set(WHY) == {"done", "loan", "keep", "end"}
    for position, _ in HOW.values():
        m = position()
        seat = min(m.waiting)
        view, legal = m.view(seat), set(GAME.legal(m.view(seat), seat))
        assert view.stage in NOW
        for move in range(GAME.moves.size):
            if move not in legal:
                said = GAME.reason(view, seat, move)
                assert said is not None
                assert said[0].isupper()
                assert said.endswith(".")


def test_cards_that_cannot_be_had() -> None:
    m = begin(2, first="A", actions="basics")
    refused(m, "draft greed", "Greed costs 9 coins: a card of 6 coins at most may be drafted.")
    refused(m, "draft run", "Run is not among the Action Cards of this match.")
    m = sit("white white", tape="5 5", supply=[0, 7, 7, 7, 7, 7, 7])
    roll(m, "A", "white white")
    refused(m, "buy blue", "The stack of Blue is empty.")
    act(m, "A", "buy red")
    refused(m, "buy red", "You have bought Red in this turn: one copy of a card is the limit.")
    refused(m, "buy black", "Black costs 10 coins, and you have 6.")


def test_cards_that_cannot_be_played() -> None:
    m = sit("pairs run point-pro straight-cash mimic green", also="joyride")
    refused(m, "play red", "You have no Red in your hand.")
    refused(m, "play mimic", "Mimic copies a Dice Card that you have in play, and you have none yet.")
    refused(m, "use red", "Red draws no cards.")
    refused(m, "use green", "You have no Green in play.")
    cards(m, "A", "pairs point-pro green")
    refused(m, "play straight-cash", "Point Pro and Straight Cash may not be played in the same turn.")
    refused(m, "play run", "Run needs three Action Units, and you have one left.")
    act(m, "A", "use green")
    refused(m, "use green", "Each Green in play draws one card in a turn, and you have drawn for all of them.")
    cheap = GAME.with_box('[data.action_units.value]\n"Run" = 0')
    m = cards(sit("pairs run", game=cheap), "A", "pairs")
    refused(m, "play run", "Pairs is in play: a turn has one kind of doubling card.")


def test_choices_that_a_card_does_not_leave() -> None:
    m = cards(sit("joyride", "red", FIVE), "A", "joyride")
    refused(m, "ride A", "You know your own hand: choose an opponent.")
    refused(m, "ride D", "Nobody sits at D.")
    act(m, "A", "ride B")
    refused(m, "borrow blue", "There is no Blue in that hand.")
    m = cards(sit("mimic red"), "A", "red mimic")
    refused(m, "as blue", "You have no Blue in play that Mimic could copy.")
    m = cards(sit("swap-meet blue blue"), "A", "swap-meet")
    refused(m, "take blue", "Give at least one card first: what you take may cost no more than what you give.")
    refused(m, "give red", "You have no Red in your hand.")
    act(m, "A", "give blue")
    refused(m, "take black", "Black costs 10 coins, and the cards that you gave 3 coins.")
    refused(m, "take yard-sale", "Yard Sale is not among the Action Cards of this match.")
    m = cards(sit("yard-sale blue"), "A", "yard-sale")
    refused(m, "sell red", "You have no Red in your hand.")
    m = act(cards(sit("double-up blue black"), "A", "double-up blue black"), "A", "done")
    refused(m, "pair blue blue", "You have only one Blue in play.")
    refused(m, "pair blue red", "You have no Red in play.")


def test_dice_that_cannot_be_rolled_or_doubled() -> None:
    m = HOW["too many dice"][0]()
    refused(m, "roll", "You have seven dice, and six at most may be rolled: leave some out.")
    refused(m, "leave green", "There is no Green die to leave out.")
    m = roll(sit("re-re-roll purple blue", tape="1 2 3 1 1"), "A", "re-re-roll purple blue")
    refused(m, "reroll 3", "There is no die 3 on the table.")
    refused(m, "special 1", "Blue has no ability to roll its dice again.")
    refused(m, "again 1", "Only Full House has a second roll.")
    act(m, "A", "special 2")
    refused(m, "special 2", "Each Purple in play re-rolls one Purple die, and you have used them all.")
    m = roll(sit("full-house purple blue", draw={"A": ""}, tape="1 2 3"), "A", "full-house")
    refused(m, "again 1 4", "There is no die 4 on the table.")
    refused(m, "reroll 1", "You have no re-roll of a Re-Re-Roll left.")
    act(m, "A", "again 1")
    refused(m, "again 1", "Full House's second roll is used.")


@pytest.mark.parametrize(
    ("hand", "tape", "double", "said"),
    [
        ("pairs yellow yellow white", "4 4 4", "1 2 3", "These dice are not pairs of equal dice."),
        ("pairs yellow yellow white", "4 4 4", "1 5", "There is no die 5 on the table."),
        ("triplets yellow yellow white white", "4 4 4 4", "1 2", "These dice are not triplets of equal dice."),
        ("run blue white red white black", "2 3 3 4 4", "1 2", "These dice are not runs of three or more numbers in a row."),
        ("odds-or-evens red white", "4 3", "1 2", "Odds or Evens doubles all odd dice or all even dice."),
    ],
)
def test_dice_that_are_not_what_the_card_doubles(hand: str, tape: str, double: str, said: str) -> None:
    m = sit(hand, draw={"A": ""}, tape=tape)
    roll(m, "A", hand)
    refused(m, f"double {double}", said)


def test_a_blocked_die_is_not_doubled_and_a_full_house_is_one() -> None:
    m = sit("pairs yellow yellow white red", guard=[2], guard_number=[2], tape="2 4 4 4", also="cant-touch-blue")
    roll(m, "A", "pairs yellow yellow white red")
    refused(m, "double 1 2", "Die 1 shows a 2, which is blocked by Can't Touch This.")
    m = sit("full-house white white white white yellow yellow", tape="2 2 2 2 2 2")
    roll(m, "A", "full-house")
    act(m, "A", "keep")
    refused(m, "double 1 2", "These dice are not a pair and a triplet.")


def test_matches_that_cannot_be_made() -> None:
    m = act(roll(sit("red red blue", "blue white"), "A", "red red blue"), "A", "end")
    refused(m, "match blue", "Blue cannot be matched: only a card of which exactly two copies were played can.")
    refused(m, "match red", "You have no Red in your hand.")
    m = HOW["extra cards"][0]()
    refused(m, "draw 2", "You have made one bonus match: one extra card for each, at most.")
    m = HOW["toss"][0]()
    refused(m, "toss D", "Nobody sits at D.")


# --- words that are typed, and the box -------------------------------------------------------------------------------


def test_names_alone_will_do_where_they_mean_one_thing() -> None:
    m = sit("white loan-shark cant-touch-red")
    assert m.parse("A", "White").words == "play white"
    assert m.parse("A", "play cant").words == "play cant-touch-red"
    act(m, "A", "loan-shark")
    assert m.parse("A", "6").words == "loan 6"
    assert can(HOW["match"][0](), "B") == ["match none", "match red"]


def test_a_blue_die_that_could_never_break_a_tie_is_a_flaw() -> None:
    with pytest.raises(BadValue, match="a Blue die needs two different numbers"):
        GAME.with_box("[data.faces.value]\nBlue = [2, 2, 2, 2, 2, 2]")
