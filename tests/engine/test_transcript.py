"""Transcripts: a match as text, back to the same match byte for byte; and damage is found, by line."""

# mypy: allow-untyped-defs, allow-untyped-calls

import json
from types import ModuleType, SimpleNamespace
from typing import Any, cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import dicehouse
from dicehouse import CHANCE, Match
from dicehouse.engine import NOBODY, Family, Game, Moves, Record, add_range, i8
from dicehouse.engine.errors import BadOption, BadTranscript, BadValue
from dicehouse.engine.fair import Fair, Sealed, commitment_of
from dicehouse.engine.transcript import verify

LIARS = dicehouse.game("liars_dice")

SHORT = f"""\
dicehouse: 1
game: liars_dice
rules: {LIARS.version}
data: {LIARS.data_version}
seat A: Ada
seat B: Ben
option opener: A
option chips: off
start: {{"left": [3, 2]}}
dice: tape
result: Ada wins

A rolls 5 2 6
B rolls 3 3
A bid 1x5
A show 5
A rolls 4 4
B bid 3x4
B stand
A challenge
A rolls 4 4 4
B rolls *
A bid 4x4
A stand
B challenge
"""
LINES = SHORT.splitlines()


def line_of(start: str) -> int:
    """The number of the line that starts so."""
    return next(number for number, line in enumerate(LINES, 1) if line.startswith(start))


def changed(old: str, new: str | None) -> str:
    """The short transcript with one line changed, or left out."""
    assert LINES.count(old) == 1
    lines = LINES[:]
    at = lines.index(old)
    lines[at : at + 1] = [] if new is None else [new]
    return "\n".join(lines) + "\n"


def same(one: Match, other: Match) -> None:
    assert other.pack() == one.pack()
    assert other.history == one.history
    assert other.names == one.names
    assert other.options == one.options
    assert other.start == one.start
    assert other.dice_words == one.dice_words
    assert other.transcript() == one.transcript()
    assert [other.log(seat) for seat in range(len(one.names))] == [one.log(seat) for seat in range(len(one.names))]


def read_back(match: Match) -> Match:
    found = Match.from_transcript(match.transcript())
    same(match, found)
    return found


# --- what it looks like -----------------------------------------------------------------------------------------------


def test_a_transcript_reads_like_a_match():
    match = Match(
        "liars_dice", seats=["Ada", "Ben"], options={"opener": "A"}, start={"left": [3, 2]}, tape="5 2 6 / 3 3 / 4 4 / 4 4 4 / *"
    )
    for seat, words in [
        ("Ada", "1x5"),
        ("Ada", "show 5"),
        ("Ben", "3x4"),
        ("Ben", "st"),
        ("Ada", "challenge"),
        ("Ada", "4x4"),
        ("Ada", "stand"),
        ("Ben", "c"),
    ]:
        match.play(seat, words)
    assert match.transcript() == SHORT


def test_a_transcript_becomes_the_match_it_tells():
    match = Match.from_transcript(SHORT)
    assert match.over
    assert str(match.result) == "Ada wins"
    assert match.names == ["Ada", "Ben"]
    assert match.transcript() == SHORT


# --- round trips ------------------------------------------------------------------------------------------------------


@settings(max_examples=25)
@given(
    st.integers(0, 10_000),
    st.integers(2, 6),
    st.booleans(),
    st.sampled_from(["random", "A", "B"]),
    st.sampled_from([0, 1, 5, 20, 10_000]),
)
def test_seeded_matches_come_back_finished_or_not(play_on, seed, seats, chips, opener, moves):
    match = Match("liars_dice", seats=seats, seed=seed, options={"chips": chips, "opener": opener})
    play_on(match, moves, seed)
    read_back(match)


def test_matches_with_secure_dice_come_back(play_on):
    match = Match("liars_dice", seats=3)
    play_on(match, 10)
    twin = read_back(match)
    play_on(twin, 10_000)
    assert twin.over


def test_matches_with_real_dice_come_back_and_wait_for_the_next(play_on):
    match = Match("liars_dice", dice="by hand", options={"opener": "B"})
    for word in ["6", "*", "2"]:
        match.play(CHANCE, word)
    twin = read_back(match)
    assert twin.needs_dice
    for one in (match, twin):
        for word in ["6", "6", "2", "3", "4", "5", "5"]:
            one.play(CHANCE, word)
        one.play("B", "bid 2x6")
    same(match, twin)


