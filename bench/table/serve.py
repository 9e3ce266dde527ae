"""Our house with the bench's game on its shelf and no limits on rates: ``python -m bench.table.serve PORT FILE``."""

from __future__ import annotations

import sys
from pathlib import Path

import dicehouse.games
from dicehouse.table.serve import serve
from dicehouse.table.settings import NO_RATES, Settings

if __name__ == "__main__":
    port, file = sys.argv[1:]
    dicehouse.games.__path__.append(str(Path(__file__).parent / "games"))  # a folder there is a game
    serve(Settings(port=int(port), db=file, limits=NO_RATES))
