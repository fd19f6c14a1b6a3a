"""What a chunk is made of: sentences, rows and code blocks, and pieces of those that are too long for one."""

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import NamedTuple

from dehusk.chunks.parts import Part
from dehusk.chunks.sentences import sentences
from dehusk.page.text import word_pattern

Count = Callable[[str], int]

ENDS = ("\n", " | ", "; ", ", ", "，", "、", " ", "\u3000")  # where what is too long is cut, the best first
WHOLE = ("head", "row", "code", "inset")  # kinds of parts that are no sentences
FILLED = 0.9  # of the most tokens, aimed at: most pieces then hold, and need no second cut


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
    pieces = [
        (number, start, stop, tokens, start == lo, stop == hi)
        for number, first, last in _places(parts)
        for lo, hi in _units(text, first, last, whole=parts[number].kind in WHOLE)
        for start, stop, tokens in _pieces(text, lo, hi, most, count)
    ]
    counted = cache(count)  # there are few kinds of white space
    following = [*(piece[1] for piece in pieces[1:]), len(text)]
    return [
        Atom(start, stop, tokens + counted(text[stop:after]), number, begins, ends)
        for (number, start, stop, tokens, begins, ends), after in zip(pieces, following, strict=True)
    ]


def _units(text: str, lo: int, hi: int, whole: bool) -> list[tuple[int, int]]:
    """Spans of what is to stay in one piece, without white space after it."""
    spans = [(lo, hi)] if whole else sentences(text, lo, hi)
    return [(start, start + len(text[start:stop].rstrip())) for start, stop in spans]


def _places(parts: Sequence[Part]) -> Iterator[tuple[int, int, int]]:
    """The number of each part, and where it begins and ends in the text."""
    at = 0
    for number, part in enumerate(parts):
        lo = at + (len(part.before))
        at = lo + len(part.text)
        yield number, lo, at


def _pieces(text: str, lo: int, hi: int, most: int, count: Count) -> Iterator[tuple[int, int, int]]:
    """Spans of at most so many tokens, and their tokens; one character is not cut."""
    said = text[lo:hi].rstrip()
    tokens = count(said) if said else 0
    if tokens <= most or len(said) == 1:
        if said:
            yield lo, lo + len(said), tokens
        return
    start, hi = lo, lo + len(said)
    step = max(1, int(FILLED * len(said) * most / tokens))
    while lo < hi:
        stop = _end(text, lo, lo + step, hi) if hi - lo > step else hi
        if stop - start == len(said) and lo == start:  # one long word
            stop = lo + step
        yield from _pieces(text, lo, stop, most, count)
        lo = stop


def _end(text: str, lo: int, at: int, hi: int) -> int:
    """The last end of a line, a cell, a clause or a word in the second half of lo:at, or of the word around `at`."""
    for end in ENDS:
        found = text.rfind(end, (lo + at) // 2, at)
        if found > lo:
            return found + len(end)
    inside = word_pattern().match(text, at - 1, min(hi, 2 * at - lo))
    return inside.end() if inside else at
