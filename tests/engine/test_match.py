"""Match: who is to act, what is legal, what a seat sees; what is refused changes nothing."""

# mypy: allow-untyped-defs, allow-untyped-calls

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import dicehouse
from dicehouse import CHANCE, Match, Move
from dicehouse.engine.errors import BadOption, BadValue, DicehouseError, IllegalMove, NotYourTurn, UnknownGame, UnknownMove

NAMES = ["Ada", "Ben", "Cleo"]
DICE = "6 * 5 5 2 / 3 3 4 * 6 / 2 2 2 4 4"


def table(**more: Any) -> Match:
    """Ada, Ben and Cleo with known dice; Ada opens."""
    return Match("liars_dice", seats=NAMES, options={"opener": "A"}, tape=DICE, **more)


def last_dice(**more: Any) -> Match:
    """Two players with one die each, 5 and 3: a match of a few moves. Ada opens."""
    return Match("liars_dice", seats=NAMES[:2], options={"opener": "A"}, start={"left": [1, 1]}, tape="5 3", **more)


def finished() -> Match:
    match = last_dice()
    match.play("Ada", "bid 1x5")
    match.play("Ben", "challenge")
    return match


def as_json(view: Any) -> Any:
    return view.to_json()


# --- who is to act, and what may they do ------------------------------------------------------------------------------


def test_the_waiting_seat_acts_and_the_turn_passes():
    match = table()
    assert match.waiting == {0}
    match.play("Ada", "bid 2x5")
    assert match.waiting == {0}  # she may show dice
    match.play("Ada", "stand")
    assert match.waiting == {1}
    assert not match.over
    assert not match.needs_dice


def test_only_a_waiting_seat_has_legal_moves():
    match = table()
    assert [seat for seat in range(3) if match.legal(seat)] == [0]
    assert all(isinstance(move, Move) for move in match.legal("Ada"))


def test_a_seat_is_a_number_a_letter_or_a_name():
    match = table()
    assert [match.seat(seat) for seat in (1, "B", "b", "Ben")] == [1, 1, 1, 1]


@pytest.mark.parametrize("seat", [3, -2, "D", "Dora", "", "ben", None, True, 1.0])
def test_an_unknown_seat_is_refused_with_those_there_are(seat):
    match = table()
    for ask in (match.seat, match.legal, lambda seat: match.play(seat, "bid 2x5")):
        with pytest.raises(BadOption, match=r"There is no seat .*; there are Ada, Ben and Cleo\."):
            ask(seat)
    assert match.history == table().history


def test_a_move_is_words_or_a_number_or_json_or_what_legal_gave():
    words, number, data, given_move = table(), table(), table(), table()
    move = next(move for move in given_move.legal(0) if str(move) == "bid 2x5")
    words.play("Ada", "bid 2x5")
    number.play(0, move.number)
    data.play("A", {"move": "bid", "amount": 2, "face": "5"})
    given_move.play("a", move)
    assert words.pack() == number.pack() == data.pack() == given_move.pack()
    assert words.history == number.history == data.history == given_move.history


def test_history_holds_every_move_and_those_of_chance():
    match = last_dice()
    assert match.history == [(CHANCE, 4), (CHANCE, 2)]
    match.play("Ada", "bid 1x5")
    assert len(match.history) == 3
    assert match.history[-1][0] == 0


# --- refusals ---------------------------------------------------------------------------------------------------------

