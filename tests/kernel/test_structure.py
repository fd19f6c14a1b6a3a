"""Structure: the compiled walk equals the one in Python, and both are right by hand."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import dehusk
from dehusk import kernel
from dehusk.arrays import Mask
from dehusk.kernel import structure as python
from dehusk.kernel.markup import TAGS
from dehusk.page import Page
from tests.pages import hostile, markup

compiled = pytest.mark.skipif(not kernel.COMPILED, reason="built without a compiler: there is nothing to compare")
BOTH = [pytest.param(python, id="python"), pytest.param(kernel, id="kernel")]
HTML = "<ul><li><pre><p>a</p></pre></ul><table><tr><td><pre>b</pre><td><i>c</table><table><tr><td>d</table>"


def masks(page: Page) -> tuple[Mask, Mask]:
    """The first table as one of data, every pre as a listing."""
    data = np.zeros(len(page.columns.tag), np.bool_)
    tables = page.nodes_tagged("table")
    if tables:
        data[tables[0] : page.columns.end[tables[0]]] = True
    return data, page.tagged("pre")


@pytest.mark.parametrize("hand", BOTH)
def test_by_hand(hand: object) -> None:
    page = dehusk.parse(HTML)
    mask, near, whole, cell, has_wholes, tag = hand.structured(page.columns, *masks(page))  # type: ignore[attr-defined]
    names = [TAGS[code] for code in page.columns.tag.tolist()]
    assert [names[node] for node in mask.nonzero()[0]] == ["ul", "li", "pre", "table", "tr", "td", "pre", "td"]
    paragraph, italic = names.index("p"), names.index("i")
    assert [names[column[paragraph]] for column in (near, whole)] == ["pre", "pre"]
    assert cell[paragraph] == -1
    assert [names[column[italic]] for column in (near, whole, cell)] == ["td", "table", "td"]
    in_cell = names.index("pre", paragraph)
    assert [names[column[in_cell]] for column in (near, whole, cell)] == ["pre", "table", "td"]
    last = len(names) - 1
    assert [column[last] for column in (near, whole, cell)] == [-1, -1, -1]
    assert has_wholes
    assert tag == page.tag_codes


@pytest.mark.parametrize("hand", BOTH)
def test_listings_by_their_tag(hand: object) -> None:
    page = dehusk.parse("<p><textarea>a</textarea><listing><p>b<pre>c</pre></listing>")
    found = hand.structured(page.columns, None, page.tagged("pre"))  # type: ignore[attr-defined]
    names = [TAGS[code] for code in page.columns.tag.tolist()]
    assert [names[node] for node in found.mask.nonzero()[0]] == ["p", "textarea", "listing"]
    assert [TAGS[code] for code in found.tag[-5:]] == ["p", "pre", "pre", "p", "pre"]
    assert found.whole.tolist()[-4:] == [names.index(name) for name in ("textarea", "listing", "listing", "listing")]


@pytest.mark.parametrize("hand", BOTH)
def test_a_page_with_neither(hand: object) -> None:
    page = dehusk.parse("<table><tr><td>a<td>b</table><pre>c</pre>")
    mask, near, whole, cell, has_wholes, tag = hand.structured(page.columns, None, None)  # type: ignore[attr-defined]
    assert not mask.any()
    assert max(near.max(), whole.max(), cell.max()) == -1
    assert not has_wholes
    assert tag == page.tag_codes


def assert_same(html: str) -> None:
    page = dehusk.parse(html)
    data, listing = masks(page)
    for asked in ((None, None), (data, None), (None, listing), (data, listing)):
        ours, theirs = kernel.structured(page.columns, *asked), python.structured(page.columns, *asked)
        assert ours[4:] == theirs[4:]
        for one, other in zip(ours[:4], theirs[:4], strict=True):
            assert one.dtype == other.dtype
            assert np.array_equal(one, other)


@compiled
@pytest.mark.parametrize("html", hostile(1000).values(), ids=hostile(1000))
def test_pages_built_to_hurt(html: str) -> None:
    assert_same(html)


@compiled
@given(before=st.sampled_from(("", HTML, "<table>", "<pre><table>")), source=markup)
def test_generated_pages(before: str, source: str) -> None:
    assert_same(before + source)


@compiled
def test_masks_of_another_page_are_refused() -> None:
    page = dehusk.parse(HTML)
    with pytest.raises(ValueError, match="nodes"):
        kernel.structured(page.columns, np.ones(2, np.bool_), None)
    with pytest.raises(ValueError, match="nodes"):
        kernel.structured(page.columns, None, np.ones(2, np.bool_))
