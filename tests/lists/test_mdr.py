"""MDR: both measures by hand, and what becomes a record."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import dehusk
from dehusk.lists.mdr import AUTHORS, Mdr, TagTree, by_larger_tree, by_string, by_tree
from dehusk.lists.mdr.records import Distance
from dehusk.lists.mdr.regions import DataRegion, data_regions


def tree_of(html: str, texts: bool = False) -> TagTree:
    page = dehusk.parse(html)
    return TagTree.of(page, pieces=np.ones(len(page.columns.piece_node), np.bool_) if texts else None)


def children(tree: TagTree) -> list[int]:
    """Of the body."""
    return tree.children[0]


def texts(html: str, mdr: Mdr) -> list[list[str]]:
    page = dehusk.parse(html)
    return [
        [" ".join(" ".join(page.text_of(node).split()) for node in record) for record in region]
        for region in mdr.records(page)
    ]


def test_the_tree_with_text_nodes() -> None:
    """body, div, text, b, text, text, p: a text node is a leaf in its place."""
    tree = tree_of("<div>one<b>two</b>three</div><p></p>", texts=True)
    assert tree.tags[2] == tree.tags[4] == tree.tags[5]
    assert [node < 0 for node in tree.node] == [False, False, True, False, True, True, False]
    assert tree.children[:4] == [[1, 6], [2, 3, 5], [], [4]]
    assert tree.end == [7, 6, 3, 5, 5, 6, 7]
    assert tree.height == [3, 2, 0, 1, 0, 0, 0]
    assert len(tree_of("<div>one<b>two</b>three</div><p></p>").node) == 4


def test_matches_over_the_larger_tree_by_hand() -> None:
    tree = tree_of("<div><ul><li></li><li></li></ul><p></p></div><div><p></p><ul><li></li></ul></div>")
    a, b = children(tree)
    assert by_larger_tree(tree, [a], [b], 1.0) == pytest.approx(1 - 3 / 5)
    # the author's threshold is a similarity of 0.8 and more: four of five
    four = tree_of("<div><i></i><i></i><i></i><b></b></div><div><i></i><i></i><i></i><p></p></div>")
    assert AUTHORS.alike(four, *([child] for child in children(four)))


def regions(letters: str, most: int = 10) -> list[tuple[int, int, int]]:
    """Children alike where their letters are."""
    found = data_regions(range(len(letters)), most, lambda a, b: [letters[i] for i in a] == [letters[i] for i in b])
    return [tuple(region) for region in found]


@pytest.mark.parametrize(
    ("letters", "want"),
    [
        ("aaaa", [(0, 1, 4)]),  # the smallest generalised nodes that cover as much
        ("abab", [(0, 2, 2)]),
        ("xaaab", [(1, 1, 3)]),
        ("ababaaaaaaa", [(4, 1, 7)]),  # found first with single nodes, and larger than the pairs that begin before it
        ("aabaabaab", [(0, 3, 3)]),  # begins no later, and covers more than the two that are found first
        ("aaxbbb", [(0, 1, 2), (3, 1, 3)]),
        ("abc", []),
        ("", []),
    ],
)
def test_the_larger_region_found_first(letters: str, want: list[tuple[int, int, int]]) -> None:
    assert regions(letters) == want


def as_printed(letters: str, most: int, start: int = 0) -> list[tuple[int, int, int]]:
    """IdentDRs as the paper prints it."""
    size, best = len(letters), (0, -1, 0)  # siblings in a node, first, siblings covered
    for i in range(1, most + 1):
        for f in range(start, start + i + 1):
            now = (0, -1, 0)
            for j in range(f, size, i):
                if j + 2 * i <= size and letters[j : j + i] == letters[j + i : j + 2 * i]:
                    now = (i, j, 2 * i) if not now[2] else (i, now[1], now[2] + i)
                elif now[2]:
                    break
            if best[2] < now[2] and (best[1] < 0 or now[1] <= best[1]):
                best = now
    if not best[2]:
        return []
    return [(best[1], best[0], best[2] // best[0]), *as_printed(letters, most, best[1] + best[2])]


@given(st.text("abc", max_size=14), st.integers(1, 5))
def test_regions_are_those_of_the_algorithm_as_printed(letters: str, most: int) -> None:
    assert regions(letters, most) == as_printed(letters, most)


def test_a_region_is_where_it_says() -> None:
    assert DataRegion(2, 3, 4).stop == 14


def test_records_that_are_in_no_region() -> None:
    """Four and one: the last row is unlike the first, and its cell is a record all the same."""
    cell = "<div><a><img></a><p>item {}</p></div>"
    html = f"<section>{''.join(map(cell.format, range(4)))}</section><section>{cell.format(4)}<hr></section>"
    assert texts(html, Mdr()) == [[f"item {i}" for i in range(5)]]
    assert texts(html, Mdr(outside=False)) == [[f"item {i}" for i in range(4)]]


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


def test_siblings_of_a_generalised_node_that_are_alike_are_a_record_each() -> None:
    """Two nodes of five siblings: 13 of 15 tags match. One of the first five is unlike the others."""
    html = "<ul>" + "".join(f"<li><{tag}>{i}</{tag}></li>" for i, tag in enumerate("aaaaiaaaaa")) + "</ul>"
    assert [len(region) for region in texts(html, replace(AUTHORS, apart=False))] == [2]
    assert [[record.split() for record in region] for region in texts(html, AUTHORS)] == [
        [["0", "1", "2", "3", "4"], ["5"], ["6"], ["7"], ["8"], ["9"]]
    ]
