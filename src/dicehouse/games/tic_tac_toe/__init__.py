"""Tic-Tac-Toe: five in a row with twelve dice each, first placed, then moved about."""

from dicehouse.engine import Game

game = Game.from_package(__name__)
