"""What others may know: everything but the unseen cards of a hand. (The generic tests hold views and guesses together.)"""

from __future__ import annotations

from dicehouse.engine import NOBODY
from dicehouse.engine.stream import stream
from dicehouse.games.bare_bones.cards import BLACK, HOT_POTATO, RED
from tests.games.bare_bones.playing import FIVE, GAME, act, cards, end, in_order, now, roll, sit, spelled


def test_the_list_of_a_deck_is_public_and_the_hand_is_not() -> None:
    """BB-19: which of two worlds it is, a viewer cannot tell."""
    one = sit(FIVE, "black red blue", draw={"B": "white green"})
    other = sit(FIVE, "white green blue", draw={"B": "black red"})
    for viewer in ("A", None):
        assert one.view(viewer).hand.rows[1] == other.view(viewer).hand.rows[1] == [0] * 33
        assert one.view(viewer).draw.rows[1] == other.view(viewer).draw.rows[1]
        assert one.view(viewer).hand_size[1] == 3
    assert spelled(one.view("B").hand.rows[1]) == in_order("black red blue")
    assert spelled(one.view("B").draw.rows[1]) == in_order("white green")


def test_whether_a_neighbour_could_have_matched_does_not_show() -> None:
    """BB-55: he is asked in both worlds, and "none" looks the same from outside."""
    views = []
    for hand, pile in (("red blue blue", "white"), ("white blue blue", "red")):
        m = sit("red red", hand, FIVE, draw={"B": pile, "A": "blue " * 5})
        roll(m, "A", "red red")
        act(m, "A", "end")
        assert m.waiting == {1}
        asked = m.view("C")
        act(m, "B", "match none")
        views.append((asked.draw.rows[1], asked.hand.rows[1], m.view("C").draw.rows[1], m.view("C").stage))
    assert views[0] == views[1]


def test_a_hand_once_seen_may_be_remembered() -> None:
    """BB-86: cards that everybody has seen stay known until they leave the hand."""
    m = act(sit("joyride", "red pairs blue", FIVE), "A", "play joyride", "ride B", "borrow red", "done", "roll")
    end(m, "A")
    assert spelled(m.view("C").hand.rows[1]) == in_order("red pairs blue")
    cards(m, "B", "red")
    assert spelled(m.view("C").hand.rows[1]) == in_order("pairs blue")
    act(m, "B", "done", "roll")
    end(m, "B")
    assert spelled(m.view("C").hand.rows[1]) == ""


def test_a_seen_card_among_others_of_its_kind() -> None:
    """Two equal cards, one of them seen: once one is played, the other may be anything."""
    m = sit("swap-meet blue red", "blue", draw={"A": FIVE})
    act(m, "A", "play swap-meet", "give blue", "take blue")
    t = m.truth()
    assert t.seen[0, 0] == 1
    cards(m, "A", "blue")
    assert now(m).seen[0, 0] == 0


def test_guesses_deal_what_was_not_seen() -> None:
    """Every card of the pile may be in the hand, but not a Hot Potato that is known to lie on top."""
    m = sit(FIVE, "red blue", draw={"B": "black hot-potato"}, on_top=[0, 1])
    found = set()
    for number in range(60):
        world = m.view("A")
        GAME.rules.guess(world, 0, stream(3, number))
        assert sum(world.hand.rows[1]) == 2
        assert world.hand[1, HOT_POTATO] == 0
        assert world.draw[1, HOT_POTATO] == 1
        found.add(spelled(world.hand.rows[1]))
    assert found == {in_order(pair) for pair in ("red blue", "red black", "blue black")}


def test_a_spectator_guesses_every_hand() -> None:
    m = sit("red blue", "black")
    world = m.view(None)
    GAME.rules.guess(world, NOBODY, stream(1, 1))
    assert [sum(row) for row in world.hand.rows] == [2, 1, 0, 0]
    assert world.hand[0, BLACK] == 0
    assert world.hand[1, RED] == 0
