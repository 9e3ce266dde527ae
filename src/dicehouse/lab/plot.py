"""Pictures as SVG: files of their own, and small ones for the report. All are readable in light and dark."""

from __future__ import annotations

import math
from collections.abc import Sequence
from html import escape
from typing import NamedTuple

import numpy as np

from .arena import Standings
from .statistics import Estimate, Floats

COLOURS = """
  svg { --paper: #fff; --ink: #1b1f24; --quiet: #5c6570; --line: #d9dde2; --dot: #1f5fbf; --good: #2f7de1; --bad: #e07b1a }
  @media (prefers-color-scheme: dark) {
    svg { --paper: #15181c; --ink: #eceff2; --quiet: #9aa4af; --line: #343a42; --dot: #7db2ff; --good: #3f86e0; --bad: #d9791f }
  }
"""
SHAPES = """
  svg text { font: 13px system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; fill: var(--ink) }
  svg .title { font-size: 16px; font-weight: 600 }
  svg .quiet { font-size: 12px; fill: var(--quiet) }
  svg .paper { fill: var(--paper) } svg .line { stroke: var(--line) } svg .self { fill: var(--line); opacity: 0.4 }
  svg .reach { stroke: var(--dot); stroke-width: 3 } svg .dot { fill: var(--dot) }
  svg .good { fill: var(--good) } svg .reach.good { stroke: var(--good) }
  svg .bad { fill: var(--bad) } svg .reach.bad { stroke: var(--bad) }
"""


class Svg:
    """A picture that is drawn from its elements."""

    def __init__(self) -> None:
        self._drawn: list[str] = []

    def rect(self, x: float, y: float, width: float, height: float, kind: str, opacity: float = 1, about: str = "") -> None:
        """What it is ``about`` shows when somebody points at it."""
        size = f'width="{width:.4g}" height="{height:.4g}"'
        faint = f' fill-opacity="{opacity:.2f}"' if opacity < 1 else ""
        inside = f"><title>{escape(about)}</title></rect>" if about else "/>"
        self._drawn.append(f'<rect class="{kind}" x="{x:.1f}" y="{y:.1f}" {size} rx="{min(3, width / 4):.2g}"{faint}{inside}')

    def line(self, x1: float, y1: float, x2: float, y2: float, kind: str = "line") -> None:
        self._drawn.append(f'<line class="{kind}" x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}"/>')

    def dot(self, x: float, y: float, kind: str = "dot", radius: float = 5) -> None:
        self._drawn.append(f'<circle class="{kind}" cx="{x:.1f}" cy="{y:.1f}" r="{radius:g}"/>')

    def text(self, x: float, y: float, words: str, kind: str = "", anchor: str = "start") -> None:
        class_ = f' class="{kind}"' if kind else ""
        self._drawn.append(f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}"{class_}>{escape(words)}</text>')

    def page(self, width: float, height: float, title: str) -> str:
        """A file of its own."""
        paper = f'<rect class="paper" width="{width:g}" height="{height:g}"/>'
        return "\n".join([self._head(width, height, title), f"<style>{COLOURS}{SHAPES}</style>", paper, *self._drawn, "</svg>\n"])

    def inline(self, width: float, height: float, title: str) -> str:
        """A part of a page that brings the colours along."""
        return "".join([self._head(width, height, title), *self._drawn, "</svg>"])

    def _head(self, width: float, height: float, title: str) -> str:
        box = f'viewBox="0 0 {width:g} {height:g}" width="{width:g}" height="{height:g}"'
        return f'<svg xmlns="http://www.w3.org/2000/svg" {box} role="img">\n<title>{escape(title)}</title>'


class Scale(NamedTuple):
    """Where numbers lie on a line from left to right; what is off its ends lies at its ends."""

    low: float
    high: float
    left: float
    right: float

    def __call__(self, value: float) -> float:
        far = (value - self.low) / (self.high - self.low)
        return self.left + (self.right - self.left) * min(1.0, max(0.0, far))


def ticks(low: float, high: float, most: int = 6) -> list[float]:
    """Round numbers, ``most`` steps apart at most, that both ends lie between."""
    high = high if high > low else low + 1
    step = next(step for power in range(-9, 19) for step in (10.0**power * n for n in (1, 2, 5)) if (high - low) / step <= most)
    return [round(nth * step, 9) for nth in range(math.floor(low / step), math.ceil(high / step) + 1)]


# --- the arena --------------------------------------------------------------------------------------------------------

MARGIN = 20
ROW = 34  # the height of a bot's row
LETTER = 7.5  # the width of one, about
LADDER = 300  # the width of the scale of ratings
BESIDE = 90  # for the numbers beside it
CELL = 58  # the width of a cell of the cross table
HEADING = 250  # the width of the words above it


