"""Regions as CSV, JSON, JSON Lines or Markdown."""

import csv
import io
import json
import re
from collections.abc import Callable, Sequence
from typing import Any

from dehusk.lists.record import Record
from dehusk.lists.region import Region
from dehusk.writers import to_json
from dehusk.writers.markdown import pipe_table
from dehusk.writers.spans import escape_markdown

Regions = Sequence[Region]
FORMULA = re.compile(r"([\s\x00-\x1f\u200b\ufeff]*)(?=[=@＝＠＋－]|[+-](?![-+\d\s.,:()/%°€$£¥]*$))")
CELL_END = re.compile(r"([;\t\r\n])")  # what a spreadsheet that expects semicolons may take for one, even in quotes
CALL = re.compile(r"(\s*)(?==\S|[-+@＝＠＋－].*(?:\w\(|[|!]))")  # of a function, another program or another file


def to_csv(regions: Regions) -> str:
    """A table a region, a blank line between two."""
    tables = []
    for region in regions:
        out = io.StringIO()
        lines = (region.names, *([str(row.get(name, "")) for name in region.names] for row in region.values))
        csv.writer(out, lineterminator="\n").writerows([harmless(value) for value in line] for line in lines)
        tables.append(out.getvalue())
    return "\n".join(tables)


def harmless(value: str) -> str:
    """A spreadsheet would run a value that begins like a formula: an apostrophe makes it text.

    Numbers with a sign, telephone numbers and dashes stay: figures and signs alone name no cell and no function.
    """
    first, *rest = CELL_END.split(_quoted(FORMULA, value))
    return first + "".join(_quoted(CALL, part) for part in rest)


def _quoted(pattern: re.Pattern[str], value: str) -> str:
    found = pattern.match(value)
    return f"{found[1]}'{value[found.end() :]}" if found else value


def document_of(regions: Regions) -> dict[str, Any]:
    return {"version": 1, "regions": [_described(each) for each in regions]}


def _described(region: Region) -> dict[str, Any]:
    return {
        "kind": region.kind,
        "probability": round(region.probability, 3),
        "score": round(region.score, 3),
        "total": region.total,
        "page_count": region.page_count,
        "next_url": region.next_url or None,
        "records": [as_dict(record) for record in region.records],
    }


def rows_of(regions: Regions) -> list[dict[str, Any]]:
    """A record a row, with the number of its region."""
    return [{"region": number, **as_dict(record)} for number, region in enumerate(regions) for record in region.records]


def to_document(regions: Regions) -> str:
    return to_json(document_of(regions)) + "\n"


def to_lines(regions: Regions) -> str:
    """A record a line."""
    return "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows_of(regions))


def as_dict(record: Record) -> dict[str, Any]:
    return {
        "depth": record.depth,
        "values": record.values,
        "fields": record.fields,
        "text": record.text,
        "links": [link._asdict() for link in record.links],
        "images": [image._asdict() for image in record.images],
    }


def to_markdown(regions: Regions) -> str:
    """A table a region."""
    tables = []
    for region in regions:
        lines = [list(region.rows[0]), *(list(row.values()) for row in region.rows)]
        cells = [[escape_markdown(" ".join(value.split())) for value in line] for line in lines]
        tables.append(pipe_table(cells, header=True) + "\n")
    return "\n".join(tables)


FORMATS: dict[str, Callable[[Regions], str]] = {
    "csv": to_csv,
    "json": to_document,
    "jsonl": to_lines,
    "markdown": to_markdown,
}
