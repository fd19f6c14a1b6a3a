"""Content code blurring (Gottron 2008): text in whose neighbourhood text prevails.

Names follow the paper: the content code vector, 1 for text and 0 for markup, and its blurring.
"""

from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from dehusk.arrays import Floats, running
from dehusk.extractors.base import chosen_share
from dehusk.extractors.parameters import check
from dehusk.extractors.smoothing import gaussian
from dehusk.page import Page
from dehusk.page.stream import Stream, Unit, stream

WIDEST = 10_000  # of a radius


@dataclass(frozen=True)
class Ccb:
    unit: Unit = "characters"
    radius: int = 40  # of the neighbourhood; its standard deviation is half of it
    threshold: float = 0.75
    link_tags: bool = True  # whether the tags of hyperlinks are markup like any other
    about: ClassVar[str] = (
        "text in whose neighbourhood text prevails (content code blurring). "
        "Gottron: Content code blurring: A new approach to content extraction (2008)"
    )

    def __post_init__(self) -> None:
        check(self, radius=(1, WIDEST), threshold=(0, 1))

    def score(self, page: Page) -> Floats:
        vector = stream(page, self.unit, self.link_tags or ~page.tagged("a"))
        vector = vector._replace(markup=np.minimum(vector.markup, self.radius))  # no text is seen from farther away
        above = running(blurred(vector, self.radius) > self.threshold)
        ends = np.cumsum(vector.markup + vector.text)[:-1]
        text = vector.text[:-1]
        return chosen_share(page, (above[ends] - above[ends - text]) / np.maximum(text, 1))


def blurred(vector: Stream, radius: int) -> Floats:
    """The content code vector, blurred; zeros beyond its ends."""
    runs = np.column_stack((vector.markup, vector.text)).ravel()
    codes = np.repeat(np.tile((0.0, 1.0), len(vector.text)), runs)
    return np.convolve(codes, gaussian(radius, radius / 2))[radius : radius + len(codes)] if len(codes) else codes


ACCB = Ccb(link_tags=False)  # the paper's adapted variant
TCCB = Ccb(unit="tokens", radius=25, threshold=0.5)  # ... and the one on tokens
