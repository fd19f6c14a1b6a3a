"""What every extractor is: parameters, and one score for every block."""

from typing import ClassVar, NamedTuple, Protocol, runtime_checkable

import numpy as np
from numpy.typing import NDArray

from dehusk.arrays import Floats, Mask
from dehusk.page import Page

KEEP = 0.5  # a block with this score or more is content


@runtime_checkable
class Extractor(Protocol):
    """A frozen dataclass whose fields are the method's parameters."""

    about: ClassVar[str]  # the method and where it was published, in one line

    def score(self, page: Page) -> Floats:
        """One number from 0 to 1 for every block; KEEP and more is content."""


class Verdict(NamedTuple):
    """The scores, and what else is known of the page."""

    scores: Floats
    page_types: dict[str, float]  # probabilities
    confidence: float | None  # that the result is right


@runtime_checkable
class Judge(Protocol):
    """An extractor that says more of a page than its blocks' scores."""

    def judge(self, page: Page) -> "Verdict": ...


def judge(extractor: Extractor, page: Page) -> "Verdict":
    """The verdict of any extractor; most know scores only."""
    return extractor.judge(page) if isinstance(extractor, Judge) else Verdict(extractor.score(page), {}, None)


def chosen(kept: Mask, evidence: NDArray[np.float64]) -> Floats:
    """Scores for a method that chooses a set: `evidence` (0 to 1) orders blocks within the kept and within the rest."""
    return np.where(kept, KEEP + evidence / 2, evidence * 0.499)
