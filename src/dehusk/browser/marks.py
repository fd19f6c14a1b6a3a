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
from dehusk.kernel.columns import OF_PIECES, Layout, layout_from_lists
from dehusk.kernel.markup import DROPPED, SPACES
from dehusk.page import Page, page_of, parse
from dehusk.page.edit import edited

# Waits until the document is loaded and has been left alone for a while, or has been given time enough. It asks again
# and again: a document that was kept from going elsewhere while it loaded is complete, but no event says so. No event
# tells of new shadow trees either: they are looked for when all else is quiet.
SETTLE = """new Promise(done => {
    const SOON = 20, QUIET = 100, ENOUGH = 2000, CHANGES = {childList: true, characterData: true, subtree: true};
    const treeOf = Object.getOwnPropertyDescriptor(Element.prototype, 'shadowRoot').get, trees = new Set();
    const within = {9: Document.prototype.querySelectorAll, 11: DocumentFragment.prototype.querySelectorAll};
    let timer;
    const watch = root => {
        observer.observe(root, CHANGES);
        for (const element of within[root.nodeType].call(root, '*')) {
            const tree = treeOf.call(element);
            if (tree && !trees.has(tree)) { trees.add(tree); watch(tree) }
        }
    };
    const rest = () => {
        const known = trees.size;
        for (const root of [document, ...trees]) watch(root);
        trees.size > known ? wait() : done();
    };
    const wait = () => { clearTimeout(timer); timer = setTimeout(rest, QUIET) };
    const loaded = () => { setTimeout(done, ENOUGH); wait() };
    const look = () => document.readyState === 'complete' ? loaded() : setTimeout(look, SOON);
    const observer = new MutationObserver(() => timer && wait());
    watch(document);
    look();
})"""

