"""MDR: both measures by hand, and what becomes a record."""

import pytest

import dehusk
from dehusk.lists.mdr import Mdr, TagTree, by_string, by_tree
from dehusk.lists.mdr.regions import Distance


def tree_of(html: str) -> TagTree:
    return TagTree.of(dehusk.parse(html))


def children(tree: TagTree) -> list[int]:
    """Of the body."""
    return tree.children[0]


def texts(html: str, mdr: Mdr) -> list[list[str]]:
    page = dehusk.parse(html)
    return [
        [" ".join(" ".join(page.text_of(node).split()) for node in record) for record in region]
        for region in mdr.records(page)
    ]


both = pytest.mark.parametrize("distance", [by_string, by_tree])
RECORD = "<div><h3><a>title {0}</a></h3><p>text {0} <b>price</b></p></div>"


def test_edit_distance_by_hand() -> None:
    tree = tree_of("<div><a></a><b></b></div><div><a></a><i></i><p></p></div>")
    a, b = children(tree)
    assert by_string(tree, [a], [b], 1.0) == 2 / 4  # div a b against div a i p: one replaced, one put in


def test_tree_matching_by_hand() -> None:
    tree = tree_of("<div><ul><li></li><li></li></ul><p></p></div><div><p></p><ul><li></li></ul></div>")
    a, b = children(tree)
    assert by_tree(tree, [a], [b], 1.0) == pytest.approx(1 - 3 / 4.5)  # div ul li; p would cross ul


def test_tree_matching_wants_the_parents_matched() -> None:
    tree = tree_of("<div><ul><li><a></a></li></ul></div><div><ol><li><a></a></li></ol></div>")
    a, b = children(tree)
    assert by_tree(tree, [a], [b], 1.0) == pytest.approx(1 - 1 / 4)
    assert by_string(tree, [a], [b], 1.0) == 1 / 4


def test_trees_too_large_to_match_go_by_their_strings() -> None:
    tree = tree_of("<div>" + "<p></p>" * 1100 + "</div><div>" + "<p></p>" * 1100 + "<i></i></div>")
    a, b = children(tree)
    assert by_tree(tree, [a], [b], 1.0) == by_string(tree, [a], [b], 1.0) == pytest.approx(1 / 1102)


@both
def test_similar_siblings_are_records(distance: Distance) -> None:
    html = "<h1>Head</h1>" + "".join(RECORD.format(i) for i in range(4))
    assert texts(html, Mdr(distance=distance)) == [[f"title {i} text {i} price" for i in range(4)]]


@both
def test_a_record_of_several_siblings(distance: Distance) -> None:
    html = "".join(f"<h3><a>title {i}</a></h3><p>text <b>{i}</b></p><hr>" for i in range(4))
    assert texts(html, Mdr(distance=distance)) == [[f"title {i} text {i} " for i in range(4)]]


@both
def test_cells_of_a_grid_are_records(distance: Distance) -> None:
    cell = "<div><a><img></a><p>item {}</p></div>"
    rows = "".join("<section>" + "".join(cell.format(3 * r + c) for c in range(3)) + "</section>" for r in range(3))
    assert texts(rows, Mdr(distance=distance)) == [[f"item {i}" for i in range(9)]]


def test_records_that_lie_across_rows() -> None:
    rows = "".join(
        f"<tr>{''.join(f'<td><a><img></a><b>n{r}{c}</b></td>' for c in range(3))}</tr>"
        f"<tr>{''.join(f'<td><p><i>d{r}{c}</i></p><p></p><p></p></td>' for c in range(3))}</tr>"
        for r in range(3)
    )
    found = texts(f"<table>{rows}</table>", Mdr())
    assert found == [[f"n{r}{c} d{r}{c}" for r in range(3) for c in range(3)]]


def test_nested_regions() -> None:
    inner = "<ul>" + "<li><a><b>x</b></a></li>" * 3 + "</ul>"
    html = f"<div><h2><a>one</a></h2>{inner}</div>" * 3
    assert [len(region) for region in texts(html, Mdr())] == [3]
    assert [len(region) for region in texts(html, Mdr(nested=True))] == [3, 3, 3, 3]


@both
@pytest.mark.parametrize("html", ["", "<p>one</p>", "<frameset>", "<div><h1>One</h1><p>text</p></div>"])
def test_nothing_repeats(html: str, distance: Distance) -> None:
    assert texts(html, Mdr(distance=distance)) == []


@both
def test_many_siblings_and_great_depth(distance: Distance) -> None:
    assert [len(region) for region in texts("<ul>" + "<li><a><b>x</b></a></li>" * 5000, Mdr(distance=distance))] == [
        5000
    ]
    assert texts("<div>" * 20_000 + "x", Mdr(distance=distance)) == []