def test_matches_from_a_tape_come_back(play_on):
    match = Match("liars_dice", options={"opener": "A"}, tape={"A": "6 * 5 5 2", "B": "3 3 4 * 6"})
    match.play("A", "bid 1x6")
    match.play("A", "show 6")
    twin = read_back(match)
    assert twin.needs_dice  # the tape has run out
    for one in (match, twin):
        for word in "2345":
            one.play(CHANCE, word)
    same(match, twin)


@pytest.mark.slow
@settings(max_examples=20)
@given(st.integers(0, 10_000), st.integers(0, 30))
def test_a_seeded_match_goes_on_with_the_same_dice(play_on, seed, moves):
    match = Match("liars_dice", seats=3, seed=seed)
    play_on(match, moves, seed)
    twin = read_back(match)
    for one in (match, twin):
        play_on(one, 10_000, seed + 1)
    assert match.over
    same(match, twin)


@pytest.mark.parametrize("seed", [0, -1, 1 << 70, "a winter evening", "sie sagte: „7“", "#1", "a: b", "operating system", "seed 7"])
def test_any_seed_comes_back(play_on, seed):
    match = Match("liars_dice", seed=seed)
    play_on(match, 3)
    twin = read_back(match)
    for one in (match, twin):
        play_on(one, 10_000)
    same(match, twin)


@pytest.mark.parametrize("seed", ["", " x ", "two\nlines"])
def test_a_seed_that_no_line_can_hold_is_refused_or_comes_back(seed):
    try:
        match = Match("liars_dice", seed=seed)
    except (BadOption, BadValue):
        return
    read_back(match)


NAMES = [
    ["Ada Lovelace", "Ben  Two  Spaces"],
    ["#1", "Mr # X"],
    ["Ada: first", "result: Ben"],
    ["Zoë", "李"],
    ["table", "seat A"],
    ["a", "b"],
]


@pytest.mark.parametrize("names", [*NAMES, ["B", "A"], ["b", "a"], ["B", "C"]], ids=repr)
def test_any_names_come_back(play_on, names):
    match = Match("liars_dice", seats=names, seed=4)
    play_on(match, 10_000)
    read_back(match)


@settings(max_examples=60)
@given(st.lists(st.text(min_size=1, max_size=6), min_size=2, max_size=4))
def test_whatever_names_a_match_takes_come_back(play_on, names):
    try:
        match = Match("liars_dice", seats=names, seed=4)
    except BadOption:
        return
    play_on(match, 4)
    read_back(match)


@pytest.mark.parametrize(
    "start",
    [{"left": [1, 2]}, {"left": (2, 2), "round": 7}, {"last_dice": [[1, 2], [3]], "purse": [300, 5]}],
    ids=repr,
)
def test_starts_come_back(play_on, start):
    match = Match("liars_dice", seed=2, options={"opener": "B", "chips": "on"}, start=start)
    play_on(match, 5)
    twin = Match.from_transcript(match.transcript())
    assert twin.pack() == match.pack()
    assert twin.transcript() == match.transcript()


@pytest.mark.parametrize("start", [{"chips": 1}, {"opener": 1}, {"opener": 2, "chips": 1}], ids=repr)
def test_a_start_that_sets_an_option_comes_back_or_is_refused(start):
    try:
        match = Match("liars_dice", seed=2, start=start)
    except (BadOption, BadValue):
        return
    read_back(match)


def test_windows_line_ends_and_blank_lines_do_not_matter():
    match = Match.from_transcript(SHORT)
    same(match, Match.from_transcript(SHORT.replace("\n", "\r\n")))
    same(match, Match.from_transcript("\n\n" + SHORT + "\n\n"))
    same(match, Match.from_transcript(SHORT.rstrip("\n")))
    same(match, Match.from_transcript(SHORT.replace("A bid 4x4\n", "\nA bid 4x4\n\n")))


