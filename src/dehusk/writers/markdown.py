"""Markdown: CommonMark with GFM's tables and strikethrough, formulas in dollars, notes as [^1]."""

import re

from dehusk.notation.code import language_of
from dehusk.notation.insets import DISPLAY, FORMULA, NOTE_TEXT
from dehusk.writers.grid import Grid
from dehusk.writers.margins import Margins
from dehusk.writers.outline import BLOCK, CELL, IMAGE, INSET, Item, Outline
from dehusk.writers.parts import Kind, Part, inset_run, joined, listing_text, table_rows, units
from dehusk.writers.spans import inline, label

# What would make a line a heading, a quotation, an item, a rule, or the line above it a heading or a table's head.
LINE_START = re.compile(
    r"^ *(?=(?:#{1,6}|[+*-])(?:\s|$)|>|[-=:|*][-=:|* ]*$)|^ *\d{1,9}(?=[.)](?:\s|$))", re.MULTILINE
)
MAY_START = frozenset("#+-*>=:| 0123456789")
HEADING_END = re.compile(r"(?:^|(?<= ))#+$")
HEADING = {f"h{level}": "#" * level + " " for level in range(1, 7)}
BOLD = ("dt", "summary")


def to_markdown(outline: Outline) -> str:
    written = joined(parts(outline))
    return written + "\n" if written else ""


def parts(outline: Outline) -> list[Part]:
    """The Markdown as parts, without the line break at its end."""
    return _Writer(outline).parts()


class _Writer:
    def __init__(self, outline: Outline) -> None:
        self.outline, self.runs, self.tags = outline, outline.runs, outline.tags
        self.margins = Margins(outline, {"blockquote": "> "}, _notes(outline))
        self.grid = Grid(outline)
        kinds = outline.insets.kind
        self.dollars = bool(((kinds == FORMULA) | (kinds == DISPLAY)).any())
        self.written: list[Part] = []
        self.next = 0  # the block after the last one

    def parts(self) -> list[Part]:
        for whole, items in units(self.outline):
            if whole < 0:
                self.item(*items[0])
            elif self.tags[whole] == "pre":
                self.listing(whole, items)
            else:
                self.table(whole, items)
        return self.written

    def put(self, inside: int, text: str, kind: Kind, first: int = -1, stop: int = -1) -> None:
        """Write lines behind the margins of the lists and quotations around them."""
        margin = self.margins.of_node[inside] if inside >= 0 else -1
        if margin < 0:
            before = "\n\n"
        else:
            fresh = margin not in self.margins.used
            lead, outer, tight = self.margins.begin(margin)
            rest = self.margins[margin].rest
            lines = text.split("\n")
            text = "\n".join([_behind(lead, lines[0]), *(_behind(rest, line) for line in lines[1:])])
            before = "\n" if tight else f"\n{outer.rstrip()}\n"
            kind = "item" if fresh and kind == "paragraph" and self.tags[margin] == "li" else kind
        first = self.next if first < 0 else first
        self.next = max(stop, first)
        self.written.append(Part(first, self.next, before if self.written else "", text, kind))

    def item(self, kind: int, what: int, inside: int) -> None:
        if kind == BLOCK:
            self.block(what, inside)
        elif kind == IMAGE:
            self.put(inside, inline([("", *self.runs.images.picture(what))]), "image")
        elif kind == INSET:
            self.put(inside, inline([inset_run(self.outline, what)]), "formula")
        elif kind != CELL:
            self.put(inside, "---", "rule")

    def block(self, block: int, inside: int) -> None:
        tag = self.tags[inside] if inside >= 0 else ""
        text = self.inline(block, inside)
        kind: Kind = "paragraph"
        if tag in HEADING:
            text, kind = HEADING[tag] + HEADING_END.sub(r"\\\g<0>", text.replace("\n", " ")), "heading"
        else:
            if text[:1] in MAY_START or "\n" in text:
                text = LINE_START.sub(r"\g<0>\\", text).replace("\n", "  \n")
            if tag in BOLD and "**" not in text:
                text = f"**{text}**"
        self.put(inside, text, kind, block, block + 1)

    def inline(self, block: int, inside: int) -> str:
        runs = self.runs.of(block)
        if runs[0][2] and runs[0][2][-1][0] == "note text" and inside >= 0 and self.margins.of_node[inside] in self.margins.notes:
            runs = [("", *runs[1][1:]), *runs[2:]] if len(runs) > 1 else [("", "", ())]  # its margin has the label
        return inline(runs, self.dollars)

    def listing(self, node: int, items: list[Item]) -> None:
        blocks = [what for kind, what, _ in items if kind == BLOCK]
        if blocks:
            written = fence(listing_text(self.outline, items), language_of(self.outline.page, node))
            self.put(node, written, "code", blocks[0], blocks[-1] + 1)

    def table(self, node: int, items: list[Item]) -> None:
        """The rows of a table; what stands in none of its cells goes before them."""
        said: list[tuple[int, int, str]] = []
        for kind, what, inside in items:
            cell = self.grid.cell[inside]
            if cell < 0:
                self.item(kind, what, inside)
            else:
                said.append((cell, what if kind == BLOCK else -1, self.in_cell(kind, what)))
        rows, header = table_rows(self.outline, self.grid, node, said)
        if rows:
            width = max(len(row.cells) for row in rows)
            lines = [pipe_row(row.cells + [""] * (width - len(row.cells)) * (header and not n)) for n, row in enumerate(rows)]
            rule = pipe_row(["---"] * width)
            head = f"{lines[0]}\n{rule}" if header else pipe_row([""] * width) + f"\n{rule}"
            self.put(node, head, "head", *(rows[0][:2] if header else ()))
            for row, line in zip(rows[header:], lines[header:], strict=True):
                self.row(node, row.first, row.stop, line)

    def row(self, node: int, first: int, stop: int, line: str) -> None:
        """A row follows the one before without a blank line."""
        margin = self.margins.of_node[node]
        before = "\n" + (self.margins[margin].rest if margin >= 0 else "")
        self.written.append(Part(first, stop, before, line, "row"))
        self.next = max(stop, first)

    def in_cell(self, kind: int, what: int) -> str:
        if kind == IMAGE:
            return inline([("", *self.runs.images.picture(what))])
        if kind == INSET:
            return inline([inset_run(self.outline, what)])
        if kind != BLOCK:
            return ""
        return inline(self.runs.of(what), self.dollars)


