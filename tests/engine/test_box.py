"""The box: data of every form, and boxes of one's own, which change them and are refused with a sentence."""

# mypy: allow-untyped-defs, allow-untyped-calls, disable-error-code="valid-type, attr-defined, index, no-untyped-def"

import hashlib
import json
from types import ModuleType, SimpleNamespace
from typing import Any, cast

import pytest

import dicehouse
from dicehouse import Match, simulate
from dicehouse.engine import Family, Game, Moves, Record, add, i8, i16, registry
from dicehouse.engine.box import MOST_CHARACTERS, Difference
from dicehouse.engine.errors import BadTranscript, BadValue
from dicehouse.engine.fair import Fair
from dicehouse.engine.transcript import verify

LIARS = dicehouse.game("liars_dice")
OTHER_TRACK = [-1, 1, *LIARS.data["track"].value[2:]]

BOX = """
title = "Stalls"
about = "A market with data of every form."
players = [2, 3]

[options.first]
about = "Who begins."
kind = "seat"
default = "random"

[data.coins]
about = "Coins for everybody."
value = 5
low = 1
high = 9
source = "rulebook"

[data.slope]
about = "What each further stall costs."
value = [1, 2, 4]
source = "assumed"

[data.board]
about = "The fields of the market."
value = [[1, 2], [3, 4]]
source = "rulebook"

[data.prices]
about = "The price of every ware."
low = 0
high = 300
source = "assumed"
[data.prices.value]
apple = 3
"goat's cheese" = 200
honey = 7

[data.stock]
about = "How many of each there are, in the three sizes."
low = 0
high = 20
source = "assumed"
[data.stock.value]
apple = [1, 2, 1]
honey = [4, 0, 2]

[data.opening]
about = "The stall that opens first."
choices = ["fish", "fruit", "wool"]
value = "wool"
source = "rulebook"

[data.special]
about = "Two stalls with special offers."
choices = ["fish", "fruit", "wool"]
value = ["fruit", "fish"]
source = "assumed"
"""


class Market(Record):
    seats: i8
    first: i8
    coins: i8
    slope: i8[3]
    board: i8[2, 2]
    prices: i16[3]
    stock: i8[2, 3]
    opening: i8
    special: i8[2]


def stalls(box: str = BOX) -> Game:
    rules = SimpleNamespace(
        Table=Market,
        MOVES=Moves(Family("pass")),
        CHANCES=Moves(Family("rolls", face=[1, 2])),
        waiting=lambda t: 0,
        legal=lambda t, seat, moves: add(moves, 0, 0),
        play=lambda t, seat, move: None,
        odds=lambda t, weights: 0,
        result=lambda t, out: None,
        flaw=lambda t: "two special offers cannot be at one stall." if t.special[0] == t.special[1] else None,
    )
    return Game("stalls", rules=cast(ModuleType, rules), box=box)


def fields(game: Game) -> dict[str, Any]:
    return {name: value for name, value in game.blank(2, {}).to_json().items() if name not in ("seats", "first")}


# --- data of every form -----------------------------------------------------------------------------------------------


def test_the_record_holds_numbers_in_the_order_of_the_file_and_words_as_their_position() -> None:
    assert fields(stalls()) == {
        "coins": 5,
        "slope": [1, 2, 4],
        "board": [[1, 2], [3, 4]],
        "prices": [3, 200, 7],
        "stock": [[1, 2, 1], [4, 0, 2]],
        "opening": 2,
        "special": [1, 0],
    }


