"""Liar's Dice in sentences: what happened, what lies on the table, what one may do and how likely a bid is."""

from dicehouse.engine import CHANCE, NOBODY, Dice, Line, Track, amount, percent

from .moves import (
    BID,
    BIDS_A_LAP,
    CHALLENGE,
    FACES,
    NUMBERS_A_LAP,
    SPACES,
    STAND,
    STAR,
    STARS_A_LAP,
    bid_of,
    face_word,
    place_of,
    show_matching,
    words_of,
)
from .odds import CERTAIN, bid_chance, dice_in_play, own_matching
from .rules import BIDDING, DRAW_OPENER, NO_BID, OVER, REROLL, ROLL, SHOWING

# --- what happened ---------------------------------------------------------------------------------------------------


def tell(before, after, seat, move, to):
    if seat == CHANCE:
        return tell_chance(before, after, move, to)
    if before.stage == SHOWING:
        return tell_show(before, after, seat, move, to)
    if move == CHALLENGE:
        return tell_challenge(before, after, seat, to)
    bid = bid_words(after, after.said[seat])
    return [f"{to.does(seat, 'open')} with {bid}." if before.bid == NO_BID else f"{to.does(seat, 'bid')} {bid}."]


def tell_chance(before, after, move, to):
    if before.stage == DRAW_OPENER:
        return [f"Chance picks {to.name(after.opens)} to open."]
    told = []
    if before.stage == ROLL and sum(before.covered) == 0:
        told.append(f"Round {before.round}, {dice_in_play(before)} dice in play. {to.does(before.opens, 'open')}.")
        if before.chips:
            told.append(f"The round pot holds {before.round_pot}, the game pot {before.game_pot} chips.")
    roller = before.roller
    if roller == to.viewer and after.covered[roller] + after.shown[roller] == after.left[roller]:
        told.append(f"You {'reroll' if before.stage == REROLL else 'roll'} {spoken(after.cup, roller)}.")
    return told


def tell_show(before, after, seat, move, to):
    if move == STAND:
        return []
    new = [after.open[seat, face] - before.open[seat, face] for face in range(FACES)]
    rerolled = amount(before.covered[seat] - sum(new), "die")
    return [f"{to.does(seat, 'show')} {' '.join(words_of(new))} and {'reroll' if seat == to.viewer else 'rerolls'} {rerolled}."]


def tell_challenge(before, after, seat, to):
    bidder, bid = after.last_bidder, bid_words(after, after.last_bid)
    bid_amount, face = bid_of(after, after.last_bid)
    dice = "; ".join(f"{to.name(p)} {spoken(after.last_dice, p)}" for p in range(after.seats) if before.left[p])
    found = after.last_count
    told = [f"{to.does(seat, 'challenge')} {to.whose(bidder)} bid of {bid}.", f"All dice: {dice}."]
    losers = [p for p in range(after.seats) if after.lost[p]]
    count = f"There {'is' if found == 1 else 'are'} {things(found, face)}"
    if found == bid_amount:
        told.append(f"{count}, exactly as bid: everybody except {to.name(bidder)} loses one die.")
    else:
        difference = f"{amount(abs(found - bid_amount))} {'more' if found > bid_amount else 'fewer'} than bid"
        told.append(f"{count}, {difference}. {to.does(losers[0], 'lose')} {amount(after.lost[losers[0]], 'die')}.")
    told += [f"{to.does(p, 'is')} out." for p in losers if after.left[p] == 0]
    winner = bidder if found >= bid_amount else seat
    if before.chips:
        told.append(f"{to.does(winner, 'take')} the round pot of {before.round_pot} chips.")
    if after.stage == OVER:
        told.append(f"{to.does(winner, 'is')} the last with dice. {to.does(winner, 'win')}!")
        if before.chips:
            told.append(f"{to.does(winner, 'take')} the game pot of {before.game_pot} chips.")
    return told


# --- what lies on the table ------------------------------------------------------------------------------------------


def pieces(view, seat, to):
    laid = []
    if view.stage in (BIDDING, SHOWING) or view.bid != NO_BID:
        at = view.bid
        face = bid_of(view, at)[1] if at != NO_BID else None
        if at == NO_BID:
            stake = f"No bid yet. {to.does(view.opens, 'open')}."
        else:
            stake = f"The bid is {bid_words(view, at)} by {to.name(view.bidder)}."
        laid.append(Line(stake, loud=True))
        counts = "Only stars count. " if face == STAR else "Stars count too. " if face is not None else ""
        laid.append(Line(f"{counts}{dice_in_play(view)} dice are in play."))
        laid.append(track(view))
    laid += [others_dice(view, p, to) for p in range(view.seats) if p != seat]
    if seat != NOBODY:
        laid.append(own_dice(view, seat))
    if view.chips:
        purses = ", ".join(f"{to.name(p)} {view.purse[p]}" for p in range(view.seats))
        laid.append(Line(f"Chips: {purses}; round pot {view.round_pot}, game pot {view.game_pot}."))
    return laid


def track(view):
    spaces = [str(space) if space > 0 else f"★{-space}" for space in view.track]
    if view.bid == NO_BID:
        return Track(spaces)
    lap, steps = divmod(view.bid, BIDS_A_LAP)
    at = next(i for i in range(SPACES) if steps < (sums := ends(view))[i] and (i == 0 or steps >= sums[i - 1]))
    return Track(spaces, at, "second lap: 1 means 21, ★1 means ★11" if lap else "")


