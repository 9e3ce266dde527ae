"""Liar's Dice: bid on what lies under all the cups, raise or challenge; the last player with dice wins."""

from dicehouse.engine import Game

game = Game.from_package(__name__)
