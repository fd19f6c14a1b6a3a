"""What a record is made of: its lines, and the links and texts of a line that is mostly links."""

from typing import NamedTuple

import numpy as np

from dehusk.arrays import Ints, Mask
from dehusk.notation.insets import text_with_insets
from dehusk.page import Page

FORMATTING = ("b", "big", "em", "font", "i", "mark", "nobr", "s", "small", "strong", "tt", "u")
CELLS = ("td", "th")
HEADINGS = ("h1", "h2", "h3", "h4", "h5", "h6")


class Part(NamedTuple):
    """One value of one record."""

    code: int  # equal for parts that play the same part in their records
    node: int  # the element that holds it, formatting aside
    text: str
    linked: bool


class Parts:
    """Cuts spans of pieces into parts. kinds[p] is a number for the path of piece p."""

    def __init__(self, page: Page, kinds: Ints) -> None:
        self.page, columns = page, page.columns
        holds = ~page.tagged(*FORMATTING)
        holds[list(page.attributes("class"))] = True
        holder = page.nearest(holds)[columns.piece_node]
        links = page.tagged("a", "button")
        in_link = page.nearest(links)[columns.piece_node]
        wide = _wide(page, links)  # a whole card that is a link is made of what stands in it
        self.holder: list[int] = np.where((in_link >= 0) & ~wide[in_link], in_link, holder).tolist()
        self.linked: list[bool] = (in_link >= 0).tolist()
        whole = (page.nearest(page.tagged(*HEADINGS)) >= 0)[columns.piece_node]
        block = columns.block_node[columns.piece_node]
        self.wrapped: list[bool] = ((np.array(self.holder, np.int64) != block) & ~whole).tolist()
        self.code = _codes(kinds, page.attributes("class"), self.holder)
        self.cell = page.tagged(*CELLS)
        self.lo: list[int] = columns.piece_lo.tolist()
        self.hi: list[int] = columns.piece_hi.tolist()

    def of(self, first: int, stop: int) -> list[Part]:
        """The parts of pieces first:stop; neighbours that play the same part are one, but for cells and for
        texts beside each other in a line."""
        source = self.page.columns.text
        groups: list[tuple[int, list[str]]] = []  # the first piece of each, and the texts
        for lo, hi in self._runs(first, stop):
            text = text_with_insets(self.page, lo, hi)
            beside = lo > first and not self.linked[lo] and "\n" not in source[self.hi[lo - 1] : self.lo[lo]]
            apart = beside or self.cell[self.holder[lo]]
            if groups and self.code[groups[-1][0]] == self.code[lo] and not apart:
                groups[-1][1].append(text)
            else:
                groups.append((lo, [text]))
        return [
            Part(
                self.code[lo],
                self.holder[lo],
                (", " if self.linked[lo] else "\n").join(dict.fromkeys(texts)),
                self.linked[lo],
            )
            for lo, texts in groups
        ]

    def _runs(self, first: int, stop: int) -> list[tuple[int, int]]:
        runs: list[tuple[int, int]] = []
        text, start = self.page.columns.text, first
        for piece in range(first + 1, stop + 1):
            if piece == stop or "\n" in text[self.hi[piece - 1] : self.lo[piece]]:
                runs += self._line(start, piece)
                start = piece
        return runs

    def _line(self, first: int, stop: int) -> list[tuple[int, int]]:
        """A line is one run, unless links are half of it, or each of its words is in an element of its own."""
        size = [hi - lo for lo, hi in zip(self.lo[first:stop], self.hi[first:stop], strict=True)]
        linked = sum(n for n, link in zip(size, self.linked[first:stop], strict=True) if link)
        if linked * 2 < sum(size) and not all(self.wrapped[first:stop]):
            return [(first, stop)]
        ends = [p for p in range(first + 1, stop) if self.holder[p] != self.holder[p - 1]]
        return list(zip([first, *ends], [*ends, stop], strict=True))


def _wide(page: Page, links: Mask) -> Mask:
    """Which nodes are links around several blocks; one longer than the nodes, for no node."""
    columns, wide = page.columns, np.zeros(len(links) + 1, np.bool_)
    nodes = np.flatnonzero(links & (columns.hi > columns.lo))
    wide[nodes] = page.piece_block[columns.lo[nodes]] != page.piece_block[columns.hi[nodes] - 1]
    return wide


def _codes(kinds: Ints, classes: dict[int, str], holders: list[int]) -> list[int]:
    """A number for the path of each piece and the class of what holds it."""
    numbers: dict[tuple[int, str], int] = {}
    keys = zip(kinds.tolist(), holders, strict=True)
    return [numbers.setdefault((kind, classes.get(holder, "")), len(numbers)) for kind, holder in keys]
