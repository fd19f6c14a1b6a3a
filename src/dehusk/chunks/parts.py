"""The content as a sequence of parts: paragraphs, headings, list items, rows of tables, code."""

from collections.abc import Iterator
from typing import Literal, NamedTuple

import numpy as np

from dehusk.arrays import Mask
from dehusk.page import Page
from dehusk.page.tables import in_data_table

HEADINGS = ("h1", "h2", "h3", "h4", "h5", "h6")
CODE = ("pre", "listing", "xmp", "plaintext")


class Part(NamedTuple):
    """Blocks first:stop as they stand in `Result.text`, after `between`."""

    first: int
    stop: int
    between: str
    text: str
    kind: Literal["paragraph", "heading", "item", "row", "code"]


def parts_of(page: Page, kept: Mask) -> list[Part]:
    """Parts in order; joined, with the first `between` left out, they are the text."""
    parts: list[Part] = []
    for part in _of_blocks(page, kept):
        if part.between == " | " and parts:  # a further cell
            row = parts[-1]
            part = row._replace(stop=part.stop, text=row.text + part.between + part.text)  # noqa: PLW2901
            parts.pop()
        parts.append(part)
    return parts


def _of_blocks(page: Page, kept: Mask) -> Iterator[Part]:
    blocks = np.flatnonzero(kept)
    nodes = page.columns.block[blocks]
    items = page.nearest(page.tagged("li"))[nodes].tolist()
    rows = page.nearest(page.tagged("tr") & in_data_table(page))[nodes].tolist()
    headings, codes = (page.nearest(page.tagged(*tags))[nodes].tolist() for tags in (HEADINGS, CODE))
    last_item = last_row = -1
    for block, item, row, heading, code, text in zip(
        blocks.tolist(), items, rows, headings, codes, page.texts_of(blocks), strict=True
    ):
        if row >= 0 and row == last_row:
            between = " | "
        elif (item >= 0 and last_item >= 0) or (row >= 0 and last_row >= 0):
            between = "\n"
        else:
            between = "\n\n"
        mark = "- " if item >= 0 and item != last_item else ""
        marks = (("row", row), ("heading", heading), ("code", code), ("item", item), ("paragraph", 0))
        kind = next(name for name, node in marks if node >= 0)
        yield Part(block, block + 1, between, mark + text, kind)  # type: ignore[arg-type]  # one of the five
        last_item, last_row = item, row
