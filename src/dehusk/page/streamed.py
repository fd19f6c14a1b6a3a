"""Parts of a page that its server sent late: React puts them behind the page, and a script moves each to its place.

The content of `<div hidden id="S:0">` goes where `<template id="B:0">` keeps its place, instead of what is shown while
one waits, or where `<template id="P:0">` does, with nothing shown. So they are put there without the script.
"""

import re
from bisect import bisect_left
from typing import NamedTuple

from dehusk.page.page import Page

PLACE = re.compile(r"(.*)([BP]):([0-9a-f]+)")  # what names of the page begin with, boundary or place, which
BOUNDARY = re.compile(r"<!--(/?)\$[?!~]?-->")  # of what is shown while one waits, among others
TEMPLATE = len("</template>")


class Move(NamedTuple):
    """The characters inner:close of lo:hi go to the place of at:stop."""

    at: int
    stop: int
    lo: int
    inner: int
    close: int
    hi: int


def with_parts_in_place(page: Page) -> str | None:
    """The source with every part where it belongs; None where there are none, as on most pages."""
    if not page.has("template"):
        return None
    named = page.attributes("id", page.tagged("template")).items()
    places = {node: match.groups() for node, name in named if (match := PLACE.fullmatch(name))}
    moves = _moves(page, places) if places else []
    return _moved(page.source, moves) if moves else None


def _moves(page: Page, places: dict[int, tuple[str, ...]]) -> list[Move]:
    columns, ends = page.columns, _boundaries(page.source)
    parts = {name: node for node, name in reversed(page.attributes("id").items())}  # the first of a name
    moves = []
    for place, (prefix, kind, number) in places.items():
        part = parts.pop(f"{prefix}S:{number}", None)  # it goes to one place alone
        if part is None:
            continue
        at, stop = int(columns.at[place]), int(columns.close[place]) + TEMPLATE
        if kind == "B" and at in ends and _around(page, ends[at]) == columns.parent[place]:
            stop = ends[at]
        close = int(columns.close[part])
        hi = close + len(f"</{page.tag_name(part)}>")
        moves.append(Move(at, stop, int(columns.at[part]), int(columns.inner[part]), close, hi))
    return moves


def _boundaries(source: str) -> dict[int, int]:
    """Where a boundary's content begins -> where it ends, all of them paired as they are nested."""
    ends: dict[int, int] = {}
    opened: list[int] = []
    for mark in BOUNDARY.finditer(source):
        if not mark[1]:
            opened.append(mark.end())
        elif opened:
            ends[opened.pop()] = mark.start()
    return ends


def _around(page: Page, at: int) -> int:
    """The element that what begins there stands in; -1 behind the root."""
    columns = page.columns
    node = int(columns.at.searchsorted(at)) - 1
    while node >= 0 and columns.close[node] <= at:
        node = int(columns.parent[node])
    return node


def _moved(source: str, moves: list[Move]) -> str | None:
    """None where that would lose a part, since its place is in itself or in what goes for another."""
    cuts: dict[int, tuple[int, Move | None]] = {move.lo: (move.hi, None) for move in moves}
    cuts |= {move.at: (move.stop, move) for move in moves}
    starts = sorted(cuts)
    written: list[str] = []
    placed = 0
    left = [(0, len(source))]  # spans that are still to be written, the next one last
    while left:
        lo, hi = left.pop()
        first = bisect_left(starts, lo)
        at = min(starts[first], hi) if first < len(starts) else hi
        written.append(source[lo:at])
        if at >= hi:
            continue
        stop, move = cuts[at]
        left.append((stop, hi))
        if move:
            placed += 1
            left.append((move.inner, move.close))
    return "".join(written) if placed == len(moves) else None
