"""The General: six dice, three rolls a turn, a card of sixteen cells; the highest total wins."""

from dicehouse.engine import Game

game = Game.from_package(__name__)