def test_people_read_names_and_words() -> None:
    data = stalls().data
    assert list(data["prices"].value) == ["apple", "goat's cheese", "honey"]
    assert data["special"].value == ["fruit", "fish"]
    assert {name for name, datum in data.items() if datum.assumed} == {"slope", "prices", "stock", "special"}


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("value = 5", "value = 10", "coins cannot be 10: it is a whole number from 1 to 9."),
        ("value = 5", "value = 2.5", "coins cannot be 2.5: it is a whole number from 1 to 9."),
        ("[1, 2, 4]", "[1, 2, 400]", "slope number 3 cannot be 400: it is a whole number from -128 to 127."),
        ("[1, 2, 4]", "[1, 2, 4, 8]", "slope cannot be [1, 2, 4, 8]: it takes a list of at most 3."),
        ("honey = 7", "honey = 301", 'prices "honey" cannot be 301: it is a whole number from 0 to 300.'),
        ("[4, 0, 2]", "[4, 0, -2]", 'stock "honey" number 3 cannot be -2: it is a whole number from 0 to 20.'),
        ('value = "wool"', 'value = "silk"', 'opening cannot be "silk": it is one of "fish", "fruit" and "wool".'),
        (
            '"fruit", "fish"]',
            '"fish", "fish"]',
            "The box of Stalls does not fit together: two special offers cannot be at one stall.",
        ),
    ],
)
def test_a_printed_box_is_checked(old: str, new: str, said: str) -> None:
    assert BOX.count(old) == 1 or old == '"fruit", "fish"]'
    with pytest.raises(BadValue) as refused:
        stalls(BOX.replace(old, new))
    assert str(refused.value) == said


def test_the_order_of_names_counts_for_the_version_of_the_data() -> None:
    apple, honey = "apple = 3\n", "honey = 7\n"
    assert stalls(BOX.replace(honey, "").replace(apple, honey + apple)).data_version != stalls().data_version


# --- a box of one's own -----------------------------------------------------------------------------------------------

CHANGES: list[tuple[str, dict[str, Any], dict[str, Any]]] = [  # a box, what it changes, and the fields then
    ("", {}, {}),
    ('game = "stalls"', {}, {}),
    ("[data.coins]\nvalue = 5", {}, {}),
    ("[data.coins]\nvalue = 7", {"coins": 7}, {"coins": 7}),
    ("[data]\ncoins = 7", {"coins": 7}, {"coins": 7}),
    ("data.slope = [1, 2, 3]", {"slope": [1, 2, 3]}, {"slope": [1, 2, 3]}),
    ("data.board.value = [[1, 2], [3, 5]]", {"board": [[1, 2], [3, 5]]}, {"board": [[1, 2], [3, 5]]}),
    ("[data.prices.value]\nhoney = 9", {"prices": {"honey": 9}}, {"prices": [3, 200, 9]}),
    ("[data.prices]\nhoney = 9\napple = 4", {"prices": {"apple": 4, "honey": 9}}, {"prices": [4, 200, 9]}),
    ("[data.prices]\nhoney = 9\napple = 3", {"prices": {"honey": 9}}, {"prices": [3, 200, 9]}),
    ("[data.stock]\nhoney = [4, 0, 3]", {"stock": {"honey": [4, 0, 3]}}, {"stock": [[1, 2, 1], [4, 0, 3]]}),
    ('[data]\nopening = "fish"', {"opening": "fish"}, {"opening": 0}),
    ('[data]\nspecial = ["fruit", "wool"]', {"special": ["fruit", "wool"]}, {"special": [1, 2]}),
]


@pytest.mark.parametrize(("box", "own", "changed"), CHANGES, ids=[box or "empty" for box, _, _ in CHANGES])
def test_a_box_of_ones_own_changes_what_it_names(box: str, own: dict[str, Any], changed: dict[str, Any]) -> None:
    printed = stalls()
    game = printed.with_box(box)
    assert game.own_box == own
    assert fields(game) == {**fields(printed), **changed}
    assert (game.data_version != printed.data_version) == bool(own)
    for name, datum in game.data.items():
        before = printed.data[name]
        kept = any(datum.entries[entry] == value for entry, value in before.entries.items())  # such as other prices
        assert datum.source == (before.source if name not in own else f"{before.source} and own box" if kept else "own box")
        assert datum.assumed == (before.assumed and kept)
    again = printed.with_data(json.loads(json.dumps(game.own_box)))
    assert (again.own_box, again.data, again.data_version) == (game.own_box, game.data, game.data_version)


