"""The selection of blocks with the greatest expected F-measure."""

import numpy as np

from dehusk.arrays import Floats, Floats32, Mask

FLOOR = 0.1  # a block less likely than this is never content


def best_selection(odds: Floats, words: Floats32, beta: float = 1.0) -> tuple[Mask, float]:
    """The blocks with the greatest expected F, one truth a block, and the F. Recall weighs `beta` times precision.

    In order of their odds p, the first k blocks are expected to share sum(p n) of their sum(n) words with a content
    of sum(p n) words over all blocks.
    """
    kept = np.zeros(len(odds), np.bool_)
    likely = (odds >= FLOOR).nonzero()[0]
    order = likely[(-odds[likely]).argsort(kind="stable")]
    right = odds * words
    content = right.sum()
    if not len(order) or not content:
        return kept, 0.0
    recall = beta * beta
    expected = (1 + recall) * right[order].cumsum() / (words[order].cumsum() + recall * content)
    best = int(expected.argmax())
    kept[order[: best + 1]] = True
    return kept, float(expected[best])


def sharpened(odds: Floats, sharpness: float) -> Floats:
    """Probabilities with their log odds multiplied.

    The blocks of a list are content all together or not at all, those of an article one by one: the same odds
    speak for taking more of the one and less of the other.
    """
    right = odds**sharpness
    return np.asarray(right / (right + (1 - odds) ** sharpness))
