"""What an inset is: its kinds, and one as it is found."""

from typing import NamedTuple

import numpy as np

from dehusk.arrays import Mask
from dehusk.kernel.markup import TAG
from dehusk.page import Page

KINDS = ("left out", "text", "formula", "display", "link", "note", "note text")
LEFT_OUT, TEXT, FORMULA, DISPLAY, LINK, NOTE, NOTE_TEXT = range(len(KINDS))


class Inset(NamedTuple):
    """A span of the source that is written otherwise, and the pieces lo:hi in it."""

    at: int
    stop: int
    lo: int
    hi: int
    node: int  # the element it is, or is in
    kind: int
    text: str = ""
    address: str = ""


def of_node(page: Page, node: int, kind: int, text: str = "", address: str = "") -> Inset:
    """An inset in place of an element."""
    columns = page.columns
    at, stop, lo, hi = (int(column[node]) for column in (columns.at, columns.close, columns.lo, columns.hi))
    return Inset(at, stop, lo, hi, node, kind, text, address)


def of_pieces(page: Page, lo: int, hi: int, kind: int, text: str = "") -> Inset:
    """An inset in place of the pieces lo:hi, one at least."""
    columns, source = page.columns, page.source
    first, last = int(columns.piece_at[lo]), int(columns.piece_at[hi - 1])
    begin, end = (tag if (tag := source.find("<", at)) >= 0 else len(source) for at in (first, last))
    at = begin - len(source[first:begin].lstrip())
    return Inset(at, last + len(source[last:end].rstrip()), lo, hi, int(columns.piece_node[lo]), kind, text)


def before_piece(page: Page, piece: int, kind: int, text: str) -> Inset:
    """An inset of no width, written in the piece's block."""
    at = int(page.columns.piece_at[piece])
    return Inset(at, at, piece, piece, int(page.columns.piece_node[piece]), kind, text)


def codes(*tags: str) -> Mask:
    """Mask of the codes of some tags: codes("a", "b")[columns.tag] is page.tagged("a", "b"), in half the time."""
    mask = np.zeros(256, np.bool_)
    mask[[TAG[tag] for tag in tags]] = True
    return mask
