"""A study as a page with pictures that needs nothing but itself."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterable, Mapping, Sequence
from html import escape
from importlib import resources
from typing import NamedTuple

from dicehouse.engine import Game
from dicehouse.engine.box import differences
from dicehouse.engine.words import LETTERS, amount, listed

from .compare import Change, Comparison
from .experiment import Experiment
from .findings import (
    SEAT_DECIDES,
    alike,
    changes,
    findings,
    how_much,
    in_words,
    interval,
    mean_of,
    number,
    percent,
    quantiles,
    seat_name,
    seats_at_once,
    side_of,
    told_by,
)
from .plot import SHAPES, Dot, bar_in_cell, dot_in_cell, dots, histogram, percent_bars, whole_bars
from .statistics import at_once
from .study import Measure, MoveUse, Study

MOST_MOVES = 40  # in a table; the others are folded away


# --- what was tried ---------------------------------------------------------------------------------------------------


def commands(study: Study, comparisons: Sequence[Comparison] = ()) -> list[str]:
    """What to type to see the same numbers again: one command, and one for each comparison that it cannot name."""
    tried, files = study.experiment, {game.data_version: name for name, game in boxes(study, comparisons).items()}
    others = [_variant(tried, comparison.after.experiment, files) for comparison in comparisons]
    apart = [comparison.after for comparison, other in zip(comparisons, others, strict=True) if other is None]
    compared = [word for other in others if other is not None for word in ("--compare", other)]
    return [shlex.join([*_command(study, files), *compared]), *(shlex.join(_command(other, files)) for other in apart)]


def _command(study: Study, files: Mapping[str, str]) -> list[str]:
    tried = study.experiment
    bots = [tried.bots[0].name] if alike(tried) else [bot.name for bot in tried.bots]
    words = ["dicehouse", "lab", tried.game.name, "--bots", ",".join(bots), "--seats", str(tried.seats)]
    words += ["--games", str(len(study.matches)), "--seed", str(study.seed)]
    in_force = tried.game.options_of(tried.table)
    words += [word for name in tried.options for word in ("--option", f"{name}={in_force[name]}")]
    words += ["--box", files[tried.game.data_version]] if tried.game.data_version in files else []
    return words if study.skill else [*words, "--no-skill"]


def _variant(before: Experiment, after: Experiment, files: Mapping[str, str]) -> str | None:
    """What to compare with: options or a box file; None where neither is enough to say it."""
    was, now = (tried.game.options_of(tried.table) for tried in (before, after))
    options = ",".join(f"{name}={value}" for name, value in now.items() if was.get(name) != value)
    same_box = before.game.data_version == after.game.data_version
    if _who(before) != _who(after) or (options and not same_box) or not set(before.options) <= set(now):
        return None
    return options or None if same_box else files[after.game.data_version]


def boxes(study: Study, comparisons: Sequence[Comparison] = ()) -> dict[str, Game]:
    """The games whose box has to be said, by the names of files that would hold it."""
    games = [study.game] if study.game.differences else []
    games += [found.after.game for found in comparisons if found.after.game.data_version != study.game.data_version]
    unlike = {game.data_version: game for game in games}
    return {f"{game.name}-{nth}.toml": game for nth, game in enumerate(unlike.values(), 1)}


def changed(before: Experiment, after: Experiment) -> list[tuple[str, str, str]]:
    """What is tried differently: its name, what it was and what it is."""
    was, now = (tried.game.options_of(tried.table) for tried in (before, after))
    found = [(name, was.get(name, "–"), now.get(name, "–")) for name in {**was, **now} if was.get(name) != now.get(name)]
    data = differences(before.game.data, after.game.data)
    found += [(f"{change.name} {change.entry}".strip(), change.printed, change.now) for change in data]
    return found if _who(before) == _who(after) else [*found, ("bots", _who(before), _who(after))]


def _who(tried: Experiment) -> str:
    names = [bot.name for bot in tried.bots]
    return f"{names[0]}, in all seats" if alike(tried) else listed(names)


# --- the page ---------------------------------------------------------------------------------------------------------


class Html(str):
    """Text that is HTML already; any other text is escaped where it goes into the page."""

    __slots__ = ()


def tag(name: str, *inside: str, **attributes: str) -> Html:
    """``tag("p", "1 < 2", class_="muted")``."""
    given = "".join(f' {key.rstrip("_").replace("_", "-")}="{escape(value)}"' for key, value in attributes.items())
    return Html(f"<{name}{given}>{_joined(inside)}</{name}>")


def _joined(parts: Iterable[str]) -> Html:
    return Html("".join(part if isinstance(part, Html) else escape(part) for part in parts))


class Section(NamedTuple):
    """A question and its answer; there are no parts where there is nothing to tell."""

    anchor: str
    name: str
    title: str
    parts: list[Html]


def page(study: Study, comparisons: Sequence[Comparison] = ()) -> str:
    """A report as one HTML document that loads nothing: for any browser, any screen, and paper."""
    told = {measure.name: measure for measure in study.measures}
    sections = [
        Section("seats", "Seats", "Does the seat matter?" if alike(study.experiment) else "Who wins?", _seats(study)),
        Section("length", "Length", "How long is a match?", _length(told)),
        Section("drama", "Drama", "How exciting is it?", _drama(study, told)),
        Section("decisions", "Decisions", "Who decides how often?", _decisions(study, told)),
        Section("moves", "Moves", "Which moves are made?", _moves(study)),
        Section("skill", "Skill", "How much does skill matter?", _skill(study)),
        *(
            Section(f"change-{nth}", _short(found), f"What if {_short(found)}?", _comparison(found))
            for nth, found in enumerate(comparisons, 1)
        ),
        Section("method", "Method", "How was this measured?", _measured(study, comparisons)),
    ]
    shown = [section for section in sections if section.parts]
    links = tag("nav", *(tag("a", section.name, href=f"#{section.anchor}") for section in shown), aria_label="On this page")
    body = _joined(tag("section", tag("h2", section.title), *section.parts, id=section.anchor) for section in shown)
    style = Html(f"<style>{SHAPES}{_own_style()}</style>")
    head = _joined([
        Html('<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">'),
        Html('<meta name="color-scheme" content="light dark">'),
        tag("title", f"{study.experiment.title}: what {len(study.matches):,} matches tell"),
        style,
    ])  # fmt: skip
    main = tag("main", _findings(study, comparisons), links, body)
    return f'<!doctype html>\n<html lang="en"><head>{head}</head><body>{_head(study, comparisons)}{main}{FOOT}</body></html>\n'


def _own_style() -> str:
    return (resources.files(__package__) / "report.css").read_text("utf-8")


def _short(comparison: Comparison) -> str:
    """ "laps is 3", for a heading."""
    found = [f"{name} is {now}" for name, _, now in changed(comparison.before.experiment, comparison.after.experiment)]
    text = listed(found if len(found) <= 2 else [found[0], f"{len(found) - 1} more changes"]) if found else "nothing changes"
    return text if len(text) <= 60 else f"{text[:59]}…"


# --- its head ---------------------------------------------------------------------------------------------------------


def _head(study: Study, comparisons: Sequence[Comparison]) -> Html:
    tried, played = study.experiment, f"{len(study.matches):,}"
    facts = [("seats", str(tried.seats)), ("bots", _who(tried)), ("matches", played), ("seed", str(study.seed))]
    facts += [("stopped early", "yes")] if study.cut_short else []
    in_force = tried.game.options_of(tried.table)
    facts += [(f"option {name}", in_force[name]) for name in tried.options]
    facts += [
        (f"{change.name} {change.entry}".strip(), f"{change.now} (printed: {change.printed})") for change in tried.game.differences
    ]
    listed_facts = tag("dl", *(tag("div", tag("dt", name), tag("dd", value)) for name, value in facts), class_="facts")
    typed = [_typed(line) for line in commands(study, comparisons)]
    files = [
        tag("details", tag("summary", f"{name}, for this command"), tag("pre", game.box_to_edit, tabindex="0"))
        for name, game in boxes(study, comparisons).items()
    ]
    lid = tag("div", DIE, tag("h1", tried.game.title), tag("p", f"What {played} matches tell", class_="sub"), class_="lid")
    return tag("header", tag("div", lid, listed_facts, *typed, *files, class_="wide"))


def _typed(line: str) -> Html:
    """A command that is broken where an option begins, if it is too long for the screen."""
    parts = [tag("span", part) for part in re.split(r" (?=--)", line)]
    return tag("pre", Html(" ".join(parts)), class_="command")


def _findings(study: Study, comparisons: Sequence[Comparison]) -> Html:
    found = tag("ul", *(tag("li", sentence) for sentence in findings(study)), class_="findings")
    ifs = [
        tag("li", tag("a", f"What if {_short(other)}?", href=f"#change-{nth}"), " ", " ".join(changes(other)[:3]))
        for nth, other in enumerate(comparisons, 1)
    ]
    return tag("section", tag("h2", "In short"), found, tag("ul", *ifs, class_="findings ifs"), class_="short")


# --- its sections -----------------------------------------------------------------------------------------------------


def _seats(study: Study) -> list[Html]:
    if study.seats < 2:
        return []
    sure = seats_at_once(study)
    rows, lines = [], []
    for seat, (measure, bot) in enumerate(zip(study.seat_measures, study.experiment.bots, strict=True)):
        if (estimate := measure.estimate) is None:
            continue
        verdict = side_of(sure[seat], study.fair)
        name = f"Seat {LETTERS[seat]}"
        rows.append(Dot(name, estimate, percent(estimate.value), verdict))
        word = {"good": "▲ more", "bad": "▼ less", "": "not sure"}[verdict]
        who = [] if alike(study.experiment) else [bot.name]
        lines.append([name, *who, percent(estimate.value), interval(estimate, True), _word(word, verdict)])
    fair = percent(study.fair)
    plot = dots(rows, "The share of matches that each seat wins", study.fair, f"fair: {fair}", percent=True)
    who = [] if alike(study.experiment) else ["bot"]
    return [_figures(_figure(plot), _table(["", *who, "wins", "95 % interval", "fair?"], lines))]


def _length(told: Mapping[str, Measure]) -> list[Html]:
    shown = [told[name] for name in ("decisions", "rolls") if name in told]
    shown = [measure for measure in shown if measure.values.any()]
    if not shown:
        return []
    heads = ["a match", "mean", "5 %", "25 %", "median", "75 %", "95 %"]
    rows = [[measure.name, number(mean_of(measure)), *map(number, quantiles(measure.values))] for measure in shown]
    plots = [_histogram(measure, f"{measure.name.capitalize()} in a match") for measure in shown]
    return [_figures(*plots), HOW_TO_READ, _table(heads, rows)]


def _histogram(measure: Measure, caption: str) -> Html:
    values, spots = told_by(measure.values), quantiles(measure.values)
    middle = f"median {in_words(spots[2], measure.is_share)}"
    title = f"{caption}: {middle}"
    if measure.is_share:
        plot = histogram(percent_bars(values), [100 * spot for spot in spots], title, " %")
    else:
        plot = histogram(whole_bars(values), spots, title)
    return _figure(plot, tag("b", caption), f" {middle}")


def _drama(study: Study, told: Mapping[str, Measure]) -> list[Html]:
    if study.seats < 2:
        return []
    captions = {
        "lead changes": "How often the lead changes hands",
        "settled after": "When the lead is settled",
        "margin": "How far the winner ends ahead",
    }
    measures = [told[name] for name in captions if name in told and told[name].estimate is not None]
    rows = [
        [measure.name, in_words(found.value, measure.is_share), interval(found, measure.is_share), measure.about]
        for name in (*captions, "close finishes", "shared wins")
        if (measure := told.get(name)) is not None and (found := measure.estimate) is not None
    ]
    plots = [_histogram(measure, captions[measure.name]) for measure in measures]
    return [_figures(*plots), _table(["", "mean", "95 % interval", "that is"], rows)] if plots else []


def _decisions(study: Study, told: Mapping[str, Measure]) -> list[Html]:
    rows = []
    for seat in range(study.seats):
        measure = told.get(f"{SEAT_DECIDES}{seat_name(seat)}")
        if measure is not None and (estimate := measure.estimate) is not None:
            rows.append(Dot(f"Seat {LETTERS[seat]}", estimate, number(estimate.value)))
    if len(rows) < 2:
        return []
    middle = sum(row.estimate.value for row in rows) / len(rows)
    plot = dots(rows, "Decisions that each seat makes in a match", middle, f"mean: {number(middle)}")
    lines = [[row.name, row.words, interval(row.estimate, False)] for row in rows]
    return [_figures(_figure(plot), _table(["", "decisions", "95 % interval"], lines))]


def _moves(study: Study) -> list[Html]:
    made = [move for move in study.moves if move.per_match.value > 0]
    never = [move.name for move in study.moves if move.per_match.value == 0]
    if len(study.moves) < 2 or not made:
        return []
    note = (
        "“Users win” is what the seats win that make the move at least once in a match. It goes together, and need not be the "
        "reason: winners may simply live longer, or have more. Colour is where it is sure, though so many moves were looked at."
    )
    parts = [tag("p", note, class_="muted")] if study.seats > 1 else []
    parts.append(_moves_table(study, made[:MOST_MOVES], len(made)))
    if rest := made[MOST_MOVES:]:
        parts.append(tag("details", tag("summary", f"{len(rest)} more"), _moves_table(study, rest, len(made))))
    if never:
        parts.append(
            tag(
                "details",
                tag("summary", f"Never made: {len(never)} (some may not come up in this setting)"),
                tag("p", ", ".join(never), class_="muted"),
            )
        )
    return parts


def _moves_table(study: Study, moves: Sequence[MoveUse], looks: int) -> Html:
    most = max(move.per_match.value for move in moves)
    shares = [study.fair, *(move.wins.value for move in moves if move.wins is not None)]
    low, high = max(0.0, min(shares) - 0.05), min(1.0, max(shares) + 0.05)
    heads = ["move", "", "a match", "used by"]
    if study.seats > 1:
        heads += [f"{100 * low:.0f} to {100 * high:.0f} %", f"users win (fair: {percent(study.fair)})", "95 % interval"]
    rows = []
    for move in moves:
        often = number(move.per_match.value)
        cells = [move.name, Html(bar_in_cell(move.per_match.value / most, f"{often} a match")), often, percent(move.used_by)]
        if move.wins is None or move.used_by == 1:
            cells += ["", _word("everybody makes it", ""), ""]
        else:
            verdict, won = side_of(at_once(move.wins, len(study.matches), looks), study.fair), percent(move.wins.value)
            cells += [
                Html(dot_in_cell(move.wins, low, high, study.fair, f"users win {won}", verdict)),
                _word({"good": "▲ ", "bad": "▼ ", "": ""}[verdict] + won, verdict),
                interval(move.wins, True),
            ]
        rows.append(cells[: len(heads)])
    return _table(heads, rows)


def _skill(study: Study) -> list[Html]:
    if (skill := study.skill) is None:
        return []
    row = Dot(skill.strong, skill.wins, percent(skill.wins.value), side_of(skill.wins, skill.fair))
    luck = f"luck alone: {percent(skill.fair)}"
    plot = dots([row], f"What {skill.strong} wins", skill.fair, luck, percent=True, shown=(0, 1))
    others = "one" if study.seats == 2 else amount(study.seats - 1)
    note = (
        f"One {skill.strong} against {others} {skill.weak}, in every seat in turn, wins {skill.wins.percent()} "
        f"of {skill.matches:,} matches of their own: {how_much(skill)}."
    )
    return [_figures(_figure(plot), tag("p", note))]


def _comparison(comparison: Comparison) -> list[Html]:
    before, after = comparison.before, comparison.after
    what = [list(change) for change in changed(before.experiment, after.experiment)]
    parts = [
        tag("ul", *(tag("li", sentence) for sentence in changes(comparison)), class_="findings"),
        _table(["what changes", "before", "after"], what),
        tag(
            "p", "Both sides played with the same dice, match by match; each row of the picture has its own scale.", class_="muted"
        ),
        _changes_table(comparison.measures),
    ]
    if comparison.moves:
        shown, rest = comparison.moves[:MOST_MOVES], comparison.moves[MOST_MOVES:]
        parts.append(tag("h3", "Moves that are made more or less often"))
        if any(change.name == "decisions" and change.real for change in comparison.measures):
            parts.append(tag("p", "A longer match has more of all moves, and a shorter one less.", class_="muted"))
        parts.append(_changes_table(shown))
        if rest:
            parts.append(tag("details", tag("summary", f"{len(rest)} more"), _changes_table(rest)))
    return parts


def _changes_table(found: Sequence[Change]) -> Html:
    rows = []
    for change in found:
        verdict = ("good" if change.difference.value > 0 else "bad") if change.real else ""
        scale, unit = (100, " %") if change.is_share else (1, "")
        apart, reach = scale * change.difference.value, scale * change.difference.reach
        words = f"{_signed(apart)} ± {number(reach)}{unit}"
        far = 1.1 * max(abs(change.difference.low), abs(change.difference.high)) or 1.0
        rows.append([
            change.name,
            in_words(change.before.value, change.is_share),
            in_words(change.after.value, change.is_share),
            _word(words, verdict),
            Html(dot_in_cell(change.difference, -far, far, 0, f"{change.name}: {words}", verdict)),
            _word({"good": "▲ real", "bad": "▼ real", "": "not sure" if apart or reach else "the same"}[verdict], verdict),
        ])  # fmt: skip
    return _table(["", "before", "after", "difference (95 %)", "", ""], rows)


def _signed(value: float) -> str:
    """ "+1.2", "−0.3", "0"."""
    return number(value) if value == 0 else f"{'+' if value > 0 else '−'}{number(abs(value))}"


def _measured(study: Study, comparisons: Sequence[Comparison]) -> list[Html]:
    told = [
        "Every number has a 95 % interval: were all this repeated with other dice, 19 of 20 such intervals would hold the truth. "
        "For shares it is Wilson's, for means Student's.",
        "Where many numbers are looked at, one of them is far off by mere chance. “Sure”, “real” and colours allow for that "
        "(Bonferroni): in 19 of 20 tables none of them is wrong.",
        "A win that several share counts in parts. The lead is looked at between turns; who leads alone, leads.",
        "These are matches of bots. People who play otherwise may find otherwise.",
    ]
    if comparisons:
        told.append(
            "What is compared is played with common dice: match k begins with the same dice on both sides, and differences are "
            "taken match by match. For the use of moves they are not, so those intervals are a little wider than they need be."
        )
    if assumed := [datum.name.replace("_", " ") for datum in study.game.data.values() if datum.assumed]:
        told.append(f"The rulebook does not tell everything that is in the box; assumed here: {listed(assumed)}.")
    told.append(f"Rules of {study.game.title}: version {study.game.version}, box {study.game.data_version}.")
    return [tag("ul", *(tag("li", sentence) for sentence in told), class_="muted notes")]


# --- its pieces -------------------------------------------------------------------------------------------------------


def _word(word: str, verdict: str) -> Html:
    return tag("span", word, class_=f"word {verdict}".strip())


def _figure(plot: str, *caption: str) -> Html:
    return tag("figure", *([tag("figcaption", *caption)] if caption else []), Html(plot))


def _figures(*parts: Html) -> Html:
    return tag("div", *parts, class_="figures")


def _table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> Html:
    """It scrolls inside its own box where it is too wide."""
    head = tag("tr", *(tag("th", each, scope="col") for each in heads))
    body = [tag("tr", tag("th", first, scope="row"), *(tag("td", cell) for cell in rest)) for first, *rest in rows]
    return tag("div", tag("table", tag("thead", head), tag("tbody", *body)), class_="scroll", tabindex="0", role="group")


HOW_TO_READ = tag(
    "p",
    "Bars are shares of the matches. Below them: the dot is the median, half of the matches lie within the thick line, nine in ten "
    "within the thin one.",
    class_="muted",
)
FOOT = tag("footer", tag("p", "Made by the lab of Dicehouse."))
DIE = Html(
    '<svg xmlns="http://www.w3.org/2000/svg" class="die" viewBox="0 0 60 60" width="60" height="60" aria-hidden="true">'
    '<g transform="rotate(-10 30 30)"><rect x="8" y="8" width="44" height="44" rx="10"/>'
    '<circle cx="19" cy="19" r="4.4"/><circle cx="41" cy="19" r="4.4"/><circle cx="30" cy="30" r="4.4"/>'
    '<circle cx="19" cy="41" r="4.4"/><circle cx="41" cy="41" r="4.4"/></g></svg>'
)
