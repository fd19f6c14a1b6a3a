"""Scores of two runs, page by page: what changed, and within what bounds."""

import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

import numpy as np

from dehusk import files
from dehusk.errors import TrainingError
from dehusk.training.calibration import Result
from dehusk.training.report import groups_of

DRAWS = 2000  # samples of the pages, each as many as there are
BOUNDS = (2.5, 97.5)  # percent of the samples


def save(found: Sequence[Result], path: Path) -> None:
    """The F1 of every page, by set and id."""
    scores = {one.example.document.set: {} for one in found}  # type: dict[str, dict[str, float]]
    for one in found:
        scores[one.example.document.set][one.example.document.id] = one.score.f1
    files.write(path, json.dumps(scores).encode())


def load(path: Path) -> Mapping[str, Mapping[str, float]]:
    try:
        scores: Mapping[str, Mapping[str, float]] = json.loads(path.read_bytes())
    except ValueError:
        raise TrainingError(f"{path}: no scores of a run: write some with --scores") from None
    return scores


def lines(found: Sequence[Result], before: Mapping[str, Mapping[str, float]]) -> Iterator[str]:
    """Of every group of pages that both runs have: the mean change in points, and a paired bootstrap's bounds."""
    yield "points of F1 more than before, with the bounds of 95 %"
    for name, pages in groups_of(found).items():
        pairs = [
            (one.score.f1, old)
            for one in pages
            if (old := before.get(one.example.document.set, {}).get(one.example.document.id)) is not None
        ]
        if pairs:
            change = 100 * np.array([new - old for new, old in pairs])
            low, high = bounds(change)
            yield f"{name:28} {len(pairs):5} pages  {change.mean():+.2f}  [{low:+.2f}, {high:+.2f}]"


def bounds(change: np.ndarray) -> tuple[float, float]:
    """Between which the mean lies in most samples of the pages."""
    random = np.random.default_rng(0)
    means = [change[random.integers(0, len(change), len(change))].mean() for _ in range(DRAWS)]
    low, high = np.percentile(means, BOUNDS)
    return float(low), float(high)