def test_comments_are_allowed_between_lines_and_after_moves():
    text = "# A short match\n" + SHORT.replace("seat B", "# the other one\nseat B")
    text = text.replace("A show 5\n", "A show 5  # a risk\n# and now?\n").replace("A rolls 4 4\n", "A rolls 4 4 # luck\n")
    same(Match.from_transcript(SHORT), Match.from_transcript(text))


def test_comments_do_not_shift_line_numbers():
    with pytest.raises(BadTranscript) as found:
        Match.from_transcript("# A short match\n\n" + changed("B rolls 3 3", "B rolls 3 7"))
    assert found.value.line == line_of("B rolls 3 3") + 2


def test_moves_may_be_typed_loosely():
    text = SHORT.replace("A bid 1x5", "A 1X5").replace("A challenge", "Ada chal").replace("A show 5", "a show 5")
    same(Match.from_transcript(SHORT), Match.from_transcript(text))


# --- damage -----------------------------------------------------------------------------------------------------------

HEADER = [
    # line, what it becomes (None: left out), the line to blame (None: the first), a word of the sentence
    ("dicehouse: 1", None, 1, "lacks 'dicehouse'"),
    ("dicehouse: 1", "dicehouse: 2", "dicehouse", "format 2"),
    ("dicehouse: 1", "dicehouse 1", "dicehouse", "no header line"),
    ("game: liars_dice", None, 1, "lacks 'game'"),
    ("game: liars_dice", "game: ludo", "game", "no game 'ludo'"),
    ("game: liars_dice", "gmae: liars_dice", "game", "gmae"),
    (f"rules: {LIARS.version}", None, 1, "lacks 'rules'"),
    (f"rules: {LIARS.version}", "rules: 99", "rules", "rules 99"),
    (f"data: {LIARS.data_version}", None, 1, "lacks 'data'"),
    (f"data: {LIARS.data_version}", "data: 00000000", "data", "data 00000000"),
    ("seat A: Ada", None, "seat A", "'seat B' is not due"),
    ("seat A: Ada", "seat A:", "seat A", "names of their own"),
    ("seat A: Ada", "seat A: Ben", "seat A", "names of their own"),
    ("seat B: Ben", None, "seat A", "2 to 6 players"),
    ("seat B: Ben", "seat B Ben", "seat B", "no header line"),
    ("seat B: Ben", "seat C: Ben", "seat B", "seat C"),
    ("seat B: Ben", "seat A: Ben", "seat B", "seat A|players"),
    ("option opener: A", "option opener: C", "option opener", "opener cannot be 'C'"),
    ("option opener: A", "option opner: A", "option opener", "no option 'opner'"),
    ("option chips: off", "option chips: fish", "option chips", "chips cannot be 'fish'"),
    ("option chips: off", "optoin chips: off", "option chips", "optoin"),
    ('start: {"left": [3, 2]}', 'start: {"left": [3, 1', "start", "JSON"),
    ('start: {"left": [3, 2]}', "start: [3, 2]", "start", "JSON"),
    ('start: {"left": [3, 2]}', 'start: {"lift": [3, 2]}', "start", "no field 'lift'"),
    ('start: {"left": [3, 2]}', 'start: {"left": [3, 128]}', "start", "cannot hold 128"),
    ("dice: tape", "dice: loaded", "dice:", "loaded"),
    ("dice: tape", "dcie: tape", "dice:", "dcie"),
    ("result: Ada wins", "result: Ben wins", "result", "'Ben wins'.*'Ada wins'"),
    ("result: Ada wins", "result: not finished", "result", "'not finished'.*'Ada wins'"),
    ("result: Ada wins", None, 1, "result"),
]


@pytest.mark.parametrize(("old", "new", "blamed", "sentence"), HEADER, ids=[f"{old} -> {new}" for old, new, _, _ in HEADER])
def test_a_damaged_header_is_told_by_line(old, new, blamed, sentence):
    with pytest.raises(BadTranscript, match=sentence) as found:
        Match.from_transcript(changed(old, new))
    assert found.value.line == (blamed if isinstance(blamed, int) else line_of(blamed))
    assert str(found.value).startswith(f"Line {found.value.line}: ")
    assert str(found.value).endswith(".")


def damage(old: str, new: str | None, later: int = 0) -> Any:
    """A changed move, and the line where that must be noticed: its own, or so many lines later."""
    return pytest.param(old, new, line_of(old) + later, id=f"{old} -> {new}")


