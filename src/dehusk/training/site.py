"""Pages of one site, some of them with gold -> what they have in common."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

import numpy as np

from dehusk.errors import TrainingError
from dehusk.extractors.fused import choose
from dehusk.features.places import place_keys, text_keys
from dehusk.features.view import View
from dehusk.features.vocabulary import Vocabulary
from dehusk.kernel.columns import Floats, Keys
from dehusk.models.forest import Forest
from dehusk.models.site import Site, Votes
from dehusk.page import Page
from dehusk.training.labels import block_labels

# What a page's vote weighs against the model's own opinion, which is one vote (docs/fused.md has the trials).
LABELLED = 1.0  # it says what is content
GUESSED = 0.5  # it says what the model took for content, and the model errs alike on like pages
SAME_TEXT = 1.0  # it has the same text
REPEATED = 2  # a text on so many pages is the template's: on one, it may be the page itself that is asked about
SAME_PAGE = 0.8  # a page that shares so much of its likely content with another is that page at another address
MOST = 4000  # keys of a kind, those of the most votes: a file of some 200 KB


class Seen(NamedTuple):
    """What one page tells of its site, block by block."""

    places: Keys
    texts: Keys
    words: Floats
    odds: Floats
    labels: Floats | None  # None where there is no gold


def see(page: Page, gold: str | None, forest: Forest, vocabulary: Vocabulary) -> Seen:
    if not len(page):
        return Seen(np.zeros(0, np.uint32), np.zeros(0, np.uint32), np.zeros(0), np.zeros(0), None)
    view, odds = View(page), choose(page, forest, vocabulary).odds
    labels = None if gold is None else block_labels(page, gold)[0]
    return Seen(place_keys(view), text_keys(view), view.block_words, odds, labels)


class Ballot(NamedTuple):
    """One page's votes on the keys of its blocks."""

    keys: Keys
    words: Floats
    content: Floats  # the share of each block that is content, by this page
    weight: float


def on_places(page: Seen) -> Ballot:
    if page.labels is None:
        return Ballot(page.places, page.words, page.odds, GUESSED)
    return Ballot(page.places, page.words, page.labels, LABELLED)


def on_texts(page: Seen) -> Ballot:
    """A text that repeats is not content unless the gold has it."""
    content = np.zeros(len(page.words)) if page.labels is None else page.labels
    return Ballot(page.texts, page.words, content, SAME_TEXT)


def learn(pages: Iterable[Seen]) -> Site:
    seen = distinct([page for page in pages if len(page.odds)])
    if not seen:
        raise TrainingError("no page has any text: nothing can be learned from them")
    texts = tally([on_texts(page) for page in seen], REPEATED * SAME_TEXT)
    places = tally([on_places(page) for page in seen])
    return Site(len(seen), sum(page.labels is not None for page in seen), texts, places)


def distinct(pages: Sequence[Seen]) -> list[Seen]:
    """Every page once, with gold if it has some: the text of a page given twice is not the template's."""
    kept: list[Seen] = []
    for page in sorted(pages, key=lambda page: page.labels is None):
        likely = page.odds * page.words
        enough = SAME_PAGE * likely.sum()
        if not any(likely[np.isin(page.texts, other.texts)].sum() >= enough > 0 for other in kept):
            kept.append(page)
    return kept


def tally(ballots: Sequence[Ballot], least: float = 0.0) -> Votes:
    """The votes of all pages on each key, of those keys that have a weight of `least` and more."""
    keys, shares = zip(*map(by_key, ballots), strict=True)
    votes = np.repeat([ballot.weight for ballot in ballots], [len(of_page) for of_page in keys])
    unique, group = np.unique(np.concatenate(keys), return_inverse=True)
    weight = np.bincount(group, weights=votes)
    share = np.bincount(group, weights=votes * np.concatenate(shares)) / weight
    kept = np.flatnonzero(weight >= least)
    kept = np.sort(kept[np.argsort(-weight[kept], kind="stable")[:MOST]])
    return Votes(unique[kept], weight[kept], np.clip(share[kept], 0, 1))


def by_key(ballot: Ballot) -> tuple[Keys, Floats]:
    """The keys of a page, each with the mean of its blocks, by their words."""
    told = ballot.words > 0
    keys, group = np.unique(ballot.keys[told], return_inverse=True)
    total = np.bincount(group, weights=ballot.words[told])
    return keys, np.bincount(group, weights=(ballot.words * ballot.content)[told]) / total
