"""The default: the signals of all methods in one learned model, blocks to be chosen by expected F1."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from typing import ClassVar, NamedTuple

import numpy as np

from dehusk import kernel
from dehusk.arrays import Floats, Floats32, Mask
from dehusk.extractors.base import Evidence
from dehusk.extractors.parameters import check
from dehusk.features import OF_BLOCKS, block_columns
from dehusk.features.measures import Measures
from dehusk.features.type_words import kind_odds
from dehusk.kernel.verdict import shares
from dehusk.models import SHIPPED, path_of
from dehusk.models import site as sites
from dehusk.models.forest import Forest
from dehusk.models.fused import COPY_WORDS, IS_COPY, WORDS, Model, Reader, load
from dehusk.models.site import Site
from dehusk.page import Page

# A page without a block as likely as LIKELY, on which fewer than SOME words are to be expected, has no content: a
# log-in wall, an empty shell, an error. A long list may have many words none of which is likely.
LIKELY, SOME = 0.4, 50.0
SHIPPED_MODEL = SHIPPED / "fused.npz"


# How the blocks of any page are to be chosen. `dataclasses.replace` takes five times as long.
of_policy = partial(Evidence, completes=True, parts_comments=True, by_units=True, parts_front=True)
load_once = cache(load)
load_site_once = cache(sites.load)


def model_of(path: str | Path | None) -> Model:
    """The model in a file, or the shipped one."""
    return load_once(SHIPPED_MODEL if path is None else path_of(path))


@dataclass(frozen=True)
class Fused:
    model: str | Path | None = None  # one of your own, by `dehusk train fused`
    site: str | Path | None = None  # what the page's site is known to have, by `dehusk train site`
    about: ClassVar[str] = "all signals in one learned model, blocks chosen by expected F1 (dehusk)"

    def __post_init__(self) -> None:
        check(self)
        if self.model is not None:
            load_once(path_of(self.model))  # a model that cannot be read is told before any page is
        if self.site is not None:
            load_site_once(path_of(self.site))

    def score(self, page: Page) -> Floats:
        return self.evidence(page).scores

    def evidence(self, page: Page) -> Evidence:
        """The probabilities of the blocks, with the page's types and the confidence in what will be chosen."""
        model = model_of(self.model)
        site = load_site_once(path_of(self.site)) if self.site is not None else None
        if not len(page):
            return Evidence(np.zeros(0))
        found = look(Measures(page), model.reader, site)
        types, sharpness, cut, sure = model.leanings.lean(found.summary)
        return of_policy(
            found.scores, found.words, sharpness, cut, found.copies, found.empty, types, sure, reader=model.reader
        )


class Look(NamedTuple):
    """A page with some blocks as the model of the blocks sees it."""

    scores: Floats
    words: Floats32
    copies: Mask
    empty: bool
    summary: Floats32  # one column for the whole page

    @property
    def evidence(self) -> Evidence:
        """Without what the whole page tells: types, sharpness, confidence."""
        return of_policy(self.scores, self.words, copies=self.copies, empty=self.empty)


def look(measured: Measures, reader: Reader, site: Site | None = None) -> Look:
    """A very long page is looked at in parts: their blocks one after the other, the mean of their summaries."""
    kinds = kind_odds(measured, reader.kinds)
    looks = [look_at(part, kinds, reader, site) for part in measured.parts()]
    if len(looks) == 1:
        return looks[0]
    scores, words, copies, empty, summaries = zip(*looks, strict=True)
    summary = np.asarray(np.mean(summaries, axis=0, dtype=np.float32))
    return Look(np.concatenate(scores), np.concatenate(words), np.concatenate(copies), all(empty), summary)


def look_at(measured: Measures, kinds: Floats, reader: Reader, site: Site | None) -> Look:
    """`kinds`: the log odds of every page type by the page's words."""
    columns = block_columns(measured, reader.tables)
    sight = reader.blocks.sight
    if sight is None or site is not None:
        return look_step_by_step(measured, columns, kinds, reader, site)
    odds, words, copies, summary, greatest = sight.see(columns, kinds)
    return Look(odds, words, copies, is_empty(greatest, odds, words), summary)


def look_step_by_step(measured: Measures, columns: Floats32, kinds: Floats, reader: Reader, site: Site | None) -> Look:
    """The same where a site has a say in the odds, or where the trees are too large for one sight."""
    odds = reader.blocks.odds(columns)
    words = columns[WORDS].copy()  # a row alone, or else a result would hold all of the columns
    empty = is_empty(float(odds.max()), odds, words)
    if site is not None:
        odds = site.adapt(measured, odds)
    return Look(odds, words, said_before(columns), empty, summed_up(columns, odds, words, kinds))


def is_empty(greatest: float, odds: Floats, words: Floats32) -> bool:
    return greatest < LIKELY and bool(odds @ words < SOME)


def said_before(columns: Floats32) -> Mask:
    """Passages that the page has said already, long enough to be no accident."""
    return kernel.said_before(columns, IS_COPY, WORDS, COPY_WORDS)


def summed_up(columns: Floats32, odds: Floats, words: Floats32, kinds: Floats) -> Floats32:
    """What the page has in all, and how likely it is: one column."""
    return kernel.summed_up(columns, OF_BLOCKS, odds, words, kinds)


def type_shares(types: Sequence[Forest], summary: Floats32) -> Floats:
    """How likely each page type is; of a model that tells none, no number."""
    return np.array(shares([float(forest.margin(summary)[0]) for forest in types]))


def probability(margin: Floats) -> Floats:
    return np.asarray(1 / (1 + np.exp(-margin)))
