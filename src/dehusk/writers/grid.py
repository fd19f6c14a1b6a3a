"""Tables as grids: every cell in its column, whatever spans rows and columns."""

from collections.abc import Iterable

import numpy as np

from dehusk.lazy import cached
from dehusk.writers.outline import Outline

WIDEST = 1000  # columns that one cell may span, as in HTML
ROOM = 1000  # cells that a grid may have whatever the page, and besides
FILL = 4  # for each cell of the page: a page built to hurt would be mostly empty cells


class Grid:
    """The tables of an outline."""

    def __init__(self, outline: Outline) -> None:
        self.outline, self.columns = outline, outline.page.columns

    @cached
    def cell(self) -> list[int]:
        """The cell that each node is in, or -1."""
        page = self.outline.page
        return list(page.nearest(page.tagged("td", "th") & self.outline.structural).tolist())

    def rows(self, table: int, kept: Iterable[int]) -> tuple[list[list[int]], bool]:
        """For each row with one of the `kept` cells the cell in each column, -1 for none, all equally long; and whether
        the first of them is a header."""
        of_row = self._cells(table)
        wanted = {int(self.columns.parent[cell]) for cell in kept}
        lines = self._placed(of_row)
        chosen = [line for row, line in lines.items() if row in wanted]
        width = max(map(len, chosen), default=0)
        if width * len(chosen) > ROOM + FILL * sum(map(len, of_row.values())):
            chosen = [of_row[row] for row in of_row if row in wanted]
        else:
            chosen = [line + [-1] * (width - len(line)) for line in chosen]
        tags = [self.outline.tags[cell] for cell in chosen[0] if cell >= 0] if chosen else []
        return chosen, 2 * tags.count("th") > len(tags)

    def _cells(self, table: int) -> dict[int, list[int]]:
        """row -> its cells, of all rows of a table."""
        page = self.outline.page
        inside = slice(table, int(self.columns.end[table]))
        cells = np.flatnonzero(page.tagged("td", "th")[inside]) + table
        found: dict[int, list[int]] = {}
        for row, cell in zip(self.columns.parent[cells].tolist(), cells.tolist(), strict=True):
            found.setdefault(row, []).append(cell)
        return found

    def _placed(self, of_row: dict[int, list[int]]) -> dict[int, list[int]]:
        page = self.outline.page
        spans = [page.attributes(name) for name in ("colspan", "rowspan")]
        if not any(cell in spans[0] or cell in spans[1] for cells in of_row.values() for cell in cells):
            return of_row
        room = ROOM + FILL * sum(map(len, of_row.values()))
        hanging: dict[int, int] = {}  # column -> for how many rows more a cell from above is in it
        placed: dict[int, list[int]] = {}
        for row, cells in of_row.items():
            line: list[int] = []
            for cell in cells:
                _skip(line, hanging)
                wide, down = (_span(values.get(cell)) for values in spans)
                wide = min(wide, WIDEST, max(room, 1))
                room -= wide
                if down > 1:
                    hanging.update(dict.fromkeys(range(len(line), len(line) + wide), down))
                line += [cell] + [-1] * (wide - 1)
            _skip(line, hanging)
            room -= len(line)
            hanging = {column: more - 1 for column, more in hanging.items() if more > 1} if room > 0 else {}
            placed[row] = line
        return placed


def _skip(line: list[int], hanging: dict[int, int]) -> None:
    """Leave the columns empty that a cell from above is in."""
    while len(line) in hanging:
        line.append(-1)


def _span(value: str | None) -> int:
    value = (value or "").strip()
    return max(int(value), 1) if value.isascii() and value.isdecimal() and len(value) < 6 else 1
