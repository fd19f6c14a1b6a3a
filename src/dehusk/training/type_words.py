"""The words that tell a page's type: how much more often sites with such a word have such pages."""

from collections.abc import Iterable, Sequence

import numpy as np

from dehusk.arrays import Keys
from dehusk.features.vocabulary import Vocabulary

SITES = 4  # a word that fewer sites use says nothing of other sites
PRIOR = 2.0  # sites' worth of doubt


def learn(pages: Iterable[tuple[str, str, Keys]], types: Sequence[str]) -> Vocabulary:
    """From (site, type, words): log odds of every type, where a site has one vote for a word on pages of a type."""
    known = list(pages)
    seen = {(site, kind, key) for site, kind, keys in known for key in keys.tolist()}
    words = np.array(sorted({key for _, _, key in seen}), np.uint32)
    row, column = {key: i for i, key in enumerate(words.tolist())}, {kind: i for i, kind in enumerate(types)}
    votes = np.zeros((len(words), len(types)))
    np.add.at(votes, ([row[key] for _, _, key in seen], [column[kind] for _, kind, _ in seen]), 1)
    prior = (np.bincount([column[kind] for _, kind, _ in known], minlength=len(types)) + 1) / (len(known) + len(types))
    total = votes.sum(axis=1, keepdims=True)
    odds = np.log((votes + PRIOR * prior) / (total + PRIOR) / prior)
    often = total[:, 0] >= SITES
    return Vocabulary(words[often], odds[often].astype(np.float32))
