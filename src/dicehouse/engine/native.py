"""The builder: the same plain functions for the interpreter, compiled for the CPU, and compiled for a GPU.

Rule functions carry no decorator. ``Builder.build(f)`` makes a copy of ``f`` in which every function it calls is replaced by
its own built copy, and every hook by the game's function. Compiled code is kept on disk. The name of
each compiled function carries a digest of all the code and constants it reaches, so code from before a change is never found.
"""

from __future__ import annotations

import contextlib
import dis
import hashlib
import os
import platform
import sys
import types
import warnings
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from .errors import BadValue
from .record import Grid

Function = Callable[..., Any]
TARGETS = ("interpreter", "cpu", "cuda")
# Modules whose functions think rather than rule: they are not inlined.
THOUGHTS = {"alphabeta", "belief", "bot", "cfr", "duels", "endgame", "position", "rolled", "search", "solve", "turn", "worth"}
HOOK = None  # a module-level name with this value stands for a function of the game


class Builder:
    """Builds functions for one target; ``bind`` gives hooks their meaning (``play`` -> this game's ``play``).

    ``random_play`` is for loops in which every decision is a random one: they need no list of legal moves.
    """

    def __init__(self, target: str, bind: Mapping[str, Any], *, random_play: bool = False) -> None:
        if target not in TARGETS:
            raise BadValue(f"{target!r} is no target: choose {', '.join(TARGETS)}.")
        self.target = target
        self.bind = bind
        self.random_play = random_play
        self._built: dict[Function, Any] = {}
        self._digests: dict[Function, str] = {}
        self._twins: Mapping[Any, Any] = {}
        self._jit: Function = lambda function: function
        if target != "interpreter":
            from . import twins

            self._twins = twins.RANDOM_PLAY if random_play else twins.TWINS
            self._jit = _cpu_jit if target == "cpu" else _cuda_jit

    def build(self, function: Function) -> Any:
        """The function, ready to run on the target."""
        if function not in self._built:
            self._built[function] = self._jit(self._copy(function))
        return self._built[function]

    def _copy(self, function: Function) -> types.FunctionType:
        source = self._twins.get(function, function)
        space: dict[str, Any] = {"__builtins__": __builtins__, "__name__": source.__module__}
        for name, value in self._reached(source).items():
            space[name] = self.build(value) if isinstance(value, types.FunctionType) else self._constant(value)
        copy = types.FunctionType(source.__code__, space, source.__name__, source.__defaults__)
        copy.__module__ = source.__module__
        copy.__qualname__ = f"{source.__name__}_{self.digest(function)}"
        return copy

    def _reached(self, function: Any) -> dict[str, Any]:
        """The globals that a function uses, hooks resolved, in a fixed order."""
        found = {}
        for name in sorted(_names(function.__code__)):
            if name in function.__globals__:
                value = function.__globals__[name]
                found[name] = self.bind[name] if value is HOOK else value
        return found

    def _constant(self, value: Any) -> Any:
        if self.target != "interpreter" and isinstance(value, (Grid, list)):
            return _table(value)
        return value

    def digest(self, function: Function) -> str:
        """A fingerprint of the function and of everything it reaches."""
        if function not in self._digests:
            source = self._twins.get(function, function)
            ink = hashlib.sha256(f"{source.__module__}.{source.__name__};".encode() + _fingerprint(source.__code__))
            ink.update(repr(source.__defaults__).encode())
            for name, value in self._reached(source).items():
                meaning = self.digest(value) if isinstance(value, types.FunctionType) else _meaning(value)
                ink.update(f"{name}={meaning};".encode())
            self._digests[function] = ink.hexdigest()[:16]
        return self._digests[function]


def bound(function: Any, **hooks: Any) -> types.FunctionType:
    """A copy of a function in which these hooks have their meaning already, and so in all functions of its module that it calls."""
    made: dict[Any, types.FunctionType] = {}

    def copied(source: Any) -> types.FunctionType:
        if source not in made:
            space = dict(source.__globals__)
            made[source] = copy = types.FunctionType(source.__code__, space, source.__name__, source.__defaults__)
            copy.__module__ = source.__module__
            for name in _names(source.__code__):
                value = space.get(name)
                if name in hooks and value is HOOK:
                    space[name] = hooks[name]
                elif isinstance(value, types.FunctionType) and value.__module__ == source.__module__:
                    space[name] = copied(value)
        return made[source]

    return copied(function)


def _table(value: Grid | list[Any]) -> Any:
    """A table of constants in the smallest integers that hold it: a GPU has room for 64 kB of them."""
    import numpy

    table = numpy.array(list(value))
    if table.dtype.kind != "i":
        return table
    low, high = int(table.min(initial=0)), int(table.max(initial=0))
    return table.astype(numpy.result_type(numpy.min_scalar_type(min(low, -1)), numpy.min_scalar_type(-1 - high)))


