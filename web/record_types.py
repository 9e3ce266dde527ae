"""Writes web/src/games/<game>/record.ts: the TypeScript type of a game's view, from the record its rules declare."""

from __future__ import annotations

import sys
from pathlib import Path

from dicehouse.engine import registry
from dicehouse.engine.record import Kind

GAMES = Path(__file__).parent / "src" / "games"


def record_type(game: str) -> str:
    table = registry.game(game).table_type
    comments = table.comments()
    lines = [f"/** Made by web/record_types.py from the rules of {game}: what lies on the table, as one viewer may see it. */"]
    lines.append("export interface View {")
    for name, kind in table.fields.items():
        said = f" // {comments[name]}" if name in comments else ""
        lines.append(f"  {name}: {_type(kind)};{said}")
    return "\n".join([*lines, "}", ""])


def _type(kind: Kind) -> str:
    return "number" + "[]" * len(kind.shape)


if __name__ == "__main__":
    for game in sys.argv[1:] or sorted(path.name for path in GAMES.iterdir() if path.is_dir()):
        (GAMES / game / "record.ts").write_text(record_type(game), encoding="utf-8")