def _behind(margin: str, line: str) -> str:
    return margin + line if line else margin.rstrip()


def _notes(outline: Outline) -> dict[int, str]:
    """li -> label, of the list items that are the text of a note."""
    rows = (outline.insets.kind == NOTE_TEXT).nonzero()[0].tolist()
    if not rows:
        return {}
    page = outline.page
    item = page.nearest(page.tagged("li") & outline.structural)
    blocks = [int(outline.insets.block[row]) for row in rows]
    found = {
        int(item[page.columns.block[block]]): label(outline.insets.text[row])
        for row, block in zip(rows, blocks, strict=True)
        if block >= 0 and outline.kept[block]
    }
    found.pop(-1, None)
    return found


def fence(code: str, language: str) -> str:
    ticks = "`" * max(3, 1 + max((len(run) for run in re.findall("`+", code)), default=0)) if "`" in code else "```"
    return f"{ticks}{language}\n{code}\n{ticks}"


def pipe_row(cells: list[str]) -> str:
    return "| " + " | ".join([cell.replace("|", "\\|") for cell in cells]) + " |"


def pipe_table(rows: list[list[str]], header: bool) -> str:
    """A table of cells in Markdown; without a header of its own it has an empty one."""
    rows = [row for row in rows if row]
    width = max((len(row) for row in rows), default=0)
    head = rows.pop(0) if header else []
    lines = [head + [""] * (width - len(head)), ["---"] * width, *rows]
    return "\n".join(map(pipe_row, lines))

