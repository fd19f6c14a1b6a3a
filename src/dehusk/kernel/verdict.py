"""From what trees and net say of the blocks to what a page is expected to have. `_verdict` is the same, compiled."""

from collections.abc import Iterable, Sequence
from math import exp, log
from operator import mul

import numpy as np

from dehusk.arrays import Bytes, Floats, Floats32, Ints, Mask
from dehusk.kernel.trees import sum_by_group

FLOOR = 0.1  # a block less likely than this is never content
# The odds of a page are wrong together: where its content ends is one question, not one a block. In each of these
# worlds, equally likely, all log odds are off by so much: the middles of the quarters of a normal distribution of
# spread 2.
WORLDS = (-2.3, -0.64, 0.64, 2.3)
SURE = (0.0,) * len(WORLDS)  # the odds are right in all of them
LEAST = 1e-9  # the odds of all blocks together are thought to be no less


def probabilities(margins: Floats, others: Floats) -> Floats:
    """Of every block, by the mean of two log odds."""
    return np.asarray(1 / (1 + np.exp(-((margins + others) / 2))))


def best_selection(odds: Floats, words: Floats32, worlds: tuple[float, ...] = SURE) -> tuple[Mask, float]:
    """The blocks with the greatest expected F1, one truth a block, and the F1.

    In order of their odds p, the first k blocks are expected to share sum(p n) of their sum(n) words with a content
    of sum(p n) words over all blocks; of several worlds the mean.
    """
    kept = np.zeros(len(odds), np.bool_)
    likely = (odds >= FLOOR).nonzero()[0]
    order = likely[(-odds[likely]).argsort(kind="stable")]
    factors = np.exp(worlds)[:, None]
    right = odds * factors / (odds * factors + (1 - odds)) * words
    content = right.sum(axis=1, keepdims=True)
    if not len(order) or not content.all():
        return kept, 0.0
    both = words[order].cumsum(dtype=np.float64) + content
    expected = (2 * right[:, order].cumsum(axis=1) / both).mean(axis=0)
    best = int(expected.argmax())
    kept[order[: best + 1]] = True
    return kept, float(expected[best])


def sharpened(odds: Floats, sharpness: float, cut: float = 0.0) -> Floats:
    """Probabilities with their log odds less the cut, and multiplied.

    The blocks of a list are content all together or not at all, those of an article one by one: the same odds
    speak for taking more of the one and less of the other.
    """
    right, wrong = odds**sharpness, ((1 - odds) * np.exp(cut)) ** sharpness
    return np.asarray(right / (right + wrong))


def chosen(
    odds: Floats, words: Floats32, sharpness: float, cut: float, copies: Mask | None
) -> tuple[Mask, Bytes, float | None, list[int]]:
    """The best selection by sharpened odds in all WORLDS, a 1 for every block not in it, and of those in it the least
    odds, None where it is empty, and the copies."""
    kept = best_selection(sharpened(odds, sharpness, cut), words, WORLDS)[0]
    copied = [] if copies is None else (kept & copies).nonzero()[0].tolist()
    return kept, np.logical_not(kept).view(np.uint8), min(odds[kept].tolist(), default=None), copied


def said_before(columns: Floats32, is_copy: int, words: int, least: float) -> Mask:
    """Blocks that the page has said already, of so many words at least; `is_copy`, `words`: rows of the columns."""
    return np.asarray((columns[is_copy] > 0) & (columns[words] >= least))


def summed_up(columns: Floats32, of_blocks: int, odds: Floats, words: Floats32, kinds: Floats) -> Floats32:
    """The mean of every column, the same among likely content, the expected F1, and what the page's words say.

    From `of_blocks` on, columns are the same for all blocks.
    """
    each, page = columns[:of_blocks], columns[of_blocks:, 0]
    likely = each.astype(np.float64) @ odds / max(float(odds.sum()), LEAST)
    # A mean lies between the least and the greatest value, however it was rounded: of one value it is that value.
    among = np.clip(likely.astype(np.float32), each.min(axis=1), each.max(axis=1))
    expected = best_selection(odds, words)[1]
    row = (each.mean(axis=1, dtype=np.float64), among, page, [expected, odds.sum(), odds.max()], kinds)
    return np.concatenate(row, dtype=np.float32, casting="same_kind")[:, None]


def leanings(margins: Floats, sharp: Sequence[float], cut: Sequence[float]) -> tuple[list[float], float, float, float]:
    """By the log odds of every page type, and behind them of a good result: the share of each type, the sharpness and
    the cut of the choice, and the probability of a good result."""
    *of_types, sure = margins.tolist()
    types = shares(of_types)
    return types, sharpness(types, sharp), float(sum(map(mul, types, cut))), 1 / (1 + exp(-sure))


class Types:
    """The page types of a model, and all that tells them: found once for all pages."""

    def __init__(
        self,
        names: list[str],
        sharp: list[float],
        cut: list[float],
        columns: int,
        of_tree: Ints,
        trees: tuple[np.ndarray, ...],
    ) -> None:
        """`columns`: those of a summary, which the compiled one checks; the others as `leanings` and `sum_by_group`
        take them."""
        self.names, self.sharp, self.cut, self.of_tree, self.trees = names, sharp, cut, of_tree, trees

    def lean(self, summary: Floats32) -> tuple[dict[str, float], float, float, float]:
        """What `leanings` gives, by the summary of a page, the shares under the names of their types."""
        margins = sum_by_group(summary, len(self.names) + 1, self.of_tree, *self.trees)
        types, sharpness, cut, sure = leanings(margins, self.sharp, self.cut)
        return dict(zip(self.names, types, strict=True)), sharpness, cut, sure


def likeliest(shares: dict[str, float]) -> str | None:
    """The name with the greatest share, the first of several; None: there is none."""
    return max(shares, key=shares.__getitem__, default=None)


def shares(margins: list[float]) -> list[float]:
    """Probabilities by log odds, all together 1."""
    highest = max(margins, default=0.0)
    parts = [exp(margin - highest) for margin in margins]
    total = sum(parts)
    return [part / total for part in parts]


def sharpness(types: Iterable[float], of_types: Iterable[float]) -> float:
    """The factor on the log odds: the geometric mean over the types that the page may be of."""
    return exp(sum(map(mul, types, map(log, of_types))))
