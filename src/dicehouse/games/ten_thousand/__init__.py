"""Ten Thousand: six dice, set aside what scores, and stop before a roll brings nothing; the first to 10 000 wins."""

from dicehouse.engine import Game

game = Game.from_package(__name__)
