"""Tables as grids: every cell in its column, whatever spans rows and columns. `_grids` is the same, compiled."""

from itertools import zip_longest

from dehusk.kernel.columns import Columns
from dehusk.kernel.markup import TAG

WIDEST = 1000  # columns that one cell may span, as in HTML
ROOM = 1000  # cells that a grid may have whatever the page, and besides
FILL = 4  # for each cell of the page: a page built to hurt would be mostly empty cells
HEAD = TAG["th"]
CELLS = (TAG["td"], HEAD)

Said = tuple[int, int, str]  # cell; block, or -1; text
Row = tuple[int, int, list[str]]  # the blocks that it holds are in first:stop; its cells
Spans = tuple[dict[int, str], dict[int, str]]  # cell -> its colspan, its rowspan, of those that say one


def grid_rows(tag: bytes, columns: Columns, table: int, said: list[Said], spans: Spans) -> tuple[list[Row], bool]:
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
    lines = _lines(columns, table, {int(columns.parent[cell]) for cell in texts}, spans)
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


def _lines(columns: Columns, table: int, wanted: set[int], spans: Spans) -> list[list[int]]:
    """For each row that is wanted the cell in each column, -1 for none."""
    of_row: dict[int, list[int]] = {}
    cells = 0
    for node in range(table + 1, int(columns.end[table])):
        if columns.tag[node] in CELLS:
            of_row.setdefault(int(columns.parent[node]), []).append(node)
            cells += 1
    room = ROOM + FILL * cells
    placed = _placed(of_row, spans, room) if any(spans) else of_row
    lines = [line for row, line in placed.items() if row in wanted]
    width = max(map(len, lines), default=0)
    return [line + [-1] * (width - len(line)) for line in lines] if width * len(lines) <= room else lines


def _placed(of_row: dict[int, list[int]], spans: Spans, room: int) -> dict[int, list[int]]:
    """row -> the cell in each column, where a cell that spans several is in the first; with `room` for so many."""
    wide_of, down_of = spans
    hanging: dict[int, int] = {}  # column -> for how many rows more a cell from above is in it
    placed: dict[int, list[int]] = {}
    for row, cells in of_row.items():
        line: list[int] = []
        for cell in cells:
            _skip(line, hanging)
            wide = min(span_of(wide_of.get(cell)), WIDEST, max(room - len(line), 1))
            if (down := span_of(down_of.get(cell))) > 1:
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


def span_of(value: str | None) -> int:
    """How many rows or columns an attribute says."""
    value = (value or "").strip()
    return max(int(value), 1) if value.isascii() and value.isdecimal() and len(value) < 6 else 1
