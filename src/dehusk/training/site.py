"""Pages of one site, some of them with gold -> what they have in common."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

import numpy as np

from dehusk.arrays import Floats, Keys
from dehusk.errors import TrainingError
from dehusk.extractors.fused import look
from dehusk.features.measures import Measures
from dehusk.features.template import place_keys, text_keys
from dehusk.models.fused import Reader
from dehusk.models.site import Site, Votes
from dehusk.page import Page
from dehusk.training.labels import block_labels

REPEATED = 2  # a text on so many pages is the template's: on one, it may be the page itself that is asked about
SAME_PAGE = 0.8  # a page that shares so much of its likely content with another is that page at another address
MOST = 4000  # keys of a kind, those on the most pages: a file of some 200 KB at most


class SitePage(NamedTuple):
    """What one page tells of its site; every array has a value a block."""

    places: Keys
    texts: Keys
    words: Floats
    odds: Floats
    labels: Floats | None  # None where there is no gold


def site_page(page: Page, gold: str | None, reader: Reader) -> SitePage:
    if not len(page):
        return SitePage(np.zeros(0, np.uint32), np.zeros(0, np.uint32), np.zeros(0), np.zeros(0), None)
    view = Measures(page)
    odds = look(view, reader).scores
    places = place_keys(view)
    labels = None if gold is None else block_labels(page, gold)[0]
    return SitePage(places, text_keys(view, places), view.block_words, odds, labels)


class Ballot(NamedTuple):
    """What one page says of its blocks: a vote on each of their keys."""

    keys: Keys
    words: Floats
    content: Floats  # the share of each block that is content


def learn(pages: Iterable[SitePage]) -> Site:
    seen = distinct([page for page in pages if len(page.odds)])
    if not seen:
        raise TrainingError("no page has any text: nothing can be learned from them")
    labelled = [page for page in seen if page.labels is not None]
    told = np.unique(np.concatenate([np.zeros(0, np.uint32), *(page.places for page in labelled)]))
    texts, places = tally(map(on_texts, seen), REPEATED), tally(on_places(page, told) for page in seen)
    return Site(len(seen), len(labelled), texts, places)


def on_texts(page: SitePage) -> Ballot:
    """A text that repeats is not content unless the gold has it."""
    return Ballot(page.texts, page.words, np.zeros(len(page.words)) if page.labels is None else page.labels)


def on_places(page: SitePage, told: Keys) -> Ballot:
    """The gold, or what the model guesses, but no guess on a place that the gold tells of."""
    if page.labels is not None:
        return Ballot(page.places, page.words, page.labels)
    untold = ~np.isin(page.places, told)
    return Ballot(page.places[untold], page.words[untold], page.odds[untold])


def distinct(pages: Sequence[SitePage]) -> list[SitePage]:
    """Every page once, with gold if it has some: the text of a page given twice is not the template's."""
    kept: list[SitePage] = []
    for page in sorted(pages, key=lambda page: page.labels is None):
        likely = page.odds * page.words
        enough = SAME_PAGE * likely.sum()
        if not any(likely[np.isin(page.texts, other.texts)].sum() >= enough > 0 for other in kept):
            kept.append(page)
    return kept


def tally(ballots: Iterable[Ballot], least: int = 1) -> Votes:
    """The votes of all pages on each key, of those keys that stand on `least` pages and more."""
    keys, shares = zip(*map(by_key, ballots), strict=True)
    unique, group, pages = np.unique(np.concatenate(keys), return_inverse=True, return_counts=True)
    share = np.bincount(group, weights=np.concatenate(shares)) / pages
    kept = np.flatnonzero(pages >= least)
    kept = np.sort(kept[np.argsort(-pages[kept], kind="stable")[:MOST]])
    return Votes(unique[kept], pages[kept], np.clip(share[kept], 0, 1))


def by_key(ballot: Ballot) -> tuple[Keys, Floats]:
    """The keys of a page, each with the mean of its blocks by their words."""
    told = ballot.words > 0
    keys, group = np.unique(ballot.keys[told], return_inverse=True)
    total = np.bincount(group, weights=ballot.words[told])
    return keys, np.bincount(group, weights=(ballot.words * ballot.content)[told]) / total
