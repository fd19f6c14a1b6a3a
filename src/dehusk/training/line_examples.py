"""Pages with gold text, as the line-based methods learn from them: one row of features, label and words a line."""

from dataclasses import dataclass

import numpy as np

from dehusk.arrays import Floats, Mask
from dehusk.evaluation.document import Document
from dehusk.extractors.published.farsw.method import line_features
from dehusk.page import parse
from dehusk.page.lines import LineModel, lines_of, tags_of
from dehusk.page.text import shared, words

SHINGLE = 4  # words in a row that tell a passage
MATCHED = 0.8  # the share of a line's shingles that makes it a line of the gold


@dataclass(frozen=True)
class LineExample:
    """One page. Its lines are those that are not blank."""

    features: Floats  # (lines, 6) as FAR-SW has them
    topical: Mask  # (lines,) whether the gold has the line
    words: list[list[str]]  # of every line
    gold: list[str]  # words

    def f1(self, kept: Mask) -> float:
        """Of the bag of words of the kept lines."""
        got = [word for row in np.flatnonzero(kept).tolist() for word in self.words[row]]
        total = len(got) + len(self.gold)
        return 2 * shared(got, self.gold) / total if total else 1.0


def line_example(document: Document, model: LineModel) -> LineExample:
    page = parse(document.html, url=document.url)
    lines = lines_of(page, model)
    features = line_features(lines, tags_of(page, lines, model))
    kept = np.flatnonzero(features[:, 1])
    spans = zip(lines.lo[kept].tolist(), lines.hi[kept].tolist(), strict=True)
    tokens = [words(page.columns.text[lo:hi]) for lo, hi in spans]
    gold = words(document.text or "")
    return LineExample(features[kept], in_gold(tokens, gold), tokens, gold)


def in_gold(lines: list[list[str]], gold: list[str]) -> Mask:
    """Which lines stand in the gold: four fifths of their runs of four words do.

    A shorter line stands there as a whole, beside a longer one that does: alone, a menu's words would match by chance.
    """
    known = {size: set(shingles(gold, size)) for size in range(1, SHINGLE + 1)}
    with_words = np.flatnonzero([len(line) for line in lines])
    matched, surely = np.zeros((2, len(with_words)), np.bool_)
    for place, row in enumerate(with_words.tolist()):
        runs = shingles(lines[row], min(SHINGLE, len(lines[row])))
        matched[place] = sum(run in known[len(run)] for run in runs) >= MATCHED * len(runs)
        surely[place] = matched[place] and len(lines[row]) >= SHINGLE
    beside = surely.copy()
    beside[1:] |= surely[:-1]
    beside[:-1] |= surely[1:]
    found = np.zeros(len(lines), np.bool_)
    found[with_words] = matched & beside
    return found


def shingles(line: list[str], size: int) -> list[tuple[str, ...]]:
    return list(zip(*(line[start:] for start in range(size)), strict=False))
