"""Markdown (CommonMark with GFM tables and strikethrough)."""

import re
from dataclasses import dataclass
from itertools import groupby
from operator import attrgetter
from urllib.parse import quote

from dehusk.notation.code import language_of
from dehusk.writers.outline import Outline, Run

SPECIAL = re.compile(r"[\\`*\[\]<]|~(?=~)|(?<=~)~|&(?=#?\w+;)|(?<![^\W_])_|_(?![^\W_])")
# what would make a line a heading, a quotation, an item, a rule, or the line above it a heading or a table's head
LINE_START = re.compile(r"^ *(?=(?:#{1,6}|[+-])(?:\s|$)|>|[-=:|][-=:| ]*$)|^ *\d{1,9}(?=[.)](?:\s|$))", re.MULTILINE)
NOT_IN_TARGET = re.compile(r'[\s()<\\`"]')
ENTITY = re.compile(r"&(?=#|\w+;)")
HEADING_END = re.compile(r"(?:^|(?<= ))#+$")
MARKS = {"strong": "**", "em": "*", "del": "~~", "code": "`"}
INTERRUPTS = ("- ", "1. ")
DEEPEST = 32  # lists and quotations inside each other; a page nested to hurt would be mostly margin
HEADING = {f"h{level}": "#" * level + " " for level in range(1, 7)}


def to_markdown(outline: Outline) -> str:
    return _Writer(outline).write()


@dataclass
class Margin:
    """What stands before the lines of a list item or a quotation."""

    first: str
    rest: str
    item: bool
    before: str = ""  # the rest of all margins around it
    used: bool = False


class _Writer:
    def __init__(self, outline: Outline) -> None:
        self.page, self.outline = outline.page, outline
        self.lines: list[str] = []
        self.tags: list[str] = []
        self.margins: list[Margin] = []
        self.counters: list[int | None] = []  # for every list: the next number, None where it has bullets
        self.table: list[list[str]] | None = None
        self.header = False
        self.tight = False  # the next block follows without a blank line

    def write(self) -> str:
        for kind, index in self.outline.events:
            if kind == "open":
                self.open(index)
            elif kind == "close":
                self.close()
            elif kind == "image":
                alt = escape_markdown(" ".join((self.page.attribute(index, "alt") or "").split()))
                self.put(f"![{alt}]({target(self.outline.images[index])})")
            else:
                self.block(index)
        return "\n".join(self.lines) + ("\n" if self.lines else "")

    def open(self, node: int) -> None:
        tag = self.page.tag_name(node)
        self.tags.append(tag)
        if tag in ("ul", "ol"):
            start = self.page.attribute(node, "start") or "1"
            number = int(start) if start.isdecimal() and len(start) < 9 else 1  # a marker has at most nine digits
            self.counters.append(number if tag == "ol" else None)
            self.tight = self.tight and (tag == "ul" or number == 1)
        elif tag in ("li", "blockquote"):
            margin = self.margin(tag)
            margin.before = self.rest()
            self.margins.append(margin)
        elif tag == "table":
            self.table, self.header = [], False
        elif tag == "tr" and self.table is not None:
            self.table.append([])
        elif tag in ("td", "th") and self.table:
            self.table[-1].append("")
            self.header |= tag == "th" and len(self.table) == 1

    def margin(self, tag: str) -> Margin:
        if len(self.margins) >= DEEPEST:
            return Margin("", "", item=False)
        if tag == "blockquote":
            return Margin("> ", "> ", item=False)
        if not self.counters or self.counters[-1] is None:
            return Margin("- ", "  ", item=True)
        marker = f"{self.counters[-1]}. "
        self.counters[-1] += 1
        return Margin(marker, " " * len(marker), item=True)

    def close(self) -> None:
        tag = self.tags.pop()
        if tag in ("ul", "ol"):
            self.counters.pop()
            self.tight = False
        elif tag in ("li", "blockquote"):
            self.margins.pop()
            self.tight = tag == "li"
        elif tag == "table" and self.table is not None:
            rows, self.table = self.table, None
            self.put(pipe_table(rows, self.header))

    def block(self, block: int) -> None:
        runs = self.outline.runs(block)
        if "pre" in self.tags and self.table is None:
            node = int(self.page.columns.block[block])
            self.put(fence("".join(run.gap + run.text for run in runs), language_of(self.page, node)))
            return
        text = inline(runs)
        tag = self.tags[-1] if self.tags else ""
        if tag in HEADING:
            text = HEADING[tag] + HEADING_END.sub(r"\\\g<0>", text.replace("\n", " "))
        else:
            text = LINE_START.sub(r"\g<0>\\", text)
            text = f"**{text}**" if tag == "dt" and "**" not in text else text.replace("\n", "  \n")
        self.put(text)

    def put(self, text: str) -> None:
        """Write lines behind the margins of the lists and quotations around them."""
        if self.table is not None:
            if self.table and self.table[-1]:
                cell = self.table[-1][-1]
                self.table[-1][-1] = (cell + " " + " ".join(text.split())).strip()
                return
            self.table, table = None, self.table  # a caption stands before the rows
            self.put(text)
            self.table = table
            return
        fresh = self.fresh_margins()
        outer = fresh[0].before if fresh else self.rest()
        if self.lines and not self.joins_list():
            self.lines.append(outer.rstrip())
        before = outer + "".join(margin.first for margin in fresh)
        for margin in fresh:
            margin.used = True
        for line in text.split("\n"):
            self.lines.append(before + line if line else before.rstrip())
            before = self.rest()
        self.tight = False

    def rest(self) -> str:
        """What stands before a line that is not the first in its margins."""
        return self.margins[-1].before + self.margins[-1].rest if self.margins else ""

    def fresh_margins(self) -> list[Margin]:
        """The innermost margins, in which no line stands yet."""
        first = len(self.margins)
        while first and not self.margins[first - 1].used:
            first -= 1
        return self.margins[first:]

    def joins_list(self) -> bool:
        """A list item follows the one before it, or its parent's own line, without a blank line.

        After a line of text only a bullet or the number 1 begins a list: another would go on with the text.
        """
        if not self.margins or not self.margins[-1].item or self.margins[-1].used:
            return False
        above = self.margins[-2] if len(self.margins) > 1 else None
        return self.tight or (above is not None and above.item and above.used and self.margins[-1].first in INTERRUPTS)


