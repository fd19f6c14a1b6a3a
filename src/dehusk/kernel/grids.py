"""Tables as grids: every cell in its column, whatever spans rows and columns. `_grids` is the same, compiled."""

from itertools import zip_longest

import numpy as np

from dehusk.kernel.columns import Columns
from dehusk.kernel.entities import without_entities
from dehusk.kernel.markup import ATTR, TAG

WIDEST = 1000  # columns that one cell may span, as in HTML
ROOM = 1000  # cells that a grid may have whatever the page, and besides
FILL = 4  # for each cell of the page: a page built to hurt would be mostly empty cells
HEAD = TAG["th"]
CELLS = (TAG["td"], HEAD)
WIDE, DOWN = ATTR["colspan"], ATTR["rowspan"]

Said = tuple[int, int, str]  # cell; block, or -1; text
Row = tuple[int, int, list[str]]  # the blocks that it holds are in first:stop; its cells
Spans = dict[int, int]  # cell -> how many columns or rows it spans, of those that say so


def grid_rows(source: str, columns: Columns, tag: bytes, table: int, said: list[Said]) -> tuple[list[Row], bool]:
    """The rows of a table, equally long, of what is said in its cells. And whether the first row is a header: most of
    its cells are. No rows where all is said in one column: such a table lays out a page. tag: the code of each node."""
    words: dict[int, list[str]] = {}
    first_of: dict[int, int] = {}
    last_of: dict[int, int] = {}
    for cell, block, text in said:
        words.setdefault(cell, []).extend(text.split())
        if block >= 0:
            first_of.setdefault(cell, block)  # blocks come in their order
            last_of[cell] = block
    texts = {cell: " ".join(in_cell) for cell, in_cell in words.items()}
    lines = _lines(source, columns, table, {int(columns.parent[cell]) for cell in texts})
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
        rows.append((first, stop, _narrowed(row, said_in)))
    head = [tag[cell] == HEAD for cell in lines[0] if cell >= 0]
    return rows, 2 * sum(head) > len(head)


def _lines(source: str, columns: Columns, table: int, wanted: set[int]) -> list[list[int]]:
    """For each row that is wanted the cell in each column, -1 for none."""
    of_row: dict[int, list[int]] = {}
    cells = 0
    for node in range(table + 1, int(columns.end[table])):
        if columns.tag[node] in CELLS:
            of_row.setdefault(int(columns.parent[node]), []).append(node)
            cells += 1
    room = ROOM + FILL * cells
    placed = _placed(of_row, *_spans(source, columns, table), room)
    lines = [line for row, line in placed.items() if row in wanted]
    width = max(map(len, lines), default=0)
    return [line + [-1] * (width - len(line)) for line in lines] if width * len(lines) <= room else lines


def _spans(source: str, columns: Columns, table: int) -> tuple[Spans, Spans]:
    """How many columns and how many rows the cells of a table say they span."""
    spans: dict[int, Spans] = {WIDE: {}, DOWN: {}}
    first, stop = columns.attr_node.searchsorted(np.array((table, columns.end[table]), np.int32)).tolist()
    for row in range(first, stop):
        if (name := int(columns.attr_name[row])) in spans:
            spans[name][int(columns.attr_node[row])] = span_of(source[columns.attr_lo[row] : columns.attr_hi[row]])
    return spans[WIDE], spans[DOWN]


def _placed(of_row: dict[int, list[int]], wide_of: Spans, down_of: Spans, room: int) -> dict[int, list[int]]:
    """row -> the cell in each column, where a cell that spans several is in the first; with `room` for so many."""
    hanging: dict[int, int] = {}  # column -> for how many rows more a cell from above is in it
    placed: dict[int, list[int]] = {}
    for row, cells in of_row.items():
        line: list[int] = []
        for cell in cells:
            _skip(line, hanging)
            wide = min(wide_of.get(cell, 1), WIDEST, max(room - len(line), 1))
            if (down := down_of.get(cell, 1)) > 1:
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


def span_of(value: str) -> int:
    """How many rows or columns the value of an attribute says."""
    value = without_entities(value).strip()
    return max(int(value), 1) if value.isascii() and value.isdecimal() and len(value) < 6 else 1
