"""Regions that are HTML tables: cells in their columns, and the header row's words as names."""

from collections.abc import Sequence

import numpy as np

from dehusk.lists.names import distinct
from dehusk.notation.insets import text_with_insets
from dehusk.page import Page

WIDEST = 200  # columns; a colspan may say anything


class Cells:
    """The cells of every row of a page."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.bold = page.nearest(page.tagged("b", "strong"))
        self.of: dict[int, list[int]] = {}
        cells = np.flatnonzero(page.tagged("td", "th"))
        for row, cell in zip(page.columns.parent[cells].tolist(), cells.tolist(), strict=True):
            self.of.setdefault(row, []).append(cell)

    def header(self, rows: Sequence[int]) -> list[int]:
        """The rows of a table that are its header: from the first of several cells on, unless all look like it."""
        wide = [row for row in rows if len(self.of.get(row, [])) > 1]
        return wide[: next((n for n, row in enumerate(wide) if not self.is_header(row)), 0)]

    def is_header(self, row: int) -> bool:
        """A row in thead, or of header cells only, or with all words bold; two cells and more."""
        page, cells = self.page, self.of.get(row, [])
        if page.tag_name(max(int(page.columns.parent[row]), 0)) == "thead":
            return True
        return len(cells) > 1 and (all(page.tag_name(cell) == "th" for cell in cells) or self._all_bold(cells))

    def _all_bold(self, cells: list[int]) -> bool:
        columns = self.page.columns
        pieces = range(int(columns.lo[cells[0]]), int(columns.hi[cells[-1]]))
        return len(pieces) > 1 and bool((self.bold[columns.piece_node[pieces]] > cells[0]).all())

    def grid(self, rows: Sequence[int]) -> list[list[int]]:
        """For every row the cell in each column, -1 for none; a spanning cell is in each column of its span, while what
        is said again is no more than the page, with no more cells than it has characters."""
        table: list[list[int]] = []
        widest = min(WIDEST, len(self.page.source) // max(len(rows), 1))
        hanging: dict[int, tuple[int, int]] = {}  # column -> a cell from above, and for how many rows more
        for row in rows:
            line: list[int] = []
            for cell in self.of.get(row, []):
                _fill(line, hanging)
                down = _span(self.page.attribute(cell, "rowspan"))
                for _ in range(min(_span(self.page.attribute(cell, "colspan")), widest - len(line))):
                    if down > 1:
                        hanging[len(line)] = (cell, down - 1)
                    line.append(cell)
            _fill(line, hanging)
            table.append(line)
        self._thin_out(table)
        width = max(map(len, table), default=0)
        return [line + [-1] * (width - len(line)) for line in table]

    def _thin_out(self, table: list[list[int]]) -> None:
        """Leave out cells that come again, once they have said as much as the whole page."""
        columns, seen, room = self.page.columns, {-1}, len(self.page.source)
        for line in table:
            for place, cell in enumerate(line):
                if cell in seen and columns.lo[cell] < columns.hi[cell]:
                    room -= int(columns.piece_hi[columns.hi[cell] - 1] - columns.piece_lo[columns.lo[cell]])
                    line[place] = cell if room >= 0 else -1
                seen.add(cell)

    def text(self, cell: int) -> str:
        """What the cell says, in one line."""
        lo, hi = (int(column[cell]) for column in (self.page.columns.lo, self.page.columns.hi))
        return " ".join(text_with_insets(self.page, lo, hi).split()) if cell >= 0 else ""


def _fill(line: list[int], hanging: dict[int, tuple[int, int]]) -> None:
    """Put in the cells from above that come next."""
    while len(line) in hanging:
        cell, more = hanging.pop(len(line))
        if more > 1:
            hanging[len(line)] = (cell, more - 1)
        line.append(cell)


def _span(value: str | None) -> int:
    value = (value or "").strip()
    return max(int(value), 1) if value.isascii() and value.isdecimal() and len(value) < 6 else 1


def table_rows(cells: Cells, header: Sequence[int], rows: Sequence[int]) -> list[dict[str, str]]:
    """The rows of an HTML table, cell by cell; names are the header's, one above the other."""
    lines = cells.grid([*header, *rows])
    above, below = lines[: len(header)], lines[len(header) :]
    titles = [dict.fromkeys(map(cells.text, column)) for column in zip(*above, strict=True)]
    words = [" ".join(filter(None, title)) for title in titles] or [""] * len(lines[0])
    names = distinct([word or "column" for word in words])
    return [dict(zip(names, map(cells.text, line), strict=True)) for line in below]
