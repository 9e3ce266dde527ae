"""The words of Sly Dice: the log of a round, the table on a screen, what to type, what is refused, and a box of one's own."""

from __future__ import annotations

import pytest
from rich.console import Console

from dicehouse import Match, game
from dicehouse.engine import NOBODY, Dice, Line, Sheet
from dicehouse.engine.errors import BadValue
from dicehouse.engine.stream import below, stream
from dicehouse.games.sly_dice.moves import CARDS, PUSH
from dicehouse.terminal.draw import draw

from .playing import all_stop, play, refused, sit, words

SOME = "Full House, Fours, Sixes"


def laid(m: Match, viewer: str | None = None) -> list[object]:
    return list(m.game.pieces(m.view(viewer), NOBODY if viewer is None else m.seat(viewer), m.speaker(viewer)))


def sheet(m: Match, nth: int, viewer: str | None = None) -> list[list[str]]:
    """A sheet with its head: 0 is that of the cards, 1 that of the points."""
    found = [piece for piece in laid(m, viewer) if isinstance(piece, Sheet)][nth]
    return [list(found.head), *(list(row) for row in found.rows)]


# --- the log ---------------------------------------------------------------------------------------------------------


def test_a_round_as_a_player_hears_it() -> None:
    """Public and own matters in one story: what A does behind the shield, A alone is told."""
    m = sit(SOME, "4 1 6", "4 2 2 / 3 1 / 5", "6 6 3", later="Ones / 1 2 3")
    play(m, "A push 1 reroll 2 3; B stop; A push 3 reroll 2; A claim Fours x3 show; B pass; B claim Full House; A accuse")
    assert m.log("A") == [
        "Round 1 of 8. You begin.",
        "On the table: High Low (15 points), Full House (10 points), Fours (4 points for each 4) and Sixes (6 points for each 6).",
        "In the middle: 4 1 6. Everybody rolls behind the shield.",
        "You roll 4 2 2.",
        "You put a 4 before the shield and reroll the 2 and the 2.",
        "Behind your shield: 3 1.",
        "B stops with three dice behind the shield.",
        "You put a 1 before the shield and reroll the 3.",
        "Behind your shield: 5.",
        "Everybody has rolled. You claim first.",
        "You claim three 4s for 12 points: a bluff, which you show if nobody doubts it.",
        "B lets it pass.",
        "You show 4 5 1. With 4 1 6 in the middle that is only two 4s: a bluff!",
        "You score 12 points and have 12 now. The power of Fours is ready.",
        "You take a Successful Bluffing card: +10 points at the end.",
        "B claims Full House for 10 points.",
        "You accuse B of bluffing.",
        "B shows 6 6 3. With 4 1 6 in the middle that is no Full House: a bluff!",
        "B gets nothing this round.",
        "A new card: Ones, 1 point for each 1. Its power: turn one of your dice to any number.",
        "Round 2 of 8. B begins.",
        "Points so far: you 12, B 0.",
        "In the middle: 1 2 3. Everybody rolls behind the shield.",
    ]
    assert m.log()[3:11] == [
        "A puts a 4 before the shield and rolls again.",
        "B stops with three dice behind the shield.",
        "A puts a 1 before the shield and rolls the last die.",
        "Everybody has rolled. A claims first.",
        "A claims three 4s for 12 points.",
        "B lets it pass.",
        "A shows 4 5 1. With 4 1 6 in the middle that is only two 4s: a bluff!",
        "A scores 12 points and has 12 now. The power of Fours is ready.",
    ]


@pytest.mark.parametrize(
    ("claim", "middle", "own", "said"),
    [
        ("Fours x2", "4 1 6", "4 4 2", "three 4s: true!"),
        ("Fours x1", "5 1 6", "5 5 2", "not a single 4: a bluff!"),
        ("Fours x2", "4 1 6", "5 5 2", "only one 4: a bluff!"),
        ("Full House", "4 4 6", "4 6 2", "Full House: true!"),
        ("16 or less", "4 4 6", "1 1 1", "17 in all: a bluff!"),
        ("26 or greater", "6 4 6", "6 3 1", "26 in all: true!"),
        ("Equal sum", "4 4 6", "4 4 5", "13 against 14: a bluff!"),
    ],
)
def test_what_the_dice_turn_out_to_make(claim: str, middle: str, own: str, said: str) -> None:
    card = claim.partition(" x")[0]
    m = all_stop(sit(f"{card}, Twos, Ones", middle, own, "6 6 3"))
    play(m, f"A claim {claim}; B accuse")
    assert any(sentence.endswith(f"that is {said}") for sentence in m.log()), m.log()