def ends(view):
    """For each space of the track, how many bids there are up to its end."""
    total, found = 0, []
    for space in view.track:
        total += FACES - 1 if space > 0 else 1
        found.append(total)
    return found


def others_dice(view, p, to):
    covered = ["?"] * (view.covered[p] if not sum(view.cup[p, face] for face in range(FACES)) else 0)
    faces = [*row(view.open, p), *row(view.cup, p), *covered]
    note = (
        "out"
        if view.left[p] == 0 and view.stage != OVER
        else f"“{bid_words(view, view.said[p])}”"
        if view.said[p] != NO_BID
        else ""
    )
    return Dice(to.name(p), faces, note, turn=p == view.turn)


def own_dice(view, seat):
    covered, shown = row(view.cup, seat), row(view.open, seat)
    notes = [f"{len(shown)} of them shown"] if shown else []
    marked = []
    if view.bid != NO_BID and covered:
        _, face = bid_of(view, view.bid)
        matches = ("*",) if face == STAR else ("*", face_word(face))
        marked = [i for i, word in enumerate(covered + shown) if word in matches]
        notes.insert(
            0, {0: "none matches the bid", 1: "one matches the bid"}.get(len(marked), f"{amount(len(marked))} match the bid")
        )
    return Dice("Your dice", covered + shown, ", ".join(notes), marked, own=True, turn=seat == view.turn)


# --- what one may do -------------------------------------------------------------------------------------------------


def how_to_move(view, seat):
    if view.stage == SHOWING:
        return "You may show some of your dice and reroll the rest (for example: show 6 *), or stand."
    if view.bid == NO_BID:
        return "Bid on all dice under all cups: 4x3 means four 3s, *3 means three stars."
    return "Raise (4x3 means four 3s, *3 means three stars), or challenge."


def suggest(view, seat, legal):
    """After a bid: stand, or show what matches it. To open: as many as a stranger would expect of each face.

    Otherwise the challenge and, for each face, the smallest raise.
    """
    if view.stage == SHOWING:
        matching = show_matching(view, seat, bid_of(view, view.bid)[1])
        return [move for move in dict.fromkeys((STAND, matching)) if move in legal]
    if view.bid == NO_BID:
        dice = dice_in_play(view)
        expected = {face: max(1, dice // (FACES if face == STAR else FACES // 2)) for face in range(FACES)}
        return sorted(BID + place_of(view, expected[face], face) for face in range(FACES))
    nearest = {}
    for move in legal:
        if move != CHALLENGE:
            nearest.setdefault(bid_of(view, move - BID)[1], move)
    return [move for move in legal[:1] if move == CHALLENGE] + sorted(nearest.values())


def reason(view, seat, move):
    if move > STAND:
        return (
            "One die must be left under your cup to reroll."
            if view.stage == SHOWING
            else "You can show dice only right after your own bid."
        )
    if move == STAND:
        return "There is nothing to stand on: you can show dice only right after your own bid."
    if view.stage == SHOWING:
        return "Your bid stands. Show some dice and reroll the rest, or stand."
    if move == CHALLENGE:
        return "There is no bid to challenge yet: you open."
    if move - BID <= view.bid:
        return (
            f"{bid_words(view, move - BID).capitalize()} is not ahead of the red die, which stands at {bid_words(view, view.bid)}."
        )
    return None


def warning(view, seat, move):
    if BID <= move < STAND:
        wanted, _ = bid_of(view, move - BID)
        if wanted > dice_in_play(view):
            return f"There are only {dice_in_play(view)} dice in play: this bid is sure to be too high."
    return None


def outlook(view, seat, to):
    """The odds that matter now, from this seat's own dice and the public ones."""
    if seat == NOBODY or view.stage not in (BIDDING, SHOWING):
        return []
    told = []
    if view.bid != NO_BID:
        bid_amount, face = bid_of(view, view.bid)
        own = own_matching(view, seat, face)
        chance = bid_chance(view, seat, bid_amount, face) / CERTAIN
        told.append(
            f"At least {bid_words(view, view.bid)}: {percent(chance)}. Under your cup, {amount(own) if own else 'none'} of them."
        )
    if view.stage == BIDDING:
        raises = []
        for face in range(FACES):
            lowest = next((a for a in range(1, dice_in_play(view) + 1) if place_of(view, a, face) > view.bid), None)
            if lowest:
                place = place_of(view, lowest, face)
                raises.append((place, f"{bid_words(view, place)} {percent(bid_chance(view, seat, lowest, face) / CERTAIN)}"))
        if raises:
            told.append(f"Smallest raises: {', '.join(words for _, words in sorted(raises))}.")
    return told


# --- the box --------------------------------------------------------------------------------------------------------


def flaw(t):
    """Why a track cannot be bid on: numbers and stars must each rise along it, all of them, once each."""
    numbers = [space for space in t.track if space > 0]
    stars = [-space for space in t.track if space <= 0]
    if numbers != list(range(1, NUMBERS_A_LAP + 1)) or stars != list(range(1, STARS_A_LAP + 1)):
        return (
            f"the track needs the numbers 1 to {NUMBERS_A_LAP} and the stars -1 to -{STARS_A_LAP}, each once and in rising order."
        )
    return None


# --- small words -----------------------------------------------------------------------------------------------------


def bid_words(view, place):
    """ "four 3s", "three stars"."""
    return things(*bid_of(view, place))


def things(n, face):
    return amount(n, "star" if face == STAR else face_word(face))


def row(grid, seat):
    return words_of(grid[seat, face] for face in range(FACES))


def spoken(grid, seat):
    return " ".join(row(grid, seat))
