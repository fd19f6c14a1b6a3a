"""Plots as inline SVG: colours come from the page's style sheet, the figures on hover from <title>."""

import math
from bisect import bisect_left
from collections.abc import Iterable, Sequence
from html import escape
from typing import NamedTuple

import numpy as np

from dehusk.arrays import Floats

WIDTH, LEFT, RIGHT, TOP, BOTTOM = 860, 56, 110, 14, 40
GAP, LABEL = 13, 85  # pixels: between two labels, and along one
STEPS = [digit * 10.0**power for power in range(-4, 10) for digit in (1, 2, 5)]


class Point(NamedTuple):
    name: str
    kind: str  # "own", "peer" or "floor": its colour
    x: float
    y: float
    low: float
    high: float


class Line(NamedTuple):
    name: str
    kind: str
    points: Sequence[tuple[float, float]]


class Axis:
    """From values to pixels, linear from a tenth to 1 or logarithmic from a 1, 2 or 5 to another."""

    def __init__(self, values: Iterable[float], start: float, end: float, log: bool = False) -> None:
        known = list(values)
        self.log, self.start, self.end = log, start, end
        if log:
            self.marks = [v for v in STEPS if v >= max([s for s in STEPS if s <= min(known)], default=STEPS[0])]
            self.marks = self.marks[: 1 + max(1, bisect_left(self.marks, max(known)))]
        else:
            self.marks = [k / 10 for k in range(math.floor(min(known) * 10), 11)]

    def __call__(self, value: float) -> float:
        shown = max(value, self.marks[0]) if self.log else value  # a page may take no time that the clock can tell
        lo, hi, at = (math.log10(v) if self.log else v for v in (self.marks[0], self.marks[-1], shown))
        return self.start + (self.end - self.start) * (at - lo) / (hi - lo or 1)


def scatter(points: Sequence[Point]) -> str:
    """Quality against time: the better stand higher, the faster further left."""
    height = 420
    x = Axis([point.x for point in points], LEFT, WIDTH - RIGHT, log=True)
    y = Axis([point.low for point in points], height - BOTTOM, TOP)
    at = [(x(point.x), y(point.y)) for point in points]
    marks = []
    for point, (px, py), label in zip(points, at, spread(at), strict=True):
        told = f"{point.name}: F1 {point.y:.3f} ({point.low:.3f} to {point.high:.3f}), {point.x:.2f} ms"
        marks.append(
            f'<g class="{point.kind}"><title>{escape(told)}</title>'
            f'<line class="whisker" x1="{px:.1f}" x2="{px:.1f}" y1="{y(point.low):.1f}" y2="{y(point.high):.1f}"/>'
            f'<circle cx="{px:.1f}" cy="{py:.1f}" r="5"/>'
            f'<text x="{px + 9:.1f}" y="{label + 4:.1f}">{escape(point.name)}</text></g>'
        )
    return svg(height, ticks(x, y, height, "CPU milliseconds a page (median)", "F1"), marks)


def lines(series: Sequence[Line]) -> str:
    """Time against page size, both logarithmic: a slope of one is linear time."""
    height = 380
    every = [point for line in series for point in line.points]
    x = Axis([px for px, _ in every], LEFT, WIDTH - RIGHT, log=True)
    y = Axis([py for _, py in every], height - BOTTOM, TOP, log=True)
    labels = spread([(x(line.points[-1][0]), y(line.points[-1][1])) for line in series])
    marks = []
    for line, label in zip(series, labels, strict=True):
        path = " ".join(f"{x(px):.1f},{y(py):.1f}" for px, py in line.points)
        end = x(line.points[-1][0])
        marks.append(
            f'<g class="{line.kind}"><title>{escape(line.name)}</title><polyline points="{path}"/>'
            f'<text x="{end + 6:.1f}" y="{label + 4:.1f}">{escape(line.name)}</text></g>'
        )
    return svg(height, ticks(x, y, height, "bytes of HTML", "ms"), marks)


def strips(rows: Sequence[tuple[str, str, Floats]], bins: int = 25) -> str:
    """How the pages' F1 are spread: a row a method, stronger where more pages are, a mark at the mean."""
    step, left = 24, 120
    height = TOP + step * len(rows) + BOTTOM
    x = Axis([0.0], left, WIDTH - 20)
    width = (x(1) - x(0)) / bins
    marks = []
    for number, (name, kind, values) in enumerate(rows):
        top, shares = TOP + step * number, np.histogram(values, bins, (0, 1))[0] / len(values)
        cells = "".join(
            f'<rect x="{x(k / bins):.1f}" y="{top}" width="{width - 1:.1f}" height="{step - 4}" '
            f'fill-opacity="{min(1.0, 0.04 + 3 * share):.2f}"><title>{escape(name)}: {share:.1%} of the pages '
            f"from {k / bins:.2f} to {(k + 1) / bins:.2f}</title></rect>"
            for k, share in enumerate(shares.tolist())
        )
        mean = x(float(values.mean()))
        marks.append(
            f'<g class="{kind}"><text class="end" x="{left - 8}" y="{top + 15}">{escape(name)}</text>{cells}'
            f'<line class="mean" x1="{mean:.1f}" x2="{mean:.1f}" y1="{top - 1}" y2="{top + step - 3}"/></g>'
        )
    ticks = [
        f'<text class="tick middle" x="{x(v):.1f}" y="{height - 18}">{v:.1f}</text>' for v in (0, 0.2, 0.4, 0.6, 0.8, 1)
    ]
    return svg(height, ticks, marks)


def spread(points: Sequence[tuple[float, float]]) -> list[float]:
    """Heights for labels: as wanted, pushed down where one would lie on another."""
    placed: dict[int, float] = {}
    for label in sorted(range(len(points)), key=lambda i: points[i][1]):
        x, y = points[label]
        beside = sorted(at for other, at in placed.items() if abs(points[other][0] - x) < LABEL)
        for at in beside:
            y = max(y, at + GAP) if abs(y - at) < GAP else y
        placed[label] = y
    return [placed[label] for label in range(len(points))]


def ticks(x: Axis, y: Axis, height: int, x_name: str, y_name: str) -> list[str]:
    marks = []
    for value in x.marks:
        at = x(value)
        marks.append(f'<line class="grid" x1="{at:.1f}" x2="{at:.1f}" y1="{TOP}" y2="{height - BOTTOM}"/>')
        marks.append(f'<text class="tick middle" x="{at:.1f}" y="{height - BOTTOM + 16}">{_short(value)}</text>')
    for value in y.marks:
        at = y(value)
        marks.append(f'<line class="grid" x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{at:.1f}" y2="{at:.1f}"/>')
        marks.append(f'<text class="tick end" x="{LEFT - 6}" y="{at + 4:.1f}">{_short(value)}</text>')
    middle = (LEFT + WIDTH - RIGHT) / 2
    marks.append(f'<text class="tick middle" x="{middle}" y="{height - 4}">{x_name}</text>')
    marks.append(f'<text class="tick" x="4" y="{TOP + 4}">{y_name}</text>')
    return marks


def _short(value: float) -> str:
    for unit, name in ((1e6, "M"), (1e3, "k")):
        if value >= unit:
            return f"{value / unit:g}{name}"
    return f"{value:g}"


def svg(height: int, *parts: Iterable[str]) -> str:
    body = "".join(mark for part in parts for mark in part)
    return f'<svg viewBox="0 0 {WIDTH} {height}" role="img">{body}</svg>'
