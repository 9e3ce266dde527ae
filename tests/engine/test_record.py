"""Records: one declaration, and the object, its bytes, its JSON and its NumPy type agree."""

# mypy: allow-untyped-defs, allow-untyped-calls, disable-error-code="valid-type, attr-defined, index"

import json
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import dicehouse
from dicehouse.engine import Grid, Record, i8, i16, i32, i64
from dicehouse.engine.errors import BadValue
from dicehouse.engine.record import Kind


class Shelf(Record):
    small: i8  # one byte
    big: i64  # eight bytes: stored first, though declared second
    row: i16[3]  # three in a row: with a colon, and a # sign
    grid: i8[2, 3]  # two rows of three
    plain: i32

    # a heading: not about plain, and not about the next field either
    last: i8
    half: i16  # two bytes


TABLES: list[type[Record]] = [Shelf, dicehouse.game("liars_dice").table_type]


def values_of(kind: Kind) -> st.SearchStrategy[Any]:
    cell = st.integers(kind.low, kind.high)
    if not kind.shape:
        return cell
    row = st.lists(cell, min_size=kind.shape[-1], max_size=kind.shape[-1])
    return row if len(kind.shape) == 1 else st.lists(row, min_size=kind.shape[0], max_size=kind.shape[0])


def records_of(kind: type[Record]) -> st.SearchStrategy[Record]:
    return st.fixed_dictionaries({name: values_of(field) for name, field in kind.fields.items()}).map(kind.from_json)


kinds = st.builds(
    Kind,
    st.sampled_from([8, 16, 32, 64]),
    st.one_of(st.just(()), st.tuples(st.integers(1, 5)), st.tuples(st.integers(1, 4), st.integers(1, 4))),
)
any_table = st.dictionaries(st.sampled_from("abcdefgh"), kinds, min_size=1).map(
    lambda fields: type("Anything", (Record,), {"__annotations__": fields})
)


def numpy_row(record: Record) -> Any:
    """The same values, put into a NumPy record by name."""
    rows = np.zeros(1, record.dtype())
    for name, value in record.to_json().items():
        rows[0][name] = value
    return rows


# --- four forms of one thing ------------------------------------------------------------------------------------------


def test_a_fresh_record_is_all_zeros():
    assert Shelf().to_json() == {
        "small": 0,
        "big": 0,
        "row": [0, 0, 0],
        "grid": [[0, 0, 0], [0, 0, 0]],
        "plain": 0,
        "last": 0,
        "half": 0,
    }
    assert Shelf().pack() == bytes(Shelf.size)


@given(records_of(Shelf))
def test_the_bytes_are_those_of_a_numpy_record(shelf):
    assert shelf.pack() == numpy_row(shelf).tobytes()


@given(st.data())
def test_the_bytes_are_those_of_a_numpy_record_whatever_the_fields(data):
    record = data.draw(records_of(data.draw(any_table)))
    assert record.pack() == numpy_row(record).tobytes()
    assert type(record).unpack(record.pack()) == record


@given(records_of(Shelf))
def test_numpy_reads_what_was_packed(shelf):
    row = np.frombuffer(shelf.pack(), Shelf.dtype())[0]
    assert row["big"] == shelf.big
    assert row["row"].tolist() == shelf.row
    assert row["grid"].tolist() == [list(line) for line in shelf.grid]


@given(records_of(Shelf))
def test_unpacking_gives_back_the_same_record(shelf):
    twin = Shelf.unpack(shelf.pack())
    assert twin == shelf
    assert twin.pack() == shelf.pack()


@given(records_of(Shelf))
def test_json_gives_back_the_same_record(shelf):
    assert Shelf.from_json(json.loads(json.dumps(shelf.to_json()))) == shelf


def test_a_table_in_the_middle_of_a_match_comes_back_from_bytes_and_json():
    match = dicehouse.Match("liars_dice", seats=4, seed=3, options={"chips": "on"})
    match.play(min(match.waiting), "bid 3x4")
    table = match._table
    assert type(table).unpack(match.pack()) == table
    assert type(table).from_json(table.to_json()) == table
    assert numpy_row(table).tobytes() == match.pack()


# --- values that do not fit -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("small", 128),
        ("small", -129),
        ("half", 1 << 15),
        ("plain", 1 << 31),
        ("big", 1 << 63),
        ("big", -(1 << 63) - 1),
        ("small", 1.0),
        ("small", "7"),
        ("small", None),
        ("row", [1, 2, 3, 4]),
        ("row", [1, 2]),
        ("row", [1, 40_000, 3]),
        ("row", [1, 2.5, 3]),
        ("grid", Grid([[1, 2, 3, 4], [1, 2, 3]])),
        ("grid", Grid([[1, 2, 3]])),
        ("grid", Grid([[1, 2, 300], [1, 2, 3]])),
    ],
)
def test_packing_a_value_that_does_not_fit_raises_and_names_the_field(field, value):
    shelf = Shelf()
    setattr(shelf, field, value)
    with pytest.raises(BadValue, match=rf"^{field} holds "):
        shelf.pack()


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("small", 128),
        ("small", -129),
        ("small", 1.0),
        ("small", True),
        ("small", "7"),
        ("small", None),
        ("small", [1]),
        ("row", 1),
        ("row", [1, 2, 3, 4]),
        ("row", [1, "2"]),
        ("row", {"0": 1}),
        ("grid", [1, 2]),
        ("grid", [[1, 2, 3, 4]]),
        ("grid", [[], [], []]),
        ("grid", [[0, 128]]),
    ],
)
def test_json_that_does_not_fit_raises_and_names_the_field(field, value):
    with pytest.raises(BadValue, match=rf"^{field} cannot "):
        Shelf.from_json({field: value})


