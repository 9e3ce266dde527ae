"""What the first page costs: seconds until a house that was just started shows it, and bytes of JavaScript."""

from __future__ import annotations

import gzip
import re
import sys
import time
from pathlib import Path

import dicehouse.table

from .servers import first_page, running

PAGE = Path(dicehouse.table.__file__).parent / "page"
SCRIPT = re.compile(r"""<(?:script[^>]+src|link[^>]+rel="modulepreload"[^>]+href)=["']([^"']+\.js)["']""")
STATIC_IMPORT = re.compile(r"""(?:\bfrom|\bimport)\s*["']([^"']+\.js)["']""")  # import("...") is loaded later


def seconds_to_first_page(folder: Path) -> float | None:
    """From the start of the process; None if there is no page."""
    began = time.perf_counter()
    with running(house, folder) as (port, _):
        return time.perf_counter() - began if first_page(port) == 200 else None


def house(port: int, folder: Path) -> list[str]:
    """As people start it."""
    start = "from dicehouse.terminal.command import main; main()"
    return [sys.executable, "-c", start, "serve", "--port", str(port), "--db", str(folder / "house.db")]


def compressed_javascript() -> int | None:
    """Bytes of all scripts that the first page loads, each compressed by gzip; None if the page is not built."""
    index = PAGE / "index.html"
    if not index.exists():
        return None
    wanted = [PAGE / src.lstrip("/") for src in SCRIPT.findall(index.read_text())]
    seen: dict[Path, int] = {}
    while wanted:
        script = wanted.pop().resolve()
        if script not in seen:
            source = script.read_bytes()
            seen[script] = len(gzip.compress(source))
            wanted += [script.parent / found for found in STATIC_IMPORT.findall(source.decode())]
    return sum(seen.values())
