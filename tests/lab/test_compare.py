"""Comparing: what a change of the rules does, with the same dice, and whether the difference is real."""

# mypy: allow-untyped-defs, allow-untyped-calls

import csv

import pytest

import dicehouse
from dicehouse.bots import RANDOM
from dicehouse.engine.errors import BadOption
from dicehouse.lab import tables
from dicehouse.lab.compare import compare
from dicehouse.lab.experiment import House, experiment
from dicehouse.lab.study import studies

PLAIN = House("interpreter")
HUNDRED = dicehouse.game("hundred")


def tried(*options, games=300, seed=1):
    found = [experiment(HUNDRED, [RANDOM], 2, each) for each in options]
    return studies(found, games=games, seed=seed, crew=PLAIN)


def change(comparison, name):
    return next(found for found in comparison.measures if found.name == name)


def test_a_rule_against_itself_changes_nothing():
    before, after = tried({"first": "A"}, {"first": "A"})
    found = compare(before, after)
    assert all(each.difference.value == 0 and not each.real for each in found.measures)
    assert found.moves == []


def test_who_begins_is_a_real_difference():
    """Whether A or B begins changes nothing but who is favoured; the dice are the same, so the length is, to the roll."""
    before, after = tried({"first": "A"}, {"first": "B"}, games=1000)
    found = compare(before, after)
    assert change(found, "seat A wins").real
    assert change(found, "seat A wins").difference.value < 0
    assert change(found, "rolls").difference == (0, 0, 0)
    assert not change(found, "rolls").real


def test_the_same_dice_make_a_small_difference_visible():
    """Unpaired, the interval of the difference would be wider."""
    settings = [experiment("all_or_nothing", ["careful"], 2, {"first": "A", "target": target}) for target in (101, 105)]
    found = change(compare(*studies(settings, games=400, crew=PLAIN)), "decisions")
    assert found.real
    assert found.difference.reach < 0.8 * (found.before.reach**2 + found.after.reach**2) ** 0.5


def test_only_the_same_matches_can_be_compared():
    (one,), (other,) = tried({}, games=40), tried({}, games=40, seed=2)
    with pytest.raises(BadOption, match="the same seats, the same seed and as many matches"):
        compare(one, other)


def test_a_move_that_is_made_more_often_is_named():
    found = studies([experiment("all_or_nothing", [bot], 2) for bot in ("random", "careful")], games=64, crew=PLAIN)
    first, *_ = compare(*found).moves
    assert first.name == "stop"  # at random one hardly gets anywhere
    assert first.real


# --- tables -----------------------------------------------------------------------------------------------------------


def test_a_row_for_each_match(tmp_path):
    seen = tried({"first": "A"}, {"first": "B"}, games=40)
    file = tmp_path / "matches.csv"
    tables.writer(file)(tables.matches(seen))
    with file.open(encoding="utf-8", newline="") as lines:
        rows = list(csv.DictReader(lines))
    assert len(rows) == 80
    assert {row["experiment"] for row in rows} == {study.experiment.title for study in seen}
    assert all(float(row["won_A"]) + float(row["won_B"]) == 1 for row in rows)
    assert [int(row["match"]) for row in rows] == [*range(40)] * 2


def test_a_row_for_each_move_as_parquet(tmp_path):
    import pyarrow.parquet

    seen = tried({}, games=40)
    file = tmp_path / "moves.parquet"
    tables.writer(file)(tables.moves(seen))
    (row,) = pyarrow.parquet.read_table(file).to_pylist()
    assert (row["move"], row["used_by"]) == ("roll", 1)
    assert row["per_match"] == pytest.approx(seen[0].moves[0].per_match.value)


def test_a_file_of_another_kind_is_refused(tmp_path):
    with pytest.raises(BadOption, match=r"let its name end in \.csv or \.parquet"):
        tables.writer(tmp_path / "matches.xlsx")
