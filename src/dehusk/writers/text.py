"""Plain text: paragraphs apart, a list item or table row a line, nesting by indentation."""

from dehusk.notation.insets import DISPLAY, FORMULA
from dehusk.writers.grid import Grid
from dehusk.writers.margins import Margins
from dehusk.writers.outline import BLOCK, INSET, Item, Outline
from dehusk.writers.parts import Kind, Part, joined, listing_text, table_rows, units

DEEPEST = 8  # lists inside each other that show by indentation


def to_text(outline: Outline) -> str:
    return joined(parts(outline))


def parts(outline: Outline) -> list[Part]:
    """The text as parts."""
    return _Writer(outline).parts()


class _Writer:
    def __init__(self, outline: Outline) -> None:
        self.outline = outline
        self.margins, self.grid = Margins(outline, {"dd": "  "}, deepest=DEEPEST), Grid(outline)
        self.written: list[Part] = []
        self.last = -1, ""  # the margin and the element of the last part
        self.next = 0

    def parts(self) -> list[Part]:
        tags = self.outline.tags
        for whole, items in units(self.outline):
            if whole < 0:
                self.item(*items[0])
            elif tags[whole] == "pre":
                blocks = [what for kind, what, _ in items if kind == BLOCK]
                if blocks:
                    self.put(whole, listing_text(self.outline, items), "code", blocks[0], blocks[-1] + 1)
            else:
                self.table(whole, items)
        return self.written

    def item(self, kind: int, what: int, inside: int) -> None:
        if kind == BLOCK:
            tag = self.outline.tags[inside] if inside >= 0 else ""
            heading = tag[:1] == "h" and tag[1:].isdigit()
            self.put(inside, self.outline.runs.text_of(what), "heading" if heading else "paragraph", what, what + 1)
        elif kind == INSET and (text := inset_text(self.outline, what)):
            self.put(inside, text, "formula")

    def put(self, inside: int, text: str, kind: Kind, first: int = -1, stop: int = -1) -> None:
        margin = self.margins.of_node[inside] if inside >= 0 else -1
        if margin >= 0:
            fresh = margin not in self.margins.used
            lead, _, _ = self.margins.begin(margin)
            text = lead + (text.replace("\n", "\n" + self.margins[margin].rest) if "\n" in text else text)
            kind = "item" if fresh and kind == "paragraph" else kind
        tag = self.outline.tags[inside] if inside >= 0 else ""
        before = "\n" if margin >= 0 and (self.last[0] >= 0 or self.last[1] == "dt") else "\n\n"
        self.last = margin, tag
        self.append(before, text, kind, first, stop)

    def append(self, before: str, text: str, kind: Kind, first: int, stop: int) -> None:
        first = self.next if first < 0 else first
        self.next = max(stop, first)
        self.written.append(Part(first, self.next, before if self.written else "", text, kind))

    def table(self, node: int, items: list[Item]) -> None:
        """The rows of a table; what stands in none of its cells goes before them."""
        said: list[tuple[int, int, str]] = []
        for kind, what, inside in items:
            cell = self.grid.cell[inside]
            if cell < 0:
                self.item(kind, what, inside)
            elif kind == BLOCK:
                said.append((cell, what, self.outline.runs.text_of(what)))
            elif kind == INSET:
                said.append((cell, -1, inset_text(self.outline, what)))
        rows, header = table_rows(self.outline, self.grid, node, said)
        for n, row in enumerate(rows):
            line, kind_of = " | ".join(row.cells), "head" if header and not n else "row"
            if n:
                self.append("\n", line, kind_of, row.first, row.stop)  # type: ignore[arg-type]
            else:
                self.put(node, line, kind_of, row.first, row.stop)  # type: ignore[arg-type]


def inset_text(outline: Outline, row: int) -> str:
    """A formula between blocks; a player is shown as little as an image is."""
    kind, text = int(outline.insets.kind[row]), outline.insets.text[row]
    return f"$${text}$$" if kind == DISPLAY else f"${text}$" if kind == FORMULA else ""
