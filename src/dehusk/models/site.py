"""What the pages of one site have in common, as `dehusk train site` writes it: numbers for keys, no text."""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from dehusk import models
from dehusk.errors import ModelError
from dehusk.features.places import place_keys, text_keys
from dehusk.features.view import View
from dehusk.kernel.columns import Floats, Keys
from dehusk.page import Page

METHOD = "site"
NOT_ONE = "is not a site file of dehusk: make one with `dehusk train site`"


class Votes(NamedTuple):
    """What the site's pages say of the blocks of a key. The model itself has one vote."""

    keys: Keys  # sorted
    weight: Floats  # of all their votes together
    share: Floats  # of the words there that is content, by their votes

    def weight_of(self, keys: Keys) -> tuple[Floats, Floats]:
        """Of every block the weight of the votes, 0 where there are none, and what they say."""
        if not len(self.keys):
            return np.zeros(len(keys)), np.zeros(len(keys))
        at = np.minimum(np.searchsorted(self.keys, keys), len(self.keys) - 1)
        return np.where(self.keys[at] == keys, self.weight[at], 0.0), self.share[at]


@dataclass(frozen=True, eq=False)
class Site:
    pages: int
    labelled: int  # of them with gold
    texts: Votes  # of texts that stand on several pages
    places: Votes

    def adapt(self, page: Page, odds: Floats) -> Floats:
        """The odds of a page's blocks, in view of what the site's other pages had at their places and with their text.

        The less of the page stands at places that the site is known to have, the less is changed: a page of
        another template, or of another site, comes out as it would have.
        """
        view = View(page)
        weight, share = self.places.weight_of(place_keys(view))
        familiar = float(view.block_words[weight > 0].sum()) / view.total
        voted = mean(odds, weight, share)
        return odds + familiar * (mean(voted, *self.texts.weight_of(text_keys(view))) - odds)

    def save(self, path: Path) -> None:
        learned = {"pages": self.pages, "labelled": self.labelled}
        tables = {name: _rows(votes) for name, votes in (("texts", self.texts), ("places", self.places))}
        written = {"method": METHOD, "version": models.VERSION, **learned, **tables}
        path.write_text(json.dumps(written, separators=(",", ":")) + "\n", "utf-8")


def mean(odds: Floats, weight: Floats, share: Floats) -> Floats:
    return (odds + weight * share) / (1 + weight)


def load(path: Path) -> Site:
    """Read a site file and check that it is one."""
    told = models.read(path, METHOD)
    try:
        pages, labelled = int(told["pages"]), int(told["labelled"])
        texts, places = _votes(told["texts"]), _votes(told["places"])
    except (KeyError, TypeError, ValueError, OverflowError):
        raise ModelError(f"{path} {NOT_ONE}") from None
    return Site(pages, labelled, texts, places)


def _rows(votes: Votes) -> list[list[float]]:
    columns = (votes.keys.tolist(), votes.weight.tolist(), votes.share.round(4).tolist())
    return [list(row) for row in zip(*columns, strict=True)]


def _votes(rows: Any) -> Votes:
    """Rows of key, weight, share; ValueError where they are not."""
    table = np.array(rows, np.float64).reshape(-1, 3)
    keys, weight, share = table.T
    sound = (keys == np.floor(keys)) & (keys >= 0) & (keys < 1 << 32) & (weight > 0) & (share >= 0) & (share <= 1)
    if not (sound.all() and np.isfinite(weight).all() and (np.diff(keys) > 0).all()):
        raise ValueError
    return Votes(keys.astype(np.uint32), weight, share)
