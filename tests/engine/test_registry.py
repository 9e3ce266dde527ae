"""The registry: the house's own games, and other people's."""

# mypy: allow-untyped-defs, allow-untyped-calls

import json
from pathlib import Path

import pytest

import dicehouse
from dicehouse.engine import registry
from dicehouse.engine.errors import UnknownGame

COIN_GAME = Path(__file__).parent / "coin_game.py"


@pytest.mark.parametrize(
    "name", ["liars_dice", "Liars_Dice", "liars dice", "Liar's Dice", "LIAR’S DICE", "liars-dice", "  liar's-dice ", "Liars Dice"]
)
def test_liars_dice_is_found_however_it_is_spelled(name):
    assert dicehouse.game(name) is dicehouse.game("liars_dice")


def test_games_can_be_listed_before_and_after_one_was_opened(python):
    """``dicehouse.games`` is also the name of the folder: importing a game must not put that in the function's place."""
    code = (
        "import dicehouse; before = dicehouse.game_names(); dicehouse.game('liars_dice'); print(dicehouse.game_names() == before)"
    )
    assert python(code) == "True\n"


def test_games_are_listed_by_name_in_order():
    names = registry.games()
    assert "liars_dice" in names
    assert names == sorted(names)


@pytest.mark.parametrize("name", registry.games())
def test_every_game_of_the_house_can_be_opened(name):
    game = dicehouse.game(name)
    assert game.name == name
    assert game.title
    assert game.about


@pytest.mark.parametrize("name", ["ludo", "", "liars", "__init__", "../games", "liars_dice.rules"])
def test_an_unknown_game_is_answered_with_the_list(name):
    with pytest.raises(UnknownGame) as refused:
        dicehouse.game(name)
    assert repr(name) in str(refused.value)
    assert all(known in str(refused.value) for known in registry.games())
    assert str(refused.value).endswith(".")


# --- other people's games ---------------------------------------------------------------------------------------------


@pytest.fixture
def package(tmp_path):
    """Installs a package with the game of coins, and these entry points, into a folder."""

    def install(**points):
        folder = tmp_path / "site"
        info = folder / "coins-1.0.dist-info"
        info.mkdir(parents=True)
        (folder / "coin_game.py").write_text(COIN_GAME.read_text(encoding="utf-8"), encoding="utf-8")
        (folder / "broken_game.py").write_text("raise RuntimeError('no luck today')\n")
        (info / "METADATA").write_text("Metadata-Version: 2.1\nName: coins\nVersion: 1.0\n")
        lines = [f"{name} = {target}" for name, target in points.items()]
        (info / "entry_points.txt").write_text("\n".join(["[dicehouse.games]", *lines]) + "\n")
        return folder

    return install


def test_a_game_of_another_package_is_listed_and_played(python, package):
    code = """
import json, dicehouse
games = dicehouse.game_names()
match = dicehouse.Match("Coins", seats=["Ada", "Ben"], options={"rounds": 1}, tape="heads tails")
match.play("Ada", "throw")
match.play("Ben", "throw")
again = dicehouse.Match.from_transcript(match.transcript())
print(json.dumps([games, str(match.result), again.pack() == match.pack(), dicehouse.game("coins").title]))
"""
    games, result, same, title = json.loads(python(code, package(coins="coin_game:game")))
    assert games == sorted([*registry.games(), "coins"])
    assert (result, same, title) == ("Ada wins", True, "Coins")


@pytest.mark.slow
def test_a_game_of_another_package_is_simulated(python, package):
    code = """
import json, dicehouse
reports = [dicehouse.simulate("coins", ["random"] * 3, 300, seed=5, device=device) for device in ("cpu", "interpreter")]
print(json.dumps([report.points.tolist() for report in reports]))
"""
    fast, slow = json.loads(python(code, package(coins="coin_game:game")))
    assert fast == slow
    assert len(fast) == 300
    assert {point for row in fast for point in row} == {0, 10, 20, 30}


def test_listing_games_imports_none_of_them(python, package):
    code = "import dicehouse, sys; print('broken' in dicehouse.game_names(), 'broken_game' in sys.modules)"
    assert python(code, package(broken="broken_game:game")) == "True False\n"


def test_a_game_of_the_house_cannot_be_replaced(python, package):
    code = "import dicehouse; print(dicehouse.game_names().count('liars_dice'), dicehouse.game('liars_dice').title)"
    assert python(code, package(liars_dice="coin_game:game")) == "1 Liar's Dice\n"


@pytest.mark.slow
@pytest.mark.parametrize("name", ["coins", "Coins", "heads-or-tails", "Heads_Or_Tails"])
def test_a_game_that_is_listed_can_be_opened_under_that_name(python, package, name):
    code = """
import dicehouse
for name in dicehouse.game_names():
    print(dicehouse.game(name).title)
"""
    assert "Coins" in python(code, package(**{name: "coin_game:game"})).splitlines()


@pytest.mark.slow
@pytest.mark.parametrize(
    "target",
    ["coin_game:MOVES", "coin_game", "coin_game:nothing", "no_such_module:game", "broken_game:game"],
)
def test_a_broken_entry_point_gives_a_sentence(python, package, target):
    code = """
import dicehouse
try:
    dicehouse.game("oops")
except dicehouse.DicehouseError as refused:
    print(refused)
"""
    said = python(code, package(oops=target)).strip()
    assert "'oops'" in said
    assert said.endswith(".")
    assert "\n" not in said


@pytest.mark.slow
def test_a_broken_package_does_not_harm_the_other_games(python, package):
    code = "import dicehouse; print(dicehouse.game('liars_dice').title)"
    assert python(code, package(oops="broken_game:game")) == "Liar's Dice\n"
