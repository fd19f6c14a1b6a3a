r"""TeX as pages write it: cleaned of its delimiters, and found between \( \), \[ \], $$ $$ and $ $ in a page's text."""

import re
from bisect import bisect_right
from typing import NamedTuple

import numpy as np

from dehusk.arrays import Ints, Mask
from dehusk.kernel import markup
from dehusk.kernel.hints import TEX_SIGN
from dehusk.page import Page, fact
from dehusk.page.hints import hinted

LONGEST = 10_000  # characters of a formula
CLOSING = {r"\(": r"\)", r"\[": r"\]", "$$": "$$", "$": "$"}
STYLES = (r"{\displaystyle ", r"{\textstyle ")
CDATA = re.compile(r"%?\s*<!\[CDATA\[|%?\s*\]\]>")
COMMENT = re.compile(r"(?<!\\)%[^\n]*\n")
DELIMITER = re.compile(r"\\[\\$()\[\]]|\$\$?")
SINGLE = re.compile(r"\$(?!\s)([^$\n]{1,200}+)(?<![\s\\])\$(?![\d$])")  # a price is no formula
TELLING = re.compile(r"[\\^_={}<>+]|^\s*[A-Za-z]\s*$")
SURE = re.compile(r"[\\^_]|^[A-Za-z](?:$| ?[=<>+-])")
RENDERERS = ("MathJax", "mathjax", "KaTeX", "katex")


def cleaned(tex: str) -> str:
    """TeX in one line, without delimiters and comments; "" where it is too long."""
    if len(tex) > LONGEST:
        return ""
    tex = " ".join(COMMENT.sub("\n", CDATA.sub("", tex)).split())
    for first, last in CLOSING.items():
        inside = tex[len(first) : -len(last)]
        if tex.startswith(first) and tex.endswith(last) and last not in inside:
            return inside.strip()
    style = next(filter(tex.startswith, STYLES), "")
    inside = tex[len(style) : -1]
    return inside.strip() if style and tex.endswith("}") and _balanced(inside) else tex


def _balanced(tex: str) -> bool:
    depth = 0
    for brace in re.findall(r"\\.|[{}]", tex):
        depth += (brace == "{") - (brace == "}")
        if depth < 0:
            return False
    return depth == 0


class Written(NamedTuple):
    """One row a formula that the text itself has as TeX, in the page's order."""

    lo: Ints  # it is the characters lo:hi of columns.text, delimiters and all, in one block
    hi: Ints
    display: Mask


NONE = Written(np.zeros(0, np.int64), np.zeros(0, np.int64), np.zeros(0, np.bool_))


@fact
def written(page: Page) -> Written:
    """The formulas in the text, code aside; those between single $ where the page has MathJax or KaTeX."""
    if not hinted(page) & TEX_SIGN:
        return NONE
    text = page.columns.text
    single = "$" in text and _has_single(page)
    if not single and not any(sign[0] in text and sign in text for sign in CLOSING if sign != "$"):
        return NONE
    spans = _spans(page, single)
    told = [TELLING.search(text[lo + len(sign) : hi - len(sign)]) is not None for lo, hi, sign in spans]
    if not all(told) and not _renders(page):
        spans = [span for span, tells in zip(spans, told, strict=True) if tells]
    lo, hi = (np.array([span[side] for span in spans], np.int64) for side in (0, 1))
    display = np.array([span[2] in (r"\[", "$$") for span in spans], np.bool_)
    if spans:
        prose = ~_in_code(page)[page.columns.piece_lo.searchsorted(lo, "right") - 1]
        lo, hi, display = lo[prose], hi[prose], display[prose]
    return Written(lo, hi, display)


def _has_single(page: Page) -> bool:
    told = any(SURE.search(found[1]) for found in SINGLE.finditer(page.columns.text))
    return told and _renders(page)


@fact
def _renders(page: Page) -> bool:
    return any(name in page.source for name in RENDERERS)


def _in_code(page: Page) -> Mask:
    """Mask of the pieces in code."""
    coded = page.nearest(page.tagged("code", "kbd", "samp", "tt", "textarea")) >= 0
    return (coded | (page.columns.flags & markup.PREFORMATTED > 0))[page.columns.piece_node]


def _spans(page: Page, single: bool) -> list[tuple[int, int, str]]:
    """From each delimiter to its counterpart in the same block, with the first of them."""
    text, ends = page.columns.text, page.block_hi.tolist()
    spans, opened, lo, limit = [], "", 0, 0
    for found in DELIMITER.finditer(text):
        sign, hi = found[0], found.end()
        if opened and hi > limit:
            opened = ""
        if opened and sign == CLOSING[opened]:
            if _is_formula(text, lo, hi, opened):
                spans.append((lo, hi, opened))
                opened = ""
                continue
            opened = ""
        if opened in ("", "$") and sign in CLOSING and (single or sign != "$"):
            opened, lo = sign, found.start()
            limit = min(ends[bisect_right(ends, lo)], lo + LONGEST)
    return spans


def _is_formula(text: str, lo: int, hi: int, sign: str) -> bool:
    if sign == "$":
        return SINGLE.fullmatch(text, lo, hi) is not None and not text[hi : hi + 1].isdigit()
    inside = text[lo + len(sign) : hi - len(sign)]
    return bool(inside.strip()) and (sign != "$$" or TELLING.search(inside) is not None)