REFUSED: list[tuple[Any, Any, type[DicehouseError]]] = [
    ("Ada", "bid 2x4", IllegalMove),  # it is Ben's turn
    ("Cleo", "bid 3x5", NotYourTurn),
    ("Dora", "bid 3x5", BadOption),
    ("Ben", "bid 2x4", IllegalMove),
    ("Ben", "stand", IllegalMove),
    ("Ben", "show 3", IllegalMove),
    ("Ben", "", UnknownMove),
    ("Ben", "fold", UnknownMove),
    ("Ben", 1, IllegalMove),
    ("Ben", -1, UnknownMove),
    ("Ben", 100_000, UnknownMove),
    ("Ben", True, UnknownMove),
    ("Ben", 2.0, UnknownMove),
    ("Ben", None, UnknownMove),
    ("Ben", ["bid", 2, 5], UnknownMove),
    ("Ben", Move(1, "bid 3x5"), IllegalMove),
    ("Ben", Move(100_000, "bid 3x5"), UnknownMove),
    ("Ben", {"move": "bid", "amount": 2, "face": "4"}, IllegalMove),
    ("Ben", {"move": "bid", "amount": 99, "face": "4"}, UnknownMove),
    ("Ben", {}, UnknownMove),
    (CHANCE, "5", NotYourTurn),
    (CHANCE, 0, NotYourTurn),
]


@pytest.mark.parametrize(("seat", "move", "error"), REFUSED)
def test_a_refused_move_changes_nothing(seat, move, error):
    match = table()
    match.play("Ada", "bid 2x5")
    match.play("Ada", "stand")
    before, history, log = match.pack(), match.history[:], match.log("Ben")
    with pytest.raises(error) as refused:
        match.play(seat, move)
    assert match.pack() == before
    assert match.history == history
    assert match.log("Ben") == log
    assert str(refused.value)[0] in "'{[-0123456789NTF" or str(refused.value)[0].isupper()
    assert str(refused.value).endswith(".")


def test_out_of_turn_says_whose_turn_it_is():
    with pytest.raises(NotYourTurn, match=r"It is not Ben's turn: Ada to act\."):
        table().play("Ben", "bid 2x5")


@pytest.mark.parametrize("seat", ["Ada", "Ben"])
def test_after_the_end_nothing_can_be_played(seat):
    match = finished()
    before = match.pack()
    with pytest.raises(NotYourTurn, match=r"The match is over: Ada wins\."):
        match.play(seat, "bid 2x5")
    with pytest.raises(NotYourTurn):
        match.play(CHANCE, "5")
    assert match.pack() == before
    assert match.legal(seat) == []
    assert match.waiting == frozenset()


def test_a_refusal_tells_no_secret():
    """What is said depends on what the seat itself can see, not on the others' dice."""
    one = Match("liars_dice", seats=2, options={"opener": "A"}, tape={"A": "6 * 5 5 2", "B": "3 3 4 * 6"})
    other = Match("liars_dice", seats=2, options={"opener": "A"}, tape={"A": "6 * 5 5 2", "B": "5 5 5 5 5"})
    for words in ["show 3", "bid 99x9", "challenge", "stand", "show 5 5 5 5"]:
        said = []
        for match in (one, other):
            with pytest.raises(DicehouseError) as refused:
                match.play("A", words)
            said.append(str(refused.value))
        assert said[0] == said[1]


# --- setting up -------------------------------------------------------------------------------------------------------


def test_players_have_letters_unless_they_have_names():
    assert Match("liars_dice", seats=4, seed=1).names == ["A", "B", "C", "D"]
    assert Match("liars_dice", seats=[" Ada ", "Ben"], seed=1).names == ["Ada", "Ben"]


@pytest.mark.parametrize("seats", [0, 1, 7, 9, 100, ["Ada"], list("ABCDEFG"), []])
def test_a_wrong_number_of_seats_is_refused(seats):
    count = seats if isinstance(seats, int) else len(seats)
    with pytest.raises(BadOption, match=rf"Liar's Dice is for 2 to 6 players, not {count}\."):
        Match("liars_dice", seats=seats)


@pytest.mark.parametrize(
    "names", [["Ada", "Ada"], ["Ada", " Ada "], ["Ada", ""], ["Ada", "  "], ["Ada", "B\nen"], ["Ada", "B\ten"]]
)
def test_players_need_printable_names_of_their_own(names):
    with pytest.raises(BadOption, match="names of their own"):
        Match("liars_dice", seats=names)


