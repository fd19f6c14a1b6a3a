"""Markdown: CommonMark with GFM's tables and strikethrough, formulas in dollars, notes as [^1]."""

import re

from dehusk.kernel import COMPILED
from dehusk.kernel.margins import behind
from dehusk.kernel.markup import TAG
from dehusk.notation.code import language_of
from dehusk.notation.insets import DISPLAY, FORMULA, NOTE_TEXT
from dehusk.writers.margins import margins_of
from dehusk.writers.outline import BLOCK, CELL, IMAGE, INSET, RULE, Outline
from dehusk.writers.parts import Item, Kind, Part, inset_run, joined, listing_text
from dehusk.writers.spans import Spans, code_span, image, label
from dehusk.writers.walk import Walk

try:
    if not COMPILED:
        raise ImportError
    from dehusk.writers._inline import Inline
except ImportError:
    from dehusk.writers.inline import Inline

# What would make a line a heading, a quotation, an item, a rule, or the line above it a heading or a table's head.
LINE_START = re.compile(r"^ *(?=(?:#{1,6}|[+*-])(?:\s|$)|>|[-=:|][-=:| ]*$)|^ *\d{1,9}(?=[.)](?:\s|$))", re.MULTILINE)
MAY_START = frozenset("#+-*>=:| 0123456789")
HEADING_END = re.compile(r"(?:^|(?<= ))#+$")
HEADING = {TAG[f"h{level}"]: "#" * level + " " for level in range(1, 7)}
INDENTED = {TAG["blockquote"]: "> "}
BOLD = {TAG["dt"], TAG["summary"]}


def to_markdown(outline: Outline) -> str:
    written = joined(_Writer(outline).rows())
    return written + "\n" if written else ""


def parts(outline: Outline) -> list[Part]:
    """The Markdown as parts, without the line break at its end."""
    return list(map(Part._make, _Writer(outline).rows()))


class _Writer(Walk):
    def __init__(self, outline: Outline) -> None:
        super().__init__(outline, margins_of(outline, INDENTED, _notes(outline)))
        kinds = outline.insets.kind
        formulas = bool(len(kinds)) and bool(((kinds == FORMULA) | (kinds == DISPLAY)).any())
        self.spans, self.blocks = Spans(formulas), Inline(outline.runs, formulas)

    def items(self, items: list[Item]) -> None:
        tag, written, written_block, notes = self.tag, self.written, self.blocks.written, self.margins.notes
        for kind, what, inside, margin in items:
            if kind == CELL:
                continue
            named = KINDS[kind]
            if kind != BLOCK:
                text = self.inline(kind, what)
                first = stop = written[-1][1] if written else 0
            else:
                text = self.note(what) if margin in notes else written_block(what)
                first, stop, code = what, what + 1, tag[inside]
                if code in HEADING:
                    text, named = HEADING[code] + _heading(text), "heading"
                elif text[:1] in MAY_START or "\n" in text:
                    text = _paragraph(text)
                if code in BOLD and "**" not in text:
                    text = f"**{text}**"
            if margin < 0:
                self.margins.last = -1
                written.append((first, stop, "\n\n" if written else "", text, named))
            else:
                self.put(margin, text, named, first, stop)

    def in_cell(self, kind: int, what: int, inside: int) -> str:
        """An item in a line of a table."""
        if kind == CELL:
            return ""
        if kind == BLOCK and self.tag[inside] == TAG["pre"]:
            return code_span(" ".join(self.outline.runs.text_of(what).split()))
        return self.inline(kind, what)

    def inline(self, kind: int, what: int) -> str:
        """An item in one paragraph."""
        if kind == BLOCK:
            return self.blocks.written(what)
        if kind == IMAGE:
            return self.blocks.linked(what, image(self.outline.images.alt(what), self.outline.images.shown[what]))
        return self.spans.written([inset_run(self.outline, what)]) if kind == INSET else "---"

    def note(self, block: int) -> str:
        """A block in the margin of a note, which has the label."""
        runs = self.outline.runs.of(block)
        if runs[0][2] and runs[0][2][-1][0] == "note text":
            runs = [("", *run[1:]) for run in runs[1:2]] + runs[2:]
        return self.spans.written(runs)

    def put(self, margin: int, text: str, kind: Kind, first: int, stop: int) -> None:
        """Write lines behind the margins of the lists and quotations around them."""
        before = "\n\n"
        if margin < 0:
            self.margins.last = -1
        else:
            if kind == "paragraph" and not self.margins.is_used(margin) and self.tag[margin] == TAG["li"]:
                kind = "item"
            lead, outer, tight = self.margins.begin(margin)
            before = "\n" if tight else f"\n{outer.rstrip()}\n"
            text = lead + (behind(self.margins.rest(margin), text) if "\n" in text else text)
        self.written.append((first, stop, before if self.written else "", text, kind))

    def listing(self, node: int, items: list[Item]) -> None:
        blocks = [item[1] for item in items if item[0] == BLOCK]
        if blocks:
            written = fence(listing_text(self.outline, items), language_of(self.outline.page, node))
            self.put(items[0][3], written, "code", blocks[0], blocks[-1] + 1)

    def table(self, node: int, items: list[Item]) -> None:
        """The rows of a table; what stands in none of its cells goes before them."""
        said: list[tuple[int, int, str]] = []
        for item in items:
            kind, what, inside, _ = item
            if (cell := self.cell[inside]) < 0:
                self.items([item])
            else:
                said.append((cell, what if kind == BLOCK else -1, self.in_cell(kind, what, inside)))
        rows, header = self.grid(node, said)
        if not rows:
            self.items([item for item in items if self.cell[item[2]] >= 0])
            return
        width = max(len(cells) for _, _, cells in rows)
        first, stop, head = rows.pop(0) if header else (rows[0][0], rows[0][0], [])
        written = "\n".join(map(pipe_row, (head + [""] * (width - len(head)), ["---"] * width)))
        margin = int(self.near[node])
        self.put(margin, written, "head", first, stop)
        before = "\n" + self.margins.rest(margin)
        self.written += [(first, stop, before, pipe_row(cells), "row") for first, stop, cells in rows]


KINDS: dict[int, Kind] = {BLOCK: "paragraph", IMAGE: "image", INSET: "inset", RULE: "rule"}


def _paragraph(text: str) -> str:
    """A text in which no line is read as anything else, and each break of a line is one."""
    if "\n" in text:
        return LINE_START.sub(_escaped, text).replace("\n", "  \n")
    start = LINE_START.match(text)
    return _escaped(start) + text[start.end() :] if start else text


def _escaped(start: re.Match[str]) -> str:
    return start[0] + "\\"


def _heading(text: str) -> str:
    """A text in one line in which no sign at its end would be read as that of a heading's end."""
    line = text.replace("\n", " ") if "\n" in text else text
    return HEADING_END.sub(r"\\\g<0>", line) if line.endswith("#") else line


def _notes(outline: Outline) -> dict[int, str]:
    """li -> label, of the list items that are the text of a note."""
    if not outline.insets.text:
        return {}
    rows = (outline.insets.kind == NOTE_TEXT).nonzero()[0]
    page, blocks = outline.page, outline.insets.block[rows]
    item = page.nearest(page.tagged("li") & outline.structure.mask)[page.columns.block[blocks]]
    kept = (blocks >= 0) & outline.kept[blocks] & (item >= 0)
    return {int(li): label(outline.insets.text[row]) for li, row in zip(item[kept], rows[kept], strict=True)}


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
