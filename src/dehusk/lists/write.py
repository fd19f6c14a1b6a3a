"""Regions as CSV, JSON, JSON Lines or Markdown."""

import csv
import io
import json
from collections.abc import Callable, Sequence
from typing import Any

from dehusk.lists.region import Record, Region
from dehusk.writers import to_json
from dehusk.writers.markdown import escape_markdown, pipe_table

Regions = Sequence[Region]


def to_csv(regions: Regions) -> str:
    """A table a region, a blank line between two."""
    tables = []
    for region in regions:
        out = io.StringIO()
        writer = csv.DictWriter(out, list(region.rows[0]), lineterminator="\n")
        writer.writeheader()
        writer.writerows({name: _harmless(value) for name, value in row.items()} for row in region.rows)
        tables.append(out.getvalue())
    return "\n".join(tables)


def _harmless(value: str) -> str:
    """A spreadsheet would run a value that begins like a formula."""
    return f"'{value}" if value[:1] in ("=", "@") or (value[:1] in ("+", "-") and not value[1:2].isdigit()) else value


def to_document(regions: Regions) -> str:
    lists = [{"score": round(each.score, 3), "records": [as_dict(r) for r in each.records]} for each in regions]
    return to_json({"version": 1, "regions": lists}) + "\n"


def to_lines(regions: Regions) -> str:
    """A record a line, with the number of its region."""
    return "".join(
        json.dumps({"region": number, **as_dict(record)}, ensure_ascii=False) + "\n"
        for number, region in enumerate(regions)
        for record in region.records
    )


def as_dict(record: Record) -> dict[str, Any]:
    return {
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
