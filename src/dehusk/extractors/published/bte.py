"""BTE (Finn, Kushmerick, Smyth 2001): the stretch of the source with most words inside and most tags outside."""

from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from dehusk.arrays import Floats, Mask, greatest_run
from dehusk.extractors.base import chosen_share
from dehusk.page import Page
from dehusk.page.stream import stream


@dataclass(frozen=True)
class Bte:
    about: ClassVar[str] = (
        "the stretch with most words inside and most tags outside (BTE). "
        "Finn, Kushmerick, Smyth: Fact or fiction: Content classification for digital libraries (2001)"
    )

    def score(self, page: Page) -> Floats:
        return chosen_share(page, self.pieces(page))

    def pieces(self, page: Page) -> Mask:
        """Mask of the pieces in the stretch. All tags less those in it, plus its words: greatest where its own words
        less its own tags are."""
        tags, words = stream(page, "tokens")
        lo, hi = greatest_run(np.column_stack((-tags, words)).ravel())
        text_at = np.arange(len(words) - 1) * 2 + 1  # tags and words take turns
        return (text_at >= lo) & (text_at < hi)
