"""The report of a study: true sentences, and a page that needs nothing but itself."""

# mypy: allow-untyped-defs, allow-untyped-calls

import re
import shlex
import xml.etree.ElementTree as ET
from dataclasses import replace
from html.parser import HTMLParser
from typing import Any

import numpy as np
import pytest

import dicehouse
from dicehouse.bots import Bot
from dicehouse.lab import report
from dicehouse.lab.compare import compare
from dicehouse.lab.experiment import WIN, Experiment, House, Matches, Uses, experiment
from dicehouse.lab.findings import changes, findings, number, percent
from dicehouse.lab.plot import percent_bars, ticks, whole_bars
from dicehouse.lab.report import commands, page
from dicehouse.lab.statistics import Estimate
from dicehouse.lab.study import Skill, Study, studies, study

HERE: dict[str, Any] = {"crew": House("interpreter")}
VOID = {"meta", "br", "img", "hr"}


class Parsed(HTMLParser):
    """Checks that every tag is closed where it should be; keeps the words, the tags and the anchors."""

    def __init__(self, text):
        super().__init__()
        self.open: list[str] = []
        self.words: list[str] = []
        self.links: list[str] = []
        self.tags: set[str] = set()
        self.anchors: set[str] = set()
        self.feed(text)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag, attrs):
        given = dict(attrs)
        self.tags.add(tag)
        self.anchors.add(given.get("id") or "")
        self.links += [value for key, value in attrs if key in ("href", "src", "xlink:href")]
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag, attrs):
        self.tags.add(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        if "style" not in self.open:
            self.words.append(data)

    @property
    def text(self):
        return " ".join(" ".join(self.words).split())


def pictures(html):
    return [ET.fromstring(svg) for svg in re.findall(r"<svg .*?</svg>", html, re.S)]


def checked(html):
    """The page, if it is well formed and loads nothing."""
    parsed = Parsed(html)
    assert not parsed.tags & {"script", "link", "iframe", "object", "embed", "img"}
    assert set(re.findall(r"https?://[^\s\"'<]*", html)) <= {"http://www.w3.org/2000/svg"}
    assert "@import" not in html
    assert "url(" not in html
    for link in parsed.links:
        assert link.startswith("#")
        assert link[1:] in parsed.anchors
    for svg in pictures(html):
        width, height = (float(svg.get(side, 0)) for side in ("width", "height"))
        for mark in svg.iter():
            for key, most in (("x", width), ("cx", width), ("x1", width), ("x2", width), ("y", height), ("cy", height)):
                assert -0.05 <= float(mark.get(key, 0)) <= most + 0.05, ET.tostring(mark)
    return parsed


@pytest.fixture(scope="module")
def mia():
    return study("mia", ["unreadable"], 3, {"target": 3}, games=64, **HERE)


# --- sentences --------------------------------------------------------------------------------------------------------


def told(points, decisions=None, options=None, bots=("random",), **more):
    """A study of matches that came out like this, a row for each."""
    tried = experiment("all_or_nothing", bots, len(points[0]), options)
    points = np.array(points, np.int32)
    zeros = np.zeros(len(points), np.int32)
    each = np.array(decisions if decisions is not None else np.ones_like(points), np.int32)
    uses = Uses(*[np.ones(len(tried.groups.names), np.int64)] * 7)
    rows = {"chances": zeros, "lead_changes": zeros, "led_since": zeros, **{name: np.array(row) for name, row in more.items()}}
    return Study(tried, Matches(points, points, each, uses=uses, **rows), seed=0)


def test_a_seat_that_surely_wins_more_is_favoured():
    found = findings(told([[1, 0]] * 600 + [[0, 1]] * 400))
    assert found[0] == "Seat A wins 60 % where 50 % is fair: the first seat is favoured, and that is sure."


def test_seats_are_named_together():
    found = findings(told([[1, 1, 0]] * 900 + [[0, 0, 1]] * 100))
    assert found[0] == (
        "Seats A and B win 45 % and 45 % where 33.3 % is fair: the first and second seat are favoured, and that is sure."
    )


def test_a_seat_can_be_at_a_disadvantage_though_no_other_is_favoured():
    ahead = [[place == seat for seat in range(8)] for place in range(7)]
    found = findings(told(ahead * 40))
    assert found[0] == "Seat H wins 0 % where 12.5 % is fair: the eighth seat is at a disadvantage, and that is sure."


def test_what_may_be_luck_is_not_called_sure():
    found = findings(told([[1, 0]] * 52 + [[0, 1]] * 48))
    luck, lot = found[0].split(" But ")
    assert luck == "No seat is favoured, as far as 100 matches can tell: each wins 36.9 to 63.1 %, where 50 % is fair."
    assert lot == "who begins is drawn by lot: to ask about that, say first=A."


def test_where_bots_differ_seats_are_not_blamed():
    found = findings(told([[1, 0]] * 600 + [[0, 1]] * 400, bots=("random", Bot("lazy", "for tests", lambda *given: 0))))
    assert (
        found[0]
        == "Seat A (random) wins 60 % and seat B (lazy) wins 40 %: that is as much about who sits there as about the seats."
    )


def test_length_and_drama_in_words():
    decisions = [[30, 40]] * 25 + [[40, 44]] * 50 + [[50, 46]] * 25
    drama = {"lead_changes": [1, 1, 1, 2] * 25, "led_since": [35] * 25 + [42] * 50 + [48] * 25}
    found = findings(told([[10, 9], [1, 9]] * 50, decisions, **drama))
    assert found[1:] == [
        "A match takes 84 decisions: half of the matches take 70 to 84.",
        "The lead changes hands 1.2 times, and is settled after 50 % of the match.",
        "50 % of the finishes are close: the second has at least 90 % of the winner's points.",
        "Both kinds of moves are made.",
    ]


def test_what_never_happens_is_said():
    found = findings(told([[1, 0], [0, 1]] * 50, led_since=[2] * 100))
    assert found[1:3] == ["Every match takes 2 decisions.", "Nobody leads before the end."]


@pytest.mark.parametrize(
    ("seats", "wins", "said"),
    [
        (2, (0.91, 0.9, 0.92), "strong wins 91 % against weak, where 50 % is fair: the better player nearly always wins."),
        (4, (0.5, 0.48, 0.52), "one strong among three weak wins 50 %, where 25 % is fair: skill matters."),
        (2, (0.51, 0.49, 0.53), "strong wins 51 % against weak, where 50 % is fair: 4,000 matches do not tell the better player."),
        (2, (0.41, 0.39, 0.43), "strong wins 41 % against weak, where 50 % is fair: the bot that should be better is not."),
    ],
)
def test_skill_in_words(seats, wins, said):
    skill = Skill("strong", "weak", Estimate(*wins), 1 / seats, 4000)
    found = replace(told([[1] * seats] * 64), skill=skill)
    assert findings(found)[-1] == f"Skill: {said}"
    assert "luck alone" in checked(page(found)).text


def test_numbers_have_as_many_digits_as_anybody_reads():
    assert [number(x) for x in (12345.6, 123.4, 42, 41.84, 1.206, 0.5, 0.0034, 0)] == [
        "12,346", "123", "42", "41.8", "1.21", "0.50", "0.003", "0"
    ]  # fmt: skip
    assert [percent(x) for x in (0.5261, 0.5, 1 / 3, 0.9997, 1, 0.0003)] == [
        "52.6 %",
        "50 %",
        "33.3 %",
        "99.97 %",
        "100 %",
        "0.03 %",
    ]


# --- the page ---------------------------------------------------------------------------------------------------------


def test_the_page_tells_the_findings_and_how_to_repeat_them(mia):
    parsed = checked(page(mia))
    for sentence in findings(mia):
        assert sentence in parsed.text
    for word in ("Does the seat matter?", "announce 65", "option target", "unreadable, in all seats", "Bonferroni"):
        assert word in parsed.text
    assert commands(mia) == ["dicehouse lab mia --bots unreadable --seats 3 --games 64 --seed 0 --option target=3 --no-skill"]


def test_a_move_that_everybody_makes_says_nothing_about_winning():
    found = told([[1, 0], [0, 1]] * 32)
    roll, stop = (64, 64, 128, 256, 64 * WIN, 64 * WIN**2, 128 * WIN), (10, 10, 10, 10, 10 * WIN, 10 * WIN**2, 10 * WIN)
    uses = Uses(*(np.array(pair) for pair in zip(roll, stop, strict=True)))
    parsed = checked(page(replace(found, matches=replace(found.matches, uses=uses))))
    assert "100 % everybody makes it" in parsed.text
    assert "7.8 % users win 100 %" in parsed.text


def test_names_are_escaped():
    found = told([[1, 0], [0, 1]] * 32, bots=(Bot("<i>&\"'", "for tests", lambda *given: 0),))
    parsed = checked(page(found))
    assert "<i>&\"', in all seats" in parsed.text
    assert "i" not in parsed.tags


@pytest.mark.parametrize("name", ["high_roll", "three_is_evil", "swing", "straight", "hundred", "sweet_spot", "quick_count"])
def test_studies_of_all_kinds_of_games_render(name):
    found = study(name, games=32, **HERE)
    parsed = checked(page(found))
    assert found.game.title in parsed.text
    assert ("Which moves are made?" in parsed.text) == (len(found.moves) > 1)


def test_who_plays_alone_has_nobody_to_beat():
    found = study("general", ["random"], 1, games=32, **HERE)
    parsed = checked(page(found))
    assert len(findings(found)) == 2
    for word in ("Does the seat matter?", "How exciting is it?", "sers win"):
        assert word not in parsed.text


def test_long_lists_of_moves_are_folded(mia, monkeypatch):
    monkeypatch.setattr(report, "MOST_MOVES", 5)
    parsed = checked(page(mia))
    assert f"{sum(move.per_match.value > 0 for move in mia.moves) - 5} more" in parsed.text


# --- comparisons ------------------------------------------------------------------------------------------------------


def test_a_changed_option_is_compared():
    before, after = studies([experiment("mia", ["unreadable"], 2, {"target": target}) for target in (1, 5)], games=64, **HERE)
    found = compare(before, after)
    parsed = checked(page(before, [found]))
    assert changes(found)[0].startswith("A match gets longer: ")
    for words in ("What if target is 5?", "real", "not sure", "the same dice", *changes(found)):
        assert words in parsed.text
    assert shlex.split(commands(before, [found])[0])[-2:] == ["--compare", "target=5"]


def test_a_changed_box_is_compared_and_comes_with_its_file():
    game = dicehouse.game("sweet_spot")
    name, datum = next((name, datum) for name, datum in game.data.items() if isinstance(datum.value, int))
    other = game.with_data({name: datum.value + 1})
    before, after = studies([experiment(game), experiment(other)], games=64, **HERE)
    found = compare(before, after)
    parsed = checked(page(before, [found]))
    assert f"What if {name} is {datum.value + 1}?" in parsed.text
    assert shlex.split(commands(before, [found])[0])[-2:] == ["--compare", "sweet_spot-1.toml"]
    ((file, changed),) = report.boxes(before, [found]).items()
    assert file == "sweet_spot-1.toml"
    assert game.with_box(changed.box_to_edit).own_box == other.own_box
    assert " ".join(changed.box_to_edit.split()) in parsed.text


def test_what_one_command_cannot_compare_gets_its_own(mia):
    other = study(Experiment(mia.game, experiment("mia", ["random"], 3).bots, {"target": 3}), games=64, **HERE)
    first, second = commands(mia, [compare(mia, other)])
    assert "--compare" not in first
    assert "--bots random" in second
    assert "bots" in checked(page(mia, [compare(mia, other)])).text


def test_seats_that_decide_more_are_told_where_the_match_is_as_long():
    even, uneven = (told([[1, 0], [0, 1]] * 50, [decisions] * 100) for decisions in ([10, 10], [11, 9]))
    assert changes(compare(even, uneven)) == [
        "Seat A decides more often: 11 times instead of 10.",
        "Seat B decides less often: 9 times instead of 10.",
    ]


def test_the_same_rules_change_nothing(mia):
    assert changes(compare(mia, mia)) == ["Nothing changes, as far as 64 matches can tell."]
    assert "the same" in checked(page(mia, [compare(mia, mia)])).text


# --- histograms -------------------------------------------------------------------------------------------------------


def test_bars_hold_every_match():
    values = np.array([2, 4, 4, 6, 6, 6], float)
    bars = whole_bars(values)
    assert (bars.low, bars.width, bars.step) == (2, 2, 2)
    assert bars.shares == pytest.approx([1 / 6, 2 / 6, 3 / 6])
    assert [bars.words(nth) for nth in range(3)] == ["2", "4", "6"]


def test_stragglers_are_gathered_in_the_last_bar():
    values = np.array([*range(100), *range(100), *range(100), 5000], float)
    bars = whole_bars(values)
    assert (bars.width, len(bars.shares)) == (5, 20)
    assert sum(bars.shares) == pytest.approx(1)
    assert bars.words(0) == "0 to 4"
    assert bars.words(19) == "95 or more"


def test_shares_are_told_in_tenths():
    bars = percent_bars(np.array([0.0, 0.05, 0.55, 1.0]))
    assert bars.shares == [0.5, 0, 0, 0, 0, 0.25, 0, 0, 0, 0.25]
    assert bars.words(9) == "90 to 100"


@pytest.mark.parametrize(
    ("low", "high", "marks"),
    [(0, 0.42, [0, 0.1, 0.2, 0.3, 0.4, 0.5]), (931, 1080, [900, 950, 1000, 1050, 1100]), (5, 5, [5, 5.2, 5.4, 5.6, 5.8, 6])],
)
def test_ticks_are_round_and_hold_both_ends(low, high, marks):
    assert ticks(low, high) == marks
