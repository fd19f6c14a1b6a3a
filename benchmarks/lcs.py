"""The paper's measures (Song, Sun, Liao 2013, section 4.1.2): a longest common subsequence of words, read four ways."""

from collections import defaultdict
from collections.abc import Iterable

import numpy as np

from dehusk.evaluation.metrics import cleaneval, score
from dehusk.page.text import lcs_length, words

MEASURES = ("precision", "recall", "F1", "Score")
HEAD = "precision  recall      F1   score"


def measures(extracted: str, gold: str) -> tuple[float, float, float, float]:
    """P, R, F1 and CleanEval's Score. Nothing where there is nothing to find is right; something is wrong."""
    a, b = words(extracted), words(gold)
    common = lcs_length(a, b)
    return *score(common, len(a), len(b)), cleaneval(common, len(a), len(b))


def table(rows: Iterable[tuple[str, tuple[float, ...]]]) -> list[tuple[str, int, np.ndarray]]:
    """Name, pages and mean measures in percent, by name and, of several, over all."""
    groups: dict[str, list[tuple[float, ...]]] = defaultdict(list)
    for name, row in rows:
        groups[name].append(row)
    if len(groups) > 1:
        groups["all"] = [row for found in groups.values() for row in found]
    return [(name, len(found), 100 * np.mean(found, axis=0)) for name, found in groups.items()]
