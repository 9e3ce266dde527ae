"""The Sweet Spot: two dice bound a gap; bet that the third one falls into it. Three of a kind takes the pot."""

from dicehouse.engine import Game

game = Game.from_package(__name__)
