"""Plain text: paragraphs apart, a list item or table row a line, nesting by indentation."""

from dehusk.kernel.margins import behind
from dehusk.kernel.markup import TAG
from dehusk.notation.insets import LINK
from dehusk.writers.margins import margins_of
from dehusk.writers.outline import BLOCK, INSET, Outline
from dehusk.writers.parts import Item, Kind, Part, inset_run, joined, listing_text
from dehusk.writers.plain import plain_lines
from dehusk.writers.runs import plain_text
from dehusk.writers.walk import Walk

INDENTED = {TAG["dd"]: "  "}
DEEPEST = 8  # lists inside each other that show by indentation
TERM = TAG["dt"]
HEADINGS = {TAG[f"h{level}"] for level in range(1, 7)}


def to_text(outline: Outline) -> str:
    lines = plain_lines(outline, INDENTED, DEEPEST)
    return joined(_Writer(outline.blocks_alone).rows()) if lines is None else lines


def parts(outline: Outline) -> list[Part]:
    """The text as parts."""
    return list(map(Part._make, _Writer(outline.blocks_alone).rows()))


class _Writer(Walk):
    def __init__(self, outline: Outline) -> None:
        super().__init__(outline, margins_of(outline, INDENTED, deepest=DEEPEST))
        self.margin, self.after_term = -1, False  # of the last part

    def items(self, items: list[Item]) -> None:
        tag, is_used = self.tag, self.margins.is_used
        texts = iter(self.outline.runs.texts_of([item[1] for item in items if item[0] == BLOCK]))
        for kind, what, inside, margin in items:
            if kind == BLOCK:
                text, code = next(texts), tag[inside]
                if margin < 0:
                    named: Kind = "heading" if code in HEADINGS else "paragraph"
                    self.written.append((what, what + 1, "\n\n" if self.written else "", text, named))
                    self.margin = -1
                else:
                    self.put(margin, text, "paragraph" if is_used(margin) else "item", what, what + 1)
                self.after_term = code == TERM
            elif kind == INSET and (text := self.inset(what)):
                self.put(margin, text, "inset", *self.nothing())

    def put(self, margin: int, text: str, kind: Kind, first: int, stop: int) -> None:
        """Write a text in a margin, or in none."""
        before = "\n\n" if self.written else ""
        if margin >= 0:
            if self.margin >= 0 or self.after_term:
                before = "\n"
            if "\n" in text:
                text = behind(self.margins.rest(margin), text)
            text = self.margins.lead(margin) + text
        self.margin, self.after_term = margin, False
        self.written.append((first, stop, before, text, kind))

    def nothing(self) -> tuple[int, int]:
        """The empty span of blocks after the last part."""
        return (self.written[-1][1],) * 2 if self.written else (0, 0)

    def inset(self, row: int) -> str:
        """A formula between blocks; a player is as little shown as an image."""
        return "" if self.outline.insets.kind[row] == LINK else plain_text([inset_run(self.outline, row)])

    def listing(self, node: int, items: list[Item]) -> None:
        blocks = [item[1] for item in items if item[0] == BLOCK]
        if blocks:
            self.put(items[0][3], listing_text(self.outline, items), "code", blocks[0], blocks[-1] + 1)

    def table(self, node: int, items: list[Item]) -> None:
        """The rows of a table; what stands in none of its cells goes before them."""
        cell = self.cell
        if outside := [item for item in items if cell[item[2]] < 0]:
            self.items(outside)
            items = [item for item in items if cell[item[2]] >= 0]
        texts = iter(self.outline.runs.texts_of([item[1] for item in items if item[0] == BLOCK]))
        said: list[tuple[int, int, str]] = []
        for kind, what, inside, _ in items:
            if kind == BLOCK:
                said.append((cell[inside], what, next(texts)))
            elif kind == INSET:
                said.append((cell[inside], -1, self.inset(what)))
        rows, header = self.grid(node, said)
        if not rows:
            self.items(items)
        margin = int(self.near[node])
        for number, (first, stop, cells) in enumerate(rows):
            kind_of: Kind = "head" if header and not number else "row"
            line = " | ".join(cells).strip()
            if not number:
                self.put(margin, line, kind_of, first, stop)
            else:
                self.written.append((first, stop, "\n" + self.margins.rest(margin), line, kind_of))
