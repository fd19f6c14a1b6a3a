"""Plain text: paragraphs apart, a list item or table row a line."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import dehusk
from dehusk.writers import Outline, text_parts, to_text
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


PART = st.sampled_from(
    ("<table>", "<table>", "</table>", "<tr>", "<tr><td>a<td>b", "<td>", "<td colspan=2>", "<td rowspan=2>", "<th>",
     "<caption>", "<pre>", "</pre>", "<pre class=x>c\n d</pre>", "<textarea>", "</textarea>", "<ul>", "</ul>", "<ol>",
     "<ol start=7>", "</ol>", "<li>", "<dl>", "</dl>", "<dt>", "<dd>", "<p>", "<br>", "e f", "é", "<q>g</q>", "\u200b",
     "<code>h<br>i</code>", "<img alt='!' class=emoji>", "<li><input type=checkbox>j",
     "<video src=/k controls></video>", "<h2 id=l>l<a href=#l>¶</a></h2>", "m<sup><a href=#n>1</a></sup>",
     "<p id=n>1 n", "<math><mi>o</mi></math>", "$$p^2$$")
)  # fmt: skip


@given(parts=st.lists(PART, max_size=24), chosen=st.integers(0, 2**16 - 1))
def test_a_text_is_its_parts(parts: list[str], chosen: int) -> None:
    page = dehusk.parse("".join(parts) + "<p>z")
    outline = Outline(page, np.array([chosen >> block % 16 & 1 for block in range(len(page))], np.bool_))
    assert to_text(outline) == "".join(part.before + part.text for part in text_parts(outline))


@pytest.mark.parametrize("html", hostile(20).values(), ids=hostile(20))
def test_hostile_pages(html: str) -> None:
    written = everything(html)
    assert written.endswith("grain")
    assert len(written) < 3 * len(html)