@pytest.mark.parametrize(
    ("old", "new", "blamed"),
    [
        damage("A rolls 5 2 6", "A rolls 5 2 7"),
        damage("A rolls 5 2 6", "A rolls 5 2 1"),
        damage("A rolls 5 2 6", "A rolls 5 2 x"),
        damage("A rolls 5 2 6", "A rolls 5 2 6 6"),
        damage("A rolls 5 2 6", "A rolls 5 2", later=1),
        damage("A rolls 5 2 6", "A rolls 4 2 6", later=3),  # then there is no 5 to show
        damage("A rolls 5 2 6", "B rolls 5 2 6"),
        damage("A rolls 5 2 6", "A throws 5 2 6"),
        damage("A rolls 5 2 6", "A rolls"),
        damage("A rolls 5 2 6", "A"),
        damage("A rolls 5 2 6", "garbage"),
        damage("A rolls 5 2 6", None),
        damage("B rolls 3 3", "table rolls 3 3"),
        damage("A bid 1x5", "A bid 1x7"),
        damage("A bid 1x5", "A"),
        damage("A bid 1x5", "B bid 1x5"),
        damage("A bid 1x5", "D bid 1x5"),
        damage("A bid 1x5", "A challenge"),
        damage("A bid 1x5", "A rolls 5"),
        damage("A bid 1x5", None),
        damage("A show 5", "A show 3"),
        damage("A show 5", "A show 2 5 6"),
        damage("A show 5", "A stand", later=1),
        damage("A show 5", None),
        damage("B bid 3x4", "B bid 1x4"),
        damage("B bid 3x4", None),
        damage("A rolls 4 4 4", "A rolls 4 4 4 4"),
        damage("A rolls 4 4 4", "A rolls 4 4", later=1),
        damage("B rolls *", "B rolls ?"),
        damage("A bid 4x4", "A bid 4x4 or more"),
    ],
)
def test_a_damaged_move_is_told_by_line(old, new, blamed):
    with pytest.raises(BadTranscript) as found:
        Match.from_transcript(changed(old, new))
    assert found.value.line == blamed
    assert str(found.value).startswith(f"Line {blamed}: ")
    assert str(found.value).endswith(".")


@pytest.mark.parametrize("extra", ["B challenge", "A bid 5x5", "A rolls 5", "table draws opener A"])
def test_moves_after_the_end_are_told_by_line(extra):
    with pytest.raises(BadTranscript) as found:
        Match.from_transcript(f"{SHORT}{extra}\n")
    assert found.value.line == len(LINES) + 1


def test_a_missing_last_move_contradicts_the_result():
    with pytest.raises(BadTranscript, match=r"'Ada wins'.*'not finished'") as found:
        Match.from_transcript("\n".join(LINES[:-1]) + "\n")
    assert found.value.line == line_of("result")


@pytest.mark.parametrize("text", ["", "\n\n", "# nothing\n", "hello", "dicehouse: 1", "\0", SHORT.replace("\n\n", "\n"), "{}"])
def test_what_is_no_transcript_is_told_so(text):
    with pytest.raises(BadTranscript) as found:
        Match.from_transcript(text)
    assert 1 <= found.value.line <= max(1, len(text.splitlines()))


@pytest.mark.slow
@settings(max_examples=400)
@given(st.data())
def test_any_damage_is_refused_with_a_line_or_leaves_a_match(data):
    """Whatever happens to a line: no crash, no other kind of error."""
    at = data.draw(st.integers(0, len(LINES) - 1))
    line = LINES[at]
    cut = data.draw(st.integers(0, len(line)))
    end = data.draw(st.integers(cut, len(line)))
    put = data.draw(st.one_of(st.just(""), st.text('ABab0123456789x*: #{}[],-"²', max_size=3), st.text(max_size=3)))
    how = data.draw(st.sampled_from(["change", "twice", "out", "swap"]))
    lines = LINES[:]
    if how == "change":
        lines[at] = line[:cut] + put + line[end:]
    elif how == "twice":
        lines.insert(at, line)
    elif how == "out":
        del lines[at]
    else:
        other = data.draw(st.integers(0, len(LINES) - 1))
        lines[at], lines[other] = lines[other], lines[at]
    text = "\n".join(lines) + "\n"
    match, blamed = None, 1
    try:
        match = Match.from_transcript(text)
    except BadTranscript as found:
        blamed = found.line
    assert 1 <= blamed <= len(text.splitlines())
    if match:
        same(match, Match.from_transcript(match.transcript()))


