"""Quick Count: everybody rolls one die at the same time; whoever names the sum first takes them all."""

from dicehouse.engine import Game

game = Game.from_package(__name__)
