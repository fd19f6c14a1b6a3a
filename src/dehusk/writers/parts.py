"""Parts: a written text as its paragraphs, headings, items, rows and listings, in order."""

from collections.abc import Iterator
from itertools import groupby
from typing import Literal, NamedTuple

from dehusk.notation.insets import DISPLAY, FORMULA, LINK
from dehusk.writers.grid import Grid
from dehusk.writers.outline import BLOCK, Item, Outline
from dehusk.writers.runs import Run

Kind = Literal["paragraph", "heading", "item", "head", "row", "code", "image", "formula", "rule"]


class Part(NamedTuple):
    """What is written of the blocks first:stop; the whole is `before` and `text` of every part, joined."""

    first: int
    stop: int
    before: str  # what parts it from the one before
    text: str
    kind: Kind


def joined(parts: list[Part]) -> str:
    return "".join([one for part in parts for one in (part.before, part.text)])


def units(outline: Outline) -> Iterator[tuple[int, list[Item]]]:
    """The items, those of a listing or a table together: the node of it or -1, and the items."""
    whole = outline.whole
    if all(one < 0 for one in whole):
        yield from ((-1, [item]) for item in outline.items)
        return
    for node, items in groupby(outline.items, key=lambda item: whole[item[2]] if item[2] >= 0 else -1):
        if node < 0:
            yield from ((-1, [item]) for item in items)
        else:
            yield node, list(items)


def listing_text(outline: Outline, items: list[Item]) -> str:
    """The lines of a listing."""
    return "\n".join(outline.runs.text_of(what) for kind, what, _ in items if kind == BLOCK)


def inset_run(outline: Outline, row: int) -> Run:
    """An inset between blocks as a run."""
    insets = outline.insets
    kind, text = int(insets.kind[row]), insets.text[row]
    if kind == LINK:
        return "", text, (("a", insets.address[row]),)
    return "", text, ((("display" if kind == DISPLAY else "formula"), ""),) if kind in (FORMULA, DISPLAY) else ()


class Row(NamedTuple):
    """A row of a table as it is written."""

    first: int
    stop: int
    cells: list[str]


def table_rows(
    outline: Outline, grid: Grid, table: int, said: list[tuple[int, int, str]]
) -> tuple[list[Row], bool]:
    """The rows of a table, of what is said in it: cell, block or -1, text. And whether the first row is a header."""
    texts: dict[int, list[str]] = {}
    blocks: dict[int, list[int]] = {}
    for cell, block, text in said:
        folded = texts.setdefault(cell, [])
        if text:
            folded.append(" ".join(text.split()))
        if block >= 0:
            blocks.setdefault(cell, []).append(block)
    lines, header = grid.rows(table, texts)
    rows = []
    for line in lines:
        held = [block for cell in line for block in blocks.get(cell, ())]
        first = min(held, default=rows[-1].stop if rows else 0)
        rows.append(Row(first, max(held, default=first - 1) + 1, [" ".join(texts.get(cell, ())) for cell in line]))
    return rows, header

