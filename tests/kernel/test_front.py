"""The title and the lines beside it: the compiled functions equal those in Python, and both are right by hand."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import dehusk
from dehusk.kernel import front as python
from tests.pages import markup

compiled = pytest.importorskip("dehusk.kernel._front", reason="built without a compiler")
both = pytest.mark.parametrize("kernel", [python, compiled], ids=["python", "compiled"])
PROSE = "<p>" + "x" * 121
WORDS = st.lists(
    st.sampled_from(["tea", "Tea", "ÉTÉ", "été", "水", "茶", "𝔄", "_", "-", "İ", "٣", "4", ":", "a|b", "long " * 9]),
    max_size=12,
).map(" ".join)
BLOCKS = st.lists(st.tuples(st.sampled_from(["h1", "h2", "p"]), WORDS), max_size=20)


def columns(blocks: list[tuple[str, str]]) -> dehusk.kernel.Columns:
    return dehusk.parse("".join(f"<{tag}>{said}</{tag}>" for tag, said in blocks)).columns


@given(blocks=BLOCKS, titles=st.lists(WORDS, max_size=3))
def test_titles_equal(blocks: list[tuple[str, str]], titles: list[str]) -> None:
    asked = (columns(blocks), (*titles, "|".join(said for _, said in blocks)))
    assert compiled.find_title(*asked) == python.find_title(*asked)


@given(blocks=BLOCKS, chosen=st.none() | st.integers(0, 2**20 - 1), title=st.integers(0, 19))
def test_lines_equal(blocks: list[tuple[str, str]], chosen: int | None, title: int) -> None:
    of_page = columns(blocks)
    size = len(of_page.block)
    if size:
        among = None if chosen is None else np.array([chosen >> block & 1 for block in range(size)], np.bool_)
        assert compiled.front_lines(of_page, title % size, among) == python.front_lines(of_page, title % size, among)
        assert compiled.front_extent(of_page, title % size) == python.front_extent(of_page, title % size)


@given(html=markup)
def test_any_page_equal(html: str) -> None:
    of_page = dehusk.parse(html).columns
    assert compiled.find_title(of_page, ("Tea and water",)) == python.find_title(of_page, ("Tea and water",))
    for title in range(len(of_page.block)):
        assert compiled.front_lines(of_page, title, None) == python.front_lines(of_page, title, None)


@both
def test_the_heading_with_most_words_of_a_title(kernel: object) -> None:
    titles = {
        "<h1>Our shop</h1><h1>Tea and water</h1><h1>Of tea and water</h1>": 1,
        "<h1>Our shop</h1><h2>tea WATER</h2><h2>TEA and Water, too</h2>": 2,
        "<h1>Tea and much else</h1><h3>Of tea and water</h3>": -1,
        "<h1>茶水</h1>": 0,
        "<h1>Here</h1>" * 10 + "<h1>Tea</h1>": -1,  # of ten the rest is not looked at
        "": -1,
    }
    for html, found in titles.items():
        of_page = dehusk.parse(html).columns
        assert kernel.find_title(of_page, ("Tea and water", "茶与水")) == (found, {})  # type: ignore[attr-defined]
        assert kernel.find_title(of_page, ()) == (-1, {})  # type: ignore[attr-defined]


@both
def test_lines_that_stand_in_a_title(kernel: object) -> None:
    said = ("Of tea and water", "Tea and water", "汉𝔄汉𝔄汉𝔄汉𝔄", "Tea and water", "and water or", "Tea and",
            "ea and water", "Tou and wator")  # fmt: skip
    of_page = dehusk.parse("".join(f"<p>{line}" for line in said)).columns
    found = kernel.find_title(of_page, ("Tea and water or so", "a|汉𝔄汉𝔄汉𝔄汉𝔄_b"))  # type: ignore[attr-defined]
    assert found == (-1, {"Tea and water": 1, "汉𝔄汉𝔄汉𝔄汉𝔄": 2, "and water or": 4, "Tou and wator": 7})


@both
def test_the_front_ends_with_the_second_block_of_prose(kernel: object) -> None:
    of_page = dehusk.parse("<p>a" * 5 + PROSE + "<p>b" + PROSE + "<p>c").columns
    assert kernel.front_extent(of_page, 4) == (1, 7)  # type: ignore[attr-defined]
    assert kernel.front_extent(of_page, 5) == (2, 9)  # type: ignore[attr-defined]
    assert kernel.front_extent(dehusk.parse("<p>a" * 20).columns, 0) == (0, 13)  # type: ignore[attr-defined]


@both
def test_lines_that_may_say_who_or_when(kernel: object) -> None:
    nine = "by " * 9
    said = ("Title", "By 3", "Here:", nine, nine + "x", nine + "x 1", nine + "a b c d e f 1", nine + "é b c d e f 1")
    of_page = dehusk.parse("".join(f"<p>{line}" for line in said) + PROSE).columns
    found = kernel.front_lines(of_page, 0, None)  # type: ignore[attr-defined]
    assert [(block, has_digit) for block, _, has_digit in found] == [(1, True), (3, False), (5, True), (7, True)]
    assert found[0][1] == "By 3"
    some = np.arange(9) < 4
    assert [block for block, *_ in kernel.front_lines(of_page, 3, some)] == [0, 1]  # type: ignore[attr-defined]


def test_what_is_not_there_is_refused() -> None:
    of_page = dehusk.parse("<p>a<p>b").columns
    for block in (-1, 2):
        with pytest.raises(IndexError):
            compiled.front_lines(of_page, block, None)
        with pytest.raises(IndexError):
            compiled.front_extent(of_page, block)
    with pytest.raises(ValueError, match="same blocks"):
        compiled.front_lines(of_page, 0, np.ones(1, np.bool_))
