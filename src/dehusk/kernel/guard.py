"""Whether the parser can be trusted with a page: a bound on its open elements, and on the copies it makes of them.

And whether an element without markup may have swallowed a part of the page that its author did not mean for it.

`_guard` is the same, compiled.
"""

import re

from dehusk.kernel import nesting
from dehusk.kernel.markup import ASCII_SPACES
from dehusk.kernel.nesting import KINDS
from dehusk.kernel.opened import Opened
from dehusk.kernel.tags import ASCII_CASE, OF_PAGE, is_self_closing, name_of, next_tag, raw_end

START = re.compile("<[A-Za-z]")
BODIES = ("script", "style")
LONG = 256  # characters
MOST = 512  # bodies that are noted


class Doubt(Exception):  # noqa: N818
    """From here on the page may be read in two ways."""


class Guard(Opened):
    """A walk over the tags of a page."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.text = text
        self.budget = nesting.COPIES * len(text) + nesting.ALLOWANCE
        self.left: list[str] | None = None  # names of SVG that may still be open
        self.swallows = False
        self.bodies: list[tuple[int, int]] = []  # long scripts and styles

    def holds(self) -> bool:
        return self.weight <= nesting.DEEPEST and self.copies <= self.budget

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
            return self.pass_raw(tag, name)
        if kind & nesting.FOREIGN and not is_self_closing(tag):
            return self.pass_foreign(tag.end(), name)
        if not kind & (nesting.VOID | nesting.FOREIGN):
            self.push(name, kind, tag[0])
        return tag.end()

    def pass_raw(self, tag: re.Match[str], name: str) -> int:
        """Where an element without markup ends: its end tag names nothing else."""
        end = raw_end(self.text, tag.end(), name)
        self.swallows |= self.may_swallow(tag, name, end)
        if name in BODIES and end - tag.end() >= LONG and len(self.bodies) < MOST:
            self.bodies.append((tag.end(), end))
        end_tag = next_tag(self.text, end) if end >= 0 else None
        return end_tag.end() if end_tag else -1

    def may_swallow(self, tag: re.Match[str], name: str, end: int) -> bool:
        """Whether tags that pages are built of stand in it, and it has no end (-1), closes itself, or another of its
        name opens in it: an end tag was forgotten."""
        if not OF_PAGE.search(self.text, tag.end(), end if end >= 0 else len(self.text)):
            return False
        if end < 0 or is_self_closing(tag):
            return True
        opened = re.compile(rf"<{name}(?=[{ASCII_SPACES}/>])", ASCII_CASE)
        return name != "script" and opened.search(self.text, tag.end(), end) is not None

    def pass_foreign(self, i: int, name: str) -> int:  # noqa: C901, PLR0912
        """Where SVG or MathML ends. Inside, every end tag is exact."""
        names = [name]
        while tag := next_tag(self.text, i, cdata=True):
            name, opened = name_of(tag), len(names)
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
            if opened < len(names) and self.weight + len(names) > nesting.DEEPEST:
                self.weight = nesting.DEEPEST + 1
                return -1
            if not names:
                break
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


def judge(text: str) -> tuple[bool, bool, list[tuple[int, int]]]:
    """Will the parser have fewer open elements than it can bear, and make few copies for the size of the page? And may
    an element swallow a part of the page? And where are long scripts and styles, without their tags? The latter up to
    where the walk ended: of a wild page it says little."""
    guard = Guard(text)
    return guard.run(), guard.swallows, guard.bodies
