"""The figures that a document states, and which of docs/figures.json each is to be.

`<!--figures: speed/whole call-->` before a table: each cell that is a number is the figure of its row and column there.
Of several names, apart by commas, the first that has the row; a version behind the row's name is the one that was
measured. `<!--figure: speed/whole call/dehusk/mean ms-->4.6`: one.
"""

import re
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

MARKED_TABLE = re.compile(r"<!--figures: ([^>]*?)-->\n+((?:[ \t]*\|.*\n)+)")
MARKED_NUMBER = re.compile(r"<!--figure: ([^>]*?)-->([-+]?[\d,]*\d(?:\.\d+)?)")
CELL = re.compile(r"[^|]+")
VERSION = re.compile(r"\s*[*`]*[\w-]+[*`]* (\d+(?:\.\d+)+)")  # of a row's name: of what, and which
NUMBER = re.compile(r"[\s*`]*([-+]?\d[\d,]*(?:\.\d+)?)[\s*`]*")


class Stated(NamedTuple):
    keys: list[str]  # source/table/row/column; the first that there is
    shown: str
    lo: int  # shown is text[lo:hi]
    hi: int


def stated(text: str) -> Iterator[Stated]:
    for match in MARKED_NUMBER.finditer(text):
        yield Stated([match[1]], match[2], *match.span(2))
    for match in MARKED_TABLE.finditer(text):
        tables = [name.strip() for name in match[1].split(",")]
        head, _, *rows = re.finditer(r".*\n", match[2])
        columns = [cell[0].strip() for cell in CELL.finditer(head[0].strip())]
        for row in rows:
            yield from _of_row(tables, columns, row[0], match.start(2) + row.start())


def _of_row(tables: list[str], columns: list[str], row: str, start: int) -> Iterator[Stated]:
    cells = [(cell[0], cell.start(), NUMBER.fullmatch(cell[0])) for cell in CELL.finditer(row.rstrip("\n"))]
    cells = cells[len(cells) - len(columns) :]  # without an indent
    first = next((place for place, (_, _, number) in enumerate(cells) if number), len(cells))
    named = [(text.rstrip(), start + at) for text, at, _ in cells[:first] if text.strip()]
    label = " ".join(text.strip() for text, _ in named)
    if named and (version := VERSION.fullmatch(named[-1][0])):
        lo = named[-1][1] + version.start(1)
        yield Stated([f"{table}/{label}/version" for table in tables], version[1], lo, lo + len(version[1]))
    for column, (_, at, number) in zip(columns, cells, strict=True):
        if number:
            keys = [f"{table}/{label}/{column}" for table in tables]
            yield Stated(keys, number[1], start + at + number.start(1), start + at + number.end(1))


def lookup(figures: Mapping[str, Any], key: str) -> float | str | None:
    source, table, row, column = key.split("/")
    found = figures.get(source, {})
    figure_row = _named(found.get("tables", {}).get(table, {}), row) or {}
    return _named(found.get("versions", {}), row) if figure_row and column == "version" else _named(figure_row, column)


def _named(mapping: Mapping[str, Any], name: str) -> Any:
    return next((value for key, value in mapping.items() if _plain(key) == _plain(name)), None)


def _plain(name: str) -> str:
    """A label without emphasis, case, a count in brackets, hyphens, a version at its end."""
    bare = re.sub(r"\([^)]*\)|[*`]", "", name).replace("-", " ").strip().casefold()
    return re.sub(r" \d+(\.\d+)+$", "", bare)


def written(value: float | str, like: str) -> str:
    """A figure as another is written: as many decimals, a sign, commas between thousands; of a version its parts."""
    if isinstance(value, str):
        return ".".join(value.split(".")[: like.count(".") + 1])
    decimals = len(like.partition(".")[2])
    sign, comma = "+" if like[0] in "+-" else "", "," if "," in like else ""
    return f"{value:{sign}{comma}.{decimals}f}"
