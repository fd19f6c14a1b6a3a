"""Paragraphs put behind a page's blocks are what they would be if the page had them."""

import numpy as np
import pytest
from hypothesis import given

import dehusk
from dehusk.page.additions import with_paragraphs
from tests.pages import markup

TEXTS = ["A first paragraph.", "  folded   white \n space ", "", " \n", "汉字。"]


def check(source: str) -> None:
    """Equal to the page parsed with the paragraphs in it, but for the offsets in a source that has not got them."""
    page = dehusk.parse(source)
    fuller = with_paragraphs(page, TEXTS)
    assert fuller.block_texts == [*page.block_texts, "A first paragraph.", "folded white space", "汉字。"]
    assert fuller.source == page.source
    columns, parent = fuller.columns, fuller.columns.parent
    nodes = np.arange(len(parent))
    assert (parent < nodes).all()
    assert (columns.end > nodes).all()
    inside = parent >= 0
    assert (columns.end[inside] <= columns.end[parent[inside]]).all()
    assert (columns.hi[inside] <= columns.hi[parent[inside]]).all()
    assert (np.diff(columns.piece_at) >= 0).all()
    assert all(column.dtype == was.dtype for column, was in zip(columns[:-1], page.columns[:-1], strict=True))


@pytest.mark.parametrize("source", ["", "word", "<p>word</p>", "<frameset><frame>", "<div><ul><li>a<li>b</ul></div>"])
def test_a_page_grows_at_its_end(source: str) -> None:
    check(source)


def test_the_columns_are_those_of_the_page_parsed_with_them() -> None:
    page, added = "<body><div><p>One</p></div>", "".join(f"<p>{text}</p>" for text in ("two", "three"))
    grown, parsed = with_paragraphs(dehusk.parse(page), ["two", "three"]), dehusk.parse(page + added)
    for name in ("tag", "parent", "end", "depth", "flags", "block_node", "lo", "hi", "piece_node", "piece_lo",
                 "piece_hi", "block", "block_piece", "text"):  # fmt: skip
        assert np.array_equal(getattr(grown.columns, name), getattr(parsed.columns, name)), name


@given(markup)
def test_any_page_grows(source: str) -> None:
    check(source)
