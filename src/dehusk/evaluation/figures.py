"""Scores -> the figures that are printed, plotted and kept as JSON: one nested dict, written once for all three."""

import hashlib
import math
import platform
from collections.abc import Callable
from typing import Any

import numpy as np

import dehusk
from dehusk.arrays import Floats, Ints
from dehusk.evaluation import bootstrap
from dehusk.evaluation.document import Document
from dehusk.evaluation.score import FIELDS, Scores
from dehusk.evaluation.speed import growth, speed

GROUPS: dict[str, Callable[[Document], str | None]] = {
    "page_type": lambda document: document.page_type,
    "language": lambda document: document.language,
    "site": lambda document: document.site,
}


def figures(sets: list[Scores], against: str) -> dict[str, Any]:
    """Ratios and differences are to the method `against`, where a set has it, or else to its first."""
    return {
        "dehusk": dehusk.__version__,
        "python": platform.python_version(),
        "machine": platform.machine(),
        "bootstrap": {"draws": bootstrap.DRAWS, "seed": bootstrap.SEED},
        "sets": [of_set(scores, against) for scores in sets],
    }


def of_set(scores: Scores, against: str) -> dict[str, Any]:
    names = [method.name for method in scores.methods]
    reference = against if against in names else names[0]
    pages = hashlib.blake2b("".join(document.digest for document in scores.documents).encode(), digest_size=8)
    sizes = np.array([len(document.html) for document in scores.documents])
    versions = {method.name: method.version for method in scores.methods}
    return {
        "set": scores.set,
        "pages": len(scores.documents),
        "digest": pages.hexdigest(),
        "against": reference,
        "main_metric": scores.main_metric,
        "missing": _never_said(scores),
        "methods": {name: {"version": versions[name], **of_method(scores, name, reference, sizes)} for name in names},
    }


def of_method(scores: Scores, name: str, reference: str, sizes: Ints) -> dict[str, Any]:
    seconds = scores.seconds(name)
    told: dict[str, Any] = {
        "errors": scores.errors(name),
        "speed": _plain(speed(seconds, scores.seconds(reference), sizes)._asdict()),
        "growth": [list(point) for point in growth(seconds, sizes)],
    }
    columns = scores.values.get(name)
    if columns is None:  # the floor
        return told
    main = scores.main_metric
    told["metrics"] = {metric: _mean(values) for metric, values in columns.items()}
    if main not in columns:  # only the number of the records is known
        return told
    told["by"] = {group: _by(scores, of, columns[main]) for group, of in GROUPS.items()}
    if name != reference and main in scores.values.get(reference, {}):
        told["difference"] = _plain(bootstrap.difference(columns[main], scores.values[reference][main])._asdict())
    return told


def _by(scores: Scores, of: Callable[[Document], str | None], values: Floats) -> dict[str, Any]:
    """Means of every group of two pages and more; pages of no group are left out."""
    labels = np.array([of(document) or "" for document in scores.documents])
    names, pages = np.unique(labels, return_counts=True)
    return {name: _mean(values[labels == name]) for name in names[pages > 1].tolist() if name}


def _mean(values: Floats) -> dict[str, Any]:
    return _plain(bootstrap.mean(values)._asdict())


def _never_said(scores: Scores) -> dict[str, list[str]]:
    """field -> the methods that say nothing of it, where the set has it."""
    wanted = [field for field in FIELDS if any(getattr(document, field) for document in scores.documents)]
    if scores.main_metric != "f1":
        return {}
    return {
        field: [method.name for method in scores.scored if field not in scores.values[method.name]] for field in wanted
    }


def _plain(values: dict[str, Any]) -> dict[str, Any]:
    """JSON knows no nan."""
    return {name: None if isinstance(x, float) and math.isnan(x) else x for name, x in values.items()}
