"""The lists of a page: boxes around the records on the still page, and the records as tables."""

from collections.abc import Iterator, Sequence
from typing import Any

from dehusk.explain.source import NO_MARKUP_INSIDE
from dehusk.lists import Region
from dehusk.lists.write import document_of, to_csv
from dehusk.page import Page
from dehusk.page.edit import Edit
from dehusk.writers import to_json

STYLE = """<style>
.records [data-dehusk-record] { outline: 3px solid #1a7f37 !important; outline-offset: -3px; }
.records [data-dehusk-record] { background: #2da44e1f !important; }
.records [data-dehusk-record$="odd"] { outline-color: #0969da !important; background: #0969da1f !important; }
.records [data-dehusk-record^="other"] { outline: 2px dashed #9a6700 !important; background: none !important; }
</style>"""


def records_marked(page: Page, regions: Sequence[Region]) -> list[Edit]:
    """Each record of the main list is named by turns even and odd, those of others as such; shown when asked for."""
    return [edit for number, region in enumerate(regions) for edit in _marks(page, region, number)]


def _marks(page: Page, region: Region, number: int) -> Iterator[Edit]:
    tree, columns = region.tree, page.columns
    closed = page.tagged(*NO_MARKUP_INSIDE)
    for k, (start, stop) in enumerate(zip(region.cut.starts.tolist(), region.cut.stops.tolist(), strict=True)):
        value = ("main" if number == 0 else "other") + ("-odd" if k % 2 else "-even")
        item = start
        while item < stop:
            node = int(tree.node[item])
            if node >= 0:
                at = int(columns.at[node]) + 1 + len(page.tag_name(node))
                yield at, at, f' data-dehusk-record="{value}"'
            elif not closed[columns.piece_node[-1 - node]]:
                at = int(columns.piece_at[-1 - node])
                stops = page.source.find("<", at)
                yield at, at, f'<dehusk-block data-dehusk-record="{value}">'
                yield stops, stops, "</dehusk-block>"
            item = int(tree.end[item])


def table_of(region: Region) -> dict[str, Any]:
    """What the page shows of a list: its rows, and the same as files."""
    return {
        "kind": region.kind,
        "probability": round(region.probability, 2),
        "total": region.total,
        "next": region.next_url or None,
        "names": region.names,
        "rows": [[row.get(name) for name in region.names] for row in region.values],
        "csv": to_csv([region]),
        "json": to_json(document_of([region])),
    }
