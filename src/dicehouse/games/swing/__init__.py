"""The Swing: seven rolls between plus and minus; the highest sum wins."""

from dicehouse.engine import Game

game = Game.from_package(__name__)
