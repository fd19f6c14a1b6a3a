"""The kept blocks of a page with the structure around them, as a stream of events for a format to write down.

Which blocks are kept is all that is given; lists, tables, quotations and figures are opened and closed around them as
the page nests them. An element's content is contiguous, so each is opened once and the stream is linear in the page.
"""

from collections.abc import Iterator
from typing import Literal, NamedTuple

import numpy as np

from dehusk.arrays import Mask
from dehusk.kernel import markup
from dehusk.lazy import cached
from dehusk.options import DEFAULT, Options
from dehusk.page import Page
from dehusk.page.address import image_address, safe_address
from dehusk.page.tables import in_data_table

STRUCTURE = ("ul", "ol", "li", "dl", "dt", "dd", "blockquote", "pre", "p", "figure", "figcaption",
             "h1", "h2", "h3", "h4", "h5", "h6")  # fmt: skip
CELLS = ("table", "caption", "tr", "th", "td")
INLINE = {
    "a": "a", "b": "strong", "strong": "strong", "i": "em", "em": "em", "cite": "em", "var": "em", "code": "code",
    "kbd": "code", "samp": "code", "tt": "code", "sub": "sub", "sup": "sup", "del": "del", "s": "del", "strike": "del",
}  # fmt: skip
INLINE_DEPTH = 8  # marks around one word; what is outside of them is lost

Marks = tuple[tuple[str, str], ...]  # ("strong", "") or ("a", address), outermost first


class Event(NamedTuple):
    kind: Literal["open", "close", "block", "image"]
    what: int  # the node, or for "block" the block


class Run(NamedTuple):
    """A piece of a block with the marks around it, outermost first; `gap` is the white space before it."""

    gap: str
    text: str
    marks: Marks


class Outline:
    """Kept blocks of a page in their structure, worked out once for all formats."""

    def __init__(self, page: Page, kept: Mask, options: Options = DEFAULT) -> None:
        self.page, self.kept, self.options = page, kept, options
        self._runs: dict[int, list[Run]] = {}
        self._marks_of: dict[int, Marks] = {}

    @cached
    def events(self) -> list[Event]:
        return list(self._events())

    def _events(self) -> Iterator[Event]:
        up = self._structure_above
        stack: list[int] = []
        on_stack: set[int] = set()
        for inside, event in self._items():
            opening, node = [], inside
            while node >= 0 and node not in on_stack:
                opening.append(node)
                node = up[node]
            while stack and stack[-1] != node:
                on_stack.discard(stack[-1])
                yield Event("close", stack.pop())
            for inner in reversed(opening):
                stack.append(inner)
                on_stack.add(inner)
                yield Event("open", inner)
            if event is not None:
                yield event
        yield from (Event("close", node) for node in reversed(stack))

    def _items(self) -> list[tuple[int, Event | None]]:
        """What is to be written, in the page's order, each with the innermost structure that it stands in."""
        columns, near = self.page.columns, self._nearest_structure
        blocks = np.flatnonzero(self.kept)
        rows: list[tuple[int, int, Event | None]] = [
            (int(columns.piece_at[columns.block_piece[b]]), near[columns.block[b]], Event("block", b))
            for b in blocks.tolist()
        ]
        rows += [(int(columns.at[i]), near[i], Event("image", i)) for i in self.images]
        rows += [(int(columns.at[i]), i, None) for i in self._cells()]  # an empty cell keeps its place in the row
        rows.sort(key=lambda row: row[0])
        return [(node, event) for _, node, event in rows]

    @cached
    def _structural(self) -> Mask:
        """The nodes whose element is written: cells only where the table is one of data."""
        return self.page.tagged(*STRUCTURE) | (self.page.tagged(*CELLS) & in_data_table(self.page))

    @cached
    def _nearest_structure(self) -> list[int]:
        return list(self.page.nearest(self._structural).tolist())

    @cached
    def _structure_above(self) -> list[int]:
        near = self._nearest_structure
        return [near[up] if up >= 0 else -1 for up in self._tree[1]]

    @cached
    def _tree(self) -> tuple[list[int], list[int]]:
        """The tag and the parent of every node."""
        return self.page.columns.tag.tolist(), self.page.columns.parent.tolist()

    def _cells(self) -> list[int]:
        """Every cell of the rows that keep something."""
        page = self.page
        row = page.nearest(page.tagged("tr"))
        kept_row = np.zeros(len(row) + 1, np.bool_)
        kept_row[row[page.columns.block[self.kept]]] = True
        kept_row[-1] = False  # where row is -1: no row at all
        return list(np.flatnonzero(page.tagged("td", "th") & self._structural & kept_row[row]).tolist())

    @cached
    def images(self) -> dict[int, str]:
        """node -> address of the images between two kept blocks, or beside one in the same figure."""
        if not self.options.images:
            return {}
        page, columns = self.page, self.page.columns
        images = np.flatnonzero(page.tagged("img") & (columns.flags & (markup.HIDDEN | markup.SKIPPED) == 0))
        kept = np.append(self.kept[page.piece_block], False)  # no piece: not kept
        after, before = kept[columns.lo[images]], kept[columns.lo[images] - 1]
        in_figure = page.nearest(page.tagged("figure"))[images] >= 0
        wanted = images[(after & before) | (in_figure & (after | before))]
        return {image: address for image in wanted.tolist() if (address := image_address(page, image))}

    def runs(self, block: int) -> list[Run]:
        """The pieces of a block with what marks them."""
        if block not in self._runs:
            self._runs[block] = self._marked(block)
        return self._runs[block]

    def _marked(self, block: int) -> list[Run]:
        text, (bounds, *pieces) = self.page.columns.text, self._pieces
        span = slice(bounds[block], bounds[block + 1])
        runs, last = [], pieces[0][span.start]
        for lo, hi, node in zip(*(column[span] for column in pieces), strict=True):
            if node not in self._marks_of:
                self._marks_of[node] = self._marks(node)
            runs.append(Run(text[last:lo], text[lo:hi], self._marks_of[node]))
            last = hi
        return runs

    @cached
    def _pieces(self) -> tuple[list[int], ...]:
        """Where the pieces of every block begin; of every piece where it begins and ends in the text, and its node."""
        columns = (self.page.columns.piece_lo, self.page.columns.piece_hi, self.page.columns.piece_node)
        return tuple(column.tolist() for column in (self.page.block_pieces, *columns))

    def _marks(self, node: int) -> Marks:
        page, (tags, parent) = self.page, self._tree
        found: dict[str, str] = {}
        for _ in range(INLINE_DEPTH):
            mark = INLINE.get(markup.TAGS[tags[node]])
            if mark == "a" and "a" not in found:
                if self.options.links and (address := safe_address(page, page.attribute(node, "href"))):
                    found["a"] = address
            elif mark:
                found.setdefault(mark, "")
            node = parent[node]
            if node < 0:
                break
        return tuple(reversed(found.items()))
