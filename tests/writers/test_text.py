"""Plain text: paragraphs apart, a list item or table row a line."""

import numpy as np
import pytest
from hypothesis import given

import dehusk
from dehusk.writers import Outline, to_text
from tests.pages import hostile, markup


def everything(html: str) -> str:
    page = dehusk.parse(html)
    return to_text(Outline(page, page.block_chars > 0))


CASES = {
    "nothing": ("", ""),
    "paragraphs apart": ("<h1>a</h1><p>b</p>c", "a\n\nb\n\nc"),
    "a line break": ("<p>a<br>b", "a\nb"),
    "list items a line each": ("<p>a</p><ul><li>b<li>c</ul><p>d", "a\n\n- b\n- c\n\nd"),
    "nested lists": ("<ul><li>a<ul><li>b</ul><li>c</ul>", "- a\n  - b\n- c"),
    "rows a line each": (
        "<table><tr><th>a<th>b<tr><td>c<td>d</table>e",
        "a | b\nc | d\n\ne",
    ),
    "a table for layout is no table": ("<table><tr><td><p>a</p><p>b</p></table>", "a\n\nb"),
    "code": ("<pre>if a:\n    b</pre>", "if a:\n    b"),
}


@pytest.mark.parametrize(("html", "expected"), CASES.values(), ids=CASES)
def test_text(html: str, expected: str) -> None:
    assert everything(html) == expected


def test_only_what_is_kept_is_written() -> None:
    page = dehusk.parse("<ul><li>a<li>b<li>c</ul>")
    assert to_text(Outline(page, np.array([True, False, True]))) == "- a\n- c"


WITHOUT_WIDTH = dict.fromkeys(map(ord, "\u200b\u200c\u200d\u2060\ufeff"))  # they go, unless a script needs them


@given(markup)
def test_every_word_is_there_in_order(source: str) -> None:
    page = dehusk.parse(source)
    wanted = "".join("".join(page.block_texts).translate(WITHOUT_WIDTH).split())
    written = iter("".join(everything(source).split()))
    assert all(letter in written for letter in wanted)


@pytest.mark.parametrize("html", hostile(20).values(), ids=hostile(20))
def test_hostile_pages(html: str) -> None:
    written = everything(html)
    assert written.endswith("grain")
    assert len(written) < 3 * len(html)
