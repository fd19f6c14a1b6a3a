"""What the pages of one site have in common, as `dehusk train site` writes it: numbers for keys, no text."""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from dehusk import files, models
from dehusk.arrays import Floats, Ints, Keys
from dehusk.errors import ModelError
from dehusk.features.measures import Measures
from dehusk.features.template import place_keys, text_keys

METHOD = "site"
NOT_ONE = "is not a site file of dehusk: make one with `dehusk train site`"


class Votes(NamedTuple):
    """What the site's pages say of the blocks of a key: each page has one vote."""

    keys: Keys  # sorted
    pages: Ints  # how many have it
    share: Floats  # of the words there that is content, the mean of their votes

    def pages_with(self, keys: Keys) -> tuple[Ints, Floats]:
        """Of every block how many pages have its key, and what they say."""
        if not len(self.keys):
            return np.zeros(len(keys), np.int64), np.zeros(len(keys))
        at = np.minimum(np.searchsorted(self.keys, keys), len(self.keys) - 1)
        return np.where(self.keys[at] == keys, self.pages[at], 0), self.share[at]


@dataclass(frozen=True, eq=False)
class Site:
    pages: int
    labelled: int  # of them with gold
    texts: Votes  # on texts that several pages have at one place
    places: Votes

    def adapt(self, measured: Measures, odds: Floats) -> Floats:
        """The odds of a page's blocks, in view of what stood at their places on the site's other pages.

        The less of the page stands at places that the site is known to have, the less is changed: a page of
        another template, or of another site, comes out as it would have.
        """
        places = place_keys(measured)
        pages, share = self.places.pages_with(places)
        familiar = float(measured.block_words[pages > 0].sum()) / measured.total
        voted = with_votes(odds, pages, share)
        voted = with_votes(voted, *self.texts.pages_with(text_keys(measured, places)))
        return odds + familiar * (voted - odds)

    def save(self, path: Path) -> None:
        learned = {"pages": self.pages, "labelled": self.labelled}
        tables = {name: _rows(votes) for name, votes in (("texts", self.texts), ("places", self.places))}
        written = {"method": METHOD, "version": models.VERSION, **learned, **tables}
        files.write(path, json.dumps(written, separators=(",", ":")) + "\n")


def with_votes(odds: Floats, pages: Ints, share: Floats) -> Floats:
    """The mean vote, where the page itself has one, too: what the model says of it."""
    return (odds + pages * share) / (1 + pages)


def load(path: str | Path) -> Site:
    """Read a site file and check that it is one."""
    told = models.read(path, METHOD)
    try:
        pages, labelled = _count(told["pages"]), _count(told["labelled"])
        texts, places = _votes(told["texts"]), _votes(told["places"])
    except (KeyError, TypeError, ValueError, OverflowError):
        raise ModelError(f"{path} {NOT_ONE}") from None
    return Site(pages, labelled, texts, places)


def _rows(votes: Votes) -> list[list[float]]:
    columns = (votes.keys.tolist(), votes.pages.tolist(), votes.share.round(4).tolist())
    return [list(row) for row in zip(*columns, strict=True)]


def _count(value: Any) -> int:
    if type(value) is not int or not 0 <= value < 1 << 32:
        raise ValueError
    return value


def _votes(rows: Any) -> Votes:
    """Rows of key, pages, share; ValueError where they are not."""
    if not isinstance(rows, list) or any(not isinstance(row, list) or len(row) != 3 for row in rows):
        raise ValueError
    keys, pages, share = np.array(rows, np.float64).reshape(-1, 3).T
    whole = (keys == np.floor(keys)) & (pages == np.floor(pages))
    sound = whole & (keys >= 0) & (keys < 1 << 32) & (pages >= 1) & (pages < 1 << 32) & (share >= 0) & (share <= 1)
    if not (sound.all() and (np.diff(keys) > 0).all()):
        raise ValueError
    return Votes(keys.astype(np.uint32), pages.astype(np.int64), share)
