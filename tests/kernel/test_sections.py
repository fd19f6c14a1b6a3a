"""Headings and their sections: the compiled functions equal those in Python, and both are right by hand."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import dehusk
from dehusk.kernel import Columns
from dehusk.kernel import sections as python
from dehusk.kernel.markup import TAGS
from tests.pages import markup

compiled = pytest.importorskip("dehusk.kernel._sections", reason="built without a compiler")
both = pytest.mark.parametrize("kernel", [python, compiled], ids=["python", "compiled"])
PARTS = ("<h2>A</h2>", "<h3>A longer one</h3>", "<ul>", "<ol><li>", "<dl><dd>", "<li>", "x", "<p>y", "</ul>", "</ol>",
         "</dl>", "<div>", "</div>")  # fmt: skip
Block = tuple[int, bool, float, int]  # level, kept, score, characters
blocks = st.lists(
    st.tuples(st.integers(0, 3), st.booleans(), st.sampled_from([0.2, 0.6, 0.9]), st.sampled_from([1, 9, 119, 121])),
    max_size=12,
)


def page_of(some: list[Block]) -> tuple[Columns, np.ndarray, np.ndarray]:
    """Columns of a page of such blocks, which are kept, and scores."""
    tags = [f"h{level}" if level else "p" for level, *_ in some]
    html = "".join(f"<{tag}>{'x' * chars}</{tag}>" for tag, (*_, chars) in zip(tags, some, strict=True))
    kept, scores = [block[1] for block in some], [block[2] for block in some]
    return dehusk.parse(html).columns, np.array(kept, np.bool_), np.array(scores, np.float64)


@given(some=blocks)
def test_equal(some: list[Block]) -> None:
    columns, kept, scores = page_of(some)
    for name, bound in (("headings_between", 0.5), ("lost_headings", 0.8)):
        found = [getattr(kernel, name)(columns, kept, scores, bound) for kernel in (compiled, python)]
        assert found[0] == found[1]


@given(html=st.lists(st.sampled_from(PARTS), max_size=20).map("".join), chosen=st.integers(0, 2**20 - 1))
def test_headed_lists_equal(html: str, chosen: int) -> None:
    page = dehusk.parse(html)
    kept = np.array([chosen >> block & 1 for block in range(len(page))], bool)
    for least in (0, 2):
        asked = (page.columns, kept, least, 9, 1)
        assert compiled.headed_lists(*asked) == python.headed_lists(*asked)


@given(html=markup)
def test_tables_of_blocks_equal(html: str) -> None:
    page = dehusk.parse(html)
    for one, other in zip(compiled.block_table(page.columns), python.block_table(page.columns), strict=True):
        assert one.dtype == other.dtype
        assert one.tolist() == other.tolist()


@both
def test_a_table_of_blocks(kernel: object) -> None:
    page = dehusk.parse("<h2>A <b>b</b></h2>c<h6>d</h6>")
    lo, hi, level = kernel.block_table(page.columns)  # type: ignore[attr-defined]
    assert (lo.tolist(), hi.tolist(), level.tolist()) == ([0, 4, 6], [3, 5, 7], [2, 0, 6])


@both
def test_headed_lists(kernel: object) -> None:
    page = dehusk.parse(
        "<h2>One</h2><p>[edit]<ul><li><ol><li>a</ol></ul><h2>A longer one</h2><ol><li>b</ol>"
        "<ul><li><h3>In it</h3>c</ul><h2>Far</h2><p>d<p>e<ul><li>f</ul>"
    )
    tags = [TAGS[code] for code in page.columns.tag.tolist()]
    kept = np.ones(len(page), bool)
    found = kernel.headed_lists(page.columns, kept, 0, 9, 1)  # type: ignore[attr-defined]
    assert [(page.block_texts[head], said, tags[node]) for head, said, node in found] == [("One", "One", "ul")]
    assert kernel.headed_lists(page.columns, kept, 3, 9, 1) == found  # type: ignore[attr-defined]
    assert kernel.headed_lists(page.columns, kept, 4, 9, 1) == []  # type: ignore[attr-defined]


@both
def test_between(kernel: object) -> None:
    some = [(0, True, 1, 9), (2, False, 0.6, 9), (0, True, 1, 9), (2, False, 0.6, 9), (1, True, 1, 9), (0, False, 1, 9),
            (2, False, 0.2, 9), (0, True, 1, 9), (1, False, 0.6, 9), (2, True, 1, 9), (3, False, 1, 9)]  # fmt: skip
    assert kernel.headings_between(*page_of(some), 0.5) == [1, 8]  # type: ignore[attr-defined]


@both
def test_lost(kernel: object) -> None:
    # a chapter of two sections: of the first nothing is kept, of the second its text; then one that is all lost
    some = [(1, True, 0.5, 9), (2, True, 0.5, 9), (0, False, 0.1, 99), (2, True, 0.5, 9), (0, True, 0.9, 99),
            (1, True, 0.5, 9), (2, True, 0.5, 9), (0, False, 0, 99), (1, True, 0.9, 9), (0, False, 0, 99)]  # fmt: skip
    assert sorted(kernel.lost_headings(*page_of(some), 0.8)) == [1, 5, 6]  # type: ignore[attr-defined]


def test_what_is_not_of_the_same_blocks_is_refused() -> None:
    columns, kept, scores = page_of([(1, True, 0.5, 9), (0, True, 0.5, 9)])
    with pytest.raises(ValueError, match="same blocks"):
        compiled.headings_between(columns, kept[:1], scores, 0.5)
    with pytest.raises(ValueError, match="same blocks"):
        compiled.lost_headings(columns, kept, scores[:1], 0.5)
    with pytest.raises(ValueError, match="same blocks"):
        compiled.headed_lists(columns, kept[:1], 0, 9, 1)
