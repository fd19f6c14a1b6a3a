"""The fuzzy regions and association rules of FAR-SW (Bu, Zhang, Xia, Wang 2014), as learned and as stored."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple, get_args

import numpy as np

from dehusk import models
from dehusk.arrays import Floats, Mask
from dehusk.errors import ModelError
from dehusk.page.lines import LineModel

FEATURES = ("Index", "TextLength", "OutputTextLength", "Density", "LinkNum", "ImgNum")
TWO_REGIONS = ("TextLength", "OutputTextLength", "LinkNum")  # between sites; all others have three
MOST_RULES = 1000  # the shipped ones are a handful
FARTHEST = 1e12  # that a range or cutoff reaches: sums and differences stay numbers
SIGNIFICANT = 0.5  # the membership from which a line is in a region, unless the rules say another


class Range(NamedTuple):
    """Of one feature, over topical and non-topical lines (Equations 1 to 3)."""

    minimum: float
    mean: float
    maximum: float


def memberships(values: Floats, span: Range, primed: bool) -> dict[str, Floats]:
    """How much each value is in each region: Low, Middle and High (Fig. 3), or Low' and High' (Fig. 7)."""
    low_end, high_end = (span.minimum + span.mean) / 2, (span.mean + span.maximum) / 2
    if primed:
        low = _falling(values, low_end, high_end)
        return {"Low'": low, "High'": 1 - low}
    low = _falling(values, low_end, span.mean)
    high = 1 - _falling(values, span.mean, high_end)
    return {"Low": low, "Middle": 1 - low - high, "High": high}


def _falling(values: Floats, one: float, zero: float) -> Floats:
    """1 up to `one`, 0 from `zero` on, linear between; a step where the two are the same."""
    if zero <= one:
        return (values <= one).astype(np.float64)
    return np.asarray(np.minimum(np.maximum((zero - values) / (zero - one), 0), 1))


@dataclass(frozen=True)
class Rules:
    """A line is topical when one of the rules fires: when the line is in every region that the rule names."""

    ranges: dict[str, Range]  # by feature
    rules: tuple[tuple[str, ...], ...]  # of items such as "Density.High"
    cutoff: float  # a potential block with a greater score is kept
    lines: LineModel
    site: str | None = None  # None: for all sites
    significance: float = SIGNIFICANT  # the membership from which a line is in a region

    def regions(self, features: Floats) -> dict[str, Floats]:
        """Every item with each line's membership."""
        return {
            f"{name}.{region}": values
            for column, name in zip(features.T, FEATURES, strict=True)
            for region, values in memberships(column, self.ranges[name], self.primed(name)).items()
        }

    def primed(self, feature: str) -> bool:
        return self.site is None and feature in TWO_REGIONS

    def topical(self, features: Floats) -> Mask:
        regions = self.regions(features)
        fires = [np.min([regions[item] for item in rule], axis=0) >= self.significance for rule in self.rules]
        return np.asarray(np.any(fires, axis=0))

    def as_dict(self) -> dict[str, Any]:
        return {"features": FEATURES, "lines": self.lines, "site": self.site, "cutoff": self.cutoff,
                "significance": self.significance,
                "ranges": {name: list(span) for name, span in self.ranges.items()}, "rules": self.rules}  # fmt: skip


def read_rules(path: str | Path) -> Rules:
    model = models.read(path, "farsw")
    try:
        ranges = {name: Range(*map(float, model["ranges"][name])) for name in FEATURES}
        learned = tuple(map(tuple, model["rules"]))[: MOST_RULES + 1]
        significance = float(model.get("significance", SIGNIFICANT))
        rules = Rules(ranges, learned, float(model["cutoff"]), model["lines"], model["site"], significance)
        sound = (
            tuple(model["features"]) == FEATURES
            and rules.lines in get_args(LineModel)
            and isinstance(rules.site, str | None)
            and 0 <= significance <= 1
            and 0 < len(rules.rules) <= MOST_RULES
            and all(0 < len(rule) == len(set(rule)) for rule in rules.rules)
            and bool((np.abs([*ranges.values(), (rules.cutoff,) * 3]) <= FARTHEST).all())
        )
        if sound:
            rules.topical(np.zeros((1, len(FEATURES))))  # knows every item that the rules name
    except (KeyError, TypeError, ValueError, OverflowError):
        sound = False
    if not sound:
        raise ModelError(f"model {path} lacks something or was edited: train it again with `dehusk train farsw`")
    return rules
