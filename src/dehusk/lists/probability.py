"""How likely a region is a list of things: a logistic model of its signs, learned from pages of known kinds."""

import math
from functools import cache
from typing import Any

import numpy as np

from dehusk import models
from dehusk.arrays import Floats
from dehusk.errors import ModelError
from dehusk.lists.signs import Signs

METHOD = "lists"
LIST = 0.5  # from here on it is one
WORD = 12  # characters of a record that is a word


@cache
def _model() -> dict[str, Any]:
    return models.read(models.SHIPPED / "lists.json", METHOD)


@cache
def weights(part: str, signs: tuple[str, ...]) -> Floats:
    """One weight a sign, and the constant."""
    learned = _model().get(part, {})
    if not isinstance(learned, dict) or set(learned) != {*signs, "constant"}:
        raise ModelError("model lists.json has other signs than this dehusk")
    return np.array([learned[name] for name in (*signs, "constant")], np.float64)


def log_odds(its: Signs) -> float:
    return float(weights("region", Signs._fields) @ np.array([*its, 1.0]))


def probability(odds: float) -> float:
    return 1 / (1 + math.exp(-max(min(odds, 30.0), -30.0)))


def no_list(its: Signs) -> bool:
    """What is none wherever it stands, a page of its own included: the model has seen it only beside other things."""
    paragraphs = its.prose >= 0.6 and its.linking < 0.5 and its.images < 0.5
    links = its.linked > 0.6 or (its.linked > 0.4 and its.folded > 0.3)
    menu = its.chrome >= 0.5 and its.priced < 0.3 and (its.folded > 0.6 or (links and its.sentences < 0.5))
    words = its.all_links > 0 and its.size < math.log1p(WORD) and its.fields <= math.log1p(1)
    return paragraphs or menu or words
