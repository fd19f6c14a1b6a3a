"""Parts of a page: whole trees, whose blocks together are the page's."""

from itertools import pairwise

import pytest

from dehusk import parse
from dehusk.page import Page
from dehusk.page.part import part_of

PAGES = {
    "text around elements": "<div class=a>one<p id=b>two</p>three<p>four</p>five</div>six",
    "table": "<table><tr><td>a<td>b<img src=x><tr><td>c<td><b>d</b> e</table><p>f",
    "lists": "<title>t</title><ul><li>a<ul><li>b<li>c</ul>d<li>e</ul><p>f<script>g</script>",
}


@pytest.fixture(params=PAGES)
def page(request: pytest.FixtureRequest) -> Page:
    return parse(PAGES[request.param])


def path(page: Page, block: int) -> list[str]:
    """The start tags around a block, innermost first."""
    columns, node, tags = page.columns, int(page.columns.block[block]), []
    while node >= 0:
        tags.append(page.source[columns.at[node] : columns.inner[node]])
        node = int(columns.parent[node])
    return tags


@pytest.mark.parametrize("size", [1, 2, 3, 100])
def test_together_they_are_the_page(page: Page, size: int) -> None:
    parts = [part_of(page, lo, min(lo + size, len(page))) for lo in range(0, len(page), size)]
    assert [text for part in parts for text in part.block_texts] == page.block_texts
    assert [path(part, block) for part in parts for block in range(len(part))] == [
        path(page, block) for block in range(len(page))
    ]
    shares = [share for part in parts for share in part.block_link_share]
    assert shares == page.block_link_share.tolist()


@pytest.mark.parametrize("size", [1, 2, 3])
def test_each_is_a_tree(page: Page, size: int) -> None:
    for lo, hi in pairwise([*range(0, len(page), size), len(page)]):
        part = part_of(page, lo, hi)
        columns, nodes = part.columns, len(part.columns.tag)
        assert (columns.parent < range(nodes)).all()
        assert columns.end[0] == nodes
        for node in range(nodes):
            inside = [each for each in range(nodes) if node == each or node in ancestors(part, each)]
            assert inside == list(range(node, columns.end[node]))
            pieces = [piece for piece, of in enumerate(columns.piece_node) if of in inside]
            assert pieces == list(range(columns.lo[node], columns.hi[node]))
        assert [part.attributes(name) for name in ("class", "id", "src")] == [
            {node: value for node in range(nodes) if (value := part.own_attribute(node, name))}
            for name in ("class", "id", "src")
        ]


def ancestors(page: Page, node: int) -> list[int]:
    found = []
    while (node := int(page.columns.parent[node])) >= 0:
        found.append(node)
    return found


def test_of_all_blocks_it_is_the_page(page: Page) -> None:
    part = part_of(page, 0, len(page))
    for name, column in page.columns._asdict().items():
        same = getattr(part.columns, name) == column
        assert same if isinstance(column, str) else same.all(), name
        assert isinstance(column, str) or getattr(part.columns, name).dtype == column.dtype, name
