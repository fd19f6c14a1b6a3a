"""Marks tell which element of a browser's document is which node of a page.

A mark is an attribute with a number. For the layout of a page already in columns the marks go into its source before
the browser reads it; where the browser's own document is to be the page, they go into it before it is written out.
Either way they outlive whatever scripts or a second parse do to the tree around them.
"""

import re
import secrets
from typing import Any

import numpy as np

from dehusk.arrays import Ints
from dehusk.kernel.columns import Layout, layout_from_lists
from dehusk.page import Page, page_of, parse
from dehusk.page.edit import edited

# Waits until the document is loaded and has been left alone for a while, or has been given time enough.
SETTLE = """new Promise(done => {
    const QUIET = 100, ENOUGH = 2000;
    let timer;
    const wait = () => { clearTimeout(timer); timer = setTimeout(done, QUIET) };
    const loaded = () => { setTimeout(done, ENOUGH); wait() };
    document.readyState === 'complete' ? loaded() : addEventListener('load', loaded);
    new MutationObserver(() => timer && wait())
        .observe(document, {childList: true, characterData: true, subtree: true});
})"""

# A row for every element. One that has no box of its own (display: contents) is where its content is, one that moves is
# where it will come to rest: finish() throws where it never will. Methods come from the prototypes, since a form's
# fields may be named after them.
MEASURE = """((mark, write) => {
    const {checkVisibility, getAttribute, getBoundingClientRect, setAttribute} = Element.prototype;
    for (const moving of document.getAnimations()) try { moving.finish() } catch { moving.cancel() }
    const range = new Range();
    const content = element => {
        range.selectNodeContents(element);
        return range.getClientRects().length ? range.getBoundingClientRect() : null;
    };
    const box = element =>
        checkVisibility.call(element, {visibilityProperty: true}) ? getBoundingClientRect.call(element)
        : getComputedStyle(element).display === 'contents' ? content(element) : null;
    const elements = [...Document.prototype.querySelectorAll.call(document, '*')], boxes = elements.map(box);
    const column = (side, scrolled) => boxes.map(box => box ? Math.round((box[side] + scrolled) * 100) / 100 : 0);
    if (write) elements.forEach((element, i) => setAttribute.call(element, mark, i));
    return {
        left: column('left', scrollX), top: column('top', scrollY),
        right: column('right', scrollX), bottom: column('bottom', scrollY),
        displayed: boxes.map(Boolean),
        marks: elements.map(element => Number(getAttribute.call(element, mark) ?? -1)),
        html: write && (document.doctype ? '<!DOCTYPE html>' : '') + (elements[0]?.outerHTML ?? ''),
    };
})"""


def new_mark() -> str:
    """The name of an attribute that no page has."""
    return f"data-dehusk-{secrets.token_hex(6)}"


def measure(mark: str, write: bool) -> str:
    """The expression that measures a document; `write`: and marks it and writes it out."""
    return f"{MEASURE}('{mark}', {'true' if write else 'false'})"


def marked(page: Page, mark: str) -> str:
    """The page's source with its nodes marked. Its noscripts are empty: the browser, scripts off, would read markup
    where the page has none."""
    columns = page.columns
    ends = (columns.inner - 1).tolist()
    silent = np.flatnonzero(page.tagged("noscript"))
    spans = zip(columns.inner[silent].tolist(), columns.close[silent].tolist(), strict=True)
    marks = ((end, end, f' {mark}="{node}"') for node, end in enumerate(ends))
    return edited(page.source, [*marks, *((inner, close, "") for inner, close in spans)])


def layout_of(page: Page, measured: dict[str, Any]) -> Layout:
    """The layout of a page whose source was marked. Of two elements with one mark the first counts."""
    marks = np.array(measured["marks"], np.int64)
    rows = np.flatnonzero(marks >= 0)[::-1]
    row_of = np.full(len(page.columns.tag), -1)
    row_of[marks[rows]] = rows
    return _gather(measured, row_of)


def page_with_layout(page: Page, measured: dict[str, Any], mark: str) -> Page:
    """The browser's document as a page, and its layout."""
    source = parse(measured["html"]).source
    pattern = re.compile(f' {mark}="([0-9]+)"')
    found = [(one.start(), int(one[1])) for one in pattern.finditer(source)]
    at, rows = np.array(found, np.int64).reshape(-1, 2).T
    columns = page_of(source).columns
    row_of = np.full(len(columns.tag), -1)
    row_of[np.searchsorted(columns.at, at) - 1] = rows
    clean = page_of(pattern.sub("", source), page.url, page.encoding)
    return Page(clean.source, clean.columns, page.url, page.encoding, _gather(measured, row_of))


def _gather(measured: dict[str, Any], row_of: Ints) -> Layout:
    """Row i of the layout is row row_of[i] of what was measured; -1: the browser has no such element."""
    return Layout._make(np.append(column, np.zeros(1, column.dtype))[row_of] for column in layout_from_lists(measured))
