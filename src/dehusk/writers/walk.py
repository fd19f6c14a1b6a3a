"""The walk through an outline that text and Markdown share: items one by one, a listing or a table as a whole."""

from abc import ABC, abstractmethod

from dehusk.kernel import Margins, grid_rows
from dehusk.kernel.grids import Row as GridRow
from dehusk.kernel.grids import Said
from dehusk.kernel.markup import TAG
from dehusk.lazy import cached
from dehusk.writers.outline import Outline
from dehusk.writers.parts import Item, Row, units


class Walk(ABC):
    """A writer, with the rows that it has written."""

    def __init__(self, outline: Outline, margins: Margins) -> None:
        self.outline, self.tag = outline, outline.structure.tag + b"\0"  # the last: of no node
        self.margins, self.near = margins, margins.near
        self.written: list[Row] = []

    def rows(self) -> list[Row]:
        for whole, items in units(self.outline, self.near[self.outline.items[2]].tolist()):
            if whole < 0:
                self.items(items)
            elif self.tag[whole] == TAG["pre"]:
                self.listing(whole, items)
            else:
                self.table(whole, items)
        return self.written

    @cached
    def cell(self) -> list[int]:
        """The cell that each node is in, or -1."""
        return list(self.outline.structure.cell.tolist())

    def grid(self, table: int, said: list[Said]) -> tuple[list[GridRow], bool]:
        """The rows of a table, and whether the first is its header."""
        page = self.outline.page
        return grid_rows(page.source, page.columns, self.tag, table, said)

    @abstractmethod
    def items(self, items: list[Item]) -> None:
        """Write items that stand in neither a listing nor a table."""

    @abstractmethod
    def listing(self, node: int, items: list[Item]) -> None: ...

    @abstractmethod
    def table(self, node: int, items: list[Item]) -> None: ...
