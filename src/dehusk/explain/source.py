"""The source page as a still: nothing in it runs, leads away or asks for anything, and every block has its number."""

from collections.abc import Iterable, Iterator
from html import escape

import numpy as np

from dehusk.choice.decision import STATED
from dehusk.explain.active import active_attributes, in_its_place, without_addresses
from dehusk.kernel import markup
from dehusk.page import Page
from dehusk.page.edit import Edit, edited
from dehusk.result import Result

GONE = ("script", "iframe", "frame", "embed", "noembed", "noframes", "meta", "base", "link", "noscript", "template")
NO_MARKUP_INSIDE = ("textarea", "xmp", "plaintext", "select", "option", "optgroup")
STYLE = """<style>
svg:not([width]) { max-width: 3em; max-height: 3em; } /* whose size was in a style sheet that is not here */
a { color: #0550ae; text-decoration: underline; }
dehusk-block.kept { background: #c6f0ce !important; color: #0b2e13 !important; }
dehusk-block.doubtful { background: #ffe3a3 !important; color: #3b2300 !important; }
dehusk-block:hover, dehusk-block.chosen { outline: 2px solid #9a6700 !important; }
dehusk-block.kept:hover, dehusk-block.kept.chosen { outline-color: #1a7f37 !important; }
</style>"""


def still(result: Result, marks: Iterable[Edit] = ()) -> str:
    """The source of a result's page made still, with its blocks and what else is given marked."""
    return stilled(result.page, [*marks, *blocks_marked(result)]) + STYLE


def stilled(page: Page, marks: Iterable[Edit]) -> str:
    """The source without what runs, asks or, scripts being off where it is shown, comes alive (noscript)."""
    return edited(page.source, [*_gone(page), *_inactive(page), *_escaped(page), *marks])


def _gone(page: Page) -> Iterator[Edit]:
    columns = page.columns
    for node in np.flatnonzero(page.tagged(*GONE)).tolist():
        tag = page.tag_name(node)
        void = markup.DOES[markup.TAG[tag]] & markup.VOID
        yield int(columns.at[node]), int(columns.inner[node] if void else columns.close[node] + len(f"</{tag}>")), ""


def _inactive(page: Page) -> Iterator[Edit]:
    """Start tags without attributes that run or ask, style sheets without addresses."""
    stays = np.flatnonzero(~page.tagged(*GONE))
    for at, inner in zip(page.columns.at[stays].tolist(), page.columns.inner[stays].tolist(), strict=True):
        yield from active_attributes(page.source, at, inner)
    for node in np.flatnonzero(page.tagged("style")).tolist():
        inner, close = int(page.columns.inner[node]), int(page.columns.close[node])
        yield inner, close, in_its_place(without_addresses(page.source[inner:close]))


def _escaped(page: Page) -> Iterator[Edit]:
    """Text without entities as text with them: read a second time, and in another place, it is still text."""
    columns = page.columns
    raw = page.tagged("xmp", "plaintext") & (columns.flags & markup.FOREIGN == 0)
    for node in np.flatnonzero(raw).tolist():
        inner, close = int(columns.inner[node]), int(columns.close[node])
        text = escape(page.source[inner:close], quote=False)
        yield int(columns.at[node]), close + len(f"</{page.tag_name(node)}>"), f"<pre>\n{text}</pre>"


def blocks_marked(result: Result) -> Iterator[Edit]:
    """An element with its block's number around every text of the page."""
    page = result.page
    nodes = page.columns.piece_node
    pieces = np.flatnonzero(~page.tagged(*NO_MARKUP_INSIDE)[nodes])
    blocks = page.piece_block[pieces].tolist()
    for at, block in zip(page.columns.piece_at[pieces].tolist(), blocks, strict=True):
        stop = page.source.find("<", at)
        kept = ' class="kept"' if result.kept[block] else ""
        opening = f'<dehusk-block n="{block}"{kept}>'
        if result.choice.why[block] == STATED:  # and not in the source
            yield at, at, f"<p>{opening}{escape(page.block_texts[block], quote=False)}</dehusk-block></p>"
            continue
        yield at, at, opening
        yield stop, stop, "</dehusk-block>"
