"""Hundred: two dice a turn, doubles multiplied; who reaches a hundred points wins."""

from dicehouse.engine import Game

game = Game.from_package(__name__)
