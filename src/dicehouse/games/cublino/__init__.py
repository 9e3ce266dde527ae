"""Cublino: tip six dice across the board; what lies on top at the far end counts."""

from dicehouse.engine import Game

game = Game.from_package(__name__)
