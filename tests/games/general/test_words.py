"""The General in words: what is told, laid out, suggested, warned of and promised."""

from __future__ import annotations

from itertools import product

import pytest

from dicehouse import DicehouseError, Match
from dicehouse.engine import NOBODY, Dice, Line, Sheet
from dicehouse.games.general.odds import chance
from dicehouse.games.general.scoring import makes

ANY = "1 2 4 4 5 6"
PAIRS, STRAIGHT, GENERAL = 10, 14, 15


def sit(tape: str, seats: list[str] = ["Ada", "Ben"], **options: str) -> Match:
    return Match("general", seats=seats, tape=tape, options={"first": "A", **options})


def outlook(m: Match, seat: int = 0) -> list[str]:
    return m.game.outlook(m.view(seat), seat, m.speaker(seat))


def warning(m: Match, move: str) -> str | None:
    return m.game.warning(m.view(0), 0, m.parse(0, move).number)


def test_a_turn_is_told() -> None:
    m = sit(f"1 1 3 5 6 2 3 3 4 3 3 3 {ANY} 2 {ANY}")
    m.play("Ada", "roll 4 5 6")
    m.play("Ada", "roll 1 2 6")
    m.play("Ada", "general")
    m.play("Ben", "roll 1")
    m.play("Ben", "straight")
    assert m.log("Ada") == [
        "Round 1 of 16.",
        "You roll 1 1 3 5 6 2.",
        "You keep 1 1 3 and roll three dice again.",
        "You roll 3 3 4. The dice show 1 1 3 3 3 4.",
        "You keep 3 3 3 and roll three dice again.",
        "You roll 3 3 3. The dice show 3 3 3 3 3 3.",
        "You write 18 in General and have 18.",
        "Ben rolls 1 2 4 4 5 6.",
        "Ben keeps 2 4 4 5 6 and rolls one die again.",
        "Ben rolls 2. The dice show 2 2 4 4 5 6.",
        "Ben crosses out Straight.",
        "Round 2 of 16.",
        "You roll 1 2 4 4 5 6.",
    ]


def test_all_dice_rolled_again_are_told() -> None:
    m = sit(f"{ANY} 6 6 6 6 6 6")
    m.play("Ada", "roll 1 2 3 4 5 6")
    assert m.log()[-2:] == ["Ada rolls all dice again.", "Ada rolls 6 6 6 6 6 6."]


def test_dice_and_cards_lie_on_the_table() -> None:
    """Dice in their places; what they would bring stands in brackets, a cell that was crossed out is a dash."""
    m = sit(f"6 6 6 6 6 6 {ANY} 2 2 4 4 6 6")
    m.play("Ada", "general")
    m.play("Ben", "general")
    line, dice, sheet = m.game.pieces(m.view("Ada"), 0, m.speaker("Ada"))
    assert line == Line("Round 2 of 16: your first roll.", loud=True)
    assert isinstance(dice, Dice)
    assert (dice.label, list(dice.faces), dice.note) == ("Your dice", list("224466"), "two rolls left")
    assert isinstance(sheet, Sheet)
    assert list(sheet.head) == ["", "You", "Ben"]
    rows = {row[0]: list(row[1:]) for row in sheet.rows}
    assert rows["Pairs"] == ["(24)", ""]
    assert rows["Straight"] == ["(0)", ""]
    assert rows["General"] == ["36", "–"]
    assert rows["Total"] == ["36", "0"]


def test_every_cell_has_a_short_word() -> None:
    """A start of the word will do, and the 3 of a Kind are called trios."""
    m = sit(ANY)
    for typed, meant in {"pairs": "pairs", "score inv": "inverted", "trios": "trios", "SCORE Even": "even"}.items():
        assert m.parse(0, typed).words == f"score {meant}"
    assert m.parse(0, "roll 456").words == "roll 4 5 6"
    assert m.parse(0, "56").words == "roll 5 6"
    with pytest.raises(DicehouseError, match="not a move"):
        m.parse(0, "roll 7")


def test_suggestions_are_legal_and_few() -> None:
    m = sit(f"{ANY} 1 1 1 1 1 1 1")
    view = m.view(0)
    offers = m.game.suggest(view, 0, m.game.legal(view, 0))
    words = [m.game.moves.words(view, move) for move in offers]
    assert words[:3] == ["roll 1 2 5 6", "roll 1 2 3 4 5 6", "score fours"]
    assert len(words) <= 9


def test_a_zero_with_rolls_left_is_warned_of() -> None:
    """Nothing is lost by rolling first. After the last roll, a 0 may well be the best there is."""
    m = sit(f"{ANY} 1 1")
    assert warning(m, "threes") == "Threes brings nothing with these dice, and you still have two rolls. Cross it out already?"
    assert warning(m, "fours") is None
    assert warning(m, "roll 1") is None
    m.play("Ada", "roll 1")
    m.play("Ada", "roll 1")
    assert warning(m, "threes") is None
    assert warning(sit(ANY, must_take="on"), "threes") is None


def test_the_chance_of_each_open_combination() -> None:
    """Likeliest first, for whoever is to roll."""
    m = sit("1 2 3 4 5 5 5")
    (told,) = outlook(m)
    assert told.startswith("If both rolls are for it alone: ")
    assert "Straight 31 %" in told  # 1 - (5/6)²
    assert outlook(m, 1) == []
    m.play("Ada", "roll 6")
    (told,) = outlook(m)
    assert told.startswith("If the last roll is for it alone: ")
    assert "Straight 17 %" in told
    assert "Small 1" in told  # three dice of 1 to 3
    assert m.game.outlook(m.view(), NOBODY, m.speaker()) == []


def test_a_closed_combination_is_not_promised() -> None:
    m = Match("general", seats=1, tape=ANY, start={"card": [[-1] * 6 + [0] * 10]})
    assert outlook(m) == ["All your combinations are closed: only numbers are left."]


@pytest.mark.parametrize("distinct", [False, True])
def test_chances_agree_with_counting_all_falls(distinct: bool) -> None:
    """One roll left: the best of all sets of dice, by rolling each in every way."""
    dice = (2, 2, 2, 2, 3, 6)
    for cell in (PAIRS, GENERAL):
        best = 0.0
        for kept in product((False, True), repeat=6):
            hand = [face for face, keep in zip(dice, kept, strict=True) if keep]
            if len(hand) >= 2:  # fewer are never the best here, and many to count
                falls = list(product(range(1, 7), repeat=6 - len(hand)))
                best = max(best, sum(makes([*hand, *fall], cell, distinct) for fall in falls) / len(falls))
        assert chance(dice, cell, 1, distinct) == pytest.approx(best)


def test_two_rolls_are_better_than_one() -> None:
    assert chance((1, 2, 3, 4, 5, 5), STRAIGHT, 2, False) == pytest.approx(11 / 36)
    assert chance((1, 1, 1, 1, 1, 2), GENERAL, 2, False) == pytest.approx(11 / 36)
