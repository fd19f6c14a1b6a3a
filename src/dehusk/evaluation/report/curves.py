"""Curves as inline SVG, on linear axes or a logarithmic y: the figures of papers, and what came when."""

import math
from collections.abc import Iterable, Sequence
from html import escape

from dehusk.evaluation.report.plots import BOTTOM, LEFT, RIGHT, TOP, WIDTH, Axis, spread, svg, ticks

HEIGHT, HIGHEST = 330, TOP + 18  # pixels: the name of the y axis stands above its highest mark
MOST_DOTS = 40  # of a curve that has its points marked
COLOURS = ("#2f6fb0", "#c0603a", "#3a8f56", "#8a5fa8", "#9a8420", "#5b6570")
Points = Sequence[tuple[float, float]]


class Linear(Axis):
    """From a round number below the least value to one above the greatest, in about six steps."""

    def __init__(self, values: Iterable[float], start: float, end: float) -> None:
        known = list(values)
        self.log, self.start, self.end = False, start, end
        low, high = min(known), max(known)
        step = nice((high - low or abs(high) or 1.0) / 5)
        first, last = math.floor(low / step), math.ceil(high / step)
        self.marks = [round(step * k, 9) for k in range(first, max(last, first + 1) + 1)]


def nice(step: float) -> float:
    """The next 1, 2 or 5 times a power of ten."""
    power = 10.0 ** math.floor(math.log10(step))
    return next(digit * power for digit in (1, 2, 5, 10) if digit * power >= step * 0.999)


def curves(named: Sequence[tuple[str, Points]], x_name: str, y_name: str, log: bool = False) -> str:
    """A curve a name, each with its name at its right end."""
    every = [point for _, points in named for point in points]
    x = Linear([px for px, _ in every], LEFT, WIDTH - RIGHT)
    high = [max(py, 1e-3) if log else py for _, py in every]
    y = Axis(high, HEIGHT - BOTTOM, HIGHEST, log=True) if log else Linear(high, HEIGHT - BOTTOM, HIGHEST)
    labels = spread([(x(points[-1][0]), y(points[-1][1])) for _, points in named])
    marks = []
    for number, ((name, points), label) in enumerate(zip(named, labels, strict=True)):
        colour = COLOURS[number % len(COLOURS)]
        path = " ".join(f"{x(px):.1f},{y(py):.1f}" for px, py in points)
        dots = "".join(
            f'<circle cx="{x(px):.1f}" cy="{y(py):.1f}" r="3"><title>{escape(name)}: {px:g}, {py:.2f}</title></circle>'
            for px, py in (points if len(points) <= MOST_DOTS else ())
        )
        marks.append(
            f'<g class="curve" style="--curve:{colour}"><polyline points="{path}"/>{dots}'
            f'<text x="{x(points[-1][0]) + 7:.1f}" y="{label + 4:.1f}">{escape(name)}</text></g>'
        )
    return svg(HEIGHT, ticks(x, y, HEIGHT, escape(x_name), escape(y_name)), marks)
