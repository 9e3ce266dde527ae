"""Studies as tables for notebooks: a row for each match, or for each move; as CSV or Parquet."""

from __future__ import annotations

import csv
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from dicehouse.engine.errors import BadOption
from dicehouse.engine.words import LETTERS

from .study import Study

Columns = Mapping[str, Sequence[Any]]


def matches(studies: Sequence[Study]) -> Columns:
    """A row for each match of each study, in their order."""
    found: dict[str, list[Any]] = {"experiment": [], "match": []}
    for study in studies:
        told, n = study.matches, len(study.matches)
        found["experiment"] += [study.experiment.title] * n
        found["match"] += range(n)
        single = {"rolls": told.chances, "lead_changes": told.lead_changes, "led_since": told.led_since}
        by_seat: dict[str, Any] = {"won": study.wins, "result": told.points, "stood": told.stood, "decisions": told.decisions}
        for name, numbers in single.items():
            found.setdefault(name, []).extend(numbers.tolist())
        for name, numbers in by_seat.items():
            for seat in range(study.seats):
                found.setdefault(f"{name}_{LETTERS[seat]}", []).extend(numbers[:, seat].tolist())
    return found


def moves(studies: Sequence[Study]) -> Columns:
    """A row for each group of moves of each study, the most used first."""
    heads = ("experiment", "move", "per_match", "per_match_low", "per_match_high", "used_by", "wins", "wins_low", "wins_high")
    nothing = (None, None, None)
    rows = [
        (study.experiment.title, move.name, *move.per_match, move.used_by, *(move.wins or nothing))
        for study in studies
        for move in study.moves
    ]
    return dict(zip(heads, map(list, zip(*rows, strict=True)), strict=True))


def _write_csv(path: Path, columns: Columns) -> None:
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(columns)
        writer.writerows(zip(*columns.values(), strict=True))


def _write_parquet(path: Path, columns: Columns) -> None:
    import pyarrow
    import pyarrow.parquet

    pyarrow.parquet.write_table(pyarrow.table(dict(columns)), path)


def writer(path: Path) -> Callable[[Columns], None]:
    """What writes such a file; to be asked for before the matches are played, since it says what is missing."""
    if path.suffix == ".csv":
        return lambda columns: _write_csv(path, columns)
    if path.suffix != ".parquet":
        raise BadOption(f"{path.name} says not what it should be: let its name end in .csv or .parquet.")
    try:
        import pyarrow.parquet  # noqa: F401
    except ImportError as missing:
        raise BadOption("Parquet needs pyarrow: pip install 'dicehouse[parquet]', or write CSV.") from missing
    return lambda columns: _write_parquet(path, columns)
