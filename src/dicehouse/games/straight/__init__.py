"""Straight: one die, six places; who puts down the last number of the straight wins."""

from dicehouse.engine import Game

game = Game.from_package(__name__)
