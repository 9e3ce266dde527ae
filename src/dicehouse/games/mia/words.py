"""Mia in sentences: what happened, what lies on the table, what one may do and how likely a roll is."""

from dicehouse.engine import CHANCE, NOBODY, Dice, Line, Track, amount, percent

from .moves import ANNOUNCE, BELIEVE, DOUBLE_1, DOUBT, MIA, VALUES, rank_of
from .odds import ROLLS_OF_TWO, at_least, higher
from .rules import ANNOUNCING, ANSWERING, AT_LEAST, BY_ROUNDS, DICE, DRAW_FIRST, NOTHING, OVER

FORFEITS = ["", "a squat", "a press-up"]  # by the number of the option (MIA-12, COM-Q5)

# --- what happened ---------------------------------------------------------------------------------------------------


def tell(before, after, seat, move, to):
    if seat == CHANCE:
        return tell_chance(before, after, to)
    if move == BELIEVE:
        believed = value_words(before.announced)
        return [f"{to.does(seat, 'believe')} {believed}, {'take' if seat == to.viewer else 'takes'} the cup and {rolls(seat, to)}."]
    if move == DOUBT:
        return tell_doubt(before, after, seat, to)
    return [f"{to.does(seat, 'announce')} {value_words(after.announced)}."]


def tell_chance(before, after, to):
    if before.stage == DRAW_FIRST:
        return [f"Chance picks {to.name(after.starts)} to begin."]
    told = []
    if before.to_beat == NOTHING and before.rolled == 0:
        told.append(f"Round {before.round}. {to.does(before.roller, 'roll')} under the cup.")
    if before.roller == to.viewer and after.rolled == DICE:
        told.append(f"You have {dice_words(after.dice)}: {value_words(rank_of(*after.dice))}.")
    return told


def tell_doubt(before, after, doubter, to):
    announcer, winner = after.last_announcer, after.last_winner
    loser = announcer if winner == doubter else doubter
    told = [
        f"{to.does(doubter, 'doubt')} {to.whose(announcer)} {value_words(after.last_announced)}.",
        f"Under the cup: {dice_words(after.last_dice)}. {verdict(after)}",
        f"{to.does(winner, 'get')} the point and {have(winner, to)} {amount(after.points[winner])} now.",
    ]
    if before.forfeit:
        told.append(f"{'You do' if loser == to.viewer else f'{to.name(loser)} does'} {FORFEITS[before.forfeit]}.")
    if after.stage == OVER:
        told.append(tell_end(after, winner, to))
    return told


def verdict(view):
    """What the dice under the lifted cup mean for the announcement."""
    rank = rank_of(*view.last_dice)
    found, said = capital(value_words(rank)), value_words(view.last_announced)
    if rank == view.last_announced:
        return f"{found}, the plain truth."
    if view.last_winner == view.last_announcer:
        return f"{found} is even better than {said}: true."
    if rank > view.last_announced:
        return f"{found} is not exactly {said}: a bluff."
    return f"{found}, not {said}: a bluff."


def tell_end(view, winner, to):
    if view.end == BY_ROUNDS:
        most = max(view.points[p] for p in range(view.seats))
        best = [p for p in range(view.seats) if view.points[p] == most]
        if len(best) > 1:
            return f"That was the last round. {capital(to.all_of(best))} share the win with {amount(most, 'point')} each."
        return f"That was the last round. {to.does(best[0], 'win')} with {amount(most, 'point')}!"
    return f"{to.does(winner, 'win')}!"


# --- what lies on the table ------------------------------------------------------------------------------------------


def pieces(view, seat, to):
    laid = [Line(stake(view, to), loud=True)] if view.stage != DRAW_FIRST else []
    if view.to_beat != NOTHING and view.stage == ANNOUNCING:
        laid.append(Line(f"It must be {'Mia again' if view.to_beat == MIA else f'higher than {value_words(view.to_beat)}'}."))
    laid.append(Track([value_word(rank) for rank in range(len(VALUES))], ladder_place(view)))
    if view.stage == OVER:
        laid.append(Dice("Under the cup", [str(face) for face in view.last_dice]))
    elif view.roller != NOBODY:
        own = seat == view.roller
        faces = [str(face) if face else "?" for face in view.dice]
        note = "" if "?" in faces else value_words(rank_of(*view.dice))
        laid.append(Dice("Under your cup" if own else f"Under {to.whose(view.roller)} cup", faces, note, own=own))
    goal = f"{amount(view.rounds, 'round')} are played" if view.end == BY_ROUNDS else f"{amount(view.target, 'point')} win"
    standing = ", ".join(f"{to.name(p)} {view.points[p]}" for p in range(view.seats))
    laid.append(Line(f"Points: {standing}. {capital(goal)}."))
    return laid


