"""The list of the elements possibly open in the parser. `_opened` is the same, compiled.

An element goes off the list only at a tag that takes it off the parser's stack, too, if it is there at all. So the list
bounds the stack, whatever the page, though it may be longer: what a closed parent held without an end tag stays on it.
"""

from collections.abc import Callable

from dehusk.kernel import nesting


class Opened:
    """Names with their kinds and what a copy of each would cost, outermost first; and the cost of all copies so far."""

    def __init__(self) -> None:
        self.entries: list[tuple[str, int, int, str]] = []  # name, kind, cost of a copy, tag
        self.weight = self.cost = self.copies = 0
        self.form = False  # is a form open that no end tag has named?
        self.marked = False  # has an element with a list of its own been seen?
        self.loose = False  # may formatting be off the stack, to be opened again?
        self.fresh = False  # has the last entry just been opened?

    def has(self, kind: int) -> bool:
        return any(entry[1] & kind for entry in self.entries)

    def take(self, at: int) -> None:
        _, kind, cost, _ = self.entries.pop(at)
        self.weight -= nesting.weight_of(kind)
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
        self.form |= bool(kind & nesting.FORM)
        self.marked |= bool(kind & nesting.MARKED)
        self.loose &= self.cost > 0
        self.fresh = not kind & (nesting.PART | nesting.FORM | nesting.OPTION | nesting.SELECT)
        cost = 0
        if kind & nesting.FORMATTING and sum(entry[3] == tag for entry in self.entries) < 3:  # a fourth takes one away
            cost = nesting.COPY + len(tag)
        self.entries.append((name, kind, cost, tag))
        self.weight += nesting.weight_of(kind)
        self.cost += cost

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
            self.remove(lambda other, _: other == name, nesting.end_stops(kind))

    def make_room(self, name: str, kind: int) -> None:
        """What a start tag closes before its element is opened."""
        self.loose |= self.cost > 0 and self.has(nesting.rivals(kind))
        if kind & nesting.SPECIAL:
            self.copies += self.cost * self.loose
        for closed, stops in nesting.closed_by(kind):
            self.remove_kind(closed, stops)
        if kind & nesting.ANCHOR and not self.marked:
            self.remove_kind(nesting.ANCHOR, nesting.SCOPE, 8)
        if name == "option":
            self.remove_option(name)
