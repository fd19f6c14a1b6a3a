"""The default: the signals of all methods in one learned model, and a choice of blocks by expected F1."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import ClassVar, NamedTuple

import numpy as np

from dehusk.arrays import Floats, Floats32, Mask
from dehusk.extractors.base import Verdict, chosen
from dehusk.features import NAMES, OF_BLOCKS, block_columns
from dehusk.features.measures import Measures
from dehusk.features.type_words import kind_odds
from dehusk.models import SHIPPED
from dehusk.models import site as sites
from dehusk.models.forest import Forest
from dehusk.models.fused import Model, Reader, load
from dehusk.models.site import Site
from dehusk.page import Page

FLOOR = 0.1  # a block less likely than this is never content
LIKELY = 0.4  # a page without a block as likely as this has no content: a log-in wall, an empty shell, an error
COPY_WORDS = 10  # a passage at least this long is not said twice
SHIPPED_MODEL = SHIPPED / "fused.npz"
WORDS, IS_COPY = NAMES.index("words"), NAMES.index("is_copy")


load_once = cache(load)
load_site_once = cache(sites.load)


def model_of(path: str | Path | None) -> Model:
    """The model in a file, or the shipped one."""
    return load_once(SHIPPED_MODEL if path is None else Path(path))


@dataclass(frozen=True)
class Fused:
    model: str | Path | None = None  # one of your own, by `dehusk train fused`
    site: str | Path | None = None  # what the page's site is known to have, by `dehusk train site`
    about: ClassVar[str] = "all signals in one learned model, blocks chosen by expected F1 (dehusk)"

    def __post_init__(self) -> None:
        if self.model is not None:
            load_once(Path(self.model))  # a model that cannot be read is told before any page is
        if self.site is not None:
            load_site_once(Path(self.site))

    def score(self, page: Page) -> Floats:
        return self.judge(page).scores

    def judge(self, page: Page) -> Verdict:
        """The scores with the kind of page and how likely it is that they are right."""
        model = model_of(self.model)
        site = load_site_once(Path(self.site)) if self.site is not None else None
        if not len(page):
            return Verdict(np.zeros(0), {}, None)
        seen = look(Measures(page), model.reader, site)
        types = type_shares(model.types, seen.summary)
        kept = choose(seen, sharpness(types, model.about["sharpness"]))
        sure = float(probability(model.sure.margin(seen.summary))[0])
        return Verdict(chosen(kept, seen.odds), dict(zip(model.about["page_types"], types.tolist(), strict=True)), sure)


class Look(NamedTuple):
    """What the model makes of a page that has some blocks, before any is chosen."""

    odds: Floats  # that a word of the block is content
    words: Floats32
    copies: Mask
    empty: bool  # a page without content
    summary: Floats32  # one row for the whole page


def look(measured: Measures, reader: Reader, site: Site | None = None) -> Look:
    columns = block_columns(measured, reader.names)
    odds = probability(reader.blocks.margin(columns))
    empty = bool(odds.max() < LIKELY)
    if site is not None:
        odds = site.adapt(measured, odds)
    words = columns[WORDS]
    return Look(
        odds, words, said_before(columns), empty, summed_up(columns, odds, words, kind_odds(measured, reader.kinds))
    )


def said_before(columns: Floats32) -> Mask:
    """Passages that the page has said already, long enough to be no accident."""
    return np.asarray((columns[IS_COPY] > 0) & (columns[WORDS] >= COPY_WORDS))


def summed_up(columns: Floats32, odds: Floats, words: Floats32, kinds: Floats) -> Floats32:
    """The mean of every column, the same among likely content, the expected F1, and what the page's words say."""
    likely = (odds / max(float(odds.sum()), 1e-9)).astype(np.float32)
    of_blocks, of_page = columns[:OF_BLOCKS], columns[OF_BLOCKS:, 0]
    expected = best_selection(odds, words)[1]
    row = (of_blocks.mean(axis=1), of_blocks @ likely, of_page, [expected, odds.sum(), odds.max()], kinds)
    return np.concatenate(row, dtype=np.float32)[:, None]


def type_shares(types: Sequence[Forest], summary: Floats32) -> Floats:
    """How likely each page type is."""
    margins = np.array([float(forest.margin(summary)[0]) for forest in types])
    shares = np.exp(margins - margins.max())
    return np.asarray(shares / shares.sum())


def sharpness(types: Floats, of_types: Sequence[float]) -> float:
    """By how much the log odds are to be multiplied: the mean over the types that the page may be of.

    The blocks of a list are content all together or not at all, those of an article one by one: the same odds
    speak for taking more of the one and less of the other.
    """
    return float(np.exp(types @ np.log(of_types)))


def choose(seen: Look, sharp: float = 1.0) -> Mask:
    """The blocks to keep."""
    if seen.empty:
        return np.zeros(len(seen.odds), np.bool_)
    odds = seen.odds**sharp / (seen.odds**sharp + (1 - seen.odds) ** sharp)
    return best_selection(odds, seen.words)[0] & ~seen.copies


def probability(margin: Floats) -> Floats:
    return np.asarray(1 / (1 + np.exp(-margin)))


def best_selection(odds: Floats, words: Floats32) -> tuple[Mask, float]:
    """The blocks that together have the greatest expected F1, and what it is.

    With blocks in order of their odds p, taking the first k is expected to share sum(p n) of its sum(n) words with a
    content of sum over all blocks of p n.
    """
    kept = np.zeros(len(odds), np.bool_)
    likely = np.flatnonzero(odds >= FLOOR)
    order = likely[np.argsort(-odds[likely], kind="stable")]
    right = odds * words
    content = right.sum()
    if not len(order) or not content:
        return kept, 0.0
    expected = 2 * np.cumsum(right[order]) / (np.cumsum(words[order]) + content)
    best = int(np.argmax(expected))
    kept[order[: best + 1]] = True
    return kept, float(expected[best])
