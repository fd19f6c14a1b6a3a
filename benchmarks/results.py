"""A result of scores that are already there, so that extracting and writing can be timed apart."""

import dehusk
from dehusk.arrays import Floats
from dehusk.choice import choose
from dehusk.extractors import Evidence


def result_of(page: dehusk.Page, scores: Floats, name: str = "") -> dehusk.Result:
    evidence = Evidence(scores)
    return dehusk.Result(choose(page, evidence), evidence, name)
