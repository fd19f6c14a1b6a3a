"""Tables as grids: every cell in its column, whatever spans rows and columns."""

from bisect import bisect_left
from itertools import zip_longest
from typing import NamedTuple

from dehusk.kernel.markup import TAG
from dehusk.lazy import cached
from dehusk.writers.outline import Outline

WIDEST = 1000  # columns that one cell may span, as in HTML
ROOM = 1000  # cells that a grid may have whatever the page, and besides
FILL = 4  # for each cell of the page: a page built to hurt would be mostly empty cells


class Row(NamedTuple):
    """A row of a table: the blocks that it holds are in first:stop."""

    first: int
    stop: int
    cells: list[str]


class Grids:
    """The tables of an outline."""

    def __init__(self, outline: Outline) -> None:
        self.page, self.structure = outline.page, outline.structure

    @cached
    def cell(self) -> list[int]:
        """The cell that each node is in, or -1."""
        return list(self.page.nearest(self.page.tagged("td", "th") & self.structure.mask).tolist())

    @cached
    def _cells(self) -> tuple[list[int], list[int]]:
        """All cells of the page, and the row of each."""
        cells = self.page.tagged("td", "th").nonzero()[0]
        return cells.tolist(), self.page.columns.parent[cells].tolist()

    def rows(self, table: int, said: list[tuple[int, int, str]]) -> tuple[list[Row], bool]:
        """The rows of a table, equally long, of what is said in it: cell, block or -1, text. And whether the first row
        is a header: most of its cells are. No rows where all is said in one column: such a table lays out a page."""
        words: dict[int, list[str]] = {}
        first_of: dict[int, int] = {}
        last_of: dict[int, int] = {}
        for cell, block, text in said:
            words.setdefault(cell, []).extend(text.split())
            if block >= 0:
                first_of.setdefault(cell, block)  # blocks come in their order
                last_of[cell] = block
        texts = {cell: " ".join(in_cell) for cell, in_cell in words.items()}
        lines = self._lines(table, set(self.page.columns.parent[list(texts)].tolist()))
        cells = [[texts.get(cell, "") for cell in line] for line in lines]
        said_in = [column for column, said_there in enumerate(zip_longest(*cells)) if any(said_there)]
        if len(said_in) < 2:
            return [], False
        rows: list[Row] = []
        stop = 0
        for line, row in zip(lines, cells, strict=True):
            held = [cell for cell in line if cell in first_of]
            first = min([first_of[cell] for cell in held], default=stop)
            stop = max([last_of[cell] for cell in held], default=first - 1) + 1
            rows.append(Row(first, stop, _narrowed(row, said_in)))
        head = [self.structure.tag[cell] == TAG["th"] for cell in lines[0] if cell >= 0]
        return rows, 2 * sum(head) > len(head)

    def _lines(self, table: int, wanted: set[int]) -> list[list[int]]:
        """For each row that is wanted the cell in each column, -1 for none."""
        cells, rows = self._cells
        held = slice(bisect_left(cells, table), bisect_left(cells, self.page.columns.end[table]))
        cells, of_row = cells[held], dict[int, list[int]]()
        for row, cell in zip(rows[held], cells, strict=True):
            if row in of_row:
                of_row[row].append(cell)
            else:
                of_row[row] = [cell]
        room = ROOM + FILL * len(cells)
        placed = self._placed(of_row, room) if self._spans(cells) else of_row
        lines = [line for row, line in placed.items() if row in wanted]
        width = max(map(len, lines), default=0)
        return [line + [-1] * (width - len(line)) for line in lines] if width * len(lines) <= room else lines

    def _spans(self, cells: list[int]) -> bool:
        """Whether one of the cells says that it spans rows or columns."""
        spanning = (self.page.attributes(name).keys() for name in ("colspan", "rowspan"))
        return not all(nodes.isdisjoint(cells) for nodes in spanning if nodes)

    def _placed(self, of_row: dict[int, list[int]], room: int) -> dict[int, list[int]]:
        """row -> the cell in each column, where a cell that spans several is in the first; with `room` for so many."""
        wide_of, down_of = (self.page.attributes(name) for name in ("colspan", "rowspan"))
        hanging: dict[int, int] = {}  # column -> for how many rows more a cell from above is in it
        placed: dict[int, list[int]] = {}
        for row, cells in of_row.items():
            line: list[int] = []
            for cell in cells:
                _skip(line, hanging)
                wide = min(_span(wide_of.get(cell)), WIDEST, max(room - len(line), 1))
                if (down := _span(down_of.get(cell))) > 1:
                    hanging.update(dict.fromkeys(range(len(line), len(line) + wide), down))
                line += [cell] + [-1] * (wide - 1)
            _skip(line, hanging)
            room -= len(line)
            hanging = {column: more - 1 for column, more in hanging.items() if more > 1} if room > 0 else {}
            placed[row] = line
        return placed


def _narrowed(cells: list[str], columns: list[int]) -> list[str]:
    """A row in some of its columns: those that hold nothing anywhere are left out."""
    width = len(cells)
    return cells if len(columns) >= width else [cells[column] for column in columns if column < width]


def _skip(line: list[int], hanging: dict[int, int]) -> None:
    """Leave the columns empty that a cell from above is in."""
    while len(line) in hanging:
        line.append(-1)


def _span(value: str | None) -> int:
    value = (value or "").strip()
    return max(int(value), 1) if value.isascii() and value.isdecimal() and len(value) < 6 else 1
