"""Two texts side by side: what only the one has and what only the other has, coloured."""

from html import escape
from itertools import islice, pairwise

from rapidfuzz.distance import LCSseq

from dehusk.page.text import word_pattern

LONGEST = 1500  # words of each text that are shown


def side_by_side(gold: str, found: str) -> tuple[str, str]:
    """The gold with what was missed in <del>, and the extraction with what is too much in <ins>."""
    (a, a_words), (b, b_words) = _cut(gold), _cut(found)
    left: list[str] = []
    right: list[str] = []
    for step in LCSseq.opcodes(a_words, b_words):
        old, new = "".join(a[step.src_start : step.src_end]), "".join(b[step.dest_start : step.dest_end])
        same = step.tag == "equal"
        left.append(escape(old) if same else _marked("del", old))
        right.append(escape(new) if same else _marked("ins", new))
    return "".join(left) + _rest(gold), "".join(right) + _rest(found)


def _cut(text: str) -> tuple[list[str], list[str]]:
    """Each word with what follows it up to the next, and the word itself in lower case."""
    found = list(islice(word_pattern().finditer(text), LONGEST + 1))
    bounds = [0, *(match.start() for match in found[1:]), len(text)]
    pieces = [text[lo:hi] for lo, hi in pairwise(bounds)][: min(len(found), LONGEST)]
    return pieces, [match.group().lower() for match in found[:LONGEST]]


def _marked(tag: str, text: str) -> str:
    return f"<{tag}>{escape(text)}</{tag}>" if text else ""


def _rest(text: str) -> str:
    more = sum(1 for _ in word_pattern().finditer(text)) - LONGEST
    return f"<em> ... {more} more words</em>" if more > 0 else ""
