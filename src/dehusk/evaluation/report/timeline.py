"""The field's history in one picture: F1 against the year in which a method was published, and against its time."""

import re
from collections.abc import Sequence
from html import escape
from typing import NamedTuple

import numpy as np

import dehusk
from dehusk.evaluation.method import extractor_of
from dehusk.evaluation.report.curves import Linear
from dehusk.evaluation.report.plots import BOTTOM, TOP, Axis, svg

YEAR = re.compile(r"\((\d{4})\)")
OURS = 2026  # of the default, which no paper has
FEWEST = 4  # methods that make a history
HEIGHT, GAP = 560, 14  # pixels: the picture's height, and from one name to the next
LEFT_HALF, NAMES, RIGHT_HALF = (46, 360), 445, (530, 840)  # names stand in the middle
NAME = 46  # pixels: half of the longest
SPREAD = 0.35  # of F1 below the median: what is worse stands at the lower edge, with its figure


class Entry(NamedTuple):
    name: str
    year: int
    f1: float  # mean over pages
    ms: float  # median


def year_of(method: str) -> int | None:
    """Of its paper; None for other libraries."""
    name = extractor_of(method)
    if name == dehusk.DEFAULT:
        return OURS
    found = YEAR.findall(dehusk.EXTRACTORS[name].about) if name in dehusk.EXTRACTORS else []
    return int(found[-1]) if found else None


def history(entries: Sequence[Entry]) -> str:
    """Years to the left, times to the right, names between them: both halves have the same heights.

    Nothing where there are few.
    """
    if len(entries) < FEWEST:
        return ""
    entries = sorted(entries, key=lambda entry: -entry.f1)
    floor = max(min(entry.f1 for entry in entries), float(np.median([entry.f1 for entry in entries])) - SPREAD)
    y = Linear([max(entry.f1, floor) for entry in entries], HEIGHT - BOTTOM, TOP + 10)
    year = Linear([entry.year for entry in entries], *LEFT_HALF)
    ms = Axis([entry.ms for entry in entries], *RIGHT_HALF, log=True)
    heights = [y(max(entry.f1, floor)) for entry in entries]
    steps = " ".join(f"{year(at):.1f},{y(max(f1, floor)):.1f}" for at, f1 in best_so_far(entries))
    parts = [*_lines(y), *_years(year), *_times(ms), f'<polyline class="best" points="{steps}"/>']
    for entry, height, label in zip(entries, heights, stacked(heights, TOP + 10, HEIGHT - BOTTOM), strict=True):
        parts.append(_marked(entry, year(entry.year), ms(entry.ms), height, label, below=entry.f1 < floor))
    return "<h3>The field's history</h3>" + svg(HEIGHT, parts)


def stacked(heights: Sequence[float], top: float, bottom: float) -> list[float]:
    """Heights for names in one column, as near to those wanted as a gap between them allows."""
    order = sorted(range(len(heights)), key=lambda place: heights[place])
    gap = min(GAP, (bottom - top) / max(len(heights) - 1, 1))
    pools: list[list[float]] = []  # sum and number of what is to stand together: isotonic regression
    for rank, place in enumerate(order):
        pools.append([heights[place] - rank * gap, 1])
        while len(pools) > 1 and pools[-2][0] / pools[-2][1] >= pools[-1][0] / pools[-1][1]:
            total, number = pools.pop()
            pools[-1] = [pools[-1][0] + total, pools[-1][1] + number]
    level = [total / number for total, number in pools for _ in range(int(number))]
    found = [0.0] * len(heights)
    for rank, place in enumerate(order):
        most = bottom - (len(order) - 1) * gap
        found[place] = min(max(level[rank], top), max(most, top)) + rank * gap
    return found


def best_so_far(entries: Sequence[Entry]) -> list[tuple[int, float]]:
    """A staircase: the best F1 of all that was published up to each year."""
    stairs: list[tuple[int, float]] = []
    for entry in sorted(entries, key=lambda entry: (entry.year, -entry.f1)):
        if not stairs:
            stairs.append((entry.year, entry.f1))
        elif entry.f1 > stairs[-1][1]:
            stairs += [(entry.year, stairs[-1][1]), (entry.year, entry.f1)]
    return [*stairs, (max(entry.year for entry in entries), stairs[-1][1])]


def _marked(entry: Entry, year: float, ms: float, height: float, label: float, below: bool) -> str:
    shown = f"{entry.name} {entry.f1:.2f}" if below else entry.name
    leads = ((year, NAMES - NAME), (ms, NAMES + NAME))
    return (
        f'<g class="{"own" if entry.name == dehusk.DEFAULT else "peer"}">'
        f"<title>{escape(entry.name)}: {entry.year}, F1 {entry.f1:.3f}, {entry.ms:.2f} ms</title>"
        + "".join(
            f'<line class="lead" x1="{x:.1f}" y1="{height:.1f}" x2="{to}" y2="{label:.1f}"/>'
            f'<circle cx="{x:.1f}" cy="{height:.1f}" r="4.5"/>'
            for x, to in leads
        )
        + f'<text class="middle" x="{NAMES}" y="{label + 4:.1f}">{escape(shown)}</text></g>'
    )


def _lines(y: Linear) -> list[str]:
    return [
        f'<line class="grid" x1="{lo}" x2="{hi}" y1="{y(value):.1f}" y2="{y(value):.1f}"/>'
        f'<text class="tick end" x="{LEFT_HALF[0] - 6}" y="{y(value) + 4:.1f}">{value:g}</text>'
        for value in y.marks
        for lo, hi in (LEFT_HALF, RIGHT_HALF)
    ] + [f'<text class="tick" x="4" y="{TOP - 2}">F1</text>']


def _years(x: Linear) -> list[str]:
    return [*(_tick(x(value), f"{value:g}") for value in x.marks), _named(LEFT_HALF, "year of publication")]


def _times(x: Axis) -> list[str]:
    return [*(_tick(x(value), f"{value:g}") for value in x.marks), _named(RIGHT_HALF, "CPU ms a page (median)")]


def _tick(x: float, text: str) -> str:
    return f'<text class="tick middle" x="{x:.1f}" y="{HEIGHT - BOTTOM + 16}">{text}</text>'


def _named(half: tuple[int, int], text: str) -> str:
    return f'<text class="tick middle" x="{sum(half) / 2}" y="{HEIGHT - 4}">{text}</text>'
