"""Importing Dicehouse is quick: the heavy parts come when they are first needed."""

# mypy: allow-untyped-defs, allow-untyped-calls

import pytest

HEAVY = "import sys; print([name for name in ('numba', 'numpy', 'llvmlite') if name in sys.modules])"


@pytest.mark.parametrize(
    "code",
    [
        "import dicehouse",
        "import dicehouse; dicehouse.game_names()",
        "import dicehouse; m = dicehouse.Match('liars_dice', seed=7); m.play(min(m.waiting), 'bid 1x2'); m.transcript(); m.log()",
    ],
    ids=["importing", "listing games", "playing at a table"],
)
def test_people_at_a_table_wait_for_neither_numba_nor_numpy(python, code):
    assert python(f"{code}\n{HEAVY}") == "[]\n"


def test_simulate_is_there_when_asked_for(python):
    assert python("import dicehouse; print(dicehouse.simulate.__name__)") == "simulate\n"
