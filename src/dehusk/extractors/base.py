"""What every extractor is: parameters, and evidence of how likely each block of a page is content."""

from dataclasses import dataclass, field
from typing import Any, ClassVar, Protocol, runtime_checkable

import numpy as np
from numpy.typing import NDArray

from dehusk.arrays import Floats, Floats32, Mask
from dehusk.kernel import likeliest
from dehusk.lazy import cached
from dehusk.models.fused import Reader
from dehusk.page import Page

KEEP = 0.5  # the score from which a block is content, unless the evidence says how to choose


@runtime_checkable
class Extractor(Protocol):
    """A frozen dataclass whose fields are the method's parameters."""

    about: ClassVar[str]  # the method and where it was published, in one line

    def score(self, page: Page) -> Floats:
        """How likely each block is content: one number from 0 to 1 a block."""


@dataclass(eq=False)
class Evidence:
    """What an extractor knows of a page before any block is chosen, and how it wants its blocks chosen. Nothing changes
    it: that it cannot be changed would make it take thrice as long to make."""

    scores: Floats  # how likely each block is content: one number a block, 0 to 1
    words: Floats32 | None = None  # one number a block: the choice is by expected F1 over words; None: by a cut at KEEP
    sharpness: float = 1.0  # of a choice by expected F1: see `expected_f1.sharpened`
    cut: float = 0.0  # of such a choice: the log odds of a block that is content as likely as not
    copies: Mask | None = None  # one truth a block: it repeats an earlier passage of the page
    empty: bool = False  # a page without content: a log-in wall, a shell, an error
    page_types: dict[str, float] = field(default_factory=dict)  # probabilities
    confidence: float | None = None  # probability of an F1 above 0.9
    completes: bool = False  # content stated only in JSON-LD is taken where the page shows next to nothing
    parts_comments: bool = False  # readers' comments are no part of an article
    by_units: bool = False  # tables, lists and sections are decided on as wholes
    parts_front: bool = False  # title, byline, date and captions are no part of an article
    reader: Reader | None = None  # the learned model behind the scores, to be asked why

    @cached
    def page_type(self) -> str | None:
        """The likeliest page type; None where the extractor does not say."""
        return likeliest(self.page_types)


@runtime_checkable
class Informed(Protocol):
    """An extractor with more to say of a page than one score a block."""

    def evidence(self, page: Page) -> Evidence: ...


@runtime_checkable
class Segmenting(Protocol):
    """An extractor that cuts a page up before it chooses."""

    def rectangles(self, page: Page) -> tuple[list[list[float]], list[list[float]]]:
        """Of a page with a layout the blocks and the separators between them: left, top, right, bottom of each."""


def evidence_of(extractor: Extractor, page: Page) -> Evidence:
    """The evidence of any extractor; a published method knows scores only, and its output is its own."""
    if page.whole:
        return Evidence((~page.block_hidden).astype(np.float64))
    informed = getattr(extractor, "evidence", None)  # to ask isinstance of a protocol takes 10 µs
    found: Evidence = Evidence(extractor.score(page)) if informed is None else informed(page)
    return found


def around_cut(kept: Mask, order: NDArray[np.float64]) -> Floats:
    """Scores of a method that chooses a set of blocks: `order` (0 to 1) ranks within the kept and within the rest."""
    return np.where(kept, KEEP + order / 2, order * 0.499)


def chosen_share(page: Page, chosen: NDArray[Any]) -> Floats:
    """Scores of a method that chooses pieces, or a share of each: how much of every block's text it chose."""
    return np.minimum(page.per_block(page.piece_chars * chosen) / page.block_chars, 1.0)
