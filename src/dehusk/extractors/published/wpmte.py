"""WPMTE (Zhou, Xiong, Liu 2009): runs of paragraphs without a short one and with a long one."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar, NamedTuple, get_args

import numpy as np

from dehusk import models
from dehusk.arrays import Floats, Ints, Mask
from dehusk.errors import ModelError
from dehusk.extractors.base import around_cut
from dehusk.extractors.parameters import check
from dehusk.lazy import cached
from dehusk.models import SHIPPED
from dehusk.page import Page
from dehusk.page.lines import LineModel, Lines, lines_of, to_blocks
from dehusk.page.text import word_spans


class Thresholds(NamedTuple):
    """Numbers of words, and the lines that they were chosen for."""

    short: int
    long: int
    lines: LineModel


@dataclass(frozen=True)
class Wpmte:
    lines: LineModel = "block"  # with the shipped thresholds; a model of one's own has its lines
    model: str | Path | None = None  # thresholds of one's own, by `dehusk train wpmte`
    about: ClassVar[str] = (
        "runs of paragraphs by two thresholds on their words (WPMTE). "
        "Zhou, Xiong, Liu: Efficient web page main text extraction towards online news analysis (2009)"
    )

    def __post_init__(self) -> None:
        check(self)
        if self.model is not None:
            _ = self.thresholds

    @cached
    def thresholds(self) -> Thresholds:
        return read_thresholds(self.model if self.model is not None else SHIPPED / f"wpmte-{self.lines}.json")

    def score(self, page: Page) -> Floats:
        short, long, kind = self.thresholds
        lines = lines_of(page, kind)
        counts = word_counts(page, lines)
        return to_blocks(page, lines, around_cut(main_text(counts, short, long), counts / (counts + long)))


def word_counts(page: Page, lines: Lines) -> Ints:
    words, _ = word_spans(page.columns.text)
    return np.searchsorted(words, lines.hi) - np.searchsorted(words, lines.lo)


def main_text(counts: Ints, short: int, long: int) -> Mask:
    """Every run of paragraphs with more than `short` words in which one has `long` or more; empty lines part none."""
    kept = np.zeros(len(counts), np.bool_)
    rows = np.flatnonzero(counts)
    enough = counts[rows] > short
    run = np.cumsum(~enough)  # a short paragraph begins the next one
    with_long = np.zeros(len(rows) + 1, np.bool_)
    with_long[run[enough & (counts[rows] >= long)]] = True
    kept[rows] = enough & with_long[run]
    return kept


def read_thresholds(path: str | Path) -> Thresholds:
    model: dict[str, Any] = models.read(path, "wpmte")
    short, long = model.get("n_short"), model.get("n_long")
    sound = type(short) is type(long) is int and 0 <= short < long < 1 << 31
    if not sound or model.get("lines") not in get_args(LineModel):
        raise ModelError(f"model {path} has no thresholds: train it again with `dehusk train wpmte`")
    return Thresholds(model["n_short"], model["n_long"], model["lines"])
