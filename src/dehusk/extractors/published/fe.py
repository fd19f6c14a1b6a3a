"""FeatureExtractor and K-FeatureExtractor (Debnath, Mitra, Pal, Giles 2005): the parts of a page with most text.

The paper calls these parts blocks. A part is the text under one of a few kinds of elements.
"""

from dataclasses import dataclass
from typing import ClassVar, NamedTuple

import numpy as np

from dehusk.arrays import Floats, Ints, summed
from dehusk.extractors.base import chosen_share
from dehusk.extractors.clusters import k_means
from dehusk.page import Page

HOLDERS = "table tr p ul".split()
FEATURES = "img script object form input select a li".split()  # besides text
PAPER = "Debnath, Mitra, Pal, Giles: Automatic identification of informative sections of web pages (2005)"


class Parts(NamedTuple):
    """Where each piece is, and what each part with text holds."""

    of_piece: Ints  # row in the columns below
    text: Floats  # characters
    share: Floats  # of the text among all features, in characters and elements


def parts_of(page: Page) -> Parts:
    """What has no holder is a part of its own."""
    columns = page.columns
    holder = page.nearest(page.tagged(*HOLDERS))
    nodes, of_piece = np.unique(holder[columns.piece_node], return_inverse=True)
    inside = np.arange(max(page.body, 0), columns.end[page.body] if page.body >= 0 else 0)
    features = inside[page.tagged(*FEATURES)[inside]]
    counts = np.bincount(holder[features] + 1, minlength=len(columns.tag) + 1)[nodes + 1]
    text = summed(page.piece_chars, of_piece, len(nodes))
    return Parts(of_piece, text, text / (text + counts))


@dataclass(frozen=True)
class Fe:
    about: ClassVar[str] = f"the one part of the page with the greatest share of text (FeatureExtractor). {PAPER}"

    def score(self, page: Page) -> Floats:
        parts = parts_of(page)
        best = np.argmax(parts.share) if len(page) else 0
        return chosen_share(page, parts.of_piece == best)


@dataclass(frozen=True)
class Kfe:
    about: ClassVar[str] = f"the parts of the page most like the one with most text (K-FeatureExtractor). {PAPER}"

    def score(self, page: Page) -> Floats:
        parts = parts_of(page)
        if not len(page):
            return np.zeros(0)
        points = np.column_stack((parts.text / parts.text.max(), parts.share))
        by_text = np.argsort(parts.text, kind="stable")
        most = int(np.argmax(parts.text))
        cluster = k_means(points, points[[by_text[0], most, by_text[len(by_text) // 2]]])
        return chosen_share(page, (cluster == cluster[most])[parts.of_piece])
