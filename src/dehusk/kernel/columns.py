"""The columns that a scan gives: a page as a table, in document order."""

from typing import Any, NamedTuple

import numpy as np

from dehusk.arrays import Bytes, Floats, Ints, Mask


class Columns(NamedTuple):
    """Offsets are characters of the serialised source, or of `text` where the name says so."""

    # one row an element
    tag: Bytes  # code in markup.TAGS
    parent: Ints  # -1 at the root
    end: Ints  # one past the last descendant: a subtree is the slice i:end[i]
    depth: Ints
    flags: Bytes  # HIDDEN, SKIPPED, ... of markup, inherited
    block_node: Ints  # the nearest block-level element, itself included
    at: Ints  # where its start tag begins in the source
    inner: Ints  # where its content begins
    close: Ints  # where its content ends
    lo: Ints  # its pieces are lo:hi
    hi: Ints
    # one row an attribute that markup.ATTRS names
    attr_node: Ints
    attr_name: Bytes
    attr_lo: Ints
    attr_hi: Ints
    # one row a piece: a text node that shows something, white space folded
    piece_node: Ints
    piece_lo: Ints  # in text
    piece_hi: Ints
    piece_at: Ints  # where its text node begins in the source
    # one row a block: the run of pieces that a reader sees as one paragraph
    block: Ints  # its block-level element
    block_piece: Ints  # its first piece
    text: str  # the pieces, joined as a reader would; blocks are lines of it but for br and pre


class Layout(NamedTuple):
    """How a browser shows a page, in pixels of the whole page; 0 where something is not shown."""

    # one row an element
    left: Floats
    top: Floats
    right: Floats
    bottom: Floats
    displayed: Mask
    inline: Mask  # display: inline
    font_size: Floats
    font_weight: Floats  # 400 is normal, 700 is bold
    colour: Floats  # of its text: red * 65536 + green * 256 + blue
    background: Floats  # the colour that shows behind it: its own or that of an element around it
    # one row a piece
    text_left: Floats
    text_top: Floats
    text_right: Floats
    text_bottom: Floats


OF_PIECES = tuple(name for name in Layout._fields if name.startswith("text_"))
TRUTHS = ("displayed", "inline")


def layout_from_lists(lists: dict[str, list[float]]) -> Layout:
    return Layout._make(np.array(lists[name], np.bool_ if name in TRUTHS else np.float64) for name in Layout._fields)


def columns_from_lists(lists: dict[str, list[int]], text: str) -> Columns:
    """The lists of the scan in Python, typed as the compiled one types its arrays."""
    narrow = {"tag", "flags", "attr_name"}
    arrays: dict[str, Any] = {
        name: np.array(values, dtype=np.uint8 if name in narrow else np.int32) for name, values in lists.items()
    }
    return Columns(**arrays, text=text)
