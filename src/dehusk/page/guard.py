"""Pages beyond what the parser can bear, written anew: flatter, every element closed."""

import re
from collections import defaultdict
from functools import cache
from typing import NamedTuple

from dehusk.kernel import judge, nesting
from dehusk.kernel.nesting import KINDS
from dehusk.kernel.tags import COMMENT, TAG_OPEN, name_of, next_tag, raw_end
from dehusk.page.swallowed import with_ends

DEEPEST = 300  # open elements, with those that a table implies
INLINE = 32  # of them inside of a block
LEFT_OUT = nesting.FOREIGN | nesting.FRAMES | nesting.FORM | nesting.SELECT | nesting.COLUMN | nesting.REST


class Tamed(NamedTuple):
    text: str
    bodies: list[tuple[int, int]]  # offsets of long scripts and styles


def tamed(text: str) -> Tamed:
    """The page itself where the parser can be trusted with it, as with nearly all; else the page flattened.
    What an element would swallow of it is given back before."""
    tame, swallows, bodies = judge(text)
    if swallows or not tame:
        whole = with_ends(text)
        if whole is not text:
            text, (tame, _, bodies) = whole, judge(whole)
    return Tamed(text, bodies) if tame else Tamed(Flat(text).written(), [])


class Flat:
    """A page in which blocks hold blocks, and text-level elements end where a block begins or ends.

    So the parser never has to open a formatting element again, and closes what each end tag names.
    """

    def __init__(self, text: str) -> None:
        self.text = text
        self.out: list[str] = []
        self.blocks: list[tuple[str, int]] = []  # open ones, name and kind
        self.places: defaultdict[str | int, list[int]] = defaultdict(list)  # of blocks of a name, and of a kind
        self.inline: list[str] = []  # open ones inside of the innermost block
        self.endless: set[str] = set()  # names without markup in them of which no end tag is left
        self.weight = 0

    def written(self) -> str:
        i = 0
        while tag := next_tag(self.text, i):
            self.out.append(_escaped(self.text[i : tag.start()]))
            i = self.write(tag)
            if i < 0:
                return "".join(self.out)
        rest = COMMENT.sub("", self.text[i:])
        endless = TAG_OPEN.search(rest)
        return "".join((*self.out, _escaped(rest[: endless.start()] if endless else rest)))

    def write(self, tag: re.Match[str]) -> int:
        """One tag; gives where the next one is looked for, or -1 at the end."""
        name = name_of(tag)
        kind = KINDS.get(name, 0)
        if tag[1]:
            self.close(name, kind)
        elif kind & nesting.RAW:
            return self.write_raw(tag, name)
        elif kind & nesting.VOID and not kind & LEFT_OUT:
            self.out.append(tag[0])
        elif not kind & LEFT_OUT:
            self.open(tag[0], name, kind)
        return tag.end()

    def write_raw(self, tag: re.Match[str], name: str) -> int:
        end = -1 if name in self.endless else raw_end(self.text, tag.end(), name)
        if end < 0 and name not in ("script", "style"):
            self.endless.add(name)
            return tag.end()  # it would swallow the page
        if name == "xmp":
            self.end_inline()
        self.out += (self.text[tag.start() : end if end >= 0 else None], f"</{name}>")
        return end

    def open(self, tag: str, name: str, kind: int) -> None:
        if not kind & nesting.SPECIAL:
            if len(self.inline) < INLINE and name not in self.inline:
                self.inline.append(name)
                self.out.append(tag)
            return
        self.end_inline()
        for closed, stops in nesting.closed_by(kind | nesting.CLOSES_P):  # whatever the mode, and in tables, too
            self.end_block(closed, stops)
        weight = nesting.weight_of(kind)
        if self.weight + weight <= DEEPEST:
            self.weight += weight
            for key in keys_of(name):
                self.places[key].append(len(self.blocks))
            self.blocks.append((name, kind))
            self.out.append(tag)

    def close(self, name: str, kind: int) -> None:
        if not kind & nesting.SPECIAL:
            if name in self.inline:
                self.end_inline(self.inline.index(name))
        elif not kind & LEFT_OUT:
            self.end_inline()
            self.end_block(name, nesting.end_stops(kind))

    def end_inline(self, first: int = 0) -> None:
        self.out += (f"</{name}>" for name in reversed(self.inline[first:]))
        del self.inline[first:]

    def end_block(self, wanted: str | int, stops: int) -> None:
        """Close the innermost block of a name or kind with all in it, unless one of `stops` is between."""
        at = self.innermost(wanted)
        if at < self.innermost(stops):
            return
        while len(self.blocks) > at >= 0:
            name, kind = self.blocks.pop()
            self.weight -= nesting.weight_of(kind)
            self.out.append(f"</{name}>")
            for key in keys_of(name):
                self.places[key].pop()

    def innermost(self, key: str | int) -> int:
        places = self.places[key]
        return places[-1] if places else -1


@cache
def keys_of(name: str) -> list[str | int]:
    """What a block is looked for by: its name, and each of its kinds."""
    kind = KINDS[name]
    return [name, *(1 << bit for bit in range(kind.bit_length()) if kind >> bit & 1)]


def _escaped(text: str) -> str:
    """Text between tags: comments go, and a bare `<` is no markup."""
    return COMMENT.sub("", text).replace("<", "&lt;")
