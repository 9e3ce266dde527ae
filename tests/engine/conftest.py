"""What the engine's tests share: a tiny game of their own, fresh interpreters, and somebody to play on."""

# mypy: allow-untyped-calls

import importlib.util
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

import dicehouse
from dicehouse.engine import Game
from dicehouse.engine.stream import below, stream

# Compiling happens at the first call, which says nothing about how long an example takes.
settings.register_profile("engine", deadline=None)
settings.load_profile("engine")

COIN_GAME = Path(__file__).parent / "coin_game.py"
PACKAGES = Path(dicehouse.__file__).parents[1]


@pytest.fixture(scope="session")
def coins() -> Game:
    """The game of coin_game.py."""
    spec = importlib.util.spec_from_file_location("coin_game", COIN_GAME)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["coin_game"] = module
    spec.loader.exec_module(module)
    found: Game = module.game
    return found


@pytest.fixture
def python(tmp_path: Path) -> Callable[..., str]:
    """Runs code in a fresh interpreter, with a cache of its own and ``path`` to import from; returns what it printed."""

    def run(code: str, path: Path | None = None, **environment: str) -> str:
        env = {
            **os.environ,
            "PYTHONPATH": os.pathsep.join([*([str(path)] if path else []), str(PACKAGES)]),
            "PYTHONDONTWRITEBYTECODE": "1",  # or Python itself would overlook a change that leaves a file's size and date
            "PYTHONUTF8": "1",
            "DICEHOUSE_CACHE": str(tmp_path / "cache"),
            **environment,
        }
        done = subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True, timeout=180, check=False)
        assert done.returncode == 0, done.stderr
        return done.stdout

    return run


@pytest.fixture(scope="session")
def play_on() -> Callable[..., None]:
    """Makes up to ``moves`` random moves; the same ``seed`` makes the same choices."""

    def go(match: dicehouse.Match, moves: int, seed: int = 0) -> None:
        rng: list[Any] = stream(seed, 0)
        for _ in range(moves):
            if not match.waiting:
                return
            seat = min(match.waiting)
            legal = match.legal(seat)
            # Half the time the first legal moves, so that bids rise slowly and matches last.
            few = legal[:4] if below(rng, 2) else legal
            match.play(seat, few[below(rng, len(few))])

    return go
