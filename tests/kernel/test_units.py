"""Blocks that are decided on together: the compiled functions equal those in Python, and both are right by hand."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import dehusk
from dehusk.kernel import units as python
from dehusk.notation.code import listings
from dehusk.page.tables import in_data_table
from tests.pages import hostile, markup

compiled = pytest.importorskip("dehusk.kernel._units", reason="built without a compiler")
both = pytest.mark.parametrize("kernel", [python, compiled], ids=["python", "compiled"])
PART = st.sampled_from(
    ("<p>", "word ", "<dl><dt>a<dd>b", "</dl>", "<table><tr><td>a<td>b<tr><td>c<td>d", "<table><tr><td>", "<td>",
     "<tr>", "</table>", "<pre>code", "</pre>", "<ul>", "<ol>", "<li>", "item", "</li>", "</ul>", "<div>", "</div>")
)  # fmt: skip
DOUBTS = bytes([False, True, False])  # of three reasons
pages = st.lists(PART, max_size=30).map("".join) | markup


def assert_same(html: str, chosen: int) -> None:
    page = dehusk.parse(html)
    size = len(page)
    kept, doubted = (np.array([chosen >> (block + more) % 40 & 1 for block in range(size)], bool) for more in (0, 20))
    words = np.arange(1, size + 1, dtype=np.float32) % 7 + 1
    scores = np.arange(size) % 5 / 8
    for data, listing in ((None, None), (in_data_table(page), None), (in_data_table(page), listings(page))):
        asked = (page.columns, data, listing, kept, words)
        assert compiled.parted_units(*asked) == python.parted_units(*asked)
    asked_of = (page.columns, kept, (doubted & ~kept).view(np.uint8), DOUBTS, scores, 0.3)
    assert compiled.items_between(*asked_of) == python.items_between(*asked_of)


@given(html=pages, chosen=st.integers(0, 2**40 - 1))
def test_equal(html: str, chosen: int) -> None:
    assert_same(html, chosen)


@pytest.mark.parametrize("html", hostile(200).values(), ids=hostile(200))
def test_hostile_pages(html: str) -> None:
    assert_same(html, 0x5A3C96F017)


@both
def test_half_of_the_words_or_of_the_cells(kernel: object) -> None:
    page = dehusk.parse("<dl><dt>a<dd>b<dd>c</dl><table><tr><td>d<td>e<tr><td>f<td>g</table>")
    kept, words = np.array([0, 1, 0, 1, 0, 1, 0], bool), np.array([5, 1, 9, 1, 8, 1, 8], np.float32)
    found = kernel.parted_units(page.columns, in_data_table(page), None, kept, words)  # type: ignore[attr-defined]
    assert found == ([4, 6], [1])  # two cells of four; one word of fifteen, one of three


@both
def test_units_in_the_cell_of_another(kernel: object) -> None:
    """The cell counts once, for the unit of its first block."""
    inner = "<table><tr><td><dl><dt>a<dd>b</dl>c</table>"
    page = dehusk.parse(f"<dl><dd>{inner}</dl><dl><dd>{inner}</dl>")
    kept, words = np.array([0, 0, 1, 1, 0, 0], bool), np.array([1, 1, 1, 1, 1, 9], np.float32)
    found = kernel.parted_units(page.columns, None, None, kept, words)  # type: ignore[attr-defined]
    assert found == ([0, 1, 4], [])  # c is kept in the cell of a and b; of d and e one word is half


@both
def test_items_between(kernel: object) -> None:
    page = dehusk.parse("<ul><li>a<li>b<li><p>cc<p>d<li>e<li>f</ul><ul><li>g</ul><p>h")
    kept = np.array([1, 0, 0, 0, 0, 1, 0, 1], bool)
    scores = np.array([1, 0.2, 0.4, 0.1, 0.9, 1, 0.9, 1])
    asked = (page.columns, kept, (~kept).view(np.uint8), DOUBTS, scores)
    assert kernel.items_between(*asked, 0.3) == [2, 3, 4]  # type: ignore[attr-defined]  # (2 * 0.4 + 0.1) / 3
    assert kernel.items_between(*asked, 0.31) == [4]  # type: ignore[attr-defined]
    why = np.array([0, 1, 1, 1, 2, 0, 1, 0], np.uint8)
    found = kernel.items_between(page.columns, kept, why, DOUBTS, scores, 0.2)  # type: ignore[attr-defined]
    assert found == [1, 2, 3]


@both
def test_copies_far_from_what_they_repeat(kernel: object) -> None:
    page = dehusk.parse("<body><div><div><div><p>a<p>a</div></div></div><div><div><div><p>a<p>a</div></div></div>")
    earlier = np.array([0, 0, 1, 2], np.int32)
    for near, far in ((0, [1, 2, 3]), (1, [2]), (3, [2]), (4, [])):
        assert kernel.far_copies(page.columns, earlier, [1, 2, 3], near) == far  # type: ignore[attr-defined]
    assert kernel.far_copies(page.columns, earlier, [], 3) == []  # type: ignore[attr-defined]


@given(html=pages, near=st.integers(0, 4), before=st.lists(st.integers(0, 40), min_size=60, max_size=60))
def test_far_copies_equal(html: str, near: int, before: list[int]) -> None:
    page = dehusk.parse(html)
    earlier = np.array([before[block % 60] % len(page) for block in range(len(page))], np.int32)
    asked = (page.columns, earlier, list(range(len(page))), near)
    assert compiled.far_copies(*asked) == python.far_copies(*asked)


def test_what_is_not_of_the_same_blocks_is_refused() -> None:
    columns, kept = dehusk.parse("<p>a<p>b").columns, np.ones(2, bool)
    with pytest.raises(ValueError, match="same nodes"):
        compiled.parted_units(columns, kept, None, kept, np.ones(2, np.float32))
    with pytest.raises(ValueError, match="same blocks"):
        compiled.far_copies(columns, np.zeros(1, np.int32), [0], 3)
    with pytest.raises(IndexError):
        compiled.far_copies(columns, np.zeros(2, np.int32), [2], 3)
    with pytest.raises(IndexError):
        compiled.far_copies(columns, np.full(2, 2, np.int32), [1], 3)
    with pytest.raises(ValueError, match="same blocks"):
        compiled.parted_units(columns, None, None, kept, np.ones(1, np.float32))
    with pytest.raises(ValueError, match="same blocks"):
        compiled.items_between(columns, kept, np.zeros(1, np.uint8), DOUBTS, np.ones(2), 0.3)
    with pytest.raises(IndexError):
        compiled.items_between(columns, kept, np.full(2, 3, np.uint8), DOUBTS, np.ones(2), 0.3)
