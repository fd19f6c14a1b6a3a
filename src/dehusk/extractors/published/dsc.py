"""Document slope curve (Pinto et al. 2002): sections of the source in which tags are rare."""

from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from dehusk.arrays import Floats, Ints, Mask, running
from dehusk.extractors.base import chosen_share
from dehusk.extractors.parameters import check
from dehusk.page import Page
from dehusk.page.stream import stream


@dataclass(frozen=True)
class Dsc:
    window: int = 50  # tokens
    step: int = 10  # tokens from one window to the next
    low: float = 0.5  # of the page's mean slope: a window with a lower one is low
    run: int = 3  # so many low windows in a row open a section, so many others close it
    about: ClassVar[str] = (
        "sections in which tags are rare (document slope curve). Pinto, Branstein, Coleman, Croft, King, Li, Wei: "
        "QuASM: A system for question answering using semi-structured data (2002)"
    )

    def __post_init__(self) -> None:
        check(self, window=(1, 1 << 31), step=(1, 1 << 31), run=(1, 1 << 31))

    def score(self, page: Page) -> Floats:
        tags, words = stream(page, "tokens")
        ends = np.cumsum(tags + words)
        begins = (ends - words)[:-1]  # the first word of each piece, counted in tokens
        is_tag = np.ones(int(ends[-1]), np.bool_)
        is_tag[np.repeat(begins, words[:-1]) + _within(words[:-1])] = False
        chosen = running(self.sections(is_tag))
        inside = chosen[ends[:-1]] - chosen[begins]
        return chosen_share(page, inside / np.maximum(words[:-1], 1))

    def sections(self, is_tag: Mask) -> Mask:
        """Mask of the tokens in sections, which begin and end where a window begins."""
        if not len(is_tag):
            return is_tag
        sums = running(is_tag)
        starts = np.arange(0, max(len(is_tag) - self.window, 0) + 1, self.step)
        stops = np.minimum(starts + self.window, len(is_tag))
        slope = (sums[stops] - sums[starts]) / (stops - starts)
        low = slope < self.low * sums[-1] / len(is_tag)
        inside = opened(low, self.run)
        return np.asarray(inside[np.minimum(np.arange(len(is_tag)) // self.step, len(starts) - 1)])


def opened(low: Mask, run: int) -> Mask:
    """Mask of the windows between the first of `run` low ones and the first of `run` others."""
    size = len(low)
    if size < run:
        return np.zeros(size, np.bool_)
    lows = running(low)
    count = lows[run:] - lows[:-run]
    changes = np.where(count == run, 1, np.where(count == 0, 0, -1))
    at = np.where(changes >= 0, np.arange(len(changes)), -1)
    last = np.append(np.maximum.accumulate(at), np.full(run - 1, at.max()))
    return np.asarray((last >= 0) & (changes[last] == 1))


def _within(sizes: Ints) -> Ints:
    """0, 1, 2, ... in each of several runs of these sizes."""
    return np.arange(int(sizes.sum())) - np.repeat(np.cumsum(sizes) - sizes, sizes)