def picture(all_standings: Sequence[Standings]) -> str:
    """The ratings with their intervals and the cross table, for one game or more."""
    svg = Svg()
    names = MARGIN + LETTER * max(len(f"{rank} {bot}") for found in all_standings for rank, bot in enumerate(found.bots, 1)) + 12
    ratings = [row.rating for found in all_standings for row in found.rows]
    marks = ticks(min(rating.low for rating in ratings), max(rating.high for rating in ratings))
    cross = names + LADDER + BESIDE
    y = float(MARGIN)
    for found in all_standings:
        y = _panel(svg, found, names, cross, marks, y)
    widest = max(len(found.bots) for found in all_standings)
    title = "Strength of bots: " + "; ".join(found.title for found in all_standings)
    return svg.page(cross + max(widest * CELL, HEADING) + MARGIN, y, title)


def _panel(svg: Svg, found: Standings, names: float, cross: float, marks: Sequence[float], top: float) -> float:
    """One game; returns where the next one begins."""
    svg.text(MARGIN, top + 16, found.title, "title")
    svg.text(names, top + 40, "rating, with 95 % interval", "quiet")
    whom = "against" if found.seats == 2 else f"alone against {found.seats - 1} ×"
    svg.text(cross, top + 40, f"% won {whom} … (fair: {100 * found.fair:.0f} %)", "quiet")
    first, bottom = top + 72, top + 72 + ROW * len(found.rows)
    across = Scale(marks[0], marks[-1], names, names + LADDER)
    for mark in marks:
        svg.line(across(mark), first - 4, across(mark), bottom)
        svg.text(across(mark), bottom + 16, f"{mark:g}", "quiet", "middle")
    for rank, row in enumerate(found.rows, 1):
        middle = first + ROW * (rank - 0.5)
        svg.text(MARGIN, middle + 4, f"{rank} {row.bot}")
        svg.line(across(row.rating.low), middle, across(row.rating.high), middle, "reach")
        svg.dot(across(row.rating.value), middle)
        svg.text(names + LADDER + 14, middle + 4, f"{row.rating.value:.0f} ± {row.rating.reach:.0f}", "quiet")
        svg.text(cross + CELL * (rank - 0.5), first - 8, str(rank), "quiet", "middle")
        for column, cell in enumerate(found.cells(row.bot)):
            left, upper = cross + CELL * column + 1, middle - ROW / 2 + 1
            if cell is None:
                svg.rect(left, upper, CELL - 2, ROW - 2, "self")
            else:
                above = cell.value - found.fair
                far = above / (1 - found.fair) if above > 0 else -above / found.fair
                svg.rect(left, upper, CELL - 2, ROW - 2, "good" if above > 0 else "bad", 0.1 + 0.5 * far)
                svg.text(left + CELL / 2 - 1, middle + 4, f"{100 * cell.value:.1f}", anchor="middle")
    return bottom + 16 + 2 * MARGIN


# --- the report: dots with their intervals ----------------------------------------------------------------------------

WIDTH = 340  # of a picture of the report: as wide as a phone, so that its words are never small
LANE = 32  # the height of a dot's row


class Dot(NamedTuple):
    """An estimate with a name and its value in words; its ``kind`` is "good" or "bad" where it is sure to be either."""

    name: str
    estimate: Estimate
    words: str
    kind: str = ""


def dots(rows: Sequence[Dot], title: str, line: float, line_words: str, percent: bool = False, shown: Sequence[float] = ()) -> str:
    """A row for each estimate, and a line to compare them with; ``shown`` are numbers that the scale has in any case."""
    svg = Svg()
    spots = [line, *shown, *(number for row in rows for number in (row.estimate.low, row.estimate.high))]
    marks = ticks(min(spots), max(spots), 4)
    names, beside = (LETTER * max(map(len, words)) + 10 for words in ([row.name for row in rows], [row.words for row in rows]))
    across = Scale(marks[0], marks[-1], names + 6, WIDTH - beside - 6)
    top = 22
    bottom = top + LANE * len(rows)
    for mark in marks:
        svg.line(across(mark), top, across(mark), bottom)
        svg.text(across(mark), bottom + 16, f"{100 * mark:g} %" if percent else f"{mark:,g}", "quiet", "middle")
    svg.line(across(line), top - 4, across(line), bottom, "mark")
    svg.text(across(line), top - 9, line_words, "quiet", "middle")
    for nth, row in enumerate(rows):
        middle = top + LANE * (nth + 0.5)
        svg.text(0, middle + 4, row.name)
        _interval(svg, across, row.estimate, middle, row.kind)
        svg.text(WIDTH, middle + 4, row.words, anchor="end")
    return svg.inline(WIDTH, bottom + 22, title)


def _interval(svg: Svg, across: Scale, estimate: Estimate, y: float, kind: str, radius: float = 5) -> None:
    svg.line(across(estimate.low), y, across(estimate.high), y, f"reach {kind}".strip())
    svg.dot(across(estimate.value), y, f"dot {kind}".strip(), radius)


