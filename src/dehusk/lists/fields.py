"""The fields of records: a row a record, a column a part that they share."""

from collections.abc import Sequence

from dehusk.lists.alignment import align
from dehusk.lists.cells import Cells
from dehusk.lists.names import column_names, distinct
from dehusk.lists.parts import Part
from dehusk.lists.tree import Tree

Row = dict[str, str]
RARE = 0.1  # of the records: a column that fewer have is no column
REST = "more"  # the field for what stands in no column


def aligned_rows(tree: Tree, spans: Sequence[tuple[int, int]]) -> list[Row]:
    """The records that are these spans of pieces, part by part."""
    records = [tree.parts.of(lo, hi) for lo, hi in spans]
    codes, places = align([tuple(part.code for part in parts) for parts in records])
    members: list[list[Part]] = [[] for _ in codes]
    for parts, columns in zip(records, places, strict=True):
        for part, column in zip(parts, columns, strict=True):
            members[column].append(part)
    common = [column for column, parts in enumerate(members) if len(parts) > RARE * len(records)]
    names = dict(zip(common, column_names(tree.page, [members[column] for column in common]), strict=True))
    every = [*names.values(), REST] if len(common) < len(codes) else [*names.values()]
    return [
        _row(every, [(names.get(column, REST), part.text) for part, column in zip(parts, columns, strict=True)])
        for parts, columns in zip(records, places, strict=True)
    ]


def _row(names: list[str], values: list[tuple[str, str]]) -> Row:
    row: dict[str, list[str]] = {name: [] for name in names}
    for name, value in values:
        row[name].append(value)
    return {name: "\n".join(lines) for name, lines in row.items()}


def table_rows(cells: Cells, header: Sequence[int], rows: Sequence[int]) -> list[Row]:
    """The rows of an HTML table, cell by cell; names are the header's, one above the other."""
    lines = cells.grid([*header, *rows])
    above, below = lines[: len(header)], lines[len(header) :]
    titles = [dict.fromkeys(map(cells.text, column)) for column in zip(*above, strict=True)]
    words = [" ".join(filter(None, title)) for title in titles] or [""] * len(lines[0])
    names = distinct([word or "column" for word in words])
    return [dict(zip(names, map(cells.text, line), strict=True)) for line in below]
