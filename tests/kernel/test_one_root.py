"""Whatever source the scan is handed, its nodes are one tree in document order."""

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import dehusk
from dehusk import kernel
from dehusk.extractors import LAID_OUT
from dehusk.kernel import scanner
from dehusk.kernel.markup import TAGS
from dehusk.lists import find_regions
from dehusk.page.reader import page_of
from tests.pages import end_tags, markup

OFTEN = ["<html>", "</html>", "<body>", "</body>", "<p>", "</p>", "<br>", "x", "<!-- c -->", '<p class="x">', "</"]
opening = st.sampled_from([name for name in TAGS if name]).map("<{}>".format)
written = st.lists(st.sampled_from(OFTEN) | opening | end_tags, max_size=30).map("".join)


@given(source=written | markup)
@example("<html><body><p>a</p></body></html><p>b</p>c<p>d</p>")
@example("<p>a</p><p>b</p>")
@example("<title>a</title>")
@example("<br><br>")
@example("<html><body></body><frameset></frameset></html><p>a</p>")
def test_one_root(source: str) -> None:
    for scan in (kernel.scan, scanner.scan):
        columns = scan(source)
        nodes = np.arange(len(columns.tag))
        assert (columns.parent < nodes).all()
        assert (columns.parent[1:] >= 0).all()
        assert (columns.end > nodes).all()
        assert (columns.end[1:] <= columns.end[columns.parent[1:]]).all()
        assert (columns.depth[1:] == columns.depth[columns.parent[1:]] + 1).all()
        assert (columns.close[1:] <= columns.close[columns.parent[1:]]).all()


@given(source=written)
@example("<a></a")
def test_both_hands_agree_on_sources_that_no_parser_wrote(source: str) -> None:
    fast, slow = kernel.scan(source), scanner.scan(source)
    assert fast.text == slow.text
    assert fast.parent.tolist() == slow.parent.tolist()
    assert fast.end.tolist() == slow.end.tolist()
    assert fast.close.tolist() == slow.close.tolist()


@pytest.mark.parametrize("behind", ["<p>b</p>", "<!-- c --><div><p>b</p></div>", "<p>b", "<p>b</p></body></html>"])
def test_what_stands_behind_the_root_is_in_the_body(behind: str) -> None:
    columns = page_of(f"<html><head></head><body><p>a</p></body></html>{behind}").columns
    assert columns.text == "a\nb"
    assert (columns.parent < 0).sum() == 1


@pytest.mark.parametrize("source", ["<p>a</p><p>b</p>", "<title>a</title>", "<html></html><tr><td>a</td></tr>"])
def test_every_stage_bears_a_page_without_html(source: str) -> None:
    page = page_of(source)
    for extractor in dehusk.EXTRACTORS:
        if extractor not in LAID_OUT:
            dehusk.extract(page, extractor=extractor)
    result = dehusk.extract(page)
    _ = result.markdown, result.html, result.tei, result.metadata, find_regions(page)