def test_what_differs_is_told_entry_by_entry() -> None:
    game = stalls().with_box('[data]\nboard = [[1, 2], [3, 5]]\nspecial = ["wool", "fish"]\n[data.prices]\napple = 4\nhoney = 8')
    assert game.differences == [
        Difference("board", "The fields of the market.", "row 2", "3, 4", "3, 5"),
        Difference("prices", "The price of every ware.", "apple", "3", "4"),
        Difference("prices", "The price of every ware.", "honey", "7", "8"),
        Difference("special", "Two stalls with special offers.", "", "fruit, fish", "wool, fish"),
    ]
    assert stalls().differences == []


def test_each_box_counts_from_the_printed_one_and_leaves_it_alone() -> None:
    printed = stalls()
    first = printed.with_box("data.coins = 7")
    second = first.with_box("data.slope = [0, 0, 0]")
    assert second.own_box == {"slope": [0, 0, 0]}
    assert first.own_box == {"coins": 7}
    assert printed.own_box == {}


@pytest.mark.parametrize(
    ("box", "said"),
    [
        ("[data]\ncoins 7", "The box is not TOML: Expected '=' after a key in a key/value pair (at line 2, column 7)."),
        ("a = " + "[\n" * 5000, "The box is not TOML that anybody can read: it has too many brackets."),
        ("[data]\n" + "x" * 501, "Line 2 of the box has 501 characters: at most 500 are read."),
        ("#" * (MOST_CHARACTERS + 1), "The box has 12,001 characters: at most 12,000 are read."),
        ("\ud800", "The box is no text."),
        ('game = "liars_dice"', 'This box is for "liars_dice", not for "stalls".'),
        ("game = 3", 'This box is for 3, not for "stalls".'),
        ("data = 3", "data cannot be 3: it is a table of values by their names."),
        ("[options.first]", "Options do not belong into a box: they are chosen where the match is set up."),
        ('[data]\nfirst = "A"', "first is an option: it is chosen where the match is set up, not in the box."),
        (
            'title = "Mine"',
            "\"title\" has no place in a box of one's own, which holds data: 'data.NAME.value = …'.",
        ),
        ("[data]\ncoin = 7", 'The box has no data "coin"; the nearest is "coins".'),
        ("[data.coins]", "coins cannot be {}: it is a whole number from 1 to 9."),
        (
            "[data.coins]\nvalue = 3\nhigh = 99",
            'coins cannot have "high" beside its value: a box of one\'s own changes values alone.',
        ),
        ("[data]\ncoins = 0", "coins cannot be 0: it is a whole number from 1 to 9."),
        ("[data]\ncoins = 1.5", "coins cannot be 1.5: it is a whole number from 1 to 9."),
        ("[data]\ncoins = true", "coins cannot be true: it is a whole number from 1 to 9."),
        ('[data]\ncoins = "many"', 'coins cannot be "many": it is a whole number from 1 to 9.'),
        ("[data]\ncoins = [1, 2]", "coins cannot be [1, 2]: it is a whole number from 1 to 9."),
        ("[data]\ncoins = 2024-12-24", 'coins cannot be "2024-12-24": it is a whole number from 1 to 9.'),
        ("[data]\nslope = 3", "slope cannot be 3: it is a list of 3."),
        ("[data]\nslope = [1, 2]", "slope cannot have the length 2: it is a list of 3."),
        ("[data]\nslope = [1, 2, 128]", "slope number 3 cannot be 128: it is a whole number from -128 to 127."),
        ("[data]\nboard = [1, 2]", "board number 1 cannot be 1: it is a list of 2."),
        ("[data]\nboard = [[1, 2], [3]]", "board number 2 cannot have the length 1: it is a list of 2."),
        ("[data]\nprices = [1, 2, 3]", 'prices cannot be [1, 2, 3]: it is a table of "apple", "goat\'s cheese" and "honey".'),
        ("[data.prices]\nappel = 3", 'prices has no entry "appel"; the nearest is "apple".'),
        ("[data.prices]\napple = 301", 'prices "apple" cannot be 301: it is a whole number from 0 to 300.'),
        ("[data.stock]\napple = 3", 'stock "apple" cannot be 3: it is a list of 3.'),
        ("[data.stock]\napple = [1, 2]", 'stock "apple" cannot have the length 2: it is a list of 3.'),
        ("[data.stock]\napple = [1, 2, 21]", 'stock "apple" number 3 cannot be 21: it is a whole number from 0 to 20.'),
        ('[data]\nopening = "silk"', 'opening cannot be "silk": it is one of "fish", "fruit" and "wool".'),
        ("[data]\nopening = 1", 'opening cannot be 1: it is one of "fish", "fruit" and "wool".'),
        ('[data]\nspecial = ["silk", "fish"]', 'special number 1 cannot be "silk": it is one of "fish", "fruit" and "wool".'),
        (
            '[data]\nspecial = ["wool", "wool"]',
            "The box of Stalls does not fit together: two special offers cannot be at one stall.",
        ),
        ('[data]\ncoins = "' + "x" * 100 + '"', f'coins cannot be "{"x" * 38}…: it is a whole number from 1 to 9.'),
    ],
)
def test_a_wrong_box_is_refused_with_a_sentence(box: str, said: str) -> None:
    with pytest.raises(BadValue) as refused:
        stalls().with_box(box)
    assert str(refused.value) == said


