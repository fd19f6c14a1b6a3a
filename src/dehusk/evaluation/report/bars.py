"""Bars as inline SVG, a group of them a name: what was published beside what is measured."""

from collections.abc import Sequence
from html import escape

from dehusk.evaluation.report.curves import COLOURS, HEIGHT, HIGHEST, Linear, Points
from dehusk.evaluation.report.plots import BOTTOM, LEFT, RIGHT, WIDTH, svg

FILLED = 0.7  # of the room that a group has
FOOT = HEIGHT - BOTTOM


def bars(named: Sequence[tuple[str, Points]], groups: Sequence[str], y_name: str) -> str:
    """`named`: a colour each, with points whose x is the number of a group, from 1 on."""
    y = Linear([0.0, *(py for _, points in named for _, py in points)], FOOT, HIGHEST)
    room = (WIDTH - LEFT - RIGHT) / len(groups)
    wide = FILLED * room / len(named)
    parts = [_line(y(value), f"{value:g}") for value in y.marks]
    parts += [_group(LEFT + room * (place + 0.5), name, place) for place, name in enumerate(groups)]
    for place, (name, points) in enumerate(named):
        of_name = "".join(
            f'<rect x="{LEFT + room * (px - 0.5) + wide * (place - len(named) / 2):.1f}" y="{y(py):.1f}" '
            f'width="{wide:.1f}" height="{FOOT - y(py):.1f}" fill="currentColor">'
            f"<title>{escape(name)}, {escape(groups[int(px) - 1])}: {py:.2f}</title></rect>"
            for px, py in points
        )
        at = f'x="{WIDTH - RIGHT + 8}" y="{HIGHEST + 16 * (place + 1)}"'
        parts.append(f'<g class="bars" style="--curve:{COLOURS[place]}">{of_name}<text {at}>{escape(name)}</text></g>')
    named_axis = f'<text class="tick" x="4" y="{HIGHEST - 10}">{escape(y_name)}</text>'
    return svg(f"{y_name} of each method", HEIGHT, [*parts, named_axis])


def _line(height: float, text: str) -> str:
    return (
        f'<line class="grid" x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{height:.1f}" y2="{height:.1f}"/>'
        f'<text class="tick end" x="{LEFT - 6}" y="{height + 4:.1f}">{text}</text>'
    )


def _group(middle: float, name: str, place: int) -> str:
    """Names of neighbours on two heights: side by side they would touch."""
    return f'<text class="tick middle" x="{middle:.1f}" y="{FOOT + 15 + 14 * (place % 2)}">{escape(name)}</text>'