def test_an_unknown_game_is_refused_with_those_there_are():
    with pytest.raises(UnknownGame, match=r"There is no game 'ludo'; there (is|are) .*liars_dice"):
        Match("ludo")


def test_an_unknown_option_is_refused_with_those_there_are():
    with pytest.raises(BadOption, match=r"Liar's Dice has no option 'jokers'; there are opener and chips\."):
        Match("liars_dice", options={"jokers": "on"})


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"chips": "maybe"}, r"chips cannot be 'maybe': it is on or off\."),
        ({"chips": 2}, r"chips cannot be 2: it is on or off\."),
        ({"opener": "D"}, r"opener cannot be 'D': it is random or a seat, A to C\."),
        ({"opener": "Ada"}, r"opener cannot be 'Ada'"),
        ({"opener": ""}, r"opener cannot be ''"),
        ({"opener": None}, r"opener cannot be None"),
    ],
)
def test_a_value_that_an_option_cannot_have_is_refused(options, sentence):
    with pytest.raises(BadOption, match=sentence):
        Match("liars_dice", seats=3, options=options)


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"rounds": 0}, r"rounds cannot be 0: it is a whole number from 1 to 9\."),
        ({"rounds": "10"}, r"rounds cannot be '10'"),
        ({"rounds": "-1"}, r"rounds cannot be '-1'"),
        ({"rounds": "--5"}, r"rounds cannot be '--5'"),
        ({"rounds": "²"}, r"rounds cannot be '²'"),
        ({"rounds": 2.5}, r"rounds cannot be 2.5"),
        ({"rounds": "three"}, r"rounds cannot be 'three'"),
        ({"metal": "gold"}, r"metal cannot be 'gold': it is copper or silver\."),
    ],
)
def test_numbers_and_choices_are_checked_too(coins, options, sentence):
    with pytest.raises(BadOption, match=sentence):
        Match(coins, options=options)


def test_options_may_be_given_in_any_words_and_are_told_in_one(coins):
    for yes in ("on", "ON", "yes", True, 1, "true"):
        assert Match(coins, options={"lucky": yes}).options["lucky"] == "on"
    assert Match(coins, options={"rounds": "4", "metal": " Silver "}).options == {"rounds": "4", "lucky": "off", "metal": "silver"}
    assert Match("liars_dice", seats=3, seed=1, options={"opener": "c"}).options == {"opener": "C", "chips": "off"}


def test_options_matter(coins):
    match = Match(coins, seats=2, seed=1, options={"rounds": 1})
    match.play("A", "pass")
    match.play("B", "pass")
    assert match.over


def test_a_start_sets_fields_of_the_table():
    assert as_json(last_dice().view())["left"][:2] == [1, 1]


@pytest.mark.parametrize(
    ("start", "sentence"),
    [
        ({"colour": 1}, "There is no field 'colour'; there are seats, "),
        ({"left": [1] * 7}, "left cannot be"),
        ({"left": 5}, "left cannot be 5"),
        ({"round": 128}, "round cannot hold 128"),
        ({"round": "two"}, "round cannot hold 'two'"),
        ({"round": 1.5}, "round cannot hold 1.5"),
    ],
)
def test_a_start_that_does_not_fit_is_refused(start, sentence):
    with pytest.raises(BadValue, match=sentence):
        Match("liars_dice", seed=1, start=start)


@pytest.mark.parametrize("start", [{"seats": 3}, {"opener": 99}])
def test_a_start_that_contradicts_seats_or_options_is_refused(start):
    with pytest.raises((BadOption, BadValue)):
        Match("liars_dice", seats=2, seed=1, start=start)


# --- views ------------------------------------------------------------------------------------------------------------


def test_a_seat_sees_its_own_dice_and_no_others():
    match = table()
    for seat in range(3):
        view = as_json(match.view(seat))
        assert [sum(cup) for cup in view["cup"][:3]] == [5 if p == seat else 0 for p in range(3)]
        assert view["covered"][:3] == [5, 5, 5]


