"""Pictures as SVG, in one file each, that are readable in light and dark."""

from __future__ import annotations

import math
from collections.abc import Sequence
from html import escape

from .arena import Standings
from .statistics import Estimate

STYLE = """
  svg { --paper: #fff; --ink: #1b1f24; --quiet: #5c6570; --line: #d9dde2; --dot: #1f5fbf; --good: #2f7de1; --bad: #e07b1a }
  @media (prefers-color-scheme: dark) {
    svg { --paper: #15181c; --ink: #eceff2; --quiet: #9aa4af; --line: #343a42; --dot: #7db2ff; --good: #3f86e0; --bad: #d9791f }
  }
  text { font: 13px system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; fill: var(--ink) }
  .title { font-size: 16px; font-weight: 600 }
  .quiet { font-size: 12px; fill: var(--quiet) }
  .paper { fill: var(--paper) } .line { stroke: var(--line) } .reach { stroke: var(--dot); stroke-width: 3 }
  .dot { fill: var(--dot) } .good { fill: var(--good) } .bad { fill: var(--bad) } .self { fill: var(--line); opacity: 0.4 }
"""


class Svg:
    """A picture that is drawn from its elements."""

    def __init__(self) -> None:
        self._drawn: list[str] = []

    def rect(self, x: float, y: float, width: float, height: float, kind: str, opacity: float = 1) -> None:
        size = f'width="{width:g}" height="{height:g}"'
        faint = f' fill-opacity="{opacity:.2f}"' if opacity < 1 else ""
        self._drawn.append(f'<rect class="{kind}" x="{x:.1f}" y="{y:.1f}" {size} rx="3"{faint}/>')

    def line(self, x1: float, y1: float, x2: float, y2: float, kind: str = "line") -> None:
        self._drawn.append(f'<line class="{kind}" x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}"/>')

    def dot(self, x: float, y: float, kind: str = "dot") -> None:
        self._drawn.append(f'<circle class="{kind}" cx="{x:.1f}" cy="{y:.1f}" r="5"/>')

    def text(self, x: float, y: float, words: str, kind: str = "", anchor: str = "start") -> None:
        class_ = f' class="{kind}"' if kind else ""
        self._drawn.append(f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}"{class_}>{escape(words)}</text>')

    def page(self, width: float, height: float, title: str) -> str:
        box = f'viewBox="0 0 {width:g} {height:g}" width="{width:g}" height="{height:g}"'
        head = f'<svg xmlns="http://www.w3.org/2000/svg" {box} role="img">\n<title>{escape(title)}</title>\n<style>{STYLE}</style>'
        paper = f'<rect class="paper" width="{width:g}" height="{height:g}"/>'
        return "\n".join([head, paper, *self._drawn, "</svg>\n"])


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
    ticks = _ticks([row.rating for found in all_standings for row in found.rows])
    cross = names + LADDER + BESIDE
    y = float(MARGIN)
    for found in all_standings:
        y = _panel(svg, found, names, cross, ticks, y)
    widest = max(len(found.bots) for found in all_standings)
    title = "Strength of bots: " + "; ".join(found.title for found in all_standings)
    return svg.page(cross + max(widest * CELL, HEADING) + MARGIN, y, title)


def _panel(svg: Svg, found: Standings, names: float, cross: float, ticks: Sequence[int], top: float) -> float:
    """One game; returns where the next one begins."""
    svg.text(MARGIN, top + 16, found.title, "title")
    svg.text(names, top + 40, "rating, with 95 % interval", "quiet")
    whom = "against" if found.seats == 2 else f"alone against {found.seats - 1} ×"
    svg.text(cross, top + 40, f"% won {whom} … (fair: {100 * found.fair:.0f} %)", "quiet")
    first, bottom = top + 72, top + 72 + ROW * len(found.rows)

    def across(rating: float) -> float:
        return names + LADDER * (rating - ticks[0]) / (ticks[-1] - ticks[0])

    for tick in ticks:
        svg.line(across(tick), first - 4, across(tick), bottom)
        svg.text(across(tick), bottom + 16, str(tick), "quiet", "middle")
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


def _ticks(ratings: Sequence[Estimate]) -> list[int]:
    """Round numbers, at most eight, that all intervals lie between."""
    low, high = min(rating.low for rating in ratings), max(rating.high for rating in ratings)
    step = next(step for power in range(9) for step in (10**power * 10, 10**power * 20, 10**power * 50) if (high - low) / step <= 6)
    return list(range(math.floor(low / step) * step, math.ceil(high / step) * step + 1, step))
