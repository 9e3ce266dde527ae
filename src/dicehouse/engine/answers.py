"""Tables of answers that `dicehouse solve` has worked out: whole numbers from 0 to 65,535, kept compressed in a game's folder."""

from __future__ import annotations

import sys
import zlib
from array import array
from collections.abc import Callable
from functools import cache
from importlib import resources

FOLDER = "answers"


def stored(package: str, name: str) -> Callable[[], array[int]]:
    """A function that reads a table when it is asked first; for a bot's desk."""

    @cache
    def load() -> array[int]:
        return unpacked((resources.files(package) / FOLDER / f"{name}.bin").read_bytes())

    return load


def packed(answers: array[int]) -> bytes:
    little = array("H", answers)
    if sys.byteorder == "big":
        little.byteswap()
    return zlib.compress(little.tobytes(), 9)


def unpacked(data: bytes) -> array[int]:
    answers = array("H", zlib.decompress(data))
    if sys.byteorder == "big":
        answers.byteswap()
    return answers
