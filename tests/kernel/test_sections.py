"""Headings and their sections: the compiled functions equal those in Python, and both are right by hand."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import dehusk
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


def columns(some: list[Block]) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray, np.ndarray, int]:
    level, kept, scores, chars = zip(*some, strict=True) if some else ((), (), (), ())
    hi = np.cumsum([count + 1 for count in chars], dtype=np.int32) - 1
    lo = (hi - np.array(chars, np.int32)).astype(np.int32)
    return (
        np.array(level, np.uint8),
        np.array(kept, np.bool_),
        np.array(scores),
        lo,
        hi.astype(np.int32),
        int(hi[-1]) if some else 0,
    )


@given(some=blocks)
def test_equal(some: list[Block]) -> None:
    level, kept, scores, lo, hi, length = columns(some)
    found = [kernel.headings_between(level, kept, scores, 0.5) for kernel in (compiled, python)]
    assert found[0] == found[1]
    found = [kernel.lost_headings(level, kept, scores, 0.8, lo, hi, length) for kernel in (compiled, python)]
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
def test_the_heading_with_most_words_of_a_title(kernel: object) -> None:
    titles = {
        "<h1>Our shop</h1><h1>Tea and water</h1><h1>Of tea and water</h1>": 1,
        "<h1>Our shop</h1><h2>tea WATER</h2><h2>TEA and Water, too</h2>": 2,
        "<h1>Tea and much else</h1><h3>Tea and water</h3>": -1,
        "<h1>茶水</h1>": 0,
        "<h1>Here</h1>" * 10 + "<h1>Tea</h1>": -1,  # of ten the rest is not looked at
        "": -1,
    }
    for html, found in titles.items():
        page = dehusk.parse(html)
        asked = (page.columns.text, page.block_lo, page.block_hi, page.block_level)
        assert kernel.titled_heading(*asked, ("Tea and water", "茶与水")) == found  # type: ignore[attr-defined]
        assert kernel.titled_heading(*asked, ()) == -1  # type: ignore[attr-defined]


WORDS = st.lists(st.sampled_from(["tea", "Tea", "ÉTÉ", "été", "水", "茶", "𝔄", "_", "-", "İ", "x" * 299]), max_size=5)


@given(headings=st.lists(st.tuples(st.sampled_from(["h1", "h2", "p"]), WORDS), max_size=12), titles=st.lists(WORDS))
def test_titled_headings_equal(headings: list[tuple[str, list[str]]], titles: list[list[str]]) -> None:
    page = dehusk.parse("".join(f"<{tag}>{' '.join(said)}</{tag}>" for tag, said in headings))
    asked = (
        page.columns.text,
        page.block_lo,
        page.block_hi,
        page.block_level,
        tuple(" ".join(said) for said in titles),
    )
    assert compiled.titled_heading(*asked) == python.titled_heading(*asked)


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
    level, kept, scores, *_ = columns(some)
    assert kernel.headings_between(level, kept, scores, 0.5) == [1, 8]  # type: ignore[attr-defined]


@both
def test_lost(kernel: object) -> None:
    # a chapter of two sections: of the first nothing is kept, of the second its text; then one that is all lost
    some = [(1, True, 0.5, 9), (2, True, 0.5, 9), (0, False, 0.1, 99), (2, True, 0.5, 9), (0, True, 0.9, 99),
            (1, True, 0.5, 9), (2, True, 0.5, 9), (0, False, 0, 99), (1, True, 0.9, 9), (0, False, 0, 99)]  # fmt: skip
    level, kept, scores, lo, hi, length = columns(some)
    found = kernel.lost_headings(level, kept, scores, 0.8, lo, hi, length)  # type: ignore[attr-defined]
    assert sorted(found) == [1, 5, 6]


def test_what_is_not_of_the_same_blocks_is_refused() -> None:
    level, kept, scores, lo, hi, length = columns([(1, True, 0.5, 9), (0, True, 0.5, 9)])
    with pytest.raises(ValueError, match="same blocks"):
        compiled.headings_between(level, kept[:1], scores, 0.5)
    with pytest.raises(ValueError, match="same blocks"):
        compiled.lost_headings(level, kept, scores, 0.5, lo[:1], hi, length)
    with pytest.raises(ValueError, match="same blocks"):
        compiled.titled_heading("", lo[:1], hi, level, ())