# --- the report: small pictures in the cells of tables ----------------------------------------------------------------

IN_CELL = (120, 18)


def dot_in_cell(estimate: Estimate, low: float, high: float, line: float, title: str, kind: str = "") -> str:
    """An estimate beside a line, on a scale that other rows may share."""
    svg = Svg()
    width, height = IN_CELL
    across = Scale(low, high, 5, width - 5)
    svg.line(5, height / 2, width - 5, height / 2)
    svg.line(across(line), 1, across(line), height - 1, "mark")
    _interval(svg, across, estimate, height / 2, kind, radius=4)
    return svg.inline(width, height, title)


def bar_in_cell(share: float, title: str) -> str:
    """A bar that fills its share of the cell."""
    svg = Svg()
    width, height = IN_CELL
    svg.rect(0, height / 2 - 4, max(1.5, share * width), 8, "bar")
    return svg.inline(width, height, title)


# --- the report: histograms -------------------------------------------------------------------------------------------

MOST_BARS = 22
WIDEST_BAR = 60
TALL = 120  # the height of the bars


class Bars(NamedTuple):
    """How numbers are shared out among bars of one width; the first and the last also hold what lies beyond them."""

    shares: Sequence[float]
    low: float
    width: float
    step: float  # between numbers that occur; 0 if all do
    beyond: tuple[bool, bool]

    def words(self, nth: int) -> str:
        """ "70 to 79", "150 or more"."""
        first, last = self.low + nth * self.width, self.low + (nth + 1) * self.width - self.step
        if nth == 0 and self.beyond[0]:
            return f"{last:,g} or less"
        if nth == len(self.shares) - 1 and self.beyond[1]:
            return f"{first:,g} or more"
        return f"{first:,g}" if first == last else f"{first:,g} to {last:,g}"


def whole_bars(values: Floats) -> Bars:
    """For whole numbers. Bars are as wide as round numbers, and a few stragglers on either side do not make the others small."""
    whole = values.astype(np.int64)
    step = int(np.gcd.reduce(whole - whole.min())) or 1
    least, most = np.quantile(whole, [0.005, 0.995], method="inverted_cdf")
    times = next(n * 10**power for power in range(19) for n in (1, 2, 5) if (most - least) / (step * n * 10**power) < MOST_BARS)
    width = step * times
    low = int(least) if times == 1 else int(least) // width * width
    bars = (int(most) - low) // width + 1
    counts = np.bincount(np.clip((whole - low) // width, 0, bars - 1), minlength=bars)
    shares = (counts / len(whole)).tolist()
    return Bars(shares, low, width, step, (bool(whole.min() < low), bool(whole.max() >= low + bars * width)))


def percent_bars(values: Floats) -> Bars:
    """For shares, in bars of a tenth; told in percent."""
    tenths = np.clip((10 * values).astype(np.int64), 0, 9)
    return Bars((np.bincount(tenths, minlength=10) / len(values)).tolist(), 0, 10, 0, (False, False))


def histogram(bars: Bars, quantiles: Sequence[float], title: str, unit: str = "") -> str:
    """The share of matches in each bar; below them the 5 %, 25 %, 50 %, 75 % and 95 % quantiles as a strip."""
    svg = Svg()
    left, right, top = 40, WIDTH - 18, 8
    bottom = top + TALL
    end = bars.low + bars.width * len(bars.shares)
    across = Scale(bars.low, end, left, right)
    marks = ticks(0, max(bars.shares), 3)
    for mark in marks:
        y = bottom - TALL * mark / marks[-1]
        svg.line(left, y, right, y)
        svg.text(left - 6, y + 4, f"{100 * mark:g} %", "quiet", "end")
    wide = (right - left) / len(bars.shares)
    broad = min(wide - min(2.0, wide / 6), WIDEST_BAR)
    for nth, share in enumerate(bars.shares):
        if share:
            tall, about = TALL * share / marks[-1], f"{bars.words(nth)}{unit}: {100 * share:.1f} % of matches"
            svg.rect(left + (nth + 0.5) * wide - broad / 2, bottom - tall, broad, tall, "bar", about=about)
    centre = bars.step / 2  # a whole number lies in the middle of its bar

    def x(number: float) -> float:
        return across(number + centre)

    few = bars.step and bars.width == bars.step and len(bars.shares) <= 8
    named = [bars.low + nth * bars.width for nth in range(len(bars.shares))] if few else ticks(bars.low, end, 5)
    for number in named:
        if bars.low <= number <= end - bars.step and (not bars.step or number == int(number)):
            svg.text(x(number), bottom + 16, f"{number:,g}{unit}", "quiet", "middle")
    strip = bottom + 30
    low, lower, median, upper, high = map(x, quantiles)
    svg.line(low, strip, high, strip, "thin")
    svg.line(lower, strip, upper, strip, "thick")
    svg.dot(median, strip, "median", 5)
    return svg.inline(WIDTH, strip + 10, title)
