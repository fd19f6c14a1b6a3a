"""The paper's measures (Song, Sun, Liao 2013, section 4.1.2): a longest common subsequence of words, read four ways."""

from collections import defaultdict
from collections.abc import Iterable

import numpy as np

from dehusk.text import lcs_length, words

HEAD = "precision  recall      F1   score"


def measures(extracted: str, gold: str) -> tuple[float, float, float, float]:
    """P, R, F1 and CleanEval's Score. Nothing where there is nothing to find is right; something is wrong."""
    a, b = words(extracted), words(gold)
    if not a or not b:
        return (1.0,) * 4 if a == b else (0.0,) * 4
    common = lcs_length(a, b)
    p, r = common / len(a), common / len(b)
    return p, r, 2 * p * r / (p + r) if common else 0.0, common / (len(a) + len(b) - common)


def table(rows: Iterable[tuple[str, tuple[float, ...]]]) -> list[tuple[str, int, np.ndarray]]:
    """Name, pages and mean measures in percent, by name and, of several, over all."""
    groups: dict[str, list[tuple[float, ...]]] = defaultdict(list)
    for name, row in rows:
        groups[name].append(row)
    if len(groups) > 1:
        groups["all"] = [row for found in groups.values() for row in found]
    return [(name, len(found), 100 * np.mean(found, axis=0)) for name, found in groups.items()]
