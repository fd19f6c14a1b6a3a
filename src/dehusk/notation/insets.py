"""Insets: places of a page that are written otherwise than by their own pieces of text."""

from typing import NamedTuple

import numpy as np

from dehusk.arrays import Bytes, Ints
from dehusk.page import Page, fact

KINDS = ("left out", "text", "formula", "display", "link", "note", "note text")
LEFT_OUT, TEXT, FORMULA, DISPLAY, LINK, NOTE, NOTE_TEXT = range(len(KINDS))


class Insets(NamedTuple):
    """One row an inset, in the page's order; no two overlap."""

    lo: Ints  # it stands for the pieces lo:hi, all of one block; where lo == hi it stands before piece lo
    hi: Ints
    at: Ints  # its offset in the source
    block: Ints  # the block it is written in, or -1: it stands between blocks, as an image does
    kind: Bytes  # numbers of KINDS
    text: list[str]  # plain text, TeX, a link's text, the label of a note; "" where it is left out
    address: list[str]  # of a link, safe and absolute; else ""


@fact
def insets(page: Page) -> Insets:
    none = np.zeros(0, np.int64)
    return Insets(none, none, none, none, none.astype(np.uint8), [], [])
