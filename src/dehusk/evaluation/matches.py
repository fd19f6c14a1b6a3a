"""Whether what a method says of a page is what the gold says: title, author, date, records; and how a filter did."""

import re
from collections.abc import Iterable, Sequence

from dehusk.evaluation.metrics import Score, plain_words, score

ALIKE = 0.7  # Jaccard overlap of the words of two records that are taken for one


def same_title(got: str | None, want: str) -> bool:
    """The same words in the same order, whatever the case and the punctuation."""
    return plain_words(got or "") == plain_words(want)


def same_author(got: str | None, want: str) -> bool:
    """The same set of words: "Doe, Jane" is "Jane Doe"."""
    return set(plain_words(got or "")) == set(plain_words(want))


def day(text: object) -> str | None:
    """The ISO day in a date, whatever stands around it."""
    found = re.search(r"\d{4}-\d{2}-\d{2}", str(text or ""))
    return found and found.group()


def match_records(got: Sequence[str], want: Sequence[str]) -> Score:
    return score(matched(got, want), len(got), len(want))


def matched(got: Sequence[str], want: Sequence[str]) -> int:
    """How many records are matched, one to one, each to the gold record that is most like it."""
    left = [frozenset(plain_words(record)) for record in want]
    hits = 0
    for record in (frozenset(plain_words(record)) for record in got):
        best = max(left, key=lambda gold: overlap(record, gold), default=frozenset[str]())
        if overlap(record, best) >= ALIKE:
            hits += 1
            left.remove(best)
    return hits


def overlap(a: frozenset[str], b: frozenset[str]) -> float:
    """Jaccard: 0 for two empty sets, which are no records."""
    return len(a & b) / len(a | b) if a | b else 0.0


def best_region(regions: Iterable[Sequence[str]], want: Sequence[str]) -> Score:
    """Is the list found at all, in whichever place?"""
    scores = (match_records(region, want) for region in regions)
    return max(scores, key=lambda found: found.f1, default=score(0, 0, len(want)))


def reduction(nodes: int, kept: int) -> float:
    """The share of a page's nodes that a filter pruned (Velloso and Dorneles 2013, Table I)."""
    return 1 - kept / nodes if nodes else 0.0


def noise_removed(total: int, targets: int, filtered_total: int, filtered_targets: int) -> float:
    """The share of the records beside the target that a filter took away (their equation 4)."""
    noise = total - targets
    return 1 - (filtered_total - filtered_targets) / noise if noise else 1.0