def test_a_number_without_end_is_refused() -> None:
    with pytest.raises(BadValue, match=r"^coins cannot be 9{39}…: it is a whole number from 1 to 9\.$"):
        stalls().with_box("data.coins = " + "9" * 400)


def test_a_value_without_bottom_is_refused() -> None:
    deep: list[Any] = []
    for _ in range(5000):
        deep = [deep]
    with pytest.raises(BadValue, match="coins cannot be nested so deep: it is a whole number from 1 to 9"):
        stalls().with_data({"coins": deep})


def test_a_game_without_data_says_so() -> None:
    with pytest.raises(BadValue, match=r'The box has no data "coins"; nothing in it can be changed\.'):
        dicehouse.game("mia").with_box("data.coins = 3")


def test_the_box_to_edit_tells_what_everything_is() -> None:
    text = stalls().with_box("data.coins = 7").box_to_edit
    assert text.startswith('# The box of Stalls. What you leave out stays as it is printed.\ngame = "stalls"\n')
    assert "\n# Coins for everybody.\n# From: own box. Allowed: a whole number from 1 to 9.\n[data.coins]\nvalue = 7\n" in text
    assert '\n[data.prices.value]\napple = 3\n"goat\'s cheese" = 200\nhoney = 7\n' in text
    assert '# From: assumed. Allowed: one of "fish", "fruit" and "wool".\n[data.special]\nvalue = ["fruit", "fish"]\n' in text
    assert stalls().with_box(text).own_box == {"coins": 7}
    assert stalls().with_box(stalls().box_to_edit).own_box == {}


# --- the games of the house -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", registry.games())
def test_the_box_to_edit_of_every_game_changes_nothing(name: str) -> None:
    game = registry.game(name)
    text = game.box_to_edit
    assert game.with_box(text).own_box == {}
    assert len(text) < MOST_CHARACTERS
    assert max(map(len, text.splitlines())) < 120
    for datum in game.data.values():
        assert f"[data.{datum.name}" in text


NO_DATA = hashlib.sha256(b"{}").hexdigest()[:8]