def test_the_start_is_json():
    assert json.loads(LINES[line_of("start") - 1].partition(": ")[2]) == {"left": [3, 2]}


# --- fair dice --------------------------------------------------------------------------------------------------------

SECRET_SEED = bytes(range(100, 132))
GIVEN = ["0123456789abcdef" * 2, None, "f" * 32]


def fair_match(play_on, moves):
    match = Match("liars_dice", seats=["Ada", "Bot", "Cleo"], source=Fair(SECRET_SEED, "match-1", GIVEN))
    play_on(match, moves)
    return match


def test_fair_dice_are_told_without_the_seed_until_the_end(play_on):
    match = fair_match(play_on, 5)
    lines = match.transcript().splitlines()
    at = lines.index(f"dice: fair {commitment_of(SECRET_SEED)}")
    assert lines[at + 1 : at + 5] == ["match: match-1", f"entropy A: {GIVEN[0]}", f"entropy C: {GIVEN[2]}", "result: not finished"]
    assert SECRET_SEED.hex() not in match.transcript()
    play_on(match, 10_000)
    lines = match.transcript().splitlines()
    assert lines[at + 4 : at + 6] == [f"seed: {SECRET_SEED.hex()}", f"result: {match.result}"]
    assert lines.count("# outcomes of rolls: * 2 3 4 5 6") == 1
    assert lines.count("# outcomes of draws opener: A B C") == 1


def test_a_finished_match_with_fair_dice_comes_back(play_on):
    match = fair_match(play_on, 10_000)
    assert isinstance(read_back(match)._source, Fair)


def test_an_unfinished_match_with_fair_dice_comes_back_sealed(play_on):
    match = fair_match(play_on, 5)
    twin = read_back(match)
    assert type(twin._source) is Sealed
    with pytest.raises(BadValue, match="sealed"):
        play_on(twin, 10_000)


def test_weights_are_told_where_they_differ(coins):
    match = Match(coins, source=Fair(SECRET_SEED, "m", [None, None]))
    while not match.over:
        match.play(min(match.waiting), "throw")
    assert match.transcript().splitlines().count("# outcomes of falls: heads edge tails weighted 1 0 3") == 1


FAIR_DAMAGE = [
    ("seed: ", f"seed: {'0' * 64}", "seed: ", "not the seed that was sealed"),
    ("seed: ", "seed: 12", "seed: ", "64 hex digits"),
    ("seed: ", "seed: " + "é" * 64, "seed: ", "64 hex digits"),
    ("dice: ", f"dice: fair {'0' * 64}", "seed: ", "not the seed that was sealed"),
    ("dice: ", "dice: fair play", "dice: ", "64 hex digits"),
    ("dice: ", "dice: tape", "match: ", "belongs to fair dice"),
    ("match: ", None, None, "lacks 'match'"),
    ("match: ", "match: a b", "dice: ", "id of a match"),
    ("entropy A", "entropy A: 12", "entropy A", "32 hex digits"),
    ("entropy C", f"entropy D: {GIVEN[0]}", "entropy C", "no seat 'D'"),
]


@pytest.mark.parametrize(
    ("old", "new", "blamed", "sentence"), FAIR_DAMAGE, ids=[f"{old}-> {new}" for old, new, _, _ in FAIR_DAMAGE]
)
def test_damaged_fair_dice_are_told_by_line(play_on, old, new, blamed, sentence):
    lines = fair_match(play_on, 10_000).transcript().splitlines()
    at = next(number for number, line in enumerate(lines, 1) if blamed and line.startswith(blamed)) if blamed else 1
    damaged = [(new if line.startswith(old) else line) for line in lines]
    with pytest.raises(BadTranscript, match=sentence) as found:
        Match.from_transcript("\n".join(line for line in damaged if line is not None))
    assert found.value.line == at