def test_a_field_that_does_not_exist_is_refused_with_those_that_do():
    with pytest.raises(BadValue, match=r"no field 'colour'.*small, big, row"):
        Shelf.from_json({"colour": 1})


@pytest.mark.parametrize(("field", "value"), [("row", [7, 8, 40_000]), ("grid", [[7, 8, 9], [7, 8, 128]])])
def test_a_refused_list_changes_nothing(field, value):
    shelf = Shelf()
    with pytest.raises(BadValue):
        shelf.set(field, value)
    assert shelf == Shelf()


def test_a_short_list_leaves_the_rest_as_it_is():
    shelf = Shelf.from_json({"row": [1, 2, 3]})
    shelf.set("row", [9])
    assert shelf.row == [9, 2, 3]


@pytest.mark.parametrize("length", [0, 1, -1])
def test_bytes_of_another_length_are_no_record(length):
    data = bytes(Shelf.size + length if length else 0)
    with pytest.raises(BadValue, match=f"{len(data)} bytes are no Shelf: it has {Shelf.size}"):
        Shelf.unpack(data)


def test_numbers_do_not_wrap_in_the_interpreter():
    shelf = Shelf()
    shelf.small = 100
    shelf.small += 100
    assert shelf.small == 200
    with pytest.raises(BadValue, match="small holds 200"):
        shelf.pack()


# --- layout -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("table", TABLES)
def test_the_size_is_a_multiple_of_eight_and_the_layout_aligned(table):
    dtype = table.dtype()
    assert dtype.itemsize == table.size == len(table().pack())
    assert dtype.itemsize % 8 == 0
    assert dtype.isalignedstruct


@given(any_table)
def test_wide_fields_come_first_and_leave_no_gaps(table):
    dtype = table.dtype()
    assert dtype.itemsize % 8 == 0
    widths, end = [], 0
    for name in dtype.names:
        field, offset = dtype.fields[name][:2]
        assert offset == end
        end += field.itemsize
        widths.append(field.base.itemsize)
    assert widths == sorted(widths, reverse=True)
    assert 0 <= dtype.itemsize - end < 8


@pytest.mark.parametrize("table", TABLES)
def test_there_is_one_dtype_object_per_table(table):
    assert table.dtype() is table.dtype()
    assert table().dtype() is table.dtype()


def test_tables_with_the_same_fields_still_have_dtypes_of_their_own():
    one, other = (type("Twin", (Record,), {"__annotations__": {"a": i8}}) for _ in range(2))
    assert one.dtype() == other.dtype()
    assert one.dtype() is not other.dtype()


# --- comments, copies, comparison -------------------------------------------------------------------------------------


def test_comments_are_found_beside_their_fields():
    comments = Shelf.comments()
    assert comments["small"] == "one byte"
    assert comments["big"] == "eight bytes: stored first, though declared second"
    assert comments["row"] == "three in a row: with a colon, and a # sign"
    assert comments["grid"] == "two rows of three"
    assert comments["half"] == "two bytes"


def test_a_heading_is_no_comment_about_the_field_above_it():
    assert "plain" not in Shelf.comments()
    assert "last" not in Shelf.comments()


def test_the_fields_of_liars_dice_are_explained():
    comments = dicehouse.game("liars_dice").table_type.comments()
    assert comments["left"] == "dice a seat still has"
    assert comments["cup"].startswith("how many dice under a seat's cup")


@given(records_of(Shelf))
def test_a_copy_is_equal_but_shares_nothing(shelf):
    before = shelf.pack()
    twin = shelf.copy()
    assert twin == shelf
    assert type(twin) is Shelf
    twin.small, twin.row[1], twin.grid[1, 2] = 1, 2, 3
    assert shelf.pack() == before


def test_records_compare_by_value_and_type():
    class Other(Record):
        small: i8

    class Same(Record):
        small: i8

    assert Other() == Other()
    assert Other() != Same()
    assert Shelf.from_json({"grid": [[0, 0, 1]]}) != Shelf()
    with pytest.raises(TypeError):
        hash(Shelf())


def test_a_record_shows_its_fields():
    shelf = Shelf.from_json({"small": 3, "grid": [[1]]})
    assert repr(shelf) == "Shelf(small=3, big=0, row=[0, 0, 0], grid=[[1, 0, 0], [0, 0, 0]], plain=0, last=0, half=0)"
