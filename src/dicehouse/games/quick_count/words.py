"""Quick Count in sentences: what fell, who said what and when, and who takes the dice."""

from dicehouse.engine import CHANCE, NOBODY, Dice, Line, Sheet, amount
from dicehouse.engine.words import listed

from .moves import (
    AFTER,
    ANSWERED,
    FACES,
    GETTING_READY,
    OVER,
    PASSED,
    RACING,
    READY,
    ROLLING,
    THINKING,
)
from .rules import FOR_ALL, dice_rolled, has_it, total

# --- what happened ---------------------------------------------------------------------------------------------------


def tell(before, after, seat, move, to):
    if seat == CHANCE:
        return [f"{round_words(after)}: {faces_words(after)}."] if after.stage == RACING else []
    told = []
    if after.did[seat] == ANSWERED != before.did[seat]:
        told.append(f"You say {said(after, seat)}." if seat == to.viewer else f"{has(to, seat)} answered.")
    elif after.did[seat] == PASSED != before.did[seat]:
        told.append(f"{has(to, seat)} no answer.")
    return told + (tell_decision(before, after, to) if before.stage == RACING != after.stage else [])


def tell_decision(before, after, to):
    winner = after.winner
    others = by_time(after, [p for p in range(after.seats) if after.did[p] == ANSWERED and p != winner])
    answers = [f"{to.name(p)} said {said(after, p)}" for p in others]
    told = [f"The sum is {total(after)}."]
    if winner != NOBODY:
        takes = "take" if winner == to.viewer else "takes"
        told.append(f"{has(to, winner)} {said(after, winner)} and {takes} {amount(dice_rolled(after), 'die')}.")
    if answers:
        told.append(f"{capital(listed(answers))}.")
    if winner == NOBODY:
        told.append(why_void(after, to))
    told += [f"{to.does(p, 'is')} out." for p in range(after.seats) if before.left[p] and not after.left[p]]
    return told + (tell_end(after, to) if after.stage == OVER else [])


def why_void(view, to):
    first = by_time(view, [p for p in range(view.seats) if has_it(view, p)])
    if not first:
        return "Nobody has it: everybody keeps their die."
    apart = view.ms[first[1]] - view.ms[first[0]]
    return f"{capital(to.all_of(first[:2]))} had it within {apart} ms, too close to tell apart: everybody keeps their die."


def tell_end(view, to):
    most = max(view.left)
    best = [p for p in range(view.seats) if view.left[p] == most]
    if len(best) > 1:
        return [f"After {amount(view.round, 'round')} {to.all_of(best)} have the most dice, {most} each."]
    if sum(view.left) == most:
        return [f"{has(to, best[0])} all the dice. {to.does(best[0], 'win')}!"]
    return [
        f"After {amount(view.round, 'round')} {to.name(best[0])} {'have' if best[0] == to.viewer else 'has'} the most dice: {most}."
    ]


# --- what lies on the table ------------------------------------------------------------------------------------------


def pieces(view, seat, to):
    laid = [Line(stake(view, to), loud=True)]
    rolled = [p for p in range(view.seats) if view.die[p]]
    if view.stage == RACING:
        laid.append(Dice("The roll", [str(view.die[p]) for p in rolled], own=True))
    elif view.stage != ROLLING and rolled:
        laid.append(Dice("The last roll", [str(view.die[p]) for p in rolled], f"{total(view)} in all"))
    rows = [[capital(to.name(p)), str(view.left[p]), *what_it_did(view, p)] for p in range(view.seats)]
    owners = [[p, NOBODY, NOBODY, NOBODY] for p in range(view.seats)]
    return [*laid, Sheet(["", "dice", "answer", "time"], rows, owners)]


def stake(view, to):
    if view.stage == RACING:
        return f"{round_words(view)}: what do they add up to?"
    if view.stage == OVER:
        return "It is over."
    if view.stage == ROLLING:
        return f"{round_words(view)}: the dice are falling."
    missing = [p for p in range(view.seats) if view.left[p] and not view.ready[p]]
    one = len(missing) == 1 and missing[0] != to.viewer
    return f"{round_words(view)}: the dice fall when {to.all_of(missing)} {'is' if one else 'are'} ready."


def what_it_did(view, p):
    """Answer and time of a seat, as far as they are known here."""
    if view.left[p] == 0 and view.die[p] == 0:
        return ["out", ""]
    if view.die[p] == 0 or view.did[p] == THINKING:
        return ["…" if view.stage == RACING else "", ""]
    if view.did[p] == PASSED:
        return ["none", ""]
    if view.answer[p] == 0:
        return ["answered", ""]
    note = "" if view.stage == RACING or has_it(view, p) else " (wrong)"
    return [f"{view.answer[p]}{note}", seconds(view.ms[p]) if view.did[p] == ANSWERED else ""]


# --- what one may do -------------------------------------------------------------------------------------------------


def how_to_move(view, seat):
    if view.stage == GETTING_READY:
        return "Say that you are ready: the dice fall when everybody is, and then the clock runs."
    if view.did[seat] == THINKING:
        return "Type the sum of all the dice as fast as you can; pass if you have none."
    return "The time of your answer is to be recorded."


def suggest(view, seat, legal):
    """All sums there can be: who has to choose from a few would not have to count."""
    return [move for move in legal if move < AFTER]


def reason(view, seat, move):
    if move >= AFTER:
        return "The time of an answer is measured, and recorded right after the sum."
    if view.stage == GETTING_READY:
        return "The dice have not fallen yet: say that you are ready."
    if move == READY:
        return "The dice lie there already: name their sum."
    if view.did[seat] != THINKING:
        return "You have named a sum already, and have one answer a round."
    n = dice_rolled(view)
    return f"{amount(n, 'die').capitalize()} add up to {n} at least and {FACES * n} at most."


def outlook(view, seat, to):
    """Before the roll: which sums are likely. Once it lies there, counting is the game."""
    n = sum(view.left[p] > 0 for p in range(view.seats))
    if view.stage not in (GETTING_READY, ROLLING):
        return []
    ways = {0: 1}
    for _ in range(n):
        ways = {points: sum(ways.get(points - face, 0) for face in range(1, FACES + 1)) for points in range(1, FACES * n + 1)}
    most = max(ways.values())
    likeliest = [f"{points} {100 * most / FACES**n:.1f} %" for points in ways if ways[points] == most]
    return [f"Likeliest sums of {amount(n, 'die')}: {', '.join(likeliest)}."]


# --- small words -----------------------------------------------------------------------------------------------------


def round_words(view):
    return f"Round {view.round}" if view.end == FOR_ALL else f"Round {view.round} of {view.rounds}"


def faces_words(view):
    return listed([str(view.die[p]) for p in range(view.seats) if view.die[p]])


def seconds(ms):
    return f"{ms / 1000:.2f} s"


def has(to, seat):
    return "You have" if seat == to.viewer else f"{to.names[seat]} has"


def said(view, p):
    """ "12 after 0.90 s"."""
    return f"{view.answer[p]} after {seconds(view.ms[p])}"


def by_time(view, seats):
    return sorted(seats, key=lambda p: view.ms[p])


def capital(text):
    return text[0].upper() + text[1:]
