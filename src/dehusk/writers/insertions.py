"""Insertions: what is written in a block beside or instead of its pieces of text.

Formulas, notes and permalinks come from `notation`; pictures and emoji in a line, boxes of tasks, quotation marks and
the brackets around a reading come from here.
"""

import re
from collections.abc import Iterator
from operator import itemgetter
from typing import NamedTuple

import numpy as np

from dehusk.arrays import Mask, running
from dehusk.kernel import boxes_before
from dehusk.kernel.hints import CHECKBOX
from dehusk.kernel.markup import TAG
from dehusk.notation.insets import DISPLAY, FORMULA, LEFT_OUT, LINK, NOTE, NOTE_TEXT, TEXT, Insets
from dehusk.page import Page
from dehusk.page.hints import hinted
from dehusk.writers.images import Images
from dehusk.writers.marks import Marks, MarkTable

MARK_OF = {FORMULA: "formula", DISPLAY: "display", NOTE: "note", NOTE_TEXT: "note text"}
TAGS = re.compile("<[^<>]*>")
NEAR = 120  # characters of the source that are looked at for white space
QUOTES = ("“”", "‘’")


class Insertion(NamedTuple):
    """Stands for the pieces lo:hi; where lo == hi, before piece lo."""

    lo: int
    at: int  # its offset in the source
    hi: int
    text: str | None  # None leaves the pieces out
    marks: Marks
    before: str | None = None  # white space; None: what stands there
    after: str | None = None


def insertions(page: Page, kept: Mask, insets: Insets, images: Images) -> dict[int, list[Insertion]]:
    """block -> its insertions in order, of the kept blocks that have some."""
    marks = images.marks
    found: list[tuple[int, Insertion]] = []
    if insets.text:
        found += _of_insets(page, kept, insets, marks)
    if page.has("img"):
        found += _of_images(page, images, marks)
    if page.has("input"):
        found += _of_boxes(page, kept)
    if page.has("q"):
        found += _of_quotes(page, marks)
    if page.has("rt"):
        found += _of_readings(page, marks)
    by_block: dict[int, list[Insertion]] = {}
    for block, row in found:
        if kept[block]:
            by_block.setdefault(block, []).append(row)
    return {block: _apart(rows) for block, rows in by_block.items()}


def _apart(rows: list[Insertion]) -> list[Insertion]:
    """The rows in order; none in what another stands for."""
    rows.sort(key=itemgetter(0, 1))
    found: list[Insertion] = []
    for row in rows:
        if not found or row.lo >= found[-1].hi:
            found.append(row)
    return found


def _of_insets(page: Page, kept: Mask, insets: Insets, marks: MarkTable) -> Iterator[tuple[int, Insertion]]:
    columns, notes = page.columns, _kept_notes(kept, insets)
    numbers = (column.tolist() for column in (*insets[:5], insets.spaced))
    for lo, hi, at, block, kind, spaced, text, address in zip(*numbers, insets.text, insets.address, strict=True):
        if block < 0:
            continue
        node = int(columns.piece_node[lo] if lo < hi else max(columns.at.searchsorted(at, "right") - 1, 0))
        around = tuple(mark for mark in marks.around(node) if mark[0] not in ("sub", "sup"))
        link = tuple(mark for mark in around if mark[0] == "a")
        if kind == LEFT_OUT:
            yield block, Insertion(lo, at, hi, None, ())
        else:
            shown: Marks = around if kind == TEXT else (("a", address),) if kind == LINK else link
            if kind == NOTE:  # the link that it was leads to the note, as the label does where there is one
                shown = () if text in notes else (*shown, ("sup", ""))
            shown += ((MARK_OF[kind], ""),) if kind in MARK_OF and (kind != NOTE or text in notes) else ()
            before, after = _spaces(page, at, _end(page, node, at)) if lo == hi else _beside(page, lo, hi, kind, spaced)
            after = " " if kind == NOTE_TEXT else after
            yield block, Insertion(lo, at, hi, text, shown, before, after)


def _kept_notes(kept: Mask, insets: Insets) -> set[str]:
    """The labels of the notes in kept blocks: a reference to another would lead nowhere."""
    rows = (insets.kind == NOTE_TEXT).nonzero()[0].tolist()
    return {insets.text[row] for row in rows if insets.block[row] >= 0 and kept[insets.block[row]]}