def test_own_claims_tell_their_maker_what_they_are() -> None:
    m = all_stop(sit(SOME, "4 1 6", "4 2 2", "6 6 3"))
    for claim, said in (
        ("Fours x2", "You claim two 4s for 8 points."),
        ("Fours x2 show", "You claim two 4s for 8 points."),
        ("Fours x3", "You claim three 4s for 12 points: a bluff, which you keep to yourself if nobody doubts it."),
        ("Sixes x1", "You claim one 6 for 6 points. Everybody can see that it is true."),
        ("High Low", "You claim High Low for 15 points: your three dice are rolled three times in the open, first against 11."),
    ):
        assert said in play(m.copy(), f"A claim {claim}").log("A")


# --- the table on a screen -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 4])
def test_the_table_fits_eighty_columns(seats: int) -> None:
    """All through a match, for a player and a spectator; only sentences are wrapped."""
    m, rng = Match("sly_dice", seats=["Ada", "Ben", "Cleo", "Dora"][:seats], seed=4), stream(4, 1)
    console, moves = Console(width=200), 0
    while not m.over:
        for viewer in (None, "Ada") if moves % 25 == 0 else ():
            pieces = [piece for piece in laid(m, viewer) if isinstance(piece, (Sheet, Dice))]
            with console.capture() as drawn:
                console.print(draw(pieces))
            assert max(len(line.rstrip()) for line in drawn.get().splitlines()) <= 80
        seat = sorted(m.waiting)[below(rng, len(m.waiting))]
        legal = m.legal(seat)
        m.play(seat, legal[below(rng, len(legal))])
        moves += 1
    assert moves > 60


def test_cards_with_tokens_and_powers() -> None:
    have = "A Fours ready; A Full House used; B Fours used; B Fours ready; B Sixes used; B Sixes used"
    m = all_stop(sit(SOME, "4 1 6", "4 6 6", "6 6 3", have=have))
    assert sheet(m, 0) == [
        ["card", "points", "A", "B", "power"],
        ["High Low", "15", "", "", ""],
        ["Full House", "10", "scored", "", ""],
        ["Fours", "4 each", "ready", "used+ready", "restart"],
        ["Sixes", "6 each", "", "twice", ""],
    ]
    assert [row[2] for row in sheet(m, 0, "A")] == ["your dice", "-", "yes", "up to x2", "up to x3"]


def test_the_score_sheet() -> None:
    """Round by round, with bonus cards and totals as they stand (SLY-10)."""
    m = all_stop(sit(SOME, "4 1 6", "4 2 2 / 1 1 1", "4 4 3 / 1 1 1", later="Large-Straight / 1 2 3"))
    play(m, "A claim Fours x3 show; B pass; B claim Fours x3; A accuse")
    all_stop(m)
    play(m, "B claim Large Straight; A accuse")
    assert sheet(m, 1) == [
        ["round", "A", "B"],
        ["1", "Fours: 12", "Fours: 12"],
        ["2", "", "Large Str.: 0"],
        ["bluffs", "1 (+10)", ""],
        ["false", "1 (−10)", ""],
        ["total", "12", "12"],
    ]


def test_dice_and_shields() -> None:
    m = play(sit(SOME, "4 1 6", "4 2 2 / 3", "6 6 3"), "A push 1 reroll 3")
    found = {piece.label: piece for piece in laid(m, "B") if isinstance(piece, Dice)}
    assert list(found["Middle"].faces) == ["4", "1", "6"]
    assert list(found["A"].faces) == ["4", "?", "?"]
    assert found["A"].note == "2 behind the shield, rolling"
    assert list(found["Your dice"].faces) == ["6", "6", "3"]
    own = next(piece for piece in laid(m, "A") if isinstance(piece, Dice) and piece.own)
    assert list(own.faces) == ["4", "2", "3"]
    assert list(own.marked) == [0]


