"""FAR-SW (Bu, Zhang, Xia, Wang 2014): fuzzy association rules find topical lines, a sliding window joins them."""

from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar
from urllib.parse import urlsplit

import numpy as np

from dehusk.arrays import Floats, Ints, Mask, running
from dehusk.errors import ModelError
from dehusk.extractors.base import around_cut
from dehusk.extractors.parameters import check
from dehusk.extractors.published.farsw.rules import FARTHEST, Rules, read_rules
from dehusk.lazy import cached
from dehusk.models import SHIPPED
from dehusk.page import Page
from dehusk.page.lines import LineModel, Lines, Tags, lines_of, tags_of, to_blocks


@dataclass(frozen=True)
class FarSw:
    window: int = 5  # the paper's Phi: fewer non-topical lines than this do not part two topical ones
    cutoff: float | None = None  # of a block's score; None: that of the rules. The paper has 1.5
    lines: LineModel = "block"  # of the rules for all sites; rules of one's own have theirs
    model: str | Path | None = None  # rules of one's own, by `dehusk train farsw`
    about: ClassVar[str] = (
        "fuzzy association rules and a sliding window (FAR-SW). "
        "Bu, Zhang, Xia, Wang: An FAR-SW based approach for webpage information extraction (2014)"
    )

    def __post_init__(self) -> None:
        check(self, cutoff=(-FARTHEST, FARTHEST))
        if self.model is not None:
            _ = self.rules  # a bad file is told here, not on the first page

    @cached
    def rules(self) -> Rules:
        return read_rules(self.model if self.model is not None else SHIPPED / f"farsw-{self.lines}.json")

    def score(self, page: Page) -> Floats:
        check_site(page, self.rules.site)
        lines = lines_of(page, self.rules.lines)
        tags = tags_of(page, lines, self.rules.lines)
        rows = np.flatnonzero(lines.hi - lines.lo + tags.chars)  # blank lines are deleted
        if not len(rows):
            return np.zeros(len(page))
        features = line_features(lines, tags)[rows]
        scores = np.zeros(len(lines.lo))
        cutoff = self.rules.cutoff if self.cutoff is None else self.cutoff
        kept = topical_region(features, self.rules, self.window, cutoff)
        scores[rows] = around_cut(kept, features[:, 3])
        return to_blocks(page, lines, scores)


def check_site(page: Page, site: str | None) -> None:
    """An address that cannot be read is as good as none."""
    try:
        host = urlsplit(page.url or "").hostname
    except ValueError:
        return
    if site and host and not f".{host}".endswith(f".{site}"):
        raise ModelError(f"these rules are for {site}, the page is of {host}: take the rules for all sites, or train")


def line_features(lines: Lines, tags: Tags) -> Floats:
    """The six features of Section 3.2, a column each; Index does not count blank lines."""
    output = lines.hi - lines.lo
    text = output + tags.chars
    index = np.cumsum(text > 0)
    return np.column_stack((index, text, output, output / np.maximum(text, 1), tags.links, tags.images))


def positioned(features: Floats, site: str | None) -> Floats:
    """Index over N for rules between sites."""
    if site is not None:
        return features
    relative = features.copy()
    relative[:, 0] /= len(features)
    return relative


def topical_region(features: Floats, rules: Rules, window: int, cutoff: float) -> Mask:
    """Steps 6 and 7, and Section 3.5: which lines are in a block of lines that is informative."""
    first, last, score = scored_blocks(features, rules, window)
    return covered(first[score > cutoff], last[score > cutoff], len(features))


def scored_blocks(features: Floats, rules: Rules, window: int) -> tuple[Ints, Ints, Floats]:
    """The first and the last line of each potential block, with the non-topical one on each side; the block's score."""
    first, last = potential_blocks(np.flatnonzero(rules.topical(positioned(features, rules.site))), window)
    scores = running(informativeness(features, covered(first, last, len(features))))
    start, end = np.maximum(first - 1, 0), np.minimum(last + 1, len(features) - 1)
    return start, end, (scores[end + 1] - scores[start]) / (end + 1 - start)


def potential_blocks(topical: Ints, window: int) -> tuple[Ints, Ints]:
    """The first and the last topical line of each run that no window's length of other lines interrupts."""
    begins = np.append(True, np.diff(topical) > window)[: len(topical)]
    return topical[begins], topical[np.append(begins[1:], True)[: len(topical)]]


def covered(first: Ints, last: Ints, size: int) -> Mask:
    """The lines from each first to its last."""
    change = np.bincount(first, minlength=size + 1) - np.bincount(last + 1, minlength=size + 1)
    return np.cumsum(change)[:size] > 0


def informativeness(features: Floats, topical: Mask) -> Floats:
    """Equation 4: the lengths and the density speak for a line, links and images against it, each from 0 to 1.

    Lengths and density are measured against the greatest in potential blocks, links and images against the page's:
    against the page's longest line the paper's own example cannot come to its 1.5807.
    """
    most = features[:, 1:].max(axis=0, initial=0)
    most[:3] = features[topical, 1:4].max(axis=0, initial=0)
    shares = np.minimum(features[:, 1:] / np.maximum(most, 1e-9), 1)
    return np.asarray(shares @ (1, 1, 1, -1, -1))
