"""How likely a region is a list of things: a logistic model of its signs, learned from pages of known kinds."""

import math
from functools import cache

import numpy as np

from dehusk import models
from dehusk.arrays import Floats
from dehusk.errors import ModelError
from dehusk.lists.signs import Signs

METHOD = "lists"
LIST = 0.5  # from here on it is one


@cache
def weights() -> Floats:
    """One weight a sign, and the constant."""
    model = models.read(models.SHIPPED / "lists.json", METHOD)
    learned = model.get("weights", {})
    if not isinstance(learned, dict) or set(learned) != {*Signs._fields, "constant"}:
        raise ModelError("model lists.json has other signs than this dehusk")
    return np.array([learned[name] for name in (*Signs._fields, "constant")], np.float64)


def log_odds(its: Signs) -> float:
    return float(weights() @ np.array([*its, 1.0]))


def probability(odds: float) -> float:
    return 1 / (1 + math.exp(-max(min(odds, 30.0), -30.0)))
