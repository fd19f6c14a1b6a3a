"""CETR (Weninger, Hsu, Han 2010): lines with much text and few tags, or where that changes.

Names follow the paper: TR, the tag ratio of a line; T', the same smoothed; G', the change of it, smoothed.
"""

from dataclasses import dataclass
from typing import ClassVar, Literal

import numpy as np

from dehusk.arrays import Floats, Mask
from dehusk.extractors.base import around_cut
from dehusk.extractors.clusters import k_means
from dehusk.extractors.parameters import check
from dehusk.extractors.smoothing import smoothed
from dehusk.page import Page
from dehusk.page.lines import LineModel, lines_of, tags_of, to_blocks

AHEAD = 3  # lines whose mean is compared with a line's own T'


@dataclass(frozen=True)
class Cetr:
    choice: Literal["2d", "threshold", "k-means"] = "2d"  # CETR itself, CETR-TM, CETR-KM
    clusters: int = 3  # the first one, around the origin, is not content
    widest: float = 1.0  # the greatest standard deviation of the smoothing, in lines
    threshold: float = 1.0  # of CETR-TM, in standard deviations of T'
    lines: LineModel = "block"
    about: ClassVar[str] = (
        "lines by their ratio of text to tags, clustered (CETR). "
        "Weninger, Hsu, Han: CETR: Content extraction via tag ratios (2010)"
    )

    def __post_init__(self) -> None:
        check(self, clusters=(2, 100))

    def score(self, page: Page) -> Floats:
        lines = lines_of(page, self.lines)
        tags, chars = tags_of(page, lines, self.lines).tags, lines.hi - lines.lo
        rows = np.flatnonzero((tags > 0) | (chars > 0))  # the others are blank
        if not len(rows):
            return np.zeros(len(page))
        ratio = self.smoothed(chars[rows] / np.maximum(tags[rows], 1))
        scores = np.zeros(len(lines.lo))
        scores[rows] = around_cut(self.content(ratio), ratio / (ratio + 1))
        return to_blocks(page, lines, scores)

    def smoothed(self, values: Floats) -> Floats:
        return smoothed(values, min(float(values.std()), self.widest))

    def content(self, ratio: Floats) -> Mask:
        """Which lines are content, by T'."""
        if self.choice == "threshold":
            return np.asarray((ratio >= self.threshold * ratio.std()) & (ratio > 0))
        points = ratio[:, None]
        if self.choice == "2d":
            points = np.column_stack((ratio, self.change(ratio)))
        starts = np.linspace(np.zeros(points.shape[1]), points.max(axis=0), self.clusters)
        return k_means(points, starts, fixed=1) > 0

    def change(self, ratio: Floats) -> Floats:
        """|G'|: how far the mean of the next lines is from each, zeros beyond the end."""
        ahead = np.convolve(np.append(ratio, np.zeros(AHEAD)), np.ones(AHEAD) / AHEAD, "valid")[1:]
        return np.abs(self.smoothed(ahead - ratio))


CETR_TM, CETR_KM = Cetr(choice="threshold"), Cetr(choice="k-means")