@pytest.mark.parametrize(
    ("moves", "stake"),
    [
        ("", "Round 1 of 8. Still rolling: you and B. You claim first."),
        ("A stop; B stop", "Round 1 of 8: your turn to claim a card."),
        ("A stop; B stop; A claim Fours x3", "Round 1 of 8: You claim three 4s for 12 points. B may accuse or let it pass."),
        ("A stop; B stop; A claim High Low", "Round 1 of 8: You play High Low. Roll 1 must be higher or lower than 11."),
        ("A stop; B stop; A claim High Low; A lower", "Round 1 of 8: You play High Low. Roll 2 must be higher or lower than 3."),
    ],
)
def test_what_is_at_stake(moves: str, stake: str) -> None:
    m = play(sit(SOME, "4 1 6", "4 2 2 / 1 1 1", "6 6 3"), moves)
    assert [piece.text for piece in laid(m, "A") if isinstance(piece, Line) and piece.loud] == [stake]


def test_the_rolls_of_high_low_lie_open() -> None:
    m = play(all_stop(sit(SOME, "4 1 6", "4 2 2 / 1 1 1 / 6 5", "6 6 3")), "A claim High Low; A lower; A higher")
    found = [piece for piece in laid(m) if isinstance(piece, Dice)]
    assert [(piece.label, list(piece.faces), piece.note) for piece in found] == [
        ("Middle", ["4", "1", "6"], ""),
        ("A", [], "picked up for High Low"),
        ("B", ["?", "?", "?"], "3 behind the shield"),
        ("Lower", ["1", "1", "1"], "3 against 11"),
        ("Higher", ["6", "5", "?"], "against 3"),
    ]


def test_powers_used_in_this_turn_lie_open() -> None:
    have = "A Twos ready; A Ones ready; A Threes ready; A Sixes used"
    m = all_stop(sit(SOME, "4 1 6", "4 2 2", "6 6 3", have=have))
    play(m, "A repeat; A turn 1=3; A add 1+M2")
    lines = [piece.text for piece in laid(m, "B") if isinstance(piece, Line)]
    assert lines[1] == (
        "Powers used in this turn: Twos (a card is scored a second time), Ones (a die behind the shield was turned), "
        "Threes (a hidden die and the 1 in the middle count as one die)."
    )


# --- what to type ----------------------------------------------------------------------------------------------------


def test_how_to_move() -> None:
    def asked(m: Match, seat: str) -> str:
        return m.game.how_to_move(m.view(seat), m.seat(seat))

    m = sit(SOME, "4 1 6", "4 2 2 / 1 1 / 3", "6 6 3", have="A Fours ready; A Ones ready")
    assert asked(m, "A") == (
        "Stop, or put a die before the shield and reroll (push 1 reroll 2 3), or restart with your Fours power."
    )
    assert asked(m, "B") == "Stop, or put a die before the shield and reroll (push 1 reroll 2 3)."
    play(m, "A push 1 reroll 2 3")
    assert "(push 2 reroll 3)" in asked(m, "A")
    play(m, "A push 2 reroll 3")
    assert asked(m, "A") == "You have no roll left: stop, or restart with your Fours power."
    play(m, "A stop; B stop")
    assert asked(m, "A") == (
        "Claim a card, true or not (claim Sixes x3). With show, a bluff that passes is shown for a bonus. "
        "Powers come first: turn 2=5."
    )
    assert asked(play(m.copy(), "A claim Full House"), "B") == "Accuse if you think that it is a bluff, or pass."
    play(m, "A claim High Low")
    assert asked(m, "A") == "Will your three dice add up to more or less than 11? Say higher or lower."


def suggested(m: Match, seat: str) -> list[str]:
    view, at = m.view(seat), m.seat(seat)
    legal = m.game.legal(view, at)
    return [m.game.moves.words(view, move) for move in m.game.suggest(view, at, legal)]


def test_suggestions() -> None:
    """True claims first, by their worth; then High Low, then modest bluffs. A power if it helps."""
    m = sit(SOME, "4 1 6", "4 4 6 / 4 6", "6 6 3", have="A Ones ready")
    assert suggested(m, "A") == ["stop", "push 1 reroll 2 3", "push 2 reroll 1 3", "push 3 reroll 1 2"]
    all_stop(m)
    assert suggested(m, "A") == [
        "turn 1=6",
        "claim Fours x3",
        "claim Sixes x2",
        "claim Full House",
        "claim High Low",
        "claim Fours x4 show",
        "claim Sixes x3 show",
    ]
    play(m, "A turn 1=6")
    assert suggested(m, "A")[0] == "claim Sixes x3"
    play(m, "A claim Sixes x3")
    assert suggested(m, "B") == ["accuse", "pass"]