def _of_images(page: Page, images: Images, marks: MarkTable) -> Iterator[tuple[int, Insertion]]:
    columns = page.columns
    for node, (characters, block) in images.emoji.items():
        piece, at = int(columns.lo[node]), int(columns.at[node])
        before, after = _spaces(page, at, int(columns.inner[node]))
        yield block, Insertion(piece, at, piece, characters, marks.link_around(node), before, after)
    for node, block in images.block_around.items() if images.shown else ():
        if block >= 0:
            piece, at, (alt, around) = int(columns.lo[node]), int(columns.at[node]), images.picture(node)
            before, after = _spaces(page, at, int(columns.inner[node]))
            yield block, Insertion(piece, at, piece, alt, around, before or " ", after or " ")


def task_boxes(page: Page, kept: Mask) -> list[int]:
    """Rows of attributes: of the boxes right before a piece of a kept block."""
    if not hinted(page) & CHECKBOX:
        return []
    return boxes_before(page.source, page.columns, kept)


def _of_boxes(page: Page, kept: Mask) -> Iterator[tuple[int, Insertion]]:
    """Boxes at the beginning of a list item."""
    columns, rows = page.columns, task_boxes(page, kept)
    if not rows:
        return
    first, items = columns.block[kept].min(), page.nearest(columns.tag == TAG["li"])
    for row in rows:
        node = int(columns.attr_node[row])
        item, piece, at = int(items[node]), int(columns.lo[node]), int(columns.at[node])
        begins = node >= first and item >= 0 and columns.lo[item] == piece < columns.hi[item]
        if begins:
            box = "[x]" if node in page.attributes("checked") else "[ ]"
            yield int(page.piece_block[piece]), Insertion(piece, at, piece, box, (("box", ""),), "", " ")


def _of_quotes(page: Page, marks: MarkTable) -> Iterator[tuple[int, Insertion]]:
    quotes = page.tagged("q")
    inside = page.nearest(quotes)
    for node in quotes.nonzero()[0].tolist():
        up = int(page.columns.parent[node])
        yield from _around(page, node, QUOTES[int(up >= 0 and inside[up] >= 0)], marks)


def _of_readings(page: Page, marks: MarkTable) -> Iterator[tuple[int, Insertion]]:
    """Brackets around the reading of a character, where the page has none of its own for readers without ruby."""
    columns, brackets = page.columns, running(page.tagged("rp"))
    for node in page.tagged("rt").nonzero()[0].tolist():
        ruby = max(int(columns.parent[node]), 0)
        if brackets[columns.end[ruby]] == brackets[ruby]:
            yield from _around(page, node, "()", marks)


def _around(page: Page, node: int, pair: str, marks: MarkTable) -> Iterator[tuple[int, Insertion]]:
    """The two characters of `pair` around the text of a node that is part of one block."""
    columns = page.columns
    lo, hi = int(columns.lo[node]), int(columns.hi[node])
    if lo < hi and page.piece_block[lo] == page.piece_block[hi - 1]:
        block, first, last = int(page.piece_block[lo]), *(int(columns.piece_node[piece]) for piece in (lo, hi - 1))
        yield block, Insertion(lo, int(columns.at[node]), lo, pair[0], marks.around(first), None, "")
        yield block, Insertion(hi, int(columns.close[node]), hi, pair[1], marks.around(last), "", None)


def _beside(page: Page, lo: int, hi: int, kind: int, spaced: int) -> tuple[str | None, str | None]:
    """The white space around an inset that stands for pieces: line breaks of the text, else the page's."""
    if kind not in (FORMULA, DISPLAY, LINK, NOTE):
        return None, None
    columns = page.columns
    starts, ends = np.append(columns.piece_lo, len(columns.text)), columns.piece_hi
    before = columns.text[ends[lo - 1] : starts[lo]] if lo else ""
    after = columns.text[ends[hi - 1] : starts[hi]]
    return before if "\n" in before else " " * (spaced & 1), after if "\n" in after else " " * (spaced >> 1)


def _end(page: Page, node: int, at: int) -> int:
    """Where the element that begins at `at` ends in the source; `at` where none does."""
    columns = page.columns
    return page.source.find(">", int(columns.close[node])) + 1 if columns.at[node] == at else at


def _spaces(page: Page, at: int, end: int) -> tuple[str, str]:
    """The white space before and behind a place in the source, tags left out; a br is a line break."""
    before = _bare(page.source[max(at - NEAR, 0) : at])
    after = _bare(page.source[end : end + NEAR])
    return _space(before[len(before.rstrip()) :]), _space(after[: len(after) - len(after.lstrip())])


def _bare(html: str) -> str:
    return TAGS.sub(lambda tag: "\v" if tag[0].startswith("<br") else "", html)


def _space(blank: str) -> str:
    return "\n" if "\v" in blank else " " if blank else ""
