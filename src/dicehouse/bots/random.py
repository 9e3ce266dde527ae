"""A bot for every game: any legal move, each as likely."""

from dicehouse.engine.bot import Bot
from dicehouse.engine.stream import below


def choose(view, seat, moves, n, rng):  # type: ignore[no-untyped-def]
    return moves[below(rng, n)]


RANDOM = Bot("random", "plays any legal move", choose, looks=False)
