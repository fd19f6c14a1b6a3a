"""Elements that swallow a page: `<iframe/>` does not end there in HTML, nor does a `<textarea>` without an end tag.

Their text runs to an end tag of their name, or to the end of the page. Where it plainly is the rest of the page, they
are given an end tag.
"""

import re
from bisect import bisect_left
from functools import cached_property

from dehusk.kernel import nesting
from dehusk.kernel.markup import ASCII_SPACES
from dehusk.kernel.nesting import KINDS
from dehusk.kernel.tags import (
    ASCII_CASE,
    ATTRIBUTE,
    COMMENT,
    OF_PAGE,
    TAG,
    is_self_closing,
    name_of,
    next_tag,
    raw_end,
)
from dehusk.page.edit import Edit, edited

SOURCE = re.compile(rf"[{ASCII_SPACES}/\"']src[{ASCII_SPACES}]*=", ASCII_CASE)
FAR = 20  # tags of the page: what they are in is not the text of one element


def with_ends(text: str) -> str:
    """The page with an end tag for every element that would swallow what plainly is the page; most often itself."""
    found = Swallowed(text).edits()
    return edited(text, found) if found else text


class Swallowed:
    """A walk over the tags of a page, as the parser will see them once the edits are made."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.names: dict[str, Named] = {}

    def edits(self) -> list[Edit]:
        edits: list[Edit] = []
        i = foreign = 0
        while i >= 0 and (tag := next_tag(self.text, i)):
            name, i = name_of(tag), tag.end()
            kind = KINDS.get(name, 0)
            if kind & nesting.REST:
                break
            if kind & nesting.FOREIGN and not is_self_closing(tag):
                foreign = max(foreign - 1, 0) if tag[1] else foreign + 1
            elif kind & nesting.RAW and not tag[1] and not foreign:  # in SVG, `<title/>` does end there
                end = self.end_within(tag, name)
                if end is not None:
                    edits.append((end, end, f"</{name}>"))
                i = raw_end(self.text, i, name) if end is None else end
        return edits

    def end_within(self, tag: re.Match[str], name: str) -> int | None:
        """Where an element ends though HTML lets it run on, or none where HTML is right."""
        if name not in self.names:
            self.names[name] = Named(self.text, name)
        named, lo = self.names[name], tag.end()
        stop = named.end_after(lo)
        first, last = bisect_left(self.outline, lo), bisect_left(self.outline, stop if stop >= 0 else len(self.text))
        if first == last:
            return None  # nothing of the page in it
        at = self.outline[first]
        is_source = SOURCE.search(tag[0]) is not None
        if is_self_closing(tag):
            is_far = last - first >= FAR or self.text.startswith("</", at) or (name == "script" and is_source)
            belongs = stop >= 0 and stop not in named.pairs and not is_far
            return None if belongs or (not is_source and self.has_code(name, lo, at)) else lo
        if tag.start() in named.pairs:
            return None
        if name == "script":  # its markup may be the strings of a program that was cut off
            return lo if is_source and not self.has_code(name, lo, at) else None
        return at

    @cached_property
    def outline(self) -> list[int]:
        """Offsets of the tags that a page is built of, and of its end."""
        return [*(tag.start() for tag in OF_PAGE.finditer(self.text)), len(self.text)]

    def has_code(self, name: str, i: int, hi: int) -> bool:
        """Whether something else than tags, comments and white space comes next in a script, or a rule in a style."""
        if name != "script":
            return name == "style" and "{" in self.text[i : self.text.find("<", i)]
        while True:
            while i < hi and self.text[i] in ASCII_SPACES:
                i += 1
            comment = COMMENT.match(self.text, i)
            if not comment:
                return TAG.match(self.text, i) is None
            i = comment.end()


class Named:
    """Start and end tags of one name, paired as an author pairs them."""

    def __init__(self, text: str, name: str) -> None:
        self.ends: list[int] = []  # offsets
        self.pairs: dict[int, int] = {}  # offsets of start tags and of the end tags that belong to them, both ways
        opened: list[int] = []
        for tag in re.finditer(rf"<(/?)({name})(?=[{ASCII_SPACES}/>])(?:{ATTRIBUTE})*+(?:>|\Z)", text, ASCII_CASE):
            if tag[1]:
                self.ends.append(tag.start())
                if opened:
                    start = opened.pop()
                    self.pairs[start], self.pairs[tag.start()] = tag.start(), start
            elif not is_self_closing(tag):
                opened.append(tag.start())

    def end_after(self, i: int) -> int:
        at = bisect_left(self.ends, i)
        return self.ends[at] if at < len(self.ends) else -1