def test_a_spectator_sees_no_dice_under_cups():
    assert all(sum(cup) == 0 for cup in as_json(table().view())["cup"])
    assert table().view(None) == table().view()


def test_a_view_is_a_copy():
    match = table()
    before = match.pack()
    view: Any = match.view("Ada")
    view.left[0] = 0
    view.cup[0, 0] = 5
    assert match.pack() == before


@settings(max_examples=20)
@given(st.integers(0, 1_000), st.integers(0, 25))
def test_other_players_secrets_change_neither_view_nor_log_nor_legal_moves(play_on, seed, moves):
    match = Match("liars_dice", seats=3, seed=seed)
    play_on(match, moves, seed)
    if not match.waiting:
        return
    me = min(match.waiting)
    twin = match.copy()
    secrets: Any = twin._table
    for p in range(3):
        if p != me:
            secrets.cup.rows[p] = secrets.cup.rows[p][::-1]
    assert twin.view(me) == match.view(me)
    assert twin.view() == match.view()
    assert twin.legal(me) == match.legal(me)


def test_after_the_end_everybody_sees_everything():
    match = finished()
    assert match.view(None) == match.view("Ada") == match.view("Ben") == match._table
    assert as_json(match.view())["cup"][1] == [0, 0, 1, 0, 0, 0]


# --- the log ----------------------------------------------------------------------------------------------------------


def test_each_hears_of_their_own_dice_alone():
    match = table()
    assert any("* 2 5 5 6" in sentence for sentence in match.log("Ada"))
    assert not any("* 2 5 5 6" in sentence for sentence in match.log("Ben") + match.log())
    assert any("* 3 3 4 6" in sentence for sentence in match.log("Ben"))


def test_the_log_tells_a_bid_to_everybody():
    match = table()
    before = {seat: len(match.log(seat)) for seat in (None, "Ada", "Ben")}
    match.play("Ada", "bid 2x5")
    assert "You" in match.log("Ada")[before["Ada"]]
    assert "Ada" in match.log("Ben")[before["Ben"]]
    assert "Ada" in match.log()[before[None]]


@pytest.mark.slow
@settings(max_examples=15)
@given(st.integers(0, 1_000), st.integers(2, 5), st.booleans())
def test_the_log_only_grows_at_its_end(play_on, seed, seats, chips):
    match = Match("liars_dice", seats=seats, seed=seed, options={"chips": chips})
    viewers = [None, *range(seats)]
    told = {viewer: match.log(viewer) for viewer in viewers}
    late = match.copy()
    step = 0
    while match.waiting and step < 60:
        play_on(match, 1, seed + step)
        play_on(late, 1, seed + step)
        step += 1
        for viewer in viewers:
            now = match.log(viewer)
            assert now[: len(told[viewer])] == told[viewer]
            told[viewer] = now
    assert {viewer: late.log(viewer) for viewer in viewers} == told  # asked once, at the end, it tells the same


def test_the_log_is_a_list_of_its_own():
    match = table()
    match.log("Ada").clear()
    assert match.log("Ada")


def test_a_game_without_words_has_a_log_all_the_same(coins):
    match = Match(coins, seats=["Ada", "Ben"], tape="heads")
    match.play("Ada", "throw")
    told, fell = match.log()
    assert told == "Ada: throw."
    assert fell.endswith(" falls heads.")


def test_a_game_without_words_can_be_told_and_written_to_the_end(coins):
    """Its field ``turn`` counts turns; no name of a field may be taken for a seat."""
    match = Match(coins, seats=4, seed=1, options={"rounds": 9})
    while not match.over:
        match.play(min(match.waiting), "throw")
    assert len(match.log()) == 2 * 4 * 9
    assert match.transcript().count("throw") == 4 * 9


# --- copies -----------------------------------------------------------------------------------------------------------