def test_a_repeat_and_a_sum_are_suggested_where_they_help() -> None:
    have = "A Twos ready; A Threes ready; A Sixes used"
    m = all_stop(sit(SOME, "4 1 6", "6 5 1", "6 6 3", have=have))
    assert suggested(m, "A")[:2] == ["repeat", "claim Fours x1"]  # no sum brings more than ...
    play(m, "A repeat")
    assert suggested(m, "A")[0] == "add 2+3"  # 5 and 1 are a 6
    assert set(suggested(m, "A")) <= set(words(m, "A"))


# --- what is refused -------------------------------------------------------------------------------------------------


def test_what_cannot_be_done_while_people_roll() -> None:
    m = sit(SOME, "4 1 6", "4 2 2", "6 6 3")
    refused(m, "A accuse", "There is no claim to doubt yet: roll first")
    refused(m, "A pass", "There is no claim to doubt yet: roll first")
    refused(m, "A higher", "Higher and lower are called in High Low only")
    refused(m, "A claim Fours x1", "Claims, and the powers for them, come when everybody has stopped rolling")


def test_what_cannot_be_done_instead_of_a_claim() -> None:
    m = all_stop(sit(SOME, "4 1 6", "4 2 2", "6 6 3"))
    refused(m, "A stop", "The rolling is over: claim a card now")
    refused(m, "A push 1 reroll 2", "The rolling is over: claim a card now")
    refused(m, "A lower", "Higher and lower are called in High Low only: claim it first")
    play(m, "A claim Full House")
    refused(m, "B stop", "Full House is claimed: accuse or pass first")


def test_moves_read_both_ways() -> None:
    """A few spellings; those of all legal moves are read back by the generic tests."""
    m = all_stop(sit(SOME, "4 1 6", "4 2 2", "6 6 3"))
    assert m.parse("A", "claim fours ×3").words == "claim Fours x3"
    assert m.parse("A", "FULL HOUSE SHOW").words == "claim Full House show"
    as_json = m.game.moves.to_json(m.view("A"), m.parse("A", "claim Fours x3 show").number)
    assert as_json == {"move": "claim", "card": "Fours", "count": 3, "then": "show"}
    push = m.game.moves.to_json(m.view("A"), PUSH)
    assert push == {"move": "push", "die": 1, "reroll": [2, 3]}


# --- the box ---------------------------------------------------------------------------------------------------------


def test_what_is_assumed_is_marked() -> None:
    data = game("sly_dice").data
    assert {name for name, datum in data.items() if datum.assumed} == {"fixed_points", "suggested"}
    assert data["fixed_points"].value == {
        **{"3 of a kind": 5, "4 of a kind": 20, "5 of a kind": 45, "Full House": 10, "Three Pairs": 20, "Small Straight": 15},
        **{"Large Straight": 30, "16 or less": 10, "26 or greater": 10, "Odds or Evens": 25, "Equal sum": 15},
    }
    assert list(data["number_points"].value) + list(data["fixed_points"].value) + ["High Low"] == CARDS


def test_a_box_of_ones_own() -> None:
    own = game("sly_dice").with_box("""
        [data.fixed_points.value]
        "Full House" = 25
        [data.suggested]
        value = ["Full House", "Fours", "Sixes"]
        [data.rounds.value]
        "2 players" = 1
    """)
    tape = {"table": "4 4 6", "A": "4 6 1", "B": "4 1 1"}
    m = all_stop(Match(own, seats=2, tape=tape, options={"first": "A", "opening": "suggested"}))
    play(m, "A claim Full House; B accuse; B claim Fours x2")
    assert m.over
    assert sheet(m, 1)[-1] == ["total", "25", "-2"]


@pytest.mark.parametrize(
    ("box", "said"),
    [
        ('data.suggested.value = ["Fours", "Fours", "Sixes"]', "the three suggested cards must be three different ones"),
        ('data.suggested.value = ["Fours", "Fives", "High Low"]', "suggested number 3 cannot be"),
        ('data.rounds.value = { "2 players" = 10 }', "it is a whole number from 1 to 9"),
        ('data.fixed_points.value = { "Full House" = 101 }', "it is a whole number from 0 to 100"),
    ],
)
def test_a_wrong_box_is_refused_with_a_sentence(box: str, said: str) -> None:
    with pytest.raises(BadValue, match=said):
        game("sly_dice").with_box(box)
