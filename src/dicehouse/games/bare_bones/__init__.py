"""Bare Bones: build a deck of cards that let you roll dice; dice bring points, and coins for better cards."""

from dicehouse.engine import Game

game = Game.from_package(__name__)
