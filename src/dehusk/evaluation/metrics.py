"""How much of the gold text an extraction has, and how much else: the measures of the papers and of the benchmarks."""

import re
from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from dehusk.page.text import lcs_length, shared, words

WHOLE = 0.95  # a reader calls an article complete, or clean, when a byline's worth of words is lost or added


class Score(NamedTuple):
    precision: float
    recall: float
    f1: float


def score(hits: int, got: int, want: int) -> Score:
    """Where there is nothing to find, finding nothing is right and anything else is wrong."""
    if not want:
        return Score(0.0, 0.0, 0.0) if got else Score(1.0, 1.0, 1.0)
    if not hits:
        return Score(0.0, 0.0, 0.0)
    return Score(hits / got, hits / want, 2 * hits / (got + want))


def plain_words(text: str) -> list[str]:
    """WCXB's own words: runs of letters and digits, whatever the script."""
    return re.findall(r"\w+", text.lower())


def bag(got: Sequence[str], want: Sequence[str]) -> Score:
    """Words in any order, each counted as often as both have it."""
    return score(shared(got, want), len(got), len(want))


def shingles(got: Sequence[str], want: Sequence[str], n: int = 4) -> Score:
    """Runs of n words: the order counts, but only nearby. A shorter text is one run."""
    a, b = _runs(got, n), _runs(want, n)
    return score((a & b).total(), a.total(), b.total())


def _runs(text: Sequence[str], n: int) -> Counter[tuple[str, ...]]:
    if not text:
        return Counter()
    return Counter(zip(*(text[i:] for i in range(min(n, len(text)))), strict=False))


def cleaneval(common: int, got: int, want: int) -> float:
    """1 - distance / alignment length, where words are only added and removed; `common` is the LCS."""
    return common / (got + want - common) if got + want else 1.0


def verdict(in_order: Score) -> str:
    """qRead's three ways an extraction can be: accurate, with extra words, or with words missed."""
    if in_order.recall < WHOLE:
        return "missed"
    return "accurate" if in_order.precision >= WHOLE else "extra"


class Gold:
    """The text to be found, cut into words once for all the methods that are compared on it."""

    def __init__(self, text: str) -> None:
        self.words, self.plain = words(text), plain_words(text)

    def measure(self, text: str) -> dict[str, float]:
        """Every content metric of one extraction, by name."""
        got = words(text)
        common = lcs_length(got, self.words)
        in_order = score(common, len(got), len(self.words))
        found = verdict(in_order)
        return {
            **_named("", bag(got, self.words)),
            **_named("wcxb_", bag(plain_words(text), self.plain)),
            **_named("lcs_", in_order),
            "cleaneval": cleaneval(common, len(got), len(self.words)),
            "shingle_f1": shingles(got, self.words).f1,
            **{name: float(found == name) for name in ("accurate", "extra", "missed")},
        }


def _named(prefix: str, values: Score) -> dict[str, float]:
    return {prefix + name: value for name, value in values._asdict().items()}
