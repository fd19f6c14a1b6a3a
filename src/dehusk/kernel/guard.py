"""Whether the parser can be trusted with a page: a bound on its open elements, and on the copies it makes of them.

`_guard` is the same, compiled. `entries` holds whatever the parser may have open, whatever the page: an
element goes off the list only at a tag that takes it off the parser's stack if it is there at all. So the list bounds
the stack, though it may be the longer one: what a closed parent held without an end tag stays on it.
"""

import re
from collections.abc import Callable

from dehusk.kernel import nesting
from dehusk.kernel.nesting import KINDS
from dehusk.kernel.tags import is_self_closing, name_of, next_tag, raw_end

START = re.compile("<[A-Za-z]")


class Doubt(Exception):  # noqa: N818
    """From here on the page may be read in two ways."""


class Guard:
    """The names that may be open, with their kinds and what a copy of each would cost."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.entries: list[tuple[str, int, int, str]] = []  # name, kind, cost of a copy, tag
        self.weight = self.cost = self.copies = 0
        self.budget = nesting.COPIES * len(text) + nesting.ALLOWANCE
        self.form = False  # is a form open that no end tag has named?
        self.marked = False  # has an element with a list of its own been seen?
        self.left: list[str] | None = None  # names of SVG that may still be open
        self.loose = False  # may formatting be off the stack, to be opened again?
        self.fresh = False  # has the last entry just been opened?

    def holds(self) -> bool:
        return self.weight <= nesting.DEEPEST and self.copies <= self.budget

    def has(self, kind: int) -> bool:
        return any(entry[1] & kind for entry in self.entries)

    def take(self, at: int) -> None:
        _, kind, cost, _ = self.entries.pop(at)
        self.weight -= 3 if kind & (nesting.TABLE | nesting.TEMPLATE) else 1
        self.cost -= cost

    def remove(self, matches: Callable[[str, int], object], stops: int, blocks: int = -1) -> None:
        """Take the innermost entry that matches, unless one of `stops`, or `blocks` special ones, stand inside it."""
        for at in range(len(self.entries) - 1, -1, -1):
            name, kind, _, _ = self.entries[at]
            if matches(name, kind):
                return self.take(at)
            blocks -= bool(kind & nesting.SPECIAL)
            if kind & stops or blocks == 0:
                return None
        return None

    def remove_kind(self, wanted: int, stops: int, blocks: int = -1) -> None:
        self.remove(lambda _, kind: kind & wanted, stops, blocks)

    def remove_option(self, name: str) -> None:
        if self.entries and self.entries[-1][0] == name and not self.cost:
            self.take(len(self.entries) - 1)

    def push(self, name: str, kind: int, tag: str) -> None:
        self.loose &= self.cost > 0
        cost = 0
        if kind & nesting.FORMATTING and sum(entry[3] == tag for entry in self.entries) < 3:  # a fourth takes one away
            cost = nesting.COPY + len(tag)
        self.entries.append((name, kind, cost, tag))
        self.weight += 3 if kind & (nesting.TABLE | nesting.TEMPLATE) else 1
        self.cost += cost
        self.fresh = not kind & (nesting.PART | nesting.FORM | nesting.OPTION | nesting.SELECT)

    def may_close(self, name: str, kind: int) -> bool:
        """Could an end tag do anything at all?"""
        return (
            name in ("br", "p")
            or any(entry[0] == name for entry in self.entries)
            or bool(kind & nesting.HEADING and self.has(nesting.HEADING))
        )

    def close(self, name: str, kind: int) -> None:
        """An end tag."""
        self.fresh = False
        self.loose |= not (self.entries and self.entries[-1][0] == name)
        self.copies += self.cost * self.loose
        if kind & nesting.TABLE:
            self.close_table()
        elif kind & nesting.OPTION:
            self.remove_option(name)
        elif kind & nesting.FORM:
            if self.form:
                self.remove_kind(nesting.FORM, nesting.SCOPE)
            self.form = False
        elif kind & nesting.ROW:
            self.remove_kind(nesting.CELL, nesting.TABLE_SCOPE)
            self.remove_kind(nesting.ROW, nesting.TABLE_SCOPE)
        elif kind & nesting.HEADING:
            self.remove_kind(nesting.HEADING, nesting.SCOPE)
        else:
            self.remove(lambda other, _: other == name, end_stops(kind))

    def close_table(self) -> None:
        if self.has(nesting.TEMPLATE):
            return
        at = len(self.entries) - 1
        while at >= 0 and not self.entries[at][1] & nesting.TABLE_SCOPE:
            at -= 1
        if at >= 0 and self.entries[at][1] & nesting.TABLE:
            for part in range(len(self.entries) - 1, at, -1):
                if self.entries[part][1] & nesting.PART:
                    self.take(part)
            self.take(at)

    def make_room(self, name: str, kind: int) -> None:
        """What a start tag closes before its element is opened."""
        self.loose |= self.cost > 0 and self.has(rivals(kind))
        if kind & nesting.SPECIAL:
            self.copies += self.cost * self.loose
        if kind & nesting.ENTRY:
            self.remove_kind(kind & nesting.ENTRY, nesting.ITEM_STOP)
        if kind & nesting.CLOSES_P:
            self.remove_kind(nesting.PARAGRAPH, nesting.BUTTON_SCOPE)
        if kind & (nesting.CELL | nesting.ROW | nesting.SECTION):
            for part in (nesting.CELL, nesting.ROW, nesting.SECTION):
                self.remove_kind(part, nesting.TABLE_SCOPE)
                if kind & part:
                    break
        if kind & nesting.ANCHOR and not self.marked:
            self.remove_kind(nesting.ANCHOR, nesting.SCOPE, 8)
        if name == "option":
            self.remove_option(name)

    def open(self, tag: re.Match[str], name: str, kind: int) -> int:
        """A start tag; gives where the next token is looked for, or -1 at the end."""
        self.make_room(name, kind)
        if kind & nesting.REST:
            return -1
        if (
            kind & nesting.FRAMES
            or (kind & nesting.COLUMN and self.has(nesting.TEMPLATE))
            or (kind & (nesting.RAW | nesting.FOREIGN) and name != "script" and self.has(nesting.SELECT))
        ):
            raise Doubt
        if kind & nesting.RAW:
            return self.pass_raw(tag.end(), name)
        if kind & nesting.FOREIGN and not is_self_closing(tag):
            return self.pass_foreign(tag.end(), name)
        if not kind & (nesting.VOID | nesting.FOREIGN):
            self.form |= bool(kind & nesting.FORM)
            self.marked |= bool(kind & nesting.MARKED)
            self.push(name, kind, tag[0])
        return tag.end()

    def pass_raw(self, i: int, name: str) -> int:
        """Where an element without markup ends: its end tag names nothing else."""
        end = raw_end(self.text, i, name)
        tag = next_tag(self.text, end) if end >= 0 else None
        return tag.end() if tag else -1

    def pass_foreign(self, i: int, name: str) -> int:  # noqa: C901, PLR0912
        """Where SVG or MathML ends. Inside, every end tag is exact."""
        names, deepest = [name], 1
        while tag := next_tag(self.text, i, cdata=True):
            name = name_of(tag)
            kind = KINDS.get(name, 0)
            html = any(KINDS.get(each, 0) & nesting.HTML_INSIDE for each in names)
            if html and self.cost and self.loose:
                raise Doubt
            if tag[1]:
                if name not in names and not self.may_close(name, kind):
                    i = tag.end()
                    continue
                if name not in names:
                    self.left = None if self.fresh and self.entries[-1][0] == name else names
                    break
                if html and name != names[-1]:
                    raise Doubt
                while names.pop() != name:
                    pass
            elif html:
                if name not in ("div", "span"):
                    raise Doubt
                names.append(name)
            elif kind & nesting.BREAKS_OUT:
                break
            elif name == "font":
                raise Doubt
            elif not is_self_closing(tag):
                names.append(name)
            i = tag.end()
            deepest = max(deepest, len(names))
            if not names:
                break
        self.weight += deepest
        if not self.holds():
            return -1
        self.weight -= deepest
        return i if tag else -1

    def run(self) -> bool:
        i = 0
        while i >= 0 and self.holds() and (tag := next_tag(self.text, i)):
            name = name_of(tag)
            kind = KINDS.get(name, 0)
            i = tag.end()
            try:
                if self.left is not None:
                    self.settle(tag, name, kind)
                if tag[1]:
                    self.close(name, kind)
                else:
                    i = self.open(tag, name, kind)
            except Doubt:
                return self.has_little_left(tag.start())
        return self.holds()

    def settle(self, tag: re.Match[str], name: str, kind: int) -> None:
        """An end tag inside SVG named nothing of it: perhaps it has closed it, perhaps not."""
        if tag[1] and name not in (self.left or ()) and name not in ("br", "p"):
            return
        if tag[1] or not kind & nesting.BREAKS_OUT:
            raise Doubt
        self.left = None

    def has_little_left(self, i: int) -> bool:
        """Could it hold even if every tag from here on opened three elements and nothing were closed?"""
        tags = len(START.findall(self.text, i))
        copies = tags * (self.cost + len(self.text) - i + nesting.COPY * tags)
        return self.weight + 3 * tags <= nesting.DEEPEST and self.copies + copies <= self.budget


def rivals(kind: int) -> int:
    """Kinds of what the parser may close at a start tag."""
    found = nesting.SELECT | kind & (nesting.HEADING | nesting.ANCHOR | nesting.SINGLE | nesting.ENTRY)
    if kind & (nesting.CLOSES_P | nesting.FORM | nesting.TABLE):
        found |= nesting.PARAGRAPH
    if kind & (nesting.PART | nesting.TABLE):
        found |= nesting.PART | nesting.TABLE
    return found | (nesting.OPTION if kind & nesting.OPTION else 0)


def end_stops(kind: int) -> int:
    if kind & nesting.TEMPLATE:
        return 0
    if kind & nesting.PARAGRAPH:
        return nesting.BUTTON_SCOPE
    if kind & nesting.ITEM:
        return nesting.LIST_SCOPE
    if kind & nesting.PART:
        return nesting.TABLE_SCOPE
    return nesting.SCOPE if kind & nesting.SPECIAL else nesting.SPECIAL


def is_tame(text: str) -> bool:
    """Will the parser have fewer open elements than it can bear, and make few copies for the size of the page?"""
    return Guard(text).run()
