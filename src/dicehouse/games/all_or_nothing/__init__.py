"""All or Nothing: one die, rolled as often as you dare; a 5 brings 50, a 1 takes the whole turn; the first to 301 wins."""

from dicehouse.engine import Game

game = Game.from_package(__name__)