@pytest.mark.parametrize(
    ("name", "version"),
    [
        *((name, NO_DATA) for name in ("all_or_nothing", "cublino", "general", "high_roll", "hundred", "mia", "straight", "swing")),
        *((name, NO_DATA) for name in ("ten_thousand", "three_is_evil", "tic_tac_toe")),
        ("liars_dice", "784d8e9f"),
        ("quick_count", "a1cd4721"),
        ("sweet_spot", "526b20ce"),
    ],
)
def test_transcripts_of_old_are_still_read(name: str, version: str) -> None:
    """They name the version of the data they were played with."""
    assert registry.game(name).data_version == version


def test_a_match_with_a_box_of_ones_own(play_on) -> None:
    match = Match(LIARS.with_box("data.dice_each = 3"), seats=2, seed=1)
    assert match.view().left[:2] == [3, 3]
    play_on(match, 1000)
    assert match.over


def test_compiled_code_is_shared_with_the_printed_box() -> None:
    """Data are fields of the table, so the same code plays them."""
    from dicehouse.bots import RANDOM
    from dicehouse.engine import loops
    from dicehouse.engine.runner import Runner

    own = LIARS.with_box("data.dice_each = 1")
    runners = [Runner(game, game.table(2), [RANDOM, RANDOM]) for game in (LIARS, own)]
    assert runners[0]._builder.digest(loops.play_range) == runners[1]._builder.digest(loops.play_range)
    long, short = (simulate(game, ["random", "random"], games=50, seed=1, device="interpreter") for game in (LIARS, own))
    assert short.steps.sum() < long.steps.sum() / 2


# --- transcripts ------------------------------------------------------------------------------------------------------


def transcript_lines(match: Match) -> list[str]:
    return match.transcript().splitlines()


@pytest.mark.parametrize("moves", [0, 5, 1000])
def test_a_transcript_makes_the_same_game_again(play_on, moves: int) -> None:
    game = LIARS.with_data({"dice_each": 2, "track": OTHER_TRACK})
    match = Match(game, seats=["Ada", "Ben"], source=Fair(bytes(32), "match", [None, None]))
    play_on(match, moves)
    box = f'box: {{"dice_each": 2, "track": {json.dumps(OTHER_TRACK)}}}'
    assert transcript_lines(match)[3:5] == [f"data: {game.data_version}", box]
    found = Match.from_transcript(match.transcript())
    assert found.transcript() == match.transcript()
    assert found.pack() == match.pack()
    assert found.game.own_box == game.own_box
    if match.over:
        assert verify(match.transcript()).pack() == match.pack()
    for viewer in (None, 0):
        assert (box in match.transcript(viewer)) is True  # everybody may know what they play with


def test_a_printed_box_is_not_told() -> None:
    assert not any(line.startswith("box:") for line in transcript_lines(Match(LIARS, seed=1)))


@pytest.mark.parametrize(
    ("box", "blamed", "said"),
    [
        ("box: 3", 5, "box must be fields and their values as JSON, not '3'"),
        ("box: {", 5, "JSON"),
        ("box: " + "[" * 5000, 5, "JSON"),
        ('box: {"dice": 3}', 5, 'The box has no data "dice"'),
        ('box: {"dice_each": 9}', 5, "dice_each cannot be 9"),
        ('box: {"dice_each": 4}', 4, "it was played with data"),
        (None, 4, "it was played with data"),
    ],
)
def test_a_damaged_box_is_told_by_line(box: str | None, blamed: int, said: str) -> None:
    lines = transcript_lines(Match(LIARS.with_box("data.dice_each = 3"), seed=1))
    assert lines[4] == 'box: {"dice_each": 3}'
    lines[4:5] = [] if box is None else [box]
    with pytest.raises(BadTranscript, match=said) as refused:
        Match.from_transcript("\n".join(lines) + "\n")
    assert refused.value.line == blamed
