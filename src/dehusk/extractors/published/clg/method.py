"""CLG as an extractor."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar, NamedTuple

import numpy as np

from dehusk import models
from dehusk.arrays import Floats
from dehusk.browser import with_layout
from dehusk.errors import ModelError
from dehusk.extractors.base import around_cut
from dehusk.extractors.parameters import check
from dehusk.extractors.published.clg.features import AROUND, NAMES, PLACES, Leaves, leaves
from dehusk.extractors.published.clg.grouping import main_group
from dehusk.lazy import cached
from dehusk.models import SHIPPED
from dehusk.page import Page

SHAPES = [(1 + len(AROUND), len(PLACES)), *[(len(NAMES),)] * 3, ()]  # of the arrays of a model
GREATEST, LEAST_SPREAD = 1e6, 1e-6


class Learned(NamedTuple):
    best: Floats  # (levels, 6) the places of content
    mean: Floats  # of every feature
    spread: Floats
    weights: Floats
    bias: float

    def probability(self, leaves: Leaves) -> Floats:
        """Of each block to be content; 0 where nothing of it is visible."""
        odds = (leaves.features(self.best) - self.mean) / self.spread @ self.weights + self.bias
        return np.where(leaves.visible, 1 / (1 + np.exp(-np.clip(odds, -50, 50))), 0.0)


@dataclass(frozen=True)
class Clg:
    """On a page that brings no layout it asks the browser of this process for one."""

    model: str | Path | None = None  # one of one's own, by `dehusk train clg`
    about: ClassVar[str] = (
        "blocks by place and look, learned, and the largest group of them (CLG), on a browser's layout. "
        "Wu, Liu, Fan: Automatic web content extraction by combination of learning and grouping (2015)"
    )

    def __post_init__(self) -> None:
        check(self)
        if self.model is not None:
            _ = self.learned

    @cached
    def learned(self) -> Learned:
        return read_learned(SHIPPED / "clg.json" if self.model is None else self.model)

    def score(self, page: Page) -> Floats:
        if page.body < 0 or not len(page):
            return np.zeros(len(page))
        page = with_layout(page)
        assert page.layout is not None
        found = leaves(page, page.layout)
        probability = self.learned.probability(found)
        return around_cut(main_group(page, found.box, probability), probability)


def read_learned(path: str | Path) -> Learned:
    model: dict[str, Any] = models.read(path, "clg")
    try:
        best, mean, spread, weights, bias = (np.array(model[name], np.float64) for name in Learned._fields)
    except (KeyError, TypeError, ValueError, OverflowError):
        raise _unfit(path) from None
    shapes = [one.shape for one in (best, mean, spread, weights, bias)]
    finite = all((np.abs(one) <= GREATEST).all() for one in (best, mean, spread, weights, bias))
    if shapes != SHAPES or not finite or spread.min() < LEAST_SPREAD:
        raise _unfit(path)
    return Learned(best, mean, spread, weights, float(bias))


def _unfit(path: str | Path) -> ModelError:
    return ModelError(f"model {path} has no weights for this dehusk's features: train it again with `dehusk train clg`")
