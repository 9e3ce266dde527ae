"""High Roll: both roll one die, and the higher roll takes the other's; who has more dice wins."""

from dicehouse.engine import Game

game = Game.from_package(__name__)
