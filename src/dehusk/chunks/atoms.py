"""What a chunk is made of: sentences, rows and code blocks, and pieces of those that are too long for one."""

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import NamedTuple

from dehusk.chunks.parts import Part
from dehusk.chunks.sentences import sentences

Count = Callable[[str], int]

ENDS = ("\n", " | ", "; ", ", ", "，", "、", " ", "\u3000")  # where what is too long is cut, the best first


class Atom(NamedTuple):
    """Characters lo:hi of the text, `tokens` with the white space after them."""

    lo: int
    hi: int
    tokens: int
    part: int
    begins: bool  # with its sentence, row or code block
    ends: bool


def atoms_of(text: str, parts: Sequence[Part], most: int, count: Count) -> list[Atom]:
    """Every sentence, row and code block is counted once, and those of more than `most` tokens are cut."""
    spans = [
        (number, *unit, *piece)
        for number, lo, hi in _places(parts)
        for unit in ([(lo, hi)] if parts[number].kind in ("row", "code") else sentences(text, lo, hi))
        for piece in _pieces(text, *unit, most, count)
    ]
    counted = cache(count)  # there are few kinds of white space
    following = [*(start for _, _, _, start, _, _ in spans[1:]), len(text)]
    return [
        Atom(start, stop, tokens + counted(text[stop:after]), number, start == lo, not text[stop:hi].strip())
        for (number, lo, hi, start, stop, tokens), after in zip(spans, following, strict=True)
    ]


def _places(parts: Sequence[Part]) -> Iterator[tuple[int, int, int]]:
    """The number of each part, and where it begins and ends in the text."""
    at = 0
    for number, part in enumerate(parts):
        lo = at + (len(part.between) if number else 0)
        at = lo + len(part.text)
        yield number, lo, at


def _pieces(text: str, lo: int, hi: int, most: int, count: Count) -> Iterator[tuple[int, int, int]]:
    """Spans of at most so many tokens, halved until they are, and their tokens; one character is not cut."""
    said = text[lo:hi].rstrip()
    if not said:
        return
    tokens = count(said)
    if tokens <= most or len(said) == 1:
        yield lo, lo + len(said), tokens
        return
    middle = _middle(text, lo, lo + len(said))
    yield from _pieces(text, lo, middle, most, count)
    yield from _pieces(text, middle, lo + len(said), most, count)


def _middle(text: str, lo: int, hi: int) -> int:
    """The end of a line, a cell, a clause or a word in the middle half, else the middle."""
    quarter = (hi - lo) // 4
    for end in ENDS:
        at = text.rfind(end, lo + quarter, hi - quarter)
        if at >= 0 and at + len(end) < hi:
            return at + len(end)
    return (lo + hi) // 2
