"""The text of kept blocks as the page's text has it: paragraphs apart, items, rows and code line by line. `_lines` is
the same, compiled."""

from itertools import groupby

from dehusk.arrays import Mask
from dehusk.kernel.columns import Columns
from dehusk.kernel.grids import Said, grid_rows
from dehusk.kernel.margins import Margins, behind
from dehusk.kernel.markup import TAG
from dehusk.kernel.structure import LISTING, Structure

TERM = TAG["dt"]


def kept_lines(margins: Margins, source: str, columns: Columns, kept: Mask, nested: Structure | None) -> str:
    """Kept blocks, each as it stands in the page's text: in a margin a line each, else apart. A text in a margin behind
    a term is the line below it. A listing or table is written as one. nested: None where there is none of all these."""
    lines = _Lines(margins, source, columns, nested)
    blocks = [block for block, is_kept in enumerate(kept.tolist()) if is_kept]
    for whole, together in groupby(blocks, lambda block: int(nested.whole[columns.block[block]]) if nested else -1):
        if whole < 0:
            lines.items(list(together))
        elif margins.tag[whole] == LISTING:
            lines.listing(list(together))
        else:
            lines.table(whole, list(together))
    return "".join(lines.parts)


class _Lines:
    def __init__(self, margins: Margins, source: str, columns: Columns, nested: Structure | None) -> None:
        self.margins, self.source, self.columns, self.nested = margins, source, columns, nested
        self.last, self.after_term = -1, False  # the margin of the last text; whether that was a term
        self.parts: list[str] = []

    def text_of(self, block: int) -> str:
        columns, after = self.columns, block + 1
        stop = columns.block_piece[after] if after < len(columns.block) else len(columns.piece_hi)
        return columns.text[columns.piece_lo[columns.block_piece[block]] : columns.piece_hi[stop - 1]]

    def margin_of(self, block: int) -> int:
        return int(self.margins.near[self.columns.block[block]])

    def put(self, margin: int, text: str) -> None:
        lined = margin >= 0 and (self.last >= 0 or self.after_term)
        self.parts.append("" if not self.parts else "\n" if lined else "\n\n")
        self.parts.append(self.margins.lead(margin) + behind(self.margins.rest(margin), text))
        self.last, self.after_term = margin, False

    def items(self, blocks: list[int]) -> None:
        for block in blocks:
            self.put(self.margin_of(block), self.text_of(block))
            inside = int(self.nested.near[self.columns.block[block]]) if self.nested else -1
            self.after_term = inside >= 0 and self.margins.tag[inside] == TERM

    def listing(self, blocks: list[int]) -> None:
        self.put(self.margin_of(blocks[0]), "\n".join(map(self.text_of, blocks)))

    def table(self, table: int, blocks: list[int]) -> None:
        """The rows of a table; what stands in none of its cells goes before them."""
        assert self.nested
        cell = [int(self.nested.cell[self.columns.block[block]]) for block in blocks]
        self.items([block for block, inside in zip(blocks, cell, strict=True) if inside < 0])
        said: list[Said] = [(i, block, self.text_of(block)) for i, block in zip(cell, blocks, strict=True) if i >= 0]
        rows, _ = grid_rows(self.source, self.columns, self.margins.tag, table, said)
        if not rows:
            self.items([block for _, block, _ in said])
            return
        margin = int(self.margins.near[table])
        first, *others = [" | ".join(cells).strip() for _, _, cells in rows]
        self.put(margin, first)
        self.parts += ["\n" + self.margins.rest(margin) + line for line in others]
