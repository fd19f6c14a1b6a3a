"""Parts of a page that its server sent late: React puts them behind the page, and a script moves each to its place.

`$RC("B:0","S:0")` puts the content of `<div hidden id="S:0">` where `<template id="B:0">` keeps its place, instead of
what is shown while one waits; `$RS("S:1","P:1")` likewise, with nothing shown. So the calls are carried out here.
"""

import re
from bisect import bisect_left
from typing import NamedTuple

from dehusk.kernel.markup import TAG
from dehusk.page.page import Page

CALL = re.compile(r'\$R([CS])\("([^"<>]*)","([^"<>]*)"')
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
    moves = _moves(page) if page.has("template") and "$R" in page.source else []
    return _moved(page.source, moves) if moves else None


def _moves(page: Page) -> list[Move]:
    columns = page.columns
    taken: set[int] = set()
    nodes = {name: node for node, name in reversed(page.attributes("id").items())}  # the first of a name
    ends = _boundaries(page.source)
    moves = []
    for kind, first, second in CALL.findall(page.source):
        kept, sent = (first, second) if kind == "C" else (second, first)
        place, part = nodes.get(kept, -1), nodes.get(sent, -1)
        if place < 0 or part < 0 or columns.tag[place] != TAG["template"] or {place, part} & taken:
            continue
        taken |= {place, part}
        at, stop = int(columns.at[place]), int(columns.close[place]) + TEMPLATE
        waiting = ends.get(at, -1) if kind == "C" else -1
        inside = stop <= waiting <= columns.close[columns.parent[place]]
        close = int(columns.close[part])
        hi = close + len(f"</{page.tag_name(part)}>")
        moves.append(Move(at, waiting if inside else stop, int(columns.at[part]), int(columns.inner[part]), close, hi))
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


def _moved(source: str, moves: list[Move]) -> str | None:
    """None where that would lose a part, since its place is in itself, or say one twice."""
    cuts: dict[int, tuple[int, Move | None]] = {move.lo: (move.hi, None) for move in moves}
    cuts |= {move.at: (move.stop, move) for move in moves}
    starts = sorted(cuts)
    written: list[str] = []
    placed: set[Move] = set()
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
        if move in placed:
            return None
        if move:
            placed.add(move)
            left.append((move.inner, move.close))
    return "".join(written) if len(placed) == len(moves) else None
