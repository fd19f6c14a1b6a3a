"""Insets: places of a page that are written otherwise than by their own pieces of text."""

import re
from collections.abc import Iterator
from functools import reduce
from operator import or_
from typing import NamedTuple

import numpy as np

from dehusk.arrays import Bytes, Ints, Mask
from dehusk.kernel import hints
from dehusk.notation.footnotes import footnotes
from dehusk.notation.kinds import DISPLAY, FORMULA, KINDS, LEFT_OUT, LINK, NOTE, NOTE_TEXT, TEXT, Inset
from dehusk.notation.lines import in_listings
from dehusk.notation.maths import formulas
from dehusk.notation.media import players
from dehusk.notation.permalinks import permalinks
from dehusk.notation.prices import cents
from dehusk.page import Page, fact
from dehusk.page.hints import hinted

__all__ = ["DISPLAY", "FORMULA", "KINDS", "LEFT_OUT", "LINK", "NOTE", "NOTE_TEXT", "TEXT", "Insets", "in_insets",
           "insets", "text_with_insets"]  # fmt: skip


class Insets(NamedTuple):
    """One row an inset, in the page's order; no two overlap."""

    lo: Ints  # it stands for the pieces lo:hi, all of one block; where lo == hi it stands before piece lo
    hi: Ints
    at: Ints  # its offset in the source
    block: Ints  # the block it is written in, or -1: it stands between blocks, as an image does
    kind: Bytes  # numbers of KINDS
    text: list[str]  # plain text, TeX, a link's text, the label of a note; "" where it is left out
    address: list[str]  # of a link, safe and absolute; else ""
    spaced: Bytes  # white space of the page beside a formula, link or note: 1 before it, 2 behind it


TAG = re.compile(r"<[^>]*(?:>|\Z)")
NEAR = 200  # characters of the source
NO_INTS, NO_BYTES = np.zeros(0, np.int64), np.zeros(0, np.uint8)
MARKS = {LEFT_OUT: "", TEXT: "", FORMULA: "$", DISPLAY: "$$"}
READERS = (  # each with what a page has where there may be something to read
    (hints.CODE, in_listings),
    (hints.FORMULA_SCRIPT | hints.MATHML | hints.FORMULA_PICTURE | hints.TEX_SIGN, formulas),
    (hints.DIGIT_PAIR, cents),
    (hints.HEADED_LINK | hints.SIGN, permalinks),
    (hints.PLAYER, players),
    (hints.NOTE_LINK | hints.RAISED, footnotes),
)

READ = reduce(or_, (hint for hint, _ in READERS))
NONE = Insets(NO_INTS, NO_INTS, NO_INTS, NO_INTS, NO_BYTES, [], [], NO_BYTES)


@fact
def insets(page: Page) -> Insets:
    if not hinted(page) & READ or not _outermost(page):
        return NONE
    rows = sorted(row for inset in _outermost(page) for row in _by_block(page, inset))
    lo, hi, at, block, kind, spaced = (np.array([row[n] for row in rows], np.int64) for n in range(6))
    texts, addresses = [row[6] for row in rows], [row[7] for row in rows]
    return Insets(lo, hi, at, block, kind.astype(np.uint8), texts, addresses, spaced.astype(np.uint8))


@fact
def in_insets(page: Page) -> Mask:
    """Mask of the nodes that insets stand for: an image of a formula is not written beside its TeX."""
    wide = [(inset.at, inset.stop) for inset in _outermost(page) if inset.at < inset.stop]
    opened = np.zeros(len(page.columns.tag) + 1, np.int64)
    if wide:
        at, stop = page.columns.at.astype(np.int64).searchsorted(np.array(wide).T)
        np.add.at(opened, at, 1)
        np.add.at(opened, stop, -1)
    return np.cumsum(opened)[:-1] > 0


def text_with_insets(page: Page, first: int, stop: int) -> str:
    """The text of the pieces first:stop: formulas as TeX, prices with their points, without what is left out."""
    found = insets(page)
    near = slice(*found.lo.searchsorted((first, stop)))
    if near.start == near.stop:
        return page.text_between(first, stop)
    parts, done = [], first  # pieces up to `done` are written, and so is the white space before it
    numbers = (column[near].tolist() for column in (found.lo, found.hi, found.kind, found.spaced))
    for lo, hi, kind, spaced, text in zip(*numbers, found.text[near], strict=True):
        if kind in MARKS and hi <= stop:
            gaps = [_gap(page, lo) if lo > done else "", _gap(page, hi) if hi < stop else ""]
            if kind in (FORMULA, DISPLAY):
                gaps = [
                    gap if "\n" in gap else " " * bool(spaced & side) for gap, side in zip(gaps, (1, 2), strict=True)
                ]
            parts += [page.text_between(done, lo), gaps[0], MARKS[kind], text, MARKS[kind], gaps[1]]
            done = hi
    return "".join((*parts, page.text_between(done, stop))).strip()


def _gap(page: Page, piece: int) -> str:
    """The white space before a piece."""
    columns = page.columns
    return columns.text[columns.piece_hi[piece - 1] : columns.piece_lo[piece]] if piece else ""


@fact
def _outermost(page: Page) -> list[Inset]:
    """All that is found, but for what stands inside of another."""
    there = hinted(page)
    found = [inset for hint, read in READERS if there & hint for inset in read(page)]
    if not found:
        return found
    kept: list[Inset] = []
    stop = 0
    for inset in sorted(found, key=lambda inset: (inset.at, inset.at < inset.stop, -inset.stop)):
        if inset.at >= stop:
            kept.append(inset)
            stop = max(stop, inset.stop)
    return kept


Row = tuple[int, int, int, int, int, int, str, str]  # as Insets, white space before the texts


def _by_block(page: Page, inset: Inset) -> Iterator[Row]:
    """An inset as rows, one a block: said in the first, left out of the others."""
    at, _, lo, hi, node, kind, text, address = inset
    said = (kind, _spaced(page, inset) if kind in (FORMULA, DISPLAY, LINK, NOTE) else 0, text, address)
    if lo == hi:
        yield lo, hi, at, _block_at(page, lo, node, kind), *said
        return
    first, last = int(page.piece_block[lo]), int(page.piece_block[hi - 1])
    for block in range(first, last + 1):
        bounds = max(lo, int(page.block_pieces[block])), min(hi, int(page.block_pieces[block + 1]))
        yield *bounds, at, block, *(said if block == first else (LEFT_OUT, 0, "", ""))


def _spaced(page: Page, inset: Inset) -> int:
    """Whether the page has white space right before (1) and behind (2) an inset, tags aside."""
    since = int(page.columns.piece_at[inset.lo - 1]) if inset.lo else 0
    before = TAG.sub("", page.source[max(since, inset.at - NEAR) : inset.at])
    behind = TAG.sub("", page.source[inset.stop : inset.stop + NEAR])
    return (before[-1:].isspace() or before.endswith("&nbsp;")) + 2 * (
        behind[:1].isspace() or behind.startswith("&nbsp;")
    )


def _block_at(page: Page, piece: int, node: int, kind: int) -> int:
    """The block that goes on around a node without text, or -1."""
    columns, blocks = page.columns, page.piece_block
    before = int(blocks[piece - 1]) if piece else -1
    after = int(blocks[piece]) if piece < len(blocks) else -1
    if kind == NOTE_TEXT or before == after:
        return after
    return next((b for b in (before, after) if b >= 0 and columns.block[b] == columns.block_node[node]), -1)
