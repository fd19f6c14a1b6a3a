"""The field's history in one picture: F1 against the year in which a method was published, and against its time."""

import re
from collections.abc import Sequence
from html import escape
from typing import NamedTuple

import dehusk
from dehusk.evaluation.method import extractor_of
from dehusk.evaluation.report.curves import Linear
from dehusk.evaluation.report.plots import BOTTOM, TOP, Axis, spread, svg

YEAR = re.compile(r"\((\d{4})\)")
OURS = 2026  # of the default, which no paper has
FEWEST = 4  # methods that make a history
HEIGHT, MIDDLE = 620, 500  # pixels: the picture's height, and where the second half of it begins
LEFT_HALF, RIGHT_HALF = (46, 400), (540, 770)


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
    """Both halves have the same heights, so that a method is found again in the other; nothing where there are few."""
    if len(entries) < FEWEST:
        return ""
    y = Linear([entry.f1 for entry in entries], HEIGHT - BOTTOM, TOP)
    year = Linear([entry.year for entry in entries], *LEFT_HALF)
    ms = Axis([entry.ms for entry in entries], *RIGHT_HALF, log=True)
    best = best_so_far(entries)
    steps = " ".join(f"{year(at):.1f},{y(f1):.1f}" for at, f1 in best)
    parts = [*_lines(y), *_years(year), *_times(ms), f'<polyline class="best" points="{steps}"/>']
    parts += _marked(entries, [(year(entry.year), y(entry.f1)) for entry in entries])
    parts += _marked(entries, [(ms(entry.ms), y(entry.f1)) for entry in entries])
    return "<h3>The field's history</h3>" + svg(HEIGHT, parts)


def best_so_far(entries: Sequence[Entry]) -> list[tuple[int, float]]:
    """A staircase: the best F1 of all that was published up to each year."""
    stairs: list[tuple[int, float]] = []
    for entry in sorted(entries, key=lambda entry: (entry.year, -entry.f1)):
        if not stairs:
            stairs.append((entry.year, entry.f1))
        elif entry.f1 > stairs[-1][1]:
            stairs += [(entry.year, stairs[-1][1]), (entry.year, entry.f1)]
    return [*stairs, (max(entry.year for entry in entries), stairs[-1][1])]


def _marked(entries: Sequence[Entry], at: Sequence[tuple[float, float]]) -> list[str]:
    return [
        f'<g class="{"own" if entry.name == dehusk.DEFAULT else "peer"}">'
        f"<title>{escape(entry.name)}: {entry.year}, F1 {entry.f1:.3f}, {entry.ms:.2f} ms</title>"
        f'<circle cx="{x:.1f}" cy="{y:.1f}" r="4.5"/><line class="lead" x1="{x:.1f}" y1="{y:.1f}" x2="{x + 8:.1f}" '
        f'y2="{label:.1f}"/><text x="{x + 9:.1f}" y="{label + 4:.1f}">{escape(entry.name)}</text></g>'
        for entry, (x, y), label in zip(entries, at, spread(at), strict=True)
    ]


def _lines(y: Linear) -> list[str]:
    rows = [(value, y(value)) for value in y.marks]
    halves = [(LEFT_HALF[0], MIDDLE - 16), (RIGHT_HALF[0], 850)]
    return [
        f'<line class="grid" x1="{lo}" x2="{hi}" y1="{at:.1f}" y2="{at:.1f}"/>'
        f'<text class="tick end" x="{lo - 6}" y="{at + 4:.1f}">{value:g}</text>'
        for value, at in rows
        for lo, hi in halves
    ] + [f'<text class="tick" x="4" y="{TOP - 2}">F1</text>']


def _years(x: Linear) -> list[str]:
    return [*(_tick(x(value), f"{value:g}") for value in x.marks), _named(LEFT_HALF, "year of publication")]


def _times(x: Axis) -> list[str]:
    return [*(_tick(x(value), f"{value:g}") for value in x.marks), _named(RIGHT_HALF, "CPU ms a page (median)")]


def _tick(x: float, text: str) -> str:
    return f'<text class="tick middle" x="{x:.1f}" y="{HEIGHT - BOTTOM + 16}">{text}</text>'


def _named(half: tuple[int, int], text: str) -> str:
    return f'<text class="tick middle" x="{sum(half) / 2}" y="{HEIGHT - 4}">{text}</text>'
