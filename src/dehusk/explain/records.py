"""The lists of a page: boxes around the records on the still page, and the records as tables."""

from collections.abc import Iterator, Sequence
from html import escape

import numpy as np

from dehusk.explain.source import NO_MARKUP_INSIDE, stilled
from dehusk.lists import Region
from dehusk.page import Page
from dehusk.page.edit import Edit

SHOWN = 200  # characters of a cell
MOST_ROWS = 100
STYLE = """<style>
svg:not([width]) { max-width: 3em; max-height: 3em; }
[data-dehusk-record] { outline: 3px solid #1a7f37 !important; outline-offset: -3px; background: #2da44e1f !important; }
[data-dehusk-record$="odd"] { outline-color: #0969da !important; background: #0969da1f !important; }
[data-dehusk-record^="other"] { outline: 2px dashed #9a6700 !important; background: none !important; }
</style>"""


def boxed(page: Page, regions: Sequence[Region]) -> str:
    """The still page; each record of the main list has a box, in two colours by turns, those of others a dashed one."""
    marks = [edit for number, region in enumerate(regions) for edit in _marks(page, region, number)]
    return stilled(page, marks) + STYLE


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


def tables(regions: Sequence[Region]) -> Iterator[str]:
    for region in regions:
        total = f" of {region.total}" if region.total else ""
        yield f"<h2>{len(region)}{total} {region.kind}, probability {region.probability:.2f}</h2><table>"
        yield "<tr>" + "".join(f"<th>{escape(name)}</th>" for name in region.names) + "</tr>"
        for row in region.values[:MOST_ROWS]:
            cells = (str(row.get(name, ""))[:SHOWN] for name in region.names)
            yield "<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in cells) + "</tr>"
        yield "</table>"


def signs_of(regions: Sequence[Region]) -> Iterator[str]:
    """Size of each list, and which page is next."""
    if not regions:
        yield "<p>Nothing on the page repeats as a list of things does.</p>"
        return
    sizes = np.array([len(region) for region in regions])
    yield f"<p>Records: {', '.join(map(str, sizes.tolist()))}.</p>"
    if regions[0].next_url:
        yield f"<p>Next page: {escape(regions[0].next_url)}</p>"