def stake(view, to):
    if view.stage == ANSWERING:
        return f"{to.does(view.roller, 'announce')} {value_words(view.announced)}."
    if view.stage == OVER:
        return f"{to.does(view.last_doubter, 'doubt')} {to.whose(view.last_announcer)} {value_words(view.last_announced)}."
    return f"{to.does(view.roller, 'roll')} and {'announce' if view.roller == to.viewer else 'announces'} a value."


def ladder_place(view):
    """Where the marker stands: at what was announced, or at what must be beaten."""
    at = view.announced if view.announced != NOTHING else view.to_beat
    return None if at == NOTHING else at


# --- what one may do -------------------------------------------------------------------------------------------------


def how_to_move(view, seat):
    if view.stage == ANSWERING:
        return "Believe it (then you roll, and must announce more), or doubt it (then the cup is lifted)."
    if view.to_beat == MIA:
        return "Nothing beats Mia: announce 21, another Mia."
    floor = "" if view.to_beat == NOTHING else f", higher than {value_words(view.to_beat)}"
    return f"Announce a value, true or not{floor}: 42 means forty-two, 33 double 3, 21 Mia."


def suggest(view, seat, legal):
    """Belief and doubt; or the truth, if it may be said, and a few values just high enough."""
    if view.stage == ANSWERING:
        return list(legal)
    truth = ANNOUNCE + rank_of(*view.dice)
    return sorted({*legal[:5], *(move for move in legal if move == truth)})


def reason(view, seat, move):
    if view.stage == ANSWERING:
        return f"{capital(value_words(view.announced))} is announced: believe it or doubt it first."
    if move in (BELIEVE, DOUBT):
        return "You hold the cup: there is nothing to believe or doubt, announce a value."
    if view.to_beat == MIA:
        return "Nothing beats Mia: only another Mia keeps the round alive."
    return f"{capital(value_words(move - ANNOUNCE))} is not higher than {value_words(view.to_beat)}, the last value announced."


def warning(view, seat, move):
    if move == DOUBT and view.truth == AT_LEAST and at_least(view.announced) == ROLLS_OF_TWO:
        return f"Every roll is at least {value_words(view.announced)}: a doubt only gives the point away."
    return None


def outlook(view, seat, to):
    """How likely a fresh roll reaches what was announced, and beats it."""
    if view.stage == ANSWERING:
        said = value_words(view.announced)
        told = [f"A roll is {said} or higher: {of_rolls(at_least(view.announced))}."]
        if view.announced == MIA:
            told.append(f"Whoever believes Mia must announce Mia again; a roll is Mia: {of_rolls(at_least(MIA))}.")
        else:
            told.append(
                f"Whoever believes it must announce more; a roll is higher than {said}: {of_rolls(higher(view.announced))}."
            )
        return told
    if view.stage == ANNOUNCING and view.to_beat != NOTHING:
        floor = value_words(view.to_beat)
        return [f"A roll is {'Mia' if view.to_beat == MIA else f'higher than {floor}'}: {of_rolls(beats(view.to_beat))}."]
    return []


def beats(rank):
    """In how many of 36 ways a roll may truly be announced after this value."""
    return at_least(MIA) if rank == MIA else higher(rank)


# --- small words -----------------------------------------------------------------------------------------------------

TENS = {3: "thirty", 4: "forty", 5: "fifty", 6: "sixty"}


def value_words(rank):
    """ "forty-two", "double 3", "Mia"."""
    tens, ones = divmod(VALUES[rank], 10)
    if rank == MIA:
        return "Mia"
    return f"double {ones}" if rank >= DOUBLE_1 else f"{TENS[tens]}-{amount(ones)}"


def value_word(rank):
    """ "42", "33", "Mia": as short as can be."""
    return "Mia" if rank == MIA else str(VALUES[rank])


def dice_words(dice):
    return f"{max(dice)} and {min(dice)}"


def rolls(seat, to):
    return "roll" if seat == to.viewer else "rolls"


def have(seat, to):
    return "have" if seat == to.viewer else "has"


def capital(text):
    return text[0].upper() + text[1:]


def of_rolls(ways):
    """How many of all 36 rolls are such, as a share."""
    return percent(ways / ROLLS_OF_TWO)
