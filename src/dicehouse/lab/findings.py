"""What a study found, in plain sentences; and numbers as people read them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from dicehouse.engine.words import LETTERS, amount, listed

from .compare import Change, Comparison
from .experiment import Experiment
from .statistics import Estimate, Floats, at_once, share
from .study import CLOSE, Measure, Skill, Study

ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")
MOST_NAMED = 3  # in a sentence
QUANTILES = (0.05, 0.25, 0.5, 0.75, 0.95)


# --- numbers in words -------------------------------------------------------------------------------------------------


def number(value: float) -> str:
    """With as many digits as anybody reads: "1,204", "84.2", "1.21", "0.003"."""
    size = abs(value)
    if size >= 100:
        return f"{value:,.0f}"
    if size >= 10 or value == int(value):
        return f"{value:.1f}".removesuffix(".0")
    return f"{value:.2f}" if size >= 0.01 else f"{value:.1g}"


def percent(share: float) -> str:
    """ "52.6 %", "50 %", "99.97 %"."""
    nearly = not 0.001 <= share <= 0.999
    whole = float(round(100 * share, 9)).is_integer()
    return f"{100 * share:.{0 if whole else 2 if nearly else 1}f} %"


def roughly(value: float) -> str:
    """For a sentence: "84", "1.2"."""
    return f"{value:,.{0 if value >= 10 else 1}f}" if value >= 0.1 else number(value)


def roughly_percent(share: float) -> str:
    """For a sentence: "46 %"."""
    return f"{100 * share:.0f} %" if 0.01 <= share <= 0.99 else percent(share)


def in_words(value: float, is_share: bool) -> str:
    return percent(value) if is_share else number(value)


def interval(estimate: Estimate, is_share: bool) -> str:
    """ "50.1 to 55.1 %"."""
    if is_share:
        return f"{100 * estimate.low:.1f} to {100 * estimate.high:.1f} %"
    return f"{number(estimate.low)} to {number(estimate.high)}"


def side_of(estimate: Estimate, line: float) -> str:
    """ "good" or "bad" where it is sure to be above or below the line."""
    return "good" if estimate.low > line else "bad" if estimate.high < line else ""


# --- what was found, in plain sentences -------------------------------------------------------------------------------


def findings(study: Study) -> list[str]:
    """What a designer asks first, answered in a few sentences of plain text."""
    told = {measure.name: measure for measure in study.measures}
    rivals = study.seats > 1
    found = [
        _about_seats(study) if rivals else "",
        _about_length(told),
        _about_lead(told) if rivals else "",
        _about_finish(told) if rivals else "",
        _about_moves(study),
        _about_skill(study.skill, study.seats),
    ]
    return [sentence for sentence in found if sentence]


def _about_seats(study: Study) -> str:
    if not alike(study.experiment):
        each = zip(study.seat_measures, study.experiment.bots, strict=True)
        shares = [f"{seat_name(seat)} ({bot.name}) wins {percent(mean_of(measure))}" for seat, (measure, bot) in enumerate(each)]
        said = listed(shares)
        return f"{said[0].upper()}{said[1:]}: that is as much about who sits there as about the seats."
    sure = seats_at_once(study)
    ahead = [seat for seat, estimate in enumerate(sure) if estimate.low > study.fair]
    behind = [seat for seat, estimate in enumerate(sure) if estimate.high < study.fair]
    fair = f"where {percent(study.fair)} is fair"
    if ahead:
        return f"{_win(ahead, sure)} {fair}: {_the(ahead)} favoured, and that is sure."
    if behind:
        return f"{_win(behind, sure)} {fair}: {_the(behind)} at a disadvantage, and that is sure."
    low, high = max(0.0, min(estimate.low for estimate in sure)), min(1.0, max(estimate.high for estimate in sure))
    between = interval(Estimate(study.fair, low, high), True)
    return f"No seat is favoured, as far as {len(study.matches):,} matches can tell: each wins {between}, {fair}.{_drawn(study)}"


def _drawn(study: Study) -> str:
    """Where chance decides who begins, seats say nothing about beginning."""
    told = study.game.options_of(study.experiment.table)
    drawn = [name for name, option in study.game.options.items() if option.kind == "seat" and told.get(name) == "random"]
    return f" But who begins is drawn by lot: to ask about that, say {drawn[0]}=A." if drawn else ""


def alike(tried: Experiment) -> bool:
    return len({bot.name for bot in tried.bots}) == 1


def seat_name(seat: int) -> str:
    return f"seat {LETTERS[seat]}"


def mean_of(measure: Measure) -> float:
    return float(measure.values.mean())


def seats_at_once(study: Study) -> list[Estimate]:
    """What each seat wins, with intervals that allow for all of them being looked at."""
    return [at_once(share(measure.values), len(study.matches), study.seats) for measure in study.seat_measures]


def _win(seats: Sequence[int], shares: Sequence[Estimate]) -> str:
    """ "Seats A and B win 28 % and 27 %"."""
    names, won = listed([LETTERS[seat] for seat in seats]), listed([percent(shares[seat].value) for seat in seats])
    return f"Seat {names} wins {won}" if len(seats) == 1 else f"Seats {names} win {won}"


def _the(seats: Sequence[int]) -> str:
    """ "the first and second seat are"."""
    names = listed([ORDINALS[seat] for seat in seats])
    return f"the {names} seat {'is' if len(seats) == 1 else 'are'}"


def _about_length(told: Mapping[str, Measure]) -> str:
    if (decisions := told.get("decisions")) is None:
        return ""
    lower, median, upper = (number(x) for x in quantiles(decisions.values)[1:4])
    if decisions.values.min() == decisions.values.max():
        return f"Every match takes {median} decisions."
    between = f"half of the matches take {lower} to {upper}" if lower != upper else f"at least half of the matches take {lower}"
    return f"A match takes {median} decisions: {between}."


def quantiles(values: Floats) -> list[float]:
    """Numbers that occur, as whole as they are."""
    return [float(found) for found in np.quantile(told_by(values), QUANTILES, method="inverted_cdf")]


def told_by(values: Floats) -> Floats:
    """Those of the matches that tell it."""
    found: Floats = values[~np.isnan(values)]
    return found


def _about_lead(told: Mapping[str, Measure]) -> str:
    changes, settled = told.get("lead changes"), told.get("settled after")
    if changes is None:
        return ""
    when = settled.estimate if settled else None
    often = mean_of(changes)
    if when is not None and often == 0:
        return (
            "Nobody leads before the end."
            if when.value == 1
            else f"Who takes the lead keeps it: after {roughly_percent(when.value)} of the match."
        )
    said = f"The lead changes hands {roughly(often)} times"
    if when is None:
        return f"{said}."
    return f"{said}, and is settled after {roughly_percent(when.value)} of the match."


def _about_finish(told: Mapping[str, Measure]) -> str:
    close, shared = told.get("close finishes"), told.get("shared wins")
    said = []
    if close and close.estimate and close.estimate.value > 0:
        often = roughly_percent(close.estimate.value)
        said.append(f"{often} of the finishes are close: the second has at least {percent(CLOSE)} of the winner's points.")
    if shared and shared.estimate and shared.estimate.value > 0:
        said.append(f"{roughly_percent(shared.estimate.value)} of the matches have several winners.")
    return " ".join(said)


def _about_moves(study: Study) -> str:
    if len(study.moves) < 2:
        return ""
    never = [move.name for move in study.moves if move.per_match.value == 0]
    if not never:
        return (
            f"All {amount(len(study.moves))} kinds of moves are made." if len(study.moves) > 2 else "Both kinds of moves are made."
        )
    who = "is never made" if len(never) == 1 else "are never made"
    return f"{len(never)} of {len(study.moves)} kinds of moves {who}: {_few(never)}."


def _few(names: Sequence[str]) -> str:
    """ "“roll”, “stop” and 12 more"."""
    quoted = [f"“{name}”" for name in names]
    rest = len(quoted) - MOST_NAMED
    return listed(quoted if rest <= 1 else [*quoted[:MOST_NAMED], f"{rest} more"])


def _about_skill(skill: Skill | None, seats: int) -> str:
    if skill is None:
        return ""
    against = f"{skill.strong} wins {roughly_percent(skill.wins.value)} against {skill.weak}"
    if seats > 2:
        against = f"one {skill.strong} among {amount(seats - 1)} {skill.weak} wins {roughly_percent(skill.wins.value)}"
    return f"Skill: {against}, where {percent(skill.fair)} is fair: {how_much(skill)}."


def how_much(skill: Skill) -> str:
    """In words, by how far it is from the fair share to winning always."""
    if skill.wins.low <= skill.fair <= skill.wins.high:
        return f"{skill.matches:,} matches do not tell the better player"
    far = (skill.wins.value - skill.fair) / (1 - skill.fair)
    words = {
        0.75: "the better player nearly always wins",
        0.35: "skill matters a lot",
        0.1: "skill matters",
        0.0: "skill matters a little",
    }
    return next((said for least, said in words.items() if far >= least), "the bot that should be better is not")


def changes(comparison: Comparison) -> list[str]:
    """What another rule changes, in sentences of plain text; only what is sure to be different."""
    real = [change for change in comparison.measures if change.real]
    if any(change.name == "decisions" for change in real):  # which says most of what seats decide
        real = [change for change in real if not change.name.startswith(SEAT_DECIDES)]
    found = [_about_change(change) for change in real]
    if comparison.moves:
        found.append(_about_changed_moves(comparison.moves))
    if sentence := _about_changed_skill(comparison):
        found.append(sentence)
    if found:
        return found
    return [f"Nothing changes, as far as {len(comparison.after.matches):,} matches can tell."]


SEAT_DECIDES = "decisions of "
CHANGED = {  # what to say of a measure, where it has become more and where it has become less
    "decisions": ("A match gets longer: {} decisions", "A match gets shorter: {} decisions"),
    "rolls": ("It takes more rolls: {} a match", "It takes fewer rolls: {} a match"),
    "shared wins": ("More matches have several winners: {}", "Fewer matches have several winners: {}"),
    "lead changes": ("The lead changes hands more often: {} times", "The lead changes hands less often: {} times"),
    "settled after": ("The lead is settled later: after {} of the match", "The lead is settled earlier: after {} of the match"),
    "margin": ("The winner ends further ahead: by {}", "The winner ends less far ahead: by {}"),
    "close finishes": ("More finishes are close: {}", "Fewer finishes are close: {}"),
}


def _about_change(change: Change) -> str:
    before, after = (in_words(estimate.value, change.is_share) for estimate in (change.before, change.after))
    more, less = CHANGED.get(change.name, (f"{change.name[0].upper()}{change.name[1:]} {{}}",) * 2)
    if change.name.startswith(SEAT_DECIDES):
        seat = change.name.removeprefix(SEAT_DECIDES)
        more, less = f"S{seat[1:]} decides more often: {{}} times", f"S{seat[1:]} decides less often: {{}} times"
    return f"{(more if change.difference.value > 0 else less).format(after)} instead of {before}."


def _about_changed_moves(moves: Sequence[Change]) -> str:
    more, less = ([move.name for move in moves if (move.difference.value > 0) is up] for up in (True, False))
    said = [f"{words}: {_few(names)}" for words, names in (("made more often", more), ("less often", less)) if names]
    text = "; ".join(said if more else [f"made {part}" for part in said])
    return f"{text[0].upper()}{text[1:]}."


def _about_changed_skill(comparison: Comparison) -> str:
    before, after = comparison.before.skill, comparison.after.skill
    if before is None or after is None:
        return ""
    apart, reach = after.wins.value - before.wins.value, float(np.hypot(after.wins.reach, before.wins.reach))
    if abs(apart) <= reach:
        return ""
    more = "more" if apart > 0 else "less"
    return f"Skill matters {more}: {after.strong} wins {percent(after.wins.value)} instead of {percent(before.wins.value)}."
