"""Pages built to hurt: what is nested or repeated thousands of times costs no more than its length."""

import numpy as np
import pytest

import dehusk
from dehusk.notation.code import language_of, listings
from dehusk.notation.insets import in_insets, insets, text_with_insets

MANY = 20_000
HOSTILE = {
    "nested math": "<math>" + "<mrow>" * MANY + "x",
    "nested roots": "<math><msqrt>" * MANY + "x",
    "math": "<math><mi>x</mi></math>" * MANY,
    "math in one wrapper": "<span class=katex>" + "<math><mi>x</mi></math>" * MANY,
    "nested wrappers": "<span class=katex>" * MANY + "<math><mi>x</mi></math>" * 9,
    "a formula of many signs": "<math>" + "<mi>x</mi>" * MANY,
    "scripts": "<script type=math/tex>x</script>" * MANY,
    "scripts behind a deep element": "<b>" * MANY + "x" + "</b>" * MANY + "<script type=math/tex>x</script>" * 99,
    "scripts behind rendered formulas": "<span class=MathJax>x</span><script type=math/tex>x</script>" * MANY,
    "annotations": "<math>" + "<annotation encoding=tex>x</annotation>" * MANY,
    "images of formulas": "<img class=tex alt='x^2'>" * MANY,
    "opening delimiters": "<p>" + "\\( \\[ $$ $" * MANY,
    "formulas in the text": "<p>" + "\\(x\\) $$y=1$$ " * MANY,
    "formulas between dollars": "<script>katex</script><p>" + "$x_1$ " * MANY,
    "one long formula": "<p>\\(" + "x" * MANY + "\\)",
    "braces": "<img class=tex alt='{\\displaystyle " + "{" * MANY + "}'>",
    "cents": "<p>" + "$5<sup>00</sup> " * MANY,
    "permalinks": "<h2>x<a class=anchor href=#x>#</a></h2>" * MANY,
    "a heading of permalinks": "<h2>x" + "<a href=#x>#</a>" * MANY + "</h2>",
    "nested headings": "<h1>x<a href=#x>#</a><div>" * (MANY // 100),
    "signs beside headings": "<h2>x</h2><a href=#x>#</a>" * MANY,
    "frames": "<iframe src=https://player.vimeo.com/video/1></iframe>" * MANY,
    "frames of nobody": "<iframe src=https://example.org/></iframe>" * MANY,
    "nested players": "<video>" * MANY + "<source src=x>",
    "nested objects": "<object data=https://player.vimeo.com/video/1>" * MANY + "x",
    "a long address": f"<iframe src='https://player.twitch.tv/?{'a&' * MANY}'></iframe>",
    "references to one note": "<p>" + "<sup><a href=#n>1</a></sup>" * MANY + "<p id=n>note",
    "notes": "".join(f"<sup><a href=#n{n}>1</a></sup><p id=n{n}>note" for n in range(MANY)),
    "nested notes": "".join(f"<sup><a href=#n{n}>1</a></sup>" for n in range(MANY // 10))
    + "".join(f"<div id=n{n}>" for n in range(MANY // 10))
    + "x",
    "links back": "<sup><a id=r href=#n>1</a></sup><p id=n>" + "<a href=#r>x</a> " * 2000,
    "listings": "<pre class=x>x</pre>" * MANY,
    "a listing of lines": "<pre>" + "<div>x</div>" * MANY,
    "a listing of spans": "<pre>" + "<span class=line>x</span>" * MANY,
    "nested gutters": "<pre>" + "<span class=gutter>" * MANY + "1</span>x",
    "nested gutters with words": "<pre>" + "<span class=lineno>x" * MANY,
    "a table of code": "<table>" + "<tr><td data-line-number=1>1<td><code> x</code>" * MANY,
    "nested tables of code": "<table><tr><td class=gutter>1<td><pre>x" * (MANY // 10),
    "nested highlighters": "<div class=syntaxhighlighter>" * MANY + "<code>x</code>",
    "lines of code": "<code>" + "x<br>" * MANY,
    "nested code": "<code>x<br>" * MANY,
    "buttons in a listing": "<pre>" + "<button>Copy</button>" * MANY,
    "counted lines": "<pre>" + "".join(f"<b>{n}</b> x\n" for n in range(1, MANY)),
}


@pytest.mark.parametrize("html", HOSTILE.values(), ids=HOSTILE)
def test_rows_are_in_order_and_apart(html: str) -> None:
    page = dehusk.parse(f"{html}</table><p>grain")
    rows = insets(page)
    assert (rows.lo[1:] >= rows.hi[:-1]).all()
    assert (np.diff(rows.lo) >= 0).all()
    assert (rows.lo <= rows.hi).all()
    wide = rows.lo < rows.hi
    assert (page.piece_block[rows.lo[wide]] == page.piece_block[rows.hi[wide] - 1]).all()
    assert (page.piece_block[rows.lo[wide]] == rows.block[wide]).all()
    assert len(in_insets(page)) == len(page.columns.tag)
    assert text_with_insets(page, 0, len(page.columns.piece_node)).endswith("grain")
    for listing in np.flatnonzero(listings(page)).tolist():
        language_of(page, listing)
