"""Parts: a written text as its paragraphs, headings, items, rows and listings, in order."""

from collections.abc import Iterator
from itertools import pairwise
from typing import Literal, NamedTuple

import numpy as np

from dehusk.notation.insets import DISPLAY, FORMULA, LINK
from dehusk.writers.marks import Run
from dehusk.writers.outline import BLOCK, Outline

Kind = Literal["paragraph", "heading", "item", "head", "row", "code", "image", "inset", "rule"]
Item = tuple[int, int, int, int]  # kind; block, node or inset; the structure around it; the margin that it stands in


class Part(NamedTuple):
    """What is written of the blocks first:stop; the whole is `before` and `text` of every part, joined."""

    first: int
    stop: int
    before: str  # what parts it from the one before
    text: str
    kind: Kind


Row = tuple[int, int, str, str, Kind]  # a part before it has names: thousands are joined, few are asked for


def joined(rows: list[Row]) -> str:
    texts = [""] * (2 * len(rows))
    texts[::2], texts[1::2] = [row[2] for row in rows], [row[3] for row in rows]
    return "".join(texts)


def units(outline: Outline, margins: list[int]) -> Iterator[tuple[int, list[Item]]]:
    """The items, those of one listing or table together: its node, or -1 and items of neither; `margins`: one each."""
    kinds, whats, inside = outline.items
    items: list[Item] = list(zip(kinds, whats, inside.tolist(), margins, strict=True))
    if not items or not outline.structure.has_wholes:
        yield -1, items
        return
    whole = np.where(inside < 0, -1, outline.structure.whole[inside])
    edges = [0, *((whole[1:] != whole[:-1]).nonzero()[0] + 1).tolist(), len(items)]
    for first, stop in pairwise(edges):
        yield int(whole[first]), items[first:stop]


def listing_text(outline: Outline, items: list[Item]) -> str:
    """The lines of a listing."""
    return "\n".join([outline.runs.text_of(item[1]) for item in items if item[0] == BLOCK])


def inset_run(outline: Outline, row: int) -> Run:
    """An inset between blocks as a run."""
    insets = outline.insets
    kind, text = int(insets.kind[row]), insets.text[row]
    if kind == LINK:
        return "", text, (("a", insets.address[row]),)
    return "", text, (("display" if kind == DISPLAY else "formula", ""),) if kind in (FORMULA, DISPLAY) else ()
