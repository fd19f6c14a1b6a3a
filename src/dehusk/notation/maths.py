"""Formulas: each once, as TeX, whatever a page holds of it besides."""

import re
from collections.abc import Iterator

import numpy as np

from dehusk.arrays import Ints
from dehusk.kernel import markup
from dehusk.kernel.hints import FORMULA_PICTURE, FORMULA_SCRIPT, MATHML, TEX_TYPE
from dehusk.notation import mathml
from dehusk.notation.kinds import DISPLAY, FORMULA, LEFT_OUT, Inset, of_node, of_pieces
from dehusk.notation.tex import cleaned, written
from dehusk.page import Page, head
from dehusk.page.head import unescaped
from dehusk.page.hints import hinted

WRAPPER = re.compile(r"\b(?:katex|mwe-math|MathJax|MJXc|mjx-chtml|MJX_)", re.IGNORECASE)
ON_ITS_OWN = re.compile(r"katex-display|MathJax_(?:SVG_)?Display|MJXc-display|math(?:ml|-fallback-image)-display")
SURE = re.compile(r"(?:^|[\s_-])(?:la)?tex(?:$|[\s_-])|mwe-math", re.IGNORECASE)
MATHS = re.compile(r"(?:^|\s)math(?:$|\s)")
RENDERED_AT = re.compile(r"latex\.php\?|latex\.codecogs\.com")
TELLING = re.compile(r"[\\^_={}]|^.$")
CLIMB = 4  # elements around a math element that may be the formula's wrapper
LONGEST_ADDRESS = 200  # characters of it that are looked at


def formulas(page: Page) -> Iterator[Inset]:
    """Insets of all formulas."""
    found = hinted(page)
    if found & FORMULA_SCRIPT:
        yield from _scripts(page)
    if found & MATHML:
        yield from _elements(page)
    if found & FORMULA_PICTURE:
        yield from _pictures(page)
    yield from _in_text(page)


def _scripts(page: Page) -> Iterator[Inset]:
    """MathJax 2: a script with the TeX, behind what it was rendered to."""
    columns = page.columns
    for script, type_ in head.scripts_of(page, TEX_TYPE):
        if not type_.startswith(TEX_TYPE):
            continue
        tex = cleaned(page.source[columns.inner[script] : columns.close[script]])
        if not tex:
            continue
        kind = DISPLAY if "display" in type_ else FORMULA
        shown, *others = [*_rendered(page, script), script]
        yield of_node(page, shown, kind, tex)._replace(stop=int(columns.close[script]))
        yield from (of_node(page, node, LEFT_OUT) for node in others if node != script)


def _rendered(page: Page, script: int) -> list[int]:
    """The siblings before a script that show its formula: a preview, and the formula itself."""
    parent, after = int(page.columns.parent[script]), script
    found: list[int] = []
    while len(found) < 2 and (node := _sibling_before(page, after, parent)) >= 0:
        if not WRAPPER.search(page.own_attribute(node, "class")):
            break
        if page.columns.lo[node] < page.columns.hi[node]:
            found.append(node)
        after = node
    return found


def _sibling_before(page: Page, node: int, parent: int) -> int:
    """The element before a node under its parent, or -1."""
    before = node - 1
    while before > parent and page.columns.parent[before] != parent:
        before = int(page.columns.parent[before])
    return before if before > parent else -1


def _elements(page: Page) -> Iterator[Inset]:
    """MathML, by itself or in what KaTeX, MathJax and MediaWiki put around it."""
    columns = page.columns
    math = (page.tagged("math") & (columns.flags & markup.SKIPPED == 0)).nonzero()[0]
    inner = np.maximum.accumulate(np.append(0, columns.end[math]))[:-1] > math  # math in math is a part of it
    math = math[~inner]
    annotations = page.tagged("annotation").nonzero()[0]
    for node in math.tolist():
        whole, said = _wrapper(page, node, math)
        tex = _annotated(page, node, annotations) or cleaned(page.own_attribute(node, "alttext"))
        tex = tex or mathml.tex_of(page, node)
        alone = page.own_attribute(node, "display") == "block" or ON_ITS_OWN.search(said)
        if tex:
            yield of_node(page, whole, DISPLAY if alone else FORMULA, tex)


def _wrapper(page: Page, node: int, math: Ints) -> tuple[int, str]:
    """The outermost element that is this one formula, and the classes from it down to the math element."""
    columns, whole, said, classes = page.columns, node, "", ""
    for _ in range(CLIMB):
        node = int(columns.parent[node])
        if node < 0 or np.diff(math.searchsorted((node, columns.end[node])))[0] > 1:
            break
        own, mathjax = page.own_attribute(node, "class"), page.tag_name(node).startswith("mjx-")
        display = mathjax and page.own_attribute(node, "display") == "true"
        classes = f"{classes} {own}{' MathJax_Display' * display}"
        if mathjax or WRAPPER.search(own):
            whole, said = node, classes
    return whole, said


def _annotated(page: Page, math: int, annotations: Ints) -> str:
    columns = page.columns
    for node in annotations[slice(*annotations.searchsorted((math, columns.end[math])))].tolist():
        raw = page.source[columns.inner[node] : columns.close[node]]
        if (
            "tex" in page.own_attribute(node, "encoding").lower()
            and "<" not in raw
            and (tex := cleaned(unescaped(raw)))
        ):
            return tex
    return ""


def _pictures(page: Page) -> Iterator[Inset]:
    """Images whose alternative text is the TeX they show."""
    for node, said in page.attributes_of(page.tagged("img"), ("alt", "class", "src")).items():
        called = said.get("class", "")
        sure = SURE.search(called) or RENDERED_AT.search(said.get("src", "")[:LONGEST_ADDRESS])
        tex = cleaned(said.get("alt", "")) if sure or MATHS.search(called) else ""
        if tex and (sure or TELLING.search(tex)):
            yield of_node(page, node, DISPLAY if ON_ITS_OWN.search(called) else FORMULA, tex)


def _in_text(page: Page) -> Iterator[Inset]:
    """Formulas as TeX in the text, where they are pieces of their own."""
    columns, found = page.columns, written(page)
    if not len(found.lo):
        return
    first, last = columns.piece_lo.searchsorted(found.lo), columns.piece_hi.searchsorted(found.hi)
    for lo, hi, at, stop, display in zip(
        first.tolist(), last.tolist(), *(column.tolist() for column in found), strict=True
    ):
        whole = lo <= hi < len(columns.piece_lo) and columns.piece_lo[lo] == at and columns.piece_hi[hi] == stop
        if whole and (tex := cleaned(columns.text[at:stop])):
            yield of_pieces(page, lo, hi + 1, DISPLAY if display else FORMULA, tex)
