"""Blocks as Markdown: the compiled writer equals the one in Python, and both are right by hand."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import dehusk
from dehusk.options import Options
from dehusk.writers import Outline
from dehusk.writers import inline as python
from tests.golden import FOLDER, names
from tests.pages import markup

compiled = pytest.importorskip("dehusk.writers._inline", reason="built without a compiler")
BY_HAND = {
    "a <b>b</b> c": "a **b** c",
    "<a href='/x y'>a</a> <a href='/x y'>b</a>": "[a b](/x%20y)",
    "wow!<a href=/x>a [1]</a>[2]": "wow\\![a [1]](/x)[2]",
    "<a href=/x>a ] b</a>, snake_case _x_ 2 * 3 *4": "[a \\] b](/x), snake_case \\_x\\_ 2 * 3 \\*4",
    "x<b>(y)</b>z": "x<strong>(y)</strong>z",
    "<b>a</b><i>b</i> <b><i>c</i></b>": "**a**<em>b</em> ***c***",
    "<b>see <a href=https://e.org/a?b=1&c=2>this</a></b>": "**see [this](https://e.org/a?b=1&c=2)**",
    "<code>a</code><code>b</code> <code>c`d</code>": "`ab` ``c`d``",
    "H<sub>2</sub>O &amp;amp; <s>n</s>": "H<sub>2</sub>O \\&amp; ~~n~~",
    "a\u200bb <b>汉</b>字": "ab **汉**字",
    "<a href='javascript:x'>a</a> <a>b</a> \\. \\a 1~~2": "a b \\\\. \\a 1\\~\\~2",
}
TEXTS = st.text(st.sampled_from("ab 1_*[]()!<~&#;:\\`$\n/é汉😀\u200b«"), min_size=1, max_size=8)
TAGS = st.sampled_from(["b", "i", "a href=/x", "a href='/(y'", "code", "s", "sup", "span", "br", "a href=#n"])
LINES = st.lists(st.tuples(TAGS, TEXTS, st.sampled_from(["", "</b>", "</i>", "</a>", " "])), max_size=8)


def blocks_of(html: bytes | str, options: Options, formulas: bool, hand: object) -> list[str]:
    page = dehusk.parse(html)
    outline = Outline(page, np.ones(len(page), np.bool_), options)
    inline = hand.Inline(outline.runs, formulas)  # type: ignore[attr-defined]
    blocks = [inline.written(block) for block in range(len(page))]
    return blocks + [inline.linked(node, "x") for node in page.tagged("b", "img", "a").nonzero()[0].tolist()]


def assert_same(html: bytes | str) -> None:
    for options in (Options(), Options(links=False)):
        for formulas in (False, True):
            found = blocks_of(html, options, formulas, compiled)
            assert found == blocks_of(html, options, formulas, python)


@pytest.mark.parametrize("hand", [python, compiled], ids=["python", "compiled"])
@pytest.mark.parametrize(("html", "expected"), BY_HAND.items(), ids=BY_HAND)
def test_by_hand(hand: object, html: str, expected: str) -> None:
    assert blocks_of(f"<p>{html}", Options(), False, hand)[0] == expected


@pytest.mark.parametrize("hand", [python, compiled], ids=["python", "compiled"])
def test_what_stands_for_a_node_in_its_link(hand: object) -> None:
    html = "<p>a<a href='/x (y)'><i><img></i></a> <a href=#n><img></a> <img>"
    assert blocks_of(html, Options(), False, hand)[1:] == ["[x](/x%20%28y%29)", "[x](/x%20%28y%29)", "x", "x", "x"]


@pytest.mark.parametrize("name", names())
def test_golden_pages(name: str) -> None:
    assert_same((FOLDER / name / "page.html").read_bytes())


@given(source=markup)
def test_generated_pages(source: str) -> None:
    assert_same(source)


@given(lines=LINES)
def test_generated_lines(lines: list[tuple[str, str, str]]) -> None:
    assert_same("<p>" + "".join(f"<{tag}>{text}{end}" for tag, text, end in lines))
