"""The vocabulary of class, id, role and itemprop: how often what stands under a name is content, site by site."""

from collections.abc import Iterable

import numpy as np

from dehusk.arrays import Floats, Keys
from dehusk.features.measures import Measures
from dehusk.features.vocabulary import NO_NAMES, Vocabulary
from dehusk.page.called import name_keys

SITES = 4  # a name that fewer sites use says nothing of other sites
PRIOR = 3.0  # sites' worth of doubt


def shares(measured: Measures, labels: Floats) -> tuple[Keys, Floats]:
    """The page's names, each with the share of the words under it that are content."""
    nodes, keys = name_keys(measured.page)
    words, right = measured.node_words[nodes], measured.under(measured.block_words * labels)[nodes]
    shown = words > 0
    unique, group = np.unique(keys[shown], return_inverse=True)
    return unique, np.bincount(group, weights=right[shown]) / np.maximum(np.bincount(group, weights=words[shown]), 1)


def learn(pages: Iterable[tuple[str, tuple[Keys, Floats]]]) -> Vocabulary:
    """From (site, shares): every site has one vote on a name, its pages' mean; log odds against the mean name's."""
    gathered = [(site, keys, share) for site, (keys, share) in pages if len(keys)]
    if not gathered:
        return NO_NAMES
    number = {site: i for i, site in enumerate(sorted({site for site, _, _ in gathered}))}
    keys = np.concatenate([keys for _, keys, _ in gathered]).astype(np.uint64)
    owner = np.concatenate([np.full(len(keys), number[site], np.uint64) for site, keys, _ in gathered])
    share = np.concatenate([share for _, _, share in gathered])
    pairs, group = np.unique((keys << np.uint64(32)) | owner, return_inverse=True)
    of_site = np.bincount(group, weights=share) / np.bincount(group)
    unique, group = np.unique(pairs >> np.uint64(32), return_inverse=True)
    sites = np.bincount(group)
    prior = of_site.mean()
    mean = (np.bincount(group, weights=of_site) + PRIOR * prior) / (sites + PRIOR)
    known = sites >= SITES
    odds = log_odds(mean[known]) - log_odds(np.array(prior))
    return Vocabulary(unique[known].astype(np.uint32), odds.astype(np.float32))


def log_odds(share: Floats) -> Floats:
    """Finite, even of a share of 0 or 1."""
    share = np.clip(share, 0.01, 0.99)
    return np.asarray(np.log(share / (1 - share)))
