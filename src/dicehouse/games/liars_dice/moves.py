"""The moves of Liar's Dice: bids in the order of the track, the challenge, and what one shows after a bid."""

from dicehouse.engine import NOBODY, Family, Moves

STAR = 0  # the six faces in order: the Wild Star, where a common die has its 1, then 2 to 6
FACES = 6
NUMBERS = 5  # a number space can hold a 2, 3, 4, 5 or 6; a starred space only the star

SPACES = 30
MAX_LAPS = 2
NUMBERS_A_LAP, STARS_A_LAP = 20, 10  # the unstarred 1 means 21 on the second lap, and ★1 means ★11 (LIAR-34, LIAR-35)
BIDS_A_LAP = NUMBERS_A_LAP * NUMBERS + STARS_A_LAP
MAX_BIDS = MAX_LAPS * BIDS_A_LAP

MAX_DICE = 5
MAX_WAYS = 1 << MAX_DICE  # to set some of five different dice apart


def bid_of(t, bid):
    """Amount and face of a bid, given its place in the order of the track (LIAR-16, LIAR-34, LIAR-35)."""
    lap = bid // BIDS_A_LAP
    steps = bid % BIDS_A_LAP
    for i in range(SPACES):
        space = t.track[i]
        if space > 0:
            if steps < NUMBERS:
                return space + lap * NUMBERS_A_LAP, 1 + steps
            steps -= NUMBERS
        else:
            if steps == 0:
                return lap * STARS_A_LAP - space, STAR
            steps -= 1
    return 0, 0


def place_of(t, amount, face):
    """The place of a bid in the order of the track: the way back from ``bid_of``."""
    a_lap = STARS_A_LAP if face == STAR else NUMBERS_A_LAP
    lap = (amount - 1) // a_lap
    wanted = amount - lap * a_lap
    if face == STAR:
        wanted = -wanted
    place = lap * BIDS_A_LAP
    for i in range(SPACES):
        if t.track[i] == wanted:
            break
        place += NUMBERS if t.track[i] > 0 else 1
    return place if face == STAR else place + face - 1


def ways_to_show(t, seat):
    """In how many ways some of a seat's covered dice can be set apart: equal dice count as one choice."""
    ways = 1
    for face in range(FACES):
        ways *= t.cup[seat, face] + 1
    return ways


def show_matching(t, seat, face):
    """The move that shows all covered dice that match a bid on this face. Only a move where some, but not all, match."""
    way = 0
    ways = 1
    for f in range(FACES):
        if f in (face, STAR):
            way += ways * t.cup[seat, f]
        ways *= t.cup[seat, f] + 1
    return STAND + way


def face_word(face):
    return "*" if face == STAR else str(face + 1)


def words_of(counts):
    """The faces of dice that are counted by face, as words in a row."""
    return [face_word(face) for face, count in enumerate(counts) for _ in range(count)]


class Bid(Family):
    """``bid 4x3`` is four 3s, ``bid *3`` three stars."""

    def __init__(self):
        super().__init__("bid", place=range(MAX_BIDS))

    def values(self, t, index):
        amount, face = bid_of(t, index)
        return {"amount": amount, "face": face_word(face)}

    def argument_words(self, values):
        amount, face = values["amount"], values["face"]
        return f"*{amount}" if face == "*" else f"{amount}x{face}"


class Show(Family):
    """``show 6 *`` puts these dice outside the cup and rerolls the rest.

    The ways to set dice apart are numbered like figures whose digits say how many of each face are shown.
    """

    def __init__(self):
        super().__init__("show", any_order=True, fixed=False, way=range(1, MAX_WAYS))

    def values(self, t, index):
        way, shown = index + 1, []
        for face in range(FACES):
            way, count = divmod(way, t.cup[t.turn, face] + 1)
            shown.append(count)
        return None if way else {"dice": words_of(shown)}

    def argument_words(self, values):
        return " ".join(values["dice"])


MOVES = Moves(Family("challenge"), Bid(), Family("stand"), Show())
CHALLENGE = MOVES.base("challenge")
BID = MOVES.base("bid")
STAND = MOVES.base("stand")  # STAND + n shows the n-th set of covered dice; the empty set, 0, is standing

OPENS = Family("draws opener", seat="ABCDEF")
ROLLS = Family("rolls", private=True, face=[face_word(face) for face in range(FACES)])
CHANCES = Moves(OPENS, ROLLS)


def chance(t):
    """What Chance does next, and whose dice they are."""
    return (OPENS, NOBODY) if t.roller == NOBODY else (ROLLS, t.roller)