def test_fair_dice_that_are_cut_off_are_told_by_line(play_on):
    lines = fair_match(play_on, 0).transcript().splitlines()
    with pytest.raises(BadTranscript, match="sealed") as found:
        Match.from_transcript("\n".join(lines[:-1]))  # the last cup was not rolled
    assert lines[found.value.line - 1].startswith("dice: fair")


# --- what one viewer may know -----------------------------------------------------------------------------------------


def moves_of(text: str) -> list[str]:
    return text.partition("\n\n")[2].splitlines()


def test_a_running_match_is_told_to_a_viewer_without_the_others_secrets():
    match = Match("liars_dice", options={"opener": "A"}, tape={"A": "6 * 5 5 2 3 3 3 3", "B": "3 3 4 * 6"})
    match.play("A", "bid 1x6")
    match.play("A", "show 6")
    assert moves_of(match.transcript("A")) == ["A rolls 6 * 5 5 2", "B rolls ?", "A bid 1x6", "A show 6", "A rolls 3 3 3 3"]
    assert moves_of(match.transcript(1)) == ["A rolls ?", "B rolls 3 3 4 * 6", "A bid 1x6", "A show 6", "A rolls ?"]
    assert moves_of(match.transcript(None))[:2] == ["A rolls ?", "B rolls ?"]
    assert "seen by: A\n" in match.transcript("A")
    assert "seen by: a spectator\n" in match.transcript(None) == match.transcript(NOBODY)
    assert "?" not in match.transcript()


@settings(max_examples=15)
@given(st.lists(st.sampled_from("*23456"), min_size=5, max_size=5), st.lists(st.sampled_from("*23456"), min_size=5, max_size=5))
def test_what_a_viewer_is_told_does_not_depend_on_what_it_may_not_know(one, other):
    told = []
    for hidden in (one, other):
        match = Match("liars_dice", options={"opener": "A"}, tape={"A": "6 * 5 5 2", "B": " ".join(hidden)})
        match.play("A", "bid 1x6")
        match.play("A", "stand")
        match.play("B", "bid 2x6")
        told.append((match.transcript("A"), match.transcript(None).replace("6 * 5 5 2", "")))
    assert told[0] == told[1]


@pytest.mark.parametrize("viewer", [None, "A"])
def test_seed_and_start_are_secrets_of_a_running_match(viewer):
    match = Match("liars_dice", seed="my secret", start={"left": [3, 4]})
    text = match.transcript(viewer)
    assert "dice: seed ?\n" in text
    assert "start: ?\n" in text
    assert "my secret" not in text
    assert "left" not in text


def test_of_a_move_with_a_secret_argument_the_others_hear_the_rest():
    game = secret_numbers(Family("write", secret=("number",), pen=["blue", "red"], number=[1, 2, 3]))
    match = Match(game, seats=2, seed=1)
    match.play("A", "write red 3")
    assert [moves_of(match.transcript(viewer)) for viewer in ("A", "B", None)] == [
        ["A write red 3"],
        ["A write red ?"],
        ["A write red ?"],
    ]
    assert [match.log(viewer) for viewer in ("A", "B", None)] == [["A: write red 3."], ["A: write red ?."], ["A: write red ?."]]
    match.play("B", "write blue 2")
    assert [moves_of(match.transcript(viewer)) for viewer in ("A", None)] == 2 * [["A write red 3", "B write blue 2"]]
    assert match.copy().game.moves.outward(5) == 3  # the first red one


def test_secret_moves_are_told_to_their_maker_alone():
    match = Match(secret_numbers(), seats=2, seed=1)
    match.play("A", "write 3")
    assert [moves_of(match.transcript(viewer)) for viewer in ("A", "B", None)] == [["A write 3"], ["A ?"], ["A ?"]]
    match.play("B", "write 1")
    assert match.over
    assert moves_of(match.transcript("B")) == ["A write 3", "B write 1"]


@pytest.mark.parametrize("viewer", [None, 0, 1, 2])
def test_after_the_end_everybody_is_told_everything(play_on, viewer):
    match = fair_match(play_on, 10_000)
    assert match.transcript(viewer) == match.transcript()