# A row for every element. One that has no box of its own (display: contents) is where its content is, one that moves is
# where it will come to rest: finish() throws where it never will. Methods come from the prototypes, since a form's
# fields may be named after them. A row for every open shadow tree, behind its host's and before those of what is in it;
# written out, it is a template in its host. A row for every text node, too: that of its element, and its box.
MEASURE = """((mark, write) => {
    const {checkVisibility, getAttribute, getBoundingClientRect, getHTML, setAttribute} = Element.prototype;
    const {createTreeWalker, querySelectorAll} = Document.prototype;
    const within = DocumentFragment.prototype.querySelectorAll;
    const treeOf = Object.getOwnPropertyDescriptor(Element.prototype, 'shadowRoot').get;
    for (const moving of document.getAnimations()) try { moving.finish() } catch { moving.cancel() }
    const range = new Range();
    const content = node => {
        range.selectNodeContents(node);
        return range.getClientRects().length ? range.getBoundingClientRect() : null;
    };
    const box = element =>
        trees.has(element) ? content(element)
        : checkVisibility.call(element, {visibilityProperty: true}) ? getBoundingClientRect.call(element)
        : getComputedStyle(element).display === 'contents' ? content(element) : null;
    const elements = [], trees = new Map();  // tree -> host
    const left = [...querySelectorAll.call(document, '*')].reverse();
    while (left.length) {
        const element = left.pop(), tree = trees.has(element) ? null : treeOf.call(element);
        elements.push(element);
        if (!tree) continue;
        trees.set(tree, element);
        for (const inside of [tree, ...within.call(tree, '*')].reverse()) left.push(inside);
    }
    const boxes = elements.map(box), row = new Map(elements.map((element, i) => [element, i]));
    const styles = elements.map((element, i) => boxes[i] && getComputedStyle(trees.get(element) ?? element));
    const style = measure => styles.map(style => style ? measure(style) : 0);
    const colour = value => {  // in another notation than rgb(): some colour that no other one is
        const [red, green, blue] = value.startsWith('rgb') ? value.match(/[\\d.]+/g).map(Number) : [256, 0, 0];
        return red * 65536 + green * 256 + blue;
    };
    const backgrounds = [];
    elements.forEach((element, i) => {
        const own = styles[i]?.backgroundColor ?? '', clear = !own || /, 0\\)$|transparent/.test(own);
        const around = row.get(trees.get(element) ?? element.parentNode);
        backgrounds.push(clear ? backgrounds[around] ?? 0xffffff : colour(own));
    });
    const texts = [];
    for (const root of [document, ...trees.keys()]) {
        const walker = createTreeWalker.call(document, root, NodeFilter.SHOW_TEXT);
        while (walker.nextNode()) {
            const text = walker.currentNode, inside = row.get(text.parentNode);
            if (boxes[inside] && /[^BLANK]/.test(text.data)) texts.push([inside, content(text)]);
        }
    }
    const rounded = (boxes, side, scrolled) =>
        boxes.map(box => box ? Math.round((box[side] + scrolled) * 100) / 100 : 0);
    const sides = (boxes, prefix) => Object.fromEntries([['left', scrollX], ['top', scrollY], ['right', scrollX],
        ['bottom', scrollY]].map(([side, scrolled]) => [prefix + side, rounded(boxes, side, scrolled)]));
    if (write) elements.forEach((element, i) => trees.has(element) || setAttribute.call(element, mark, i));
    const written = root => {
        if (!trees.size) return root.outerHTML;
        const [opened, closed] = root.cloneNode(false).outerHTML.split(/(?=<[/][^<]*>$)/);
        const html = opened + getHTML.call(root, {shadowRoots: [...trees.keys()]}) + closed;
        return html.replace(new RegExp(`(${mark}="([0-9]+)"><template)(?= shadowrootmode="open")`, 'g'),
            (all, start, host) => `${start} ${mark}="${Number(host) + 1}"`);
    };
    return {
        ...sides(boxes, ''), ...sides(texts.map(([, box]) => box), 'text_'),
        displayed: boxes.map(Boolean),
        inline: style(style => style.display === 'inline'),
        font_size: style(style => parseFloat(style.fontSize)),
        font_weight: style(style => Number(style.fontWeight)),
        colour: style(style => colour(style.color)),
        background: backgrounds,
        text_rows: texts.map(([inside]) => inside),
        marks: elements.map(element => trees.has(element) ? -1 : Number(getAttribute.call(element, mark) ?? -1)),
        html: write && (document.doctype ? '<!DOCTYPE html>' : '') + (elements.length ? written(elements[0]) : ''),
    };
})""".replace("BLANK", "".join(f"\\u{ord(character):04x}" for character in SPACES + DROPPED))


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
    return _gather(page, measured, row_of)


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
    return Page(clean.source, clean.columns, page.url, page.encoding, _gather(clean, measured, row_of))


def _gather(page: Page, measured: dict[str, Any], row_of: Ints) -> Layout:
    """Row i of the layout is row row_of[i] of what was measured; -1: the browser has no such element."""
    measured_layout = layout_from_lists(measured)
    text_of = _texts(page, np.array(measured["text_rows"], np.int64), row_of)
    return Layout._make(
        np.append(column, np.zeros(1, column.dtype))[text_of if name in OF_PIECES else row_of]
        for name, column in measured_layout._asdict().items()
    )


def _texts(page: Page, text_rows: Ints, row_of: Ints) -> Ints:
    """For each piece its row among the measured text nodes, or -1.

    The k-th piece of a node is the k-th text node of its element, or its last where scripts have cut the text anew.
    """
    node_of = np.full(max(text_rows.max(initial=0), row_of.max(initial=0)) + 1, -1)
    node_of[row_of[row_of >= 0]] = np.flatnonzero(row_of >= 0)
    text_node = node_of[text_rows]
    order = np.argsort(text_node, kind="stable")
    sorted_nodes, node = text_node[order], page.columns.piece_node
    first, stop = np.searchsorted(sorted_nodes, node), np.searchsorted(sorted_nodes, node, side="right")
    found = np.minimum(first + _ordinal(node), stop - 1)
    return np.where(stop > first, np.append(order, -1)[found], -1)


def _ordinal(values: Ints) -> Ints:
    """How many equal values come before each."""
    order = np.argsort(values, kind="stable")
    ordinal = np.empty(len(values), np.int64)
    ordinal[order] = np.arange(len(values)) - np.searchsorted(values[order], values[order])
    return ordinal
