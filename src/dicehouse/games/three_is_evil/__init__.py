"""Three Is Evil: add up what you roll, never roll a 3; the highest score wins."""

from dicehouse.engine import Game

game = Game.from_package(__name__)
