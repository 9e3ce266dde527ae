"""What can go wrong, as sentences for people. Whatever raises one of these has changed nothing."""


class DicehouseError(Exception):
    """The root: catch this one to catch them all."""


class BadValue(DicehouseError):
    """A value that does not fit where it was to go."""


class BadOption(DicehouseError):
    """An option, a number of seats or a starting position that the game does not have."""


class UnknownGame(DicehouseError):
    """No game of that name is installed."""


class UnknownMove(DicehouseError):
    """Words (or a number, or JSON) that are no move of this game."""


class IllegalMove(DicehouseError):
    """A move of this game, but not one that is allowed now."""


class NotYourTurn(IllegalMove):
    """Somebody else, or the dice, must act first."""


class BadTranscript(DicehouseError):
    """A transcript that cannot be read; ``line`` says where."""

    def __init__(self, message: str, line: int) -> None:
        super().__init__(f"Line {line}: {message}")
        self.line = line
