"""Grids: the compiled rows equal those in Python, and both are right by hand."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

import dehusk
from dehusk import kernel
from dehusk.kernel import grids as python
from dehusk.kernel.grids import Row, Said

compiled = pytest.mark.skipif(not kernel.COMPILED, reason="built without a compiler: there is nothing to compare")
BOTH = [pytest.param(python, id="python"), pytest.param(kernel, id="kernel")]


def rows(hand: object, html: str, said: dict[int, str]) -> tuple[list[Row], bool]:
    """The rows of the first table; said: what is said in its cells, by their number."""
    page = dehusk.parse(html)
    cells = page.tagged("td", "th").nonzero()[0].tolist()
    table = page.nodes_tagged("table")[0]
    texts: list[Said] = [(cells[number], 10 + number, text) for number, text in said.items()]
    asked = (page.source, page.columns, page.tag_codes, table, texts)
    found: tuple[list[Row], bool] = hand.grid_rows(*asked)  # type: ignore[attr-defined]
    return found


@pytest.mark.parametrize("hand", BOTH)
def test_a_row_nothing_is_said_in_is_left_out_and_so_is_a_column(hand: object) -> None:
    html = "<table><tr><th>.<th>.<td>.<tr><td>.<td>.<td>.<tr><td>.<td>.</table>"
    found = rows(hand, html, {0: " a\n b ", 2: "c", 6: "d"})
    assert found == ([(10, 13, ["a b", "c"]), (16, 17, ["d", ""])], True)


@pytest.mark.parametrize("hand", BOTH)
def test_cells_that_span(hand: object) -> None:
    first, second = "<tr><td rowspan=2>.<td colspan='&nbsp;2 '>.", "<tr><td>.<td>."
    html = f"<table>{first}{second}<tr><td colspan=0>.<td rowspan=x>.<td>.</table>"
    found = rows(hand, html, dict(enumerate("abcdefg")))
    assert found == ([(10, 12, ["a", "b", ""]), (12, 14, ["", "c", "d"]), (14, 17, ["e", "f", "g"])], False)


@pytest.mark.parametrize("hand", BOTH)
def test_all_in_one_column(hand: object) -> None:
    assert rows(hand, "<table><tr><td>.<td>.<tr><td>.<td>.</table>", {0: "a", 2: "b"}) == ([], False)
    assert rows(hand, "<table><tr><td>.<td>.</table>", {}) == ([], False)


@pytest.mark.parametrize("hand", BOTH)
def test_texts_of_one_cell_are_joined_and_what_is_no_block_counts_for_none(hand: object) -> None:
    page = dehusk.parse("<table><tr><td>.<td>.</table>")
    table, one, other = (page.tagged("table", "td")).nonzero()[0].tolist()
    said = [(one, 3, "a"), (one, 4, " "), (one, -1, "\u3000b"), (other, -1, "c")]
    found = hand.grid_rows(page.source, page.columns, page.tag_codes, table, said)  # type: ignore[attr-defined]
    assert found == ([(3, 5, ["a b", "c"])], False)


@pytest.mark.parametrize("hand", BOTH)
def test_a_table_built_to_hurt_has_no_more_than_its_room(hand: object) -> None:
    html = "<table><tr>" + "<td colspan=1000 rowspan=65534>." * 50 + "<tr><td>." * 50 + "</table>"
    found, _ = rows(hand, html, dict.fromkeys(range(100), "x"))
    assert len(found) == 51
    assert sum(len(cells) for _, _, cells in found) < 4 * (python.ROOM + python.FILL * 100)


PART = st.sampled_from(
    ("<tr>", "<tr>", "<td>", "<td>", "<td>", "<th>", "<th>", "<td colspan=2>", "<td colspan=3 rowspan=2>", "<tbody>",
     "<td rowspan=3>", "<td rowspan=70000>", "<td colspan=9999>", "<caption>", "<table>", "</table>", "a")
)  # fmt: skip
TEXT = st.sampled_from(("", " ", "a", "a b", " a", "b\n", "c  d", "é\xa0", "汉\u3000字", "𝔄"))


@compiled
@given(parts=st.lists(PART, max_size=24), data=st.data())
def test_rows_equal(parts: list[str], data: st.DataObject) -> None:
    page = dehusk.parse("<table>" + "".join(parts))
    cells = page.tagged("td", "th").nonzero()[0].tolist()
    chosen = data.draw(st.lists(st.tuples(st.sampled_from(cells), st.booleans(), TEXT))) if cells else []
    said = [(cell, number if is_block else -1, text) for number, (cell, is_block, text) in enumerate(chosen)]
    for table in page.nodes_tagged("table"):
        asked = (page.source, page.columns, page.tag_codes, table, said)
        assert kernel.grid_rows(*asked) == python.grid_rows(*asked)


@compiled
def test_what_is_no_node_is_refused() -> None:
    page = dehusk.parse("<table><tr><td>a")
    nodes = len(page.columns.tag)
    for table, cell in ((nodes, 0), (-1, 0), (0, nodes), (0, -1)):
        with pytest.raises(ValueError, match="node"):
            kernel.grid_rows(page.source, page.columns, page.tag_codes, table, [(cell, 0, "a")])
    with pytest.raises(ValueError, match="node"):
        kernel.grid_rows(page.source, page.columns, b"", 0, [])