@cache
def _names(code: types.CodeType) -> set[str]:
    """The global names that code reads (not its attributes, which may be called alike)."""
    return {str(step.argval) for step in dis.get_instructions(code) if step.opname == "LOAD_GLOBAL"}


def _fingerprint(code: types.CodeType) -> bytes:
    return b"|".join([code.co_code, repr((code.co_consts, code.co_names, code.co_varnames)).encode()])


def _meaning(value: Any) -> str:
    """A constant, told in full."""
    if isinstance(value, types.ModuleType):  # its constants may be reached through it, so any change of it counts
        file = getattr(value, "__file__", None)
        return f"{value.__name__} {hashlib.sha256(Path(file).read_bytes()).hexdigest() if file else ''}"
    if hasattr(value, "tobytes"):  # an array, whose repr may be cut
        return f"{value.dtype} {value.shape} {hashlib.sha256(value.tobytes()).hexdigest()}"
    return repr(value)


def _cpu_jit(function: types.FunctionType) -> Any:
    import numba

    # Rules allocate nothing, so Numba need not count references (worth a third of the time), and small functions
    # called in one hot loop are worth inlining whatever the compiler's own estimate says. A bot's thoughts are not small:
    # inlined into each other, they would take minutes to compile.
    inline = function.__module__.rpartition(".")[2] not in THOUGHTS
    flags: Any = {"nogil": True, "error_model": "numpy", "_nrt": False, "forceinline": inline}
    compiled = _for_all_integers(numba.njit(**flags)(function))
    with _cache_folder() as usable:
        if usable and os.path.exists(function.__code__.co_filename):  # code typed at a prompt has no file
            compiled.enable_caching()
    return compiled


def _for_all_integers(compiled: Any) -> Any:
    """Lets calls from compiled code share one version of a function, whatever integers they pass.

    Numba would compile another for every size of integer, and one more for each constant: twice as much as is needed.
    """
    from numba import types

    def wide(kind: Any) -> Any:
        return types.int64 if isinstance(kind, (types.Integer, types.IntegerLiteral)) and kind != types.uint64 else kind

    found = compiled.get_call_template
    compiled.get_call_template = lambda args, kws: found(tuple(map(wide, args)), {name: wide(kind) for name, kind in kws.items()})
    return compiled


def _cuda_jit(function: types.FunctionType) -> Any:
    return cuda().jit(device=True)(function)


def cuda() -> Any:
    """Numba's CUDA side, with what it needs to get along with the newest NumPy."""
    import numpy

    if not hasattr(numpy, "row_stack"):
        numpy.row_stack = numpy.vstack
    try:
        from numba import cuda as module
    except ImportError as missing:
        raise BadValue("This machine lacks numba-cuda: install dicehouse[cuda].") from missing
    if not module.is_available():
        raise BadValue("No CUDA device answers here: use device='cpu'.")
    warnings.filterwarnings("ignore", ".*Grid size")  # a few matches do not fill a GPU, and need not
    return module


def cache_home() -> Path:
    """Where compiled code is kept: DICEHOUSE_CACHE, or the user's own cache folder."""
    if named := os.environ.get("DICEHOUSE_CACHE"):
        return Path(named)
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA", Path.home()))
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Caches"
    else:
        base = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    return base / "dicehouse"


def versions() -> str:
    """What compiled code depends on beside its own source."""
    import llvmlite
    import numba
    import numpy

    return f"py{platform.python_version()}-numba{numba.__version__}-llvmlite{llvmlite.__version__}-numpy{numpy.__version__}"


@contextlib.contextmanager
def _cache_folder() -> Iterator[bool]:
    """Points Numba's disk cache at our folder while a function is declared; False where nothing can be written."""
    import numba

    config: Any = numba.config
    before = config.CACHE_DIR
    folder = cache_home() / versions()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        usable = os.access(folder, os.W_OK)
        config.CACHE_DIR = str(folder)
    except OSError:
        usable = False
    try:
        yield usable
    finally:
        config.CACHE_DIR = before


@contextlib.contextmanager
def once(digest: str, announce: Callable[[], contextlib.AbstractContextManager[Any]]) -> Iterator[None]:
    """Runs its body, announced if it is going to compile: that is, if no run with this digest has been through it before."""
    mark = cache_home() / versions() / f"{digest}.done"
    if mark.exists():
        yield
        return
    with announce():
        yield
    with contextlib.suppress(OSError):
        mark.touch()
