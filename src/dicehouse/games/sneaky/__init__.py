"""Sneaky: fill bandits with dice of their colour, stop in time, and steal from the neighbours."""

from dicehouse.engine import Game

game = Game.from_package(__name__)