def test_a_copy_goes_its_own_way():
    match = table()
    before = match.pack()
    twin = match.copy()
    twin.play("Ada", "bid 2x5")
    assert match.pack() == before
    assert len(twin.history) == len(match.history) + 1
    assert match.log() != twin.log()
    match.play("Ada", "bid 4x2")
    assert match.pack() != twin.pack()


# --- results ----------------------------------------------------------------------------------------------------------


def test_there_is_no_result_before_the_end():
    assert table().result is None


def test_the_result_has_points_places_and_winners():
    result = finished().result
    assert result is not None
    assert result.points == (1, 0)
    assert result.places == (1, 2)
    assert result.winners == (0,)
    assert str(result) == "Ada wins"


def test_ties_share_a_place_and_the_next_one_is_left_out(coins):
    match = Match(coins, seats=["Ada", "Ben", "Cleo"], options={"rounds": 1}, tape="heads heads")
    match.play("Ada", "throw")
    match.play("Ben", "pass")
    match.play("Cleo", "throw")
    result = match.result
    assert result is not None
    assert result.points == (10, 0, 10)
    assert result.places == (1, 3, 1)
    assert result.winners == (0, 2)
    assert str(result) == "Ada and Cleo share the win"


@settings(max_examples=20)
@given(st.integers(0, 1_000), st.integers(2, 6))
def test_random_matches_end_with_one_winner(play_on, seed, seats):
    match = Match("liars_dice", seats=seats, seed=seed)
    play_on(match, 10_000, seed)
    assert match.over
    result = match.result
    assert result is not None
    assert len(result.winners) == 1
    assert sorted(result.places)[0] == 1


def test_a_match_shows_what_it_is():
    assert repr(finished()) == "<Match liars_dice: Ada, Ben; Ada wins>"
    assert repr(table()) == "<Match liars_dice: Ada, Ben, Cleo; 15 moves>"


def test_the_house_exports_what_people_need():
    assert dicehouse.Match is Match
    with pytest.raises(AttributeError, match="dicehouse has no 'poker'"):
        _ = dicehouse.poker


# --- taking a match up again ------------------------------------------------------------------------------------------


@pytest.mark.slow
@settings(max_examples=20)
@given(st.integers(0, 1_000), st.integers(2, 5), st.sampled_from([0, 1, 7, 10_000]))
def test_a_match_is_taken_up_from_its_history(play_on, seed, seats, moves):
    match = Match("liars_dice", seats=seats, seed=seed)
    play_on(match, moves, seed)
    twin = Match("liars_dice", seats=seats, seed=seed, history=match.history)
    other = Match("liars_dice", seats=seats, seed=seed + 1, history=match.history)  # no die is rolled again
    for one in (twin, other):
        assert (one.pack(), one.history, one.log(0)) == (match.pack(), match.history, match.log(0))
    for one in (match, twin):
        play_on(one, 10_000, seed + 1)
    assert match.over
    assert twin.history == match.history


def test_a_history_that_ends_before_dice_goes_on_with_the_source():
    match = Match("liars_dice", seed=7)
    twin = Match("liars_dice", seed=7, history=match.history[:3])
    assert twin.history == match.history


def test_moves_made_elsewhere_can_be_followed(play_on):
    match, twin = (Match("liars_dice", seats=3, seed=5) for _ in range(2))
    made = len(match.history)
    play_on(match, 12)
    twin.follow(match.history[made:])
    assert (twin.pack(), twin.history) == (match.pack(), match.history)