def inline(runs: list[Run]) -> str:
    """Pieces with their marks; neighbours under the same marks are written as one."""
    parts: list[str] = []
    for marks, group in groupby(runs, key=attrgetter("marks")):
        first, *others = group
        gap = first.gap
        part = marked(first.text + "".join(run.gap + run.text for run in others), marks)
        if parts and parts[-1].endswith("!") and not gap and part.startswith("["):
            parts[-1] = parts[-1][:-1] + "\\!"  # or the link would be an image
        parts.append(gap + part)
    return "".join(parts)


def marked(text: str, marks: tuple[tuple[str, str], ...]) -> str:
    names = dict(marks)
    if "code" in names:
        text = "\n".join(code_span(line) for line in text.split("\n") if line.strip())
    else:
        text = escape_markdown(text)
    for mark, address in reversed(marks):
        if mark == "a":
            text = f"[{text}]({target(address)})"
        elif mark in ("sub", "sup"):
            line = text.replace("\n", " ")  # a tag alone on its line would begin raw HTML
            text = f"<{mark}>{line}</{mark}>"
        elif mark != "code":
            text = f"{MARKS[mark]}{text}{MARKS[mark]}"
    return text


def escape_markdown(text: str) -> str:
    return SPECIAL.sub(r"\\\g<0>", text)


def code_span(line: str) -> str:
    ticks = "`" * (1 + max((len(run) for run in re.findall("`+", line)), default=0))
    pad = " " if line.startswith("`") or line.endswith("`") else ""
    return f"{ticks}{pad}{line}{pad}{ticks}"


def target(address: str) -> str:
    """An address as a link's target: it ends where the address does, and nothing in it stands for something else."""
    return ENTITY.sub("&amp;", NOT_IN_TARGET.sub(lambda found: quote(found[0]), address))


def fence(code: str, language: str) -> str:
    ticks = "`" * max(3, 1 + max((len(run) for run in re.findall("`+", code)), default=0))
    return f"{ticks}{language}\n{code}\n{ticks}"


def pipe_table(rows: list[list[str]], header: bool) -> str:
    rows = [[cell.replace("|", "\\|") for cell in row] for row in rows if row]
    width = max((len(row) for row in rows), default=0)
    head = rows.pop(0) if header else []  # as wide as the widest row; a row may be shorter
    rows[:0] = [head + [""] * (width - len(head)), ["---"] * width]
    return "\n".join("| " + " | ".join(row) + " |" for row in rows)
