"""Lines: the compiled text equals the one in Python, and both are right by hand."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import dehusk
from dehusk import kernel
from dehusk.kernel import lines as python_lines
from dehusk.kernel import margins as python_margins
from dehusk.kernel import structure as python_structure
from dehusk.kernel.markup import TAG
from dehusk.page import Page
from dehusk.page.tables import in_data_table

compiled = pytest.mark.skipif(not kernel.COMPILED, reason="built without a compiler: there is nothing to compare")
BOTH = [pytest.param(False, id="python"), pytest.param(True, id="kernel")]
INDENTED = {TAG["dd"]: "  ", TAG["blockquote"]: "> "}


def lines(page: Page, chosen: int, by_kernel: bool, structured: bool = True, deepest: int = 8) -> str:
    """The lines of some blocks, a bit each; structured: with tables, listings and terms."""
    kept = np.array([chosen >> block & 1 for block in range(len(page))], np.bool_)
    make, write = (
        (kernel.Margins, kernel.kept_lines) if by_kernel else (python_margins.Margins, python_lines.kept_lines)
    )
    found = python_structure.structured(page.columns, in_data_table(page), page.tagged("pre"))
    nested = found if structured else None
    margins = make(
        found.tag if structured else page.tag_codes,
        page.columns,
        found.mask.view(np.uint8) if structured else None,
        lambda: ({}, {}, {}),
        INDENTED,
        {},
        deepest,
    )
    return write(margins, page.source, page.columns, kept, nested)


@pytest.mark.parametrize("by_kernel", BOTH)
def test_items_and_terms(by_kernel: bool) -> None:
    page = dehusk.parse("<p>a<p>left out<ul><li>b<br>c<li>d<p>é</ul><dl><dt>t<dd>汉</dl>")
    assert lines(page, 0b1111101, by_kernel) == "a\n\n- b\n  c\n- d\n  é\n\nt\n  汉"
    assert lines(page, 0b1111101, by_kernel, structured=False) == "a\n\n- b\n  c\n- d\n  é\n\nt\n\n  汉"


@pytest.mark.parametrize("by_kernel", BOTH)
def test_a_listing_in_an_item(by_kernel: bool) -> None:
    page = dehusk.parse("<ul><li>a<pre><div>b</div><div>  c</div></pre></ul><pre>d</pre>")
    assert lines(page, -1, by_kernel) == "- a\n  b\n    c\n\nd"


@pytest.mark.parametrize("by_kernel", BOTH)
def test_a_table_in_an_item(by_kernel: bool) -> None:
    page = dehusk.parse("<ul><li><table><caption>t<tr><td>a<td>b<tr><td>c<br>c<td>d</table></ul>e")
    assert lines(page, -1, by_kernel) == "- t\n  a | b\n  c c | d\n\ne"


@pytest.mark.parametrize("by_kernel", BOTH)
def test_a_table_of_which_one_column_is_kept(by_kernel: bool) -> None:
    page = dehusk.parse("<table><tr><td>a<td>b<tr><td>c<td>d</table>")
    assert lines(page, 0b0101, by_kernel) == "a\n\nc"
    assert lines(page, 0b1101, by_kernel) == "a |\nc | d"


@pytest.mark.parametrize("by_kernel", BOTH)
def test_nothing_kept(by_kernel: bool) -> None:
    assert lines(dehusk.parse("<p>a"), 0, by_kernel) == ""
    assert lines(dehusk.parse(""), 0, by_kernel) == ""


PART = st.sampled_from(
    ("<ul>", "<ol>", "</ol>", "</ul>", "<li>", "<dl>", "</dl>", "<dt>", "<dd>", "<p>", "<br>", "a b", "é", "汉", "𝔄x",
     "</p>", "<table>", "<table>", "</table>", "<tr>", "<td>", "<td>", "<td colspan=2>", "<td rowspan=2>", "<th>",
     "<caption>", "<textarea>", "</textarea>", "<pre>", "</pre>", "\n", "<tr><td>c<td>d")
)  # fmt: skip


@compiled
@given(
    parts=st.lists(PART, max_size=24),
    chosen=st.integers(0, 2**16 - 1),
    last=st.sampled_from("aé汉𝔄"),
    deepest=st.integers(0, 3),
)
def test_lines_equal(parts: list[str], chosen: int, last: str, deepest: int) -> None:
    page = dehusk.parse("".join(parts) + "<p>" + last)
    for structured in (False, True):
        ours, theirs = (lines(page, chosen, by_kernel, structured, deepest) for by_kernel in (True, False))
        assert ours == theirs
        assert hash(ours) == hash(theirs)  # as narrow as its characters


@compiled
def test_blocks_and_margins_of_another_page_are_refused() -> None:
    page, other = dehusk.parse("<p>a<p>b"), dehusk.parse("<p>a<p>b<p>c")
    margins = kernel.Margins(other.tag_codes, other.columns, None, lambda: ({}, {}, {}), {}, {}, 8)
    with pytest.raises(ValueError, match="page"):
        kernel.kept_lines(margins, page.source, page.columns, np.ones(2, np.bool_), None)
    with pytest.raises(ValueError, match="page"):
        kernel.kept_lines(margins, other.source, other.columns, np.ones(2, np.bool_), None)
    structure = kernel.structured(page.columns, None, None)
    with pytest.raises(ValueError, match="page"):
        kernel.kept_lines(margins, other.source, other.columns, np.ones(3, np.bool_), structure)
