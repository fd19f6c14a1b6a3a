"""A page as lines, for the methods that read HTML line by line.

Two models. `source`: the line breaks of the page's own HTML, as the papers have it. `block`: a line for each block of
the page, cut at br, as if every other block-level tag stood on a line of its own: minified HTML is as good as any.
"""

import re
from typing import Literal, NamedTuple

import numpy as np

from dehusk.arrays import Floats, Ints, Mask, running
from dehusk.kernel import markup
from dehusk.page import Page

LineModel = Literal["block", "source"]

VISIBLE_BREAK = re.compile(r"<!--.*?(?:-->|\Z)|\n", re.DOTALL)
INVISIBLE = str.maketrans("", "", "\xad\ufeff")  # the scan drops them
TOKEN = re.compile(r"\S+")

TAG_DOES = np.frombuffer(markup.DOES, np.uint8)
# `</name>`; of a name that HTML does not know, the brackets only
END_TAG = np.where(TAG_DOES & markup.VOID, 0, [len(name) + 3 for name in markup.TAGS])


class Lines(NamedTuple):
    """One row a line, in order. Scripts, styles, comments and what else is not shown are on no line."""

    lo: Ints  # its text is lo:hi of columns.text
    hi: Ints
    number: Ints  # where a number is left out, a line is empty


class Tags(NamedTuple):
    """What stands on each line besides text."""

    tags: Ints  # start and end tags
    chars: Ints  # of them
    links: Ints
    images: Ints


def lines_of(page: Page, model: LineModel) -> Lines:
    if not len(page):
        return Lines(*np.zeros((3, 0), np.int64))
    return _block_lines(page) if model == "block" else _source_lines(page)


def tags_of(page: Page, lines: Lines, model: LineModel) -> Tags:
    if not len(page):
        return Tags(*np.zeros((4, 0), np.int64))
    nodes, begins, ends = _block_tags(page, lines) if model == "block" else _source_tags(page)
    size, columns = len(lines.lo), page.columns
    tag = columns.tag[nodes]
    tags = np.bincount(begins, minlength=size) + np.bincount(ends[END_TAG[tag] > 0], minlength=size)
    chars = np.bincount(begins, (columns.inner - columns.at)[nodes], size) + np.bincount(ends, END_TAG[tag], size)
    links, images = (np.bincount(begins[tag == markup.TAG[name]], minlength=size) for name in ("a", "img"))
    return Tags(tags, chars.astype(np.int64), links, images)


def to_blocks(page: Page, lines: Lines, values: Floats) -> Floats:
    """For every block the mean of its lines' values, by how much of its text each line has."""
    bounds = np.append(lines.lo, len(page.columns.text))
    sums = running(values * np.diff(bounds))
    inside = np.interp(page.block_hi, bounds, sums) - np.interp(page.block_lo, bounds, sums)
    mean = np.asarray(inside / (page.block_hi - page.block_lo), np.float64)
    return np.round(mean, 9)  # a block of one line has that line's value


def shown_nodes(page: Page) -> Mask:
    """The nodes between the tags of the body."""
    shown: Mask = (page.columns.flags & (markup.BODY | markup.SKIPPED)) == markup.BODY
    shown[page.body] = False
    return shown


# -- block lines


def _block_lines(page: Page) -> Lines:
    columns, shown, does = page.columns, shown_nodes(page), TAG_DOES[page.columns.tag]
    code = (columns.flags & markup.PREFORMATTED) > 0  # all of it is one line
    begins = np.zeros(len(columns.piece_lo) + 1, np.bool_)
    begins[columns.lo[shown & ~code & ((does & markup.BREAK) > 0)]] = True
    begins[columns.block_piece] = True
    first = np.flatnonzero(begins[:-1])
    level = np.flatnonzero(shown & ((does & markup.BLOCK) > 0))
    tags = np.bincount(np.concatenate((columns.lo[level], columns.hi[level])), minlength=len(begins))
    empty = np.maximum(tags[first] - 2, 0)  # the tags that the two lines have themselves
    last = np.append(first[1:], len(columns.piece_lo)) - 1
    return Lines(columns.piece_lo[first], columns.piece_hi[last], np.cumsum(empty + 1))


