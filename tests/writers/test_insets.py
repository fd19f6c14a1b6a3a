"""Insets as each format writes them, put in by hand."""

import numpy as np
import pytest

import dehusk
from dehusk.notation import insets as notation
from dehusk.notation.insets import DISPLAY, FORMULA, LEFT_OUT, LINK, NOTE, NOTE_TEXT, TEXT, Insets
from dehusk.page import Page
from dehusk.page.hints import hinted
from dehusk.writers import Outline, to_html, to_markdown, to_tei, to_text

Row = tuple[int, int, int, str, str]  # the first piece that it stands for, one past the last, kind, text, address


def outline(html: str, *rows: Row) -> Outline:
    """The whole page, with these insets; one of no piece begins where the page's script does."""
    page = dehusk.parse(html, url="https://example.org/")
    of = page.piece_block
    at = [int(page.columns.piece_at[lo]) if lo < hi else page.source.index("<script") for lo, hi, *_ in rows]
    block = [_block(page, lo, hi) for lo, hi, *_ in rows]
    lo, hi, kind, text, address = zip(*rows, strict=True)
    arrays = [np.array(column, np.int64) for column in (lo, hi, at, block)]
    around = [(_gap(page, lo), _gap(page, hi)) for lo, hi, *_ in rows]
    spaced = np.array([bool(before) + 2 * bool(behind) for before, behind in around], np.uint8)
    page._made[notation.insets] = Insets(*arrays, np.array(kind, np.uint8), list(text), list(address), spaced)
    page._made[hinted] = hinted(page) | notation.READ
    assert len(of) >= max(hi)
    return Outline(page, np.ones(len(page), np.bool_))


def _gap(page: Page, piece: int) -> str:
    """The white space before a piece, in the text of its block."""
    columns, of = page.columns, page.piece_block
    inside = 0 < piece < len(of) and of[piece - 1] == of[piece]
    return columns.text[columns.piece_hi[piece - 1] : columns.piece_lo[piece]] if inside else ""


def _block(page: Page, lo: int, hi: int) -> int:
    """Of what stands for no piece: between blocks, unless the pieces on both its sides are in one."""
    of = page.piece_block
    return int(of[lo]) if lo < hi or (0 < lo < len(of) and of[lo - 1] == of[lo]) else -1


CASES: dict[str, tuple[str, tuple[Row, ...], str, str]] = {
    "left out": ("<h2>a <a href=#x>¶</a></h2>", ((1, 2, LEFT_OUT, "", ""),), "## a\n", "a"),
    "left out in the middle": ("<p>a <i>b</i> c", ((1, 2, LEFT_OUT, "", ""),), "a c\n", "a c"),
    "all of a block left out": ("<p>1</p><pre>b</pre>", ((0, 1, LEFT_OUT, "", ""),), "```\nb\n```\n", "b"),
    "another text": ("<p>$549<sup>00</sup> <b>now</b>", ((1, 2, TEXT, ".00", ""),), "$549.00 **now**\n", "$549.00 now"),
    "a formula": (
        "<p>a <i>x</i>* costs $5",
        ((1, 2, FORMULA, "x_1*y<z", ""),),
        "a $x_1*y< z$\\* costs \\$5\n",
        "a $x_1*y<z$* costs $5",
    ),
    "a formula without text": ("<p>a <script>x</script>, b", ((1, 1, FORMULA, "x", ""),), "a $x$, b\n", "a $x$, b"),
    "a display that stands alone": (
        "<p>a</p><script>x</script><p>b",
        ((1, 1, DISPLAY, "x\n\n=1", ""),),
        "a\n\n$$x =1$$\n\nb\n",
        "a\n\n$$x\n\n=1$$\n\nb",
    ),
    "a player": (
        "<p>a</p><script>x</script><p>b",
        ((1, 1, LINK, "A [film]", "https://example.org/v"),),
        "a\n\n[A [film]](https://example.org/v)\n\nb\n",
        "a\n\nb",
    ),
    "a link in a line": (
        "<p>a <i>b</i> c",
        ((1, 2, LINK, "d", "https://example.org/v"),),
        "a [d](https://example.org/v) c\n",
        "a d c",
    ),
    "a note": (
        "<p>a<sup><a href=#n>1</a></sup>.<p><b>1.</b> b",
        ((1, 2, NOTE, "1", ""), (3, 4, NOTE_TEXT, "1", "")),
        "a[^1].\n\n[^1]: b\n",
        "a[1].\n\n[1] b",
    ),
    "a note that is not kept": (
        "<p>a<sup><a href=#n>1</a></sup>.",
        ((1, 2, NOTE, "1", ""),),
        "a<sup>1</sup>.\n",
        "a1.",
    ),
    "the text of a note": ("<p>a</p><p><b>1.</b> b", ((1, 2, NOTE_TEXT, "1", ""),), "a\n\n[^1]: b\n", "a\n\n[1] b"),
    "notes in a list": (
        "<p>a</p><ol><li><b>^</b> b<p>c<li>d</ol>",
        ((1, 2, NOTE_TEXT, "x y", ""),),
        "a\n\n[^xy]: b\n\n    c\n\n2. d\n",
        "a\n\n1. [x y] b\n   c\n2. d",
    ),
    "a formula in a table": (
        "<table><tr><th>a<th>b<tr><td>c<td>d</table>",
        ((3, 4, FORMULA, "|d|", ""),),
        "| a | b |\n| --- | --- |\n| c | $\\|d\\|$ |\n",
        "a | b\nc | $|d|$",
    ),
}


@pytest.mark.parametrize(("html", "rows", "markdown", "text"), CASES.values(), ids=CASES)
def test_insets(html: str, rows: tuple[Row, ...], markdown: str, text: str) -> None:
    assert to_markdown(outline(html, *rows)) == markdown
    assert to_text(outline(html, *rows)) == text


def test_a_formula_is_text_to_html() -> None:
    given = outline("<p>a <i>x</i>", (1, 2, FORMULA, "a<b>&", ""))
    assert to_html(given) == '<p>a <span class="math inline">\\(a&lt;b&gt;&amp;\\)</span></p>\n'
    alone = outline("<p>a</p><script>x</script><p>b", (1, 1, DISPLAY, "x", ""))
    assert '<div class="math display">\\[x\\]</div>\n' in to_html(alone)


def test_a_formula_in_tei() -> None:
    document = dehusk.extract("x").as_dict()
    assert '<formula notation="TeX">a&lt;b</formula>' in to_tei(
        outline("<p>a <i>x</i>", (1, 2, FORMULA, "a<b", "")), document
    )


def test_a_formula_is_no_markup_to_a_reader_without_formulas() -> None:
    rows = (1, 2, FORMULA, "<img src=x onerror=alert(1)>[a](javascript:alert(1))", "")
    assert to_markdown(outline("<p>a <i>x</i>", rows)) == "a $< img src=x onerror=alert(1)>[a] (javascript:alert(1))$\n"
