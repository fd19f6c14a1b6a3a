"""Where blocks stand in the text, which of them are headings, which of these is the title, the lines beside it, and the
sections of others. `_sections` is the same, compiled."""

import numpy as np

from dehusk.arrays import Bytes, Floats, Ints, Mask, running
from dehusk.kernel.columns import Columns
from dehusk.kernel.keys import key_of
from dehusk.kernel.markup import TAG
from dehusk.kernel.measure import WORD

LISTS = (TAG["ol"], TAG["ul"], TAG["dl"])
LEVEL: Bytes = np.zeros(256, np.uint8)  # of every tag 1 to 6, or 0 where it is no heading
for _level in range(1, 7):
    LEVEL[TAG[f"h{_level}"]] = _level
LONGEST = 120  # characters of a heading; what is longer is a paragraph in a heading's clothes
LONGEST_TITLE = 300  # characters of a title
MOST = 10  # headings of a rank that may be the title
SHARE = 0.6  # of a heading's words that a title has, too
ABOVE, BELOW = 3, 12  # blocks beside the title
LINE = 120  # characters of a line that is not prose
REST = 9  # words that a line has besides its date
DATE_WORDS = 6  # of a date in ASCII, as "12th of March, in 2026"


def block_table(columns: Columns) -> tuple[Ints, Ints, Bytes]:
    """Of every block the characters lo:hi of the text, and the level of a heading, 0 where it is none."""
    stop = np.append(columns.block_piece[1:], np.int32(len(columns.piece_hi)))[: len(columns.block)]
    return columns.piece_lo[columns.block_piece], columns.piece_hi[stop - 1], LEVEL[columns.tag[columns.block]]


def titled_heading(text: str, lo: Ints, hi: Ints, level: Bytes, titles: tuple[str, ...]) -> int:
    """The first-rank heading, or else that of the second, with most words of one of some titles, and few others; -1:
    none. Blocks are the characters lo:hi of a text."""
    said = [_different_words(title) for title in titles]
    for rank in (1, 2):
        best, most = -1, 0.0
        for block in (level == rank).nonzero()[0][:MOST].tolist():
            own = _different_words(text[lo[block] : hi[block]])
            for whole in said if own else ():
                common = len(own & whole)
                alike = common / len(own | whole)
                if common >= SHARE * len(own) and alike > most:
                    best, most = block, alike
        if best >= 0:
            return best
    return -1


def _different_words(text: str) -> set[int]:
    return {key_of(word) for word in WORD.findall(text[:LONGEST_TITLE])}


def front_extent(lo: Ints, hi: Ints, title: int) -> tuple[int, int]:
    """The title and the blocks beside it, first:stop; the second block of prose below the title ends them. Blocks are
    the characters lo:hi of a text."""
    first, stop = max(0, title - ABOVE), min(title + BELOW + 1, len(lo))
    prose = [block for block in range(title + 1, stop) if hi[block] - lo[block] > LINE]
    return first, prose[1] if len(prose) > 1 else stop


def front_lines(text: str, lo: Ints, hi: Ints, title: int, among: Mask | None) -> list[tuple[int, str, bool]]:
    """Of the blocks beside a title, all or some, those that may say who or when: neither prose nor what introduces
    something. Each with what it says, and whether there is a digit in it."""
    found = []
    for block in range(*front_extent(lo, hi, title)):
        line = text[lo[block] : hi[block]]
        if block != title and (among is None or among[block]) and len(line) <= LINE and not line.endswith(":"):
            has_digit = any(map(str.isdecimal, line))
            found += [] if _says_more(line, has_digit) else [(block, line, has_digit)]
    return found


def _says_more(line: str, has_digit: bool) -> bool:
    """Whether a line is too long to say only who or when. Beyond ASCII a date may have more words."""
    count = len(WORD.findall(line))
    return count > REST + DATE_WORDS if has_digit and line.isascii() else count > REST and not has_digit


def headings_between(level: Bytes, kept: Mask, scores: Floats, least: float) -> list[int]:
    """Headings left out right between two kept blocks, the second of them in their section, with a score of `least`."""
    own, below = level[1:-1], level[2:]
    out = (own > 0) & ~kept[1:-1] & kept[:-2] & kept[2:] & (scores[1:-1] >= least)
    return [block + 1 for block in (out & ((below == 0) | (below > own))).nonzero()[0].tolist()]


def lost_headings(level: Bytes, kept: Mask, scores: Floats, sure: float, lo: Ints, hi: Ints, length: int) -> list[int]:
    """Kept headings, less likely than `sure`, whose section says more than they do, and of which nothing is kept; the
    last are looked at first, so that a section of lost sections is lost. Blocks are the characters lo:hi of a text."""
    heads = level.nonzero()[0]
    ends = np.append(heads, len(level))
    held = running(kept)[ends].tolist()
    begin, stop = [*lo[heads].tolist(), length], hi[heads].tolist()
    may_go = (kept[heads] & (scores[heads] <= sure)).tolist()
    ranks, own, at = level[heads].tolist(), kept[heads].tolist(), ends.tolist()
    gone, gone_from, above = [], [0] * len(at), [len(heads)]  # `above`: headings that end the sections before them
    for head in range(len(heads) - 1, -1, -1):
        while len(above) > 1 and ranks[above[-1]] > ranks[head]:
            above.pop()
        end, chars = above[-1], stop[head] - begin[head]
        left = held[end] - held[head] - own[head] - (gone_from[head + 1] - gone_from[end])
        lost = may_go[head] and not left and at[end] > at[head] + 1 and chars <= min(LONGEST, begin[end] - stop[head])
        gone_from[head] = gone_from[head + 1] + lost
        gone += [at[head]] if lost else []
        above.append(head)
    return gone


def headed_lists(columns: Columns, kept: Mask, least: int, longest: int, near: int) -> list[tuple[int, str, int]]:
    """A heading of up to `longest` characters, what it says, and the outermost list that begins right below it, with up
    to `near` blocks between the two: each where `least` characters are kept up to the heading."""
    lo, hi, level = block_table(columns)
    chars = running(columns.piece_hi - columns.piece_lo)[np.append(columns.block_piece, len(columns.piece_lo))]
    above = np.cumsum(np.diff(chars) * kept)
    found = []
    said = columns.text
    for head in ((level > 0) & (hi - lo <= longest) & (above >= least)).nonzero()[0].tolist():
        below = (_list_at(columns, block, head) for block in range(head + 1, min(head + 2 + near, len(level))))
        found += [(head, said[lo[head] : hi[head]], node) for node in below if node >= 0][:1]
    return found


def _list_at(columns: Columns, block: int, head: int) -> int:
    """The outermost list around a block that does not begin before a heading, or -1."""
    node, heading, found = int(columns.block[block]), int(columns.block[head]), -1
    while node > heading:
        found = node if columns.tag[node] in LISTS else found
        node = int(columns.parent[node])
    return found