def _block_tags(page: Page, lines: Lines) -> tuple[Ints, Ints, Ints]:
    """A start tag is on the line of the text after it, an end tag on the line of the text before it.

    A block-level element around other ones has its tags on no line of text.
    """
    columns = page.columns
    around = (TAG_DOES[columns.tag] & markup.BLOCK) > 0
    around[columns.block] = False
    nodes = np.flatnonzero(shown_nodes(page) & ~around)
    line_of = np.searchsorted(lines.lo, columns.piece_lo, side="right") - 1
    line_of = np.append(line_of, len(lines.lo) - 1)
    lo, hi = columns.lo[nodes], columns.hi[nodes]
    return nodes, line_of[lo], line_of[np.where(hi > lo, hi - 1, lo)]


# -- source lines


def _source_lines(page: Page) -> Lines:
    text = page.columns.text
    ends = np.append(_in_text(page, _breaks(page)), len(text))
    codes = np.frombuffer(text.encode("utf-32-le"), np.uint32)
    places = np.where(np.isin(codes, (9, 10, 32)), len(text), np.arange(len(text)))
    next_word = np.append(np.minimum.accumulate(places[::-1])[::-1], len(text))
    lo = np.minimum(next_word[np.append(0, ends[:-1])], ends)
    return Lines(lo, ends, np.arange(len(ends)))


def _source_tags(page: Page) -> tuple[Ints, Ints, Ints]:
    nodes, breaks = np.flatnonzero(shown_nodes(page)), _breaks(page)
    begins, ends = (np.searchsorted(breaks, at[nodes]) for at in (page.columns.at, page.columns.close))
    return nodes, begins, ends


def _breaks(page: Page) -> Ints:
    """Where the body's lines end in the source. A comment or a script, however long, breaks no line."""
    columns = page.columns
    dropped = (columns.flags & markup.SKIPPED) > 0
    tops = np.flatnonzero(dropped & ~dropped[np.maximum(columns.parent, 0)] & (columns.at >= columns.inner[page.body]))
    begins = np.append(columns.inner[page.body], columns.close[tops])
    ends = np.append(columns.at[tops], columns.close[page.body])
    between = zip(begins.tolist(), ends.tolist(), strict=True)
    found = (match for lo, hi in between for match in VISIBLE_BREAK.finditer(page.source, lo, hi))
    return np.array([match.start() for match in found if match[0] == "\n"], np.int64)


def _in_text(page: Page, breaks: Ints) -> Ints:
    """Where each line break of the source falls in the text, in which white space is folded: after a word."""
    columns = page.columns
    before = np.append(0, columns.piece_hi)
    falls = before[np.searchsorted(columns.piece_at, breaks, side="right")].astype(np.int64)
    first = np.searchsorted(breaks, columns.piece_at)  # the first break in or after each piece
    for piece in np.flatnonzero(np.diff(np.append(first, len(breaks)))).tolist():
        inside = _in_piece(page, piece)
        falls[first[piece] : first[piece] + len(inside)] = inside
    return falls


def _in_piece(page: Page, piece: int) -> list[int]:
    """The breaks inside one text node, but for those after its last word. Folding keeps words, so words tell places."""
    columns = page.columns
    at, lo, hi = int(columns.piece_at[piece]), int(columns.piece_lo[piece]), int(columns.piece_hi[piece])
    raw = page.source[at : page.source.find("<", at)].translate(INVISIBLE).replace("&nbsp;", " ").rstrip()
    *lines, _ = raw.split("\n")
    if not lines:
        return []
    word_ends = [0, *(word.end() for word in TOKEN.finditer(columns.text, lo, hi))]
    falls, words = [], 0
    for line in lines:
        words = min(words + len(line.split()), len(word_ends) - 1)
        falls.append(word_ends[words] if words else lo)
    return falls
