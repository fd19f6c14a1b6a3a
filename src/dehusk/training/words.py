"""The words that tell content, place by place: a regression on the blocks of pages with gold."""

from collections.abc import Sequence
from typing import Any

import numpy as np
from scipy.optimize import minimize
from scipy.sparse import csr_array
from threadpoolctl import threadpool_limits

from dehusk.arrays import Floats, Keys, Mask
from dehusk.features.schema import PLACES
from dehusk.features.vocabulary import NO_WORDS, Vocabulary
from dehusk.features.words import Placed
from dehusk.kernel import find, places

SITES = 8  # a word that fewer sites use says nothing of other sites
MOST = 8000  # words, those of the most sites
DOUBT = 10.0  # weight of the squares of all odds
STEPS = 30


def common(sites: Sequence[str], pages: Sequence[Placed]) -> Keys:
    """The words that stand on the most sites."""
    number = {site: i for i, site in enumerate(sorted(set(sites)))}
    pairs = [
        np.unique(page.keys).astype(np.uint64) << np.uint64(32) | np.uint64(number[site])
        for site, page in zip(sites, pages, strict=True)
    ]
    keys, count = np.unique(np.unique(np.concatenate(pairs)) >> np.uint64(32), return_counts=True)
    order = np.argsort(-count, kind="stable")[:MOST]
    return np.sort(keys[order[count[order] >= SITES]].astype(np.uint32))


def rows_of(page: Placed, blocks: int, known: Keys) -> Any:
    """(blocks, words in places) of a page."""
    number = find(page.keys, known, places(known))
    said = number >= 0
    at = page.block[said], page.place[said] * len(known) + number[said]
    return csr_array((page.weight[said], at), shape=(blocks, len(PLACES) * len(known)), dtype=np.float32)


def learn(rows: Any, labels: Floats, weights: Floats, known: Keys) -> Vocabulary:
    """The odds of every word in every place by which the labels are likeliest."""
    if not len(known):
        return NO_WORDS
    across = rows.T.tocsr()

    def loss(odds: Floats) -> tuple[float, Floats]:
        margin = (rows @ odds[:-1].astype(np.float32)).astype(np.float64) + odds[-1]
        wrong = weights * (1 / (1 + np.exp(-margin)) - labels)
        slope = np.append(across @ wrong.astype(np.float32) + DOUBT * odds[:-1], wrong.sum())
        lost = weights @ (np.logaddexp(0, margin) - labels * margin) + DOUBT / 2 * (odds[:-1] @ odds[:-1])
        return float(lost), slope

    with threadpool_limits(1):  # how BLAS sums up depends on its threads: so the model is the same on any machine
        start = np.zeros(rows.shape[1] + 1)
        found = minimize(loss, start, jac=True, method="L-BFGS-B", options={"maxiter": STEPS}).x
    odds = found[:-1].reshape(len(PLACES), len(known)).T
    used: Mask = (odds != 0).any(axis=1)
    return Vocabulary(known[used], np.ascontiguousarray(odds[used], np.float32))
