"""Sly Dice: roll behind your shield, claim a combination, true or not, and dare the others to doubt it."""

from dicehouse.engine import Game

game = Game.from_package(__name__)