@pytest.mark.parametrize("viewer", [None, "A"])
def test_a_redacted_transcript_is_refused_and_says_so(play_on, viewer):
    text = fair_match(play_on, 4).transcript(viewer)
    for reading in (Match.from_transcript, verify):
        with pytest.raises(BadTranscript, match="this transcript is redacted") as found:
            reading(text)
        assert text.splitlines()[found.value.line - 1].startswith("seen by: ")


def test_an_unknown_viewer_is_refused():
    with pytest.raises(BadOption, match="There is no seat 'C'"):
        Match("liars_dice", seed=1).transcript("C")


class Papers(Record):
    """Fields are declared in a way that mypy does not know."""

    seats: i8  # type: ignore[valid-type]
    written: i8[2]  # type: ignore[valid-type]
    turn: i8  # type: ignore[valid-type]


def secret_numbers(write: Family | None = None) -> Game:
    """Everybody writes down a number in secret; the larger wins."""

    def hide(t, seat):
        for p in range(2):
            if p != seat:
                t.written[p] = 0

    def play(t, seat, move):
        t.written[seat] = move + 1
        t.turn += 1

    def result(t, out):
        out[:] = t.written

    moves = Moves(write or Family("write", private=True, number=[1, 2, 3]))
    rules = SimpleNamespace(
        Table=Papers,
        MOVES=moves,
        CHANCES=Moves(Family("rolls", face=[1, 2])),
        waiting=lambda t: 1 << t.turn if t.turn < 2 else 0,
        legal=lambda t, seat, found: add_range(found, 0, 0, moves.size),
        play=play,
        odds=lambda t, weights: 0,
        hide=hide,
        guess=lambda t, seat, rng: None,
        result=result,
    )
    return Game(
        "papers", rules=cast(ModuleType, rules), box='title = "Papers"\nabout = "The larger number wins."\nplayers = [2, 2]\n'
    )


# --- verifying --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", [7, "a winter evening"])
def test_dice_from_a_plain_seed_are_verified_finished_or_not(play_on, seed):
    match = Match("liars_dice", seed=seed)
    for moves in (3, 10_000):
        play_on(match, moves)
        assert verify(match.transcript()).history == match.history


def test_every_changed_die_is_found_where_it_stands(play_on):
    """Each roll of a match in turn: the line and the die are named, whatever that does to the moves after it."""
    text = fair_match(play_on, 10_000).transcript()
    assert verify(text).transcript() == text
    lines, checked = text.splitlines(), 0
    for at, line in enumerate(lines):
        if " rolls " not in line or line.startswith("#"):
            continue
        dice = line.split()
        for nth in range(2, len(dice)):
            word = "5" if dice[nth] != "5" else "*"
            changed_line = " ".join([*dice[:nth], word, *dice[nth + 1 :]])
            with pytest.raises(BadTranscript, match="but the seed says") as found:
                verify("\n".join([*lines[:at], changed_line, *lines[at + 1 :]]))
            assert found.value.line == at + 1
            assert f"number {nth - 1} of {changed_line!r} is {word}, but the seed says {dice[nth]} (roll " in str(found.value)
            checked += 1
    assert checked > 20


@pytest.mark.parametrize(
    ("old", "new"), [("entropy A", f"entropy A: {'1' * 32}"), ("entropy C", None), ("match: ", "match: match-2")]
)
def test_changed_contributions_are_found(play_on, old, new):
    lines = [new if line.startswith(old) else line for line in fair_match(play_on, 10_000).transcript().splitlines()]
    text = "\n".join(line for line in lines if line is not None)
    assert Match.from_transcript(text).over  # it reads like a match
    with pytest.raises(BadTranscript, match="but the seed says"):
        verify(text)


@pytest.mark.parametrize(
    ("source", "sentence"),
    [
        ({"dice": "secure"}, "operating system"),
        ({"tape": "5 3"}, "tape"),
        ({"dice": "by hand"}, "people have rolled"),
        ({"source": Fair(SECRET_SEED, "m", [None, None])}, "still sealed"),
    ],
    ids=["secure", "tape", "by hand", "unfinished"],
)
def test_dice_that_nobody_can_verify_are_said_to_be_so(source, sentence):
    match = Match("liars_dice", options={"opener": "A"}, start={"left": [1, 1]}, **source)
    with pytest.raises(BadTranscript, match=f"cannot be verified: .*{sentence}"):
        verify(match.transcript())
