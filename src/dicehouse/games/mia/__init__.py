"""Mia: two dice under a cup; announce a value, true or not, and the next player believes or doubts."""

from dicehouse.engine import Game

game = Game.from_package(__name__)