@pytest.mark.parametrize(
    ("history", "sentence"),
    [
        ([(0, 5)], "Move 0 of the history, number 5 by seat 0, cannot be made there"),
        ([(CHANCE, 6)], "Move 0 of the history, number 6 by Chance"),
        ([(CHANCE, -1)], "Move 0 of the history, number -1 by Chance"),
        ([*[(CHANCE, 0)] * 10, (1, 5)], "Move 10 of the history, number 5 by seat 1"),
        ([*[(CHANCE, 0)] * 10, (0, 0)], "Move 10 of the history, number 0 by seat 0"),  # nothing to challenge
        ([*[(CHANCE, 0)] * 10, (CHANCE, 0)], "Move 10 of the history, number 0 by Chance"),
        ([*[(CHANCE, 0)] * 10, (7, 5)], "Move 10 of the history, number 5 by seat 7"),
    ],
)
def test_a_damaged_history_is_refused(history, sentence):
    with pytest.raises(BadValue, match=sentence):
        Match("liars_dice", options={"opener": "A"}, seed=7, history=history)
    match = Match("liars_dice", options={"opener": "A"}, dice="by hand")
    before = match.pack()
    with pytest.raises(BadValue, match=sentence):
        match.follow(history)
    assert (match.pack(), match.history) == (before, [])


def test_an_outcome_of_weight_0_is_no_history(coins):
    with pytest.raises(BadValue, match="number 1 by Chance"):
        Match(coins, seed=1, history=[(0, 0), (CHANCE, 1)])


def test_dice_that_cannot_fall_undo_the_whole_move_and_the_tape():
    """The first die of the reroll is fine, the second is not: neither stays, and the tape is where it was."""
    match = Match("liars_dice", options={"opener": "A"}, tape="6 * 5 5 2 / 3 3 4 * 6 / 2 9")
    match.play("A", "bid 1x6")
    before, history = match.pack(), match.history[:]
    for _ in range(2):
        with pytest.raises(UnknownMove, match="'9' cannot come up"):
            match.play("A", "show 6 5 5")
        assert (match.pack(), match.history) == (before, history)
    match.play("A", "show 6 * 5 5")  # needs one die only: the 2 is still there
    assert match.history[-1] == (CHANCE, 1)


# --- narration --------------------------------------------------------------------------------------------------------


@pytest.mark.slow
@settings(max_examples=10)
@given(st.integers(0, 1_000), st.integers(2, 5))
def test_one_narration_tells_each_viewer_its_log(play_on, seed, seats):
    match = Match("liars_dice", seats=seats, seed=seed)
    play_on(match, 40, seed)
    viewers: list[int | None] = [None, *range(seats)]
    narration, told = match.narration(0), {viewer: list[str]() for viewer in viewers}
    for seat, move in match.history:
        for viewer, sentences in narration.add(seat, move, viewers).items():
            told[viewer] += [said.text for said in sentences]
    assert told == {viewer: match.log(viewer) for viewer in viewers}
    assert all(narration.view(viewer) == match.view(viewer) for viewer in viewers)


def test_viewers_come_and_go():
    match = table()
    narration, made = match.narration(), len(match.history)
    for words in ["bid 2x5", "stand"]:
        match.play("Ada", words)
    match.play("Ben", "bid 3x5")
    (first, second, third), whole = match.history[made:], match.narration(made)
    assert narration.add(*first, [1]) == {1: whole.add(*first, [0, 1])[1]}
    assert narration.add(*second, [0]) == {0: whole.add(*second, [0, 1])[0]}
    assert narration.add(*third, [0, 1]) == whole.add(*third, [0, 1])  # seat 1 missed a move; its view did not go stale
    assert narration.view(1) == match.view(1)


def test_a_sentence_says_whose_move_it_is_about():
    match = Match("liars_dice", seats=3, seed=3)
    narration = match.narration(0)
    heard = [said for seat, move in match.history for said in narration.add(seat, move, [1])[1]]
    assert heard[0].seat is None  # drawing the opener belongs to the table
    assert heard[0].text.startswith("Chance picks")
    assert next(said.seat for said in heard if said.text.startswith("You roll")) == 1
    opener = min(match.waiting)
    match.play(opener, "bid 1x2")
    assert [said.seat for said in narration.add(*match.history[-1], [None])[None]] == [opener]


def test_moves_whose_words_depend_on_the_moment_are_not_fixed():
    fixed = {family.name: family.fixed for family in dicehouse.game("liars_dice").moves.families}
    assert fixed == {"challenge": True, "bid": True, "stand": True, "show": False}
