"""Listings line by line: without line numbers and buttons, with every line break and indent."""

import re
from bisect import bisect_right
from collections.abc import Iterator
from itertools import pairwise

import numpy as np

from dehusk.arrays import Ints, Mask
from dehusk.kernel import markup
from dehusk.notation.code import listings
from dehusk.notation.gutters import gutters
from dehusk.notation.kinds import LEFT_OUT, TEXT, Inset, before_piece, of_node, of_pieces
from dehusk.page import Page
from dehusk.page.head import unescaped
from dehusk.page.names import nodes_matching

COPY = re.compile(r"copy|clipboard|toolbar", re.IGNORECASE)
LINE = re.compile(r"(?:^|\s)(?:(?:code-|token-|view-|cm-)?line|row)(?:$|\s)", re.IGNORECASE)
IN_COPY, IN_LINE = ("copy", "clipboard", "toolbar"), ("line", "row")
SHORT = 60  # characters of a button's text
FEWEST = 3  # lines that count up
BREAK = re.compile(r"<br[^>]*>")
LAID_OUT = re.compile(r"[ \t]*\n[ \t\n]*")  # line breaks of the source are not those of the code
TAG = re.compile(r"<[^>]*>")


def in_listings(page: Page) -> Iterator[Inset]:
    """Insets of all listings."""
    found = listings(page)
    nodes = found.nonzero()[0].tolist()
    if not nodes:
        return
    inside = page.nearest(found) >= 0
    others = _no_code(page, inside)
    yield from (of_node(page, node, LEFT_OUT) for node in others)
    for node in nodes:
        yield from _counting(page, node)
        if not page.columns.flags[node] & markup.PREFORMATTED:
            yield from _exact_lines(page, node, others)
    yield from _line_breaks(page, inside)


def _no_code(page: Page, inside: Mask) -> list[int]:
    """Elements of line numbers, and buttons, in document order, none in another."""
    copying = nodes_matching(page, COPY, "class", among=inside, stems=IN_COPY)
    numbers = gutters(page, inside)
    if not copying and not len(numbers) and not page.has("button"):
        return []
    columns, buttons = page.columns, page.tagged("button")
    buttons[[node for node in copying if page.text_of(node, SHORT)]] = True
    buttons[numbers] = True
    nodes = (buttons & inside & ~listings(page) & (columns.lo < columns.hi)).nonzero()[0]
    inner = np.maximum.accumulate(np.append(0, columns.end[nodes]))[:-1] > nodes
    return list(nodes[~inner].tolist())


def _counting(page: Page, listing: int) -> Iterator[Inset]:
    """Numbers at the beginning of every line, each in an element of its own and one more than the one before."""
    columns = page.columns
    lo, hi = int(columns.lo[listing]), int(columns.hi[listing])
    if hi - lo < 2 * FEWEST or not _number(page, lo):
        return
    gaps = zip(columns.piece_hi[lo : hi - 1].tolist(), columns.piece_lo[lo + 1 : hi].tolist(), strict=True)
    starts = [lo, *(piece for piece, gap in enumerate(gaps, lo + 1) if "\n" in columns.text[slice(*gap)])]
    numbers = [_number(page, piece) for piece in starts]
    apart = np.diff([*starts, hi]).min() > 1  # no number is a line by itself
    alone = apart and (columns.piece_node[starts] != listing).all()
    if len(starts) < FEWEST or not alone or any(b != a + 1 for a, b in pairwise(numbers)):
        return
    behind = [columns.text[columns.piece_lo[piece + 1] : columns.piece_hi[piece + 1]] for piece in starts]
    if all(text.startswith(" ") for text in behind):  # the blank that parts number and code
        table = zip(starts, behind, strict=True)
        yield from (of_pieces(page, piece, piece + 2, TEXT, text[1:]) for piece, text in table)
    else:
        yield from (of_pieces(page, piece, piece + 1, LEFT_OUT) for piece in starts)


def _number(page: Page, piece: int) -> int:
    """The number that a piece is, or 0."""
    text = page.columns.text[page.columns.piece_lo[piece] : page.columns.piece_hi[piece]].strip()
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 7 else 0


def _exact_lines(page: Page, listing: int, others: list[int]) -> Iterator[Inset]:
    """Blocks of a listing outside of pre, with the white space of the source before and in them."""
    columns = page.columns
    first, stop = (int(page.block_pieces.searchsorted(column[listing])) for column in (columns.lo, columns.hi))
    for block in range(first, stop):
        lo, hi = int(page.block_pieces[block]), int(page.block_pieces[block + 1])
        element = int(columns.block[block])
        if columns.flags[element] & markup.PREFORMATTED:
            continue
        begins = columns.lo[element] == lo and element > listing
        at = int(columns.inner[element] if begins else columns.piece_at[lo])
        other = others[bisect_right(others, lo, key=columns.lo.__getitem__) - 1] if others else 0
        if other and columns.lo[other] <= lo < columns.hi[other]:
            lo, at = int(columns.hi[other]), page.source.find(">", columns.close[other]) + 1
        if lo < hi:
            end = page.source.find("<", columns.piece_at[hi - 1])
            yield of_pieces(page, lo, hi, TEXT, exact(page.source[at : end if end >= 0 else None]))


def exact(source: str) -> str:
    """The text of some source, its blanks kept."""
    text = LAID_OUT.sub("", source)
    return unescaped(TAG.sub("", BREAK.sub("\n", text))).replace("\xa0", " ").rstrip()


def _line_breaks(page: Page, inside: Mask) -> Iterator[Inset]:
    """Line breaks between elements of a line each, which a style sheet puts on lines of their own."""
    columns = page.columns
    nodes = nodes_matching(page, LINE, "class", among=inside & (page.tagged("span", "code")), stems=IN_LINE)
    if not nodes:
        return
    inline: Ints = np.array(nodes, np.int64)
    before: dict[int, tuple[int, int]] = {}  # parent -> end of the last line with text, lines since
    for node in inline[columns.flags[inline] & markup.PREFORMATTED > 0].tolist():
        parent, lo, hi = int(columns.parent[node]), int(columns.lo[node]), int(columns.hi[node])
        last, blank = before.get(parent, (-1, 0))
        before[parent] = (last, blank + 1)
        if lo < hi:
            if last >= 0 and "\n" not in columns.text[columns.piece_hi[last] : columns.piece_lo[lo]]:
                yield before_piece(page, lo, TEXT, "\n" * (blank + 1))
            before[parent] = (hi - 1, 0)
