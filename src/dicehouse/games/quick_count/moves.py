"""The moves of Quick Count: being ready, the sum one names, and the time that took, to the millisecond."""

from dicehouse.engine import Family, Moves

MAX_SEATS = 8
FACES = 6
A_TENTH = 100  # milliseconds
MOST_TENTHS = 200  # the time of an answer is recorded up to 20 seconds

# Stages. In the second and the last everybody acts at the same time, in the third Chance does.
OVER, GETTING_READY, ROLLING, RACING = range(4)

# What a seat has done in a round. An answer is three moves: the sum, the tenths of a second, the milliseconds that remain.
THINKING, NAMED, TIMED, ANSWERED, PASSED = range(5)


class After(Family):
    """``after 0.9s``: the tenths of a second that an answer took."""

    def __init__(self):
        super().__init__("after", private=True, tenths=range(MOST_TENTHS + 1))

    def argument_words(self, values):
        tenths = values["tenths"]
        return f"{tenths // 10}.{tenths % 10}s"


class Plus(Family):
    """``plus 12ms``: the milliseconds on top of the tenths."""

    def __init__(self):
        super().__init__("plus", private=True, ms=range(A_TENTH))

    def argument_words(self, values):
        return f"{values['ms']}ms"


ROLLS = Family("rolls", face=range(1, FACES + 1))
MOVES = Moves(
    Family("ready"),
    Family("pass"),
    Family("answer", private=True, sum=range(MAX_SEATS * FACES + 1)),
    After(),
    Plus(),
)
CHANCES = Moves(ROLLS)
READY, PASS, ANSWER = MOVES.base("ready"), MOVES.base("pass"), MOVES.base("answer")
AFTER, PLUS = MOVES.base("after"), MOVES.base("plus")


def chance(t):
    return ROLLS, t.roller


# --- how long a decision took ----------------------------------------------------------------------------------------


def times(view, seat, ms):
    """The moves that record that the sum this seat has just named took so long."""
    ms = min(ms, view.longest)
    recorded = [AFTER + ms // A_TENTH, PLUS + ms % A_TENTH]
    return {NAMED: recorded, TIMED: recorded[1:]}.get(view.did[seat], [])


def took(view, seat):
    """Milliseconds that this seat's latest answer took."""
    return view.ms[seat]


def time_limit(t):
    """Who has not answered by then has no answer: once a right one is in, nobody slower than that can win (QC-Q5, QC-Q6)."""
    if t.stage != RACING:
        return None
    right = [t.ms[p] for p in range(t.seats) if t.did[p] == ANSWERED and t.answer[p] == sum(t.die)]
    return min([t.longest, *(ms + t.too_close for ms in right)]), PASS
