"""Learns the rules of FAR-SW: Section 3.3 of the paper, steps 1 to 5."""

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

import numpy as np
from efficient_apriori import itemsets_from_transactions

from dehusk.arrays import Floats
from dehusk.errors import TrainingError
from dehusk.extractors.published.farsw.method import FarSw, covered, positioned, scored_blocks
from dehusk.extractors.published.farsw.rules import FEATURES, SIGNIFICANT, Range, Rules
from dehusk.page.lines import LineModel
from dehusk.training.line_examples import LineExample

CUTOFFS = np.arange(-1, 2.01, 0.25)


class Settings(NamedTuple):
    """The paper's parameters of learning, each from 0 to 1."""

    alpha: float = 0.5  # the weight of topical against other lines in the ranges
    support: float = 0.5  # the share of topical lines that a rule holds for at the least
    significance: float = SIGNIFICANT  # the membership from which a line is in a region


PAPER = Settings()


def learn(
    examples: Sequence[LineExample], lines: LineModel, site: str | None = None, settings: Settings = PAPER
) -> Rules:
    """`site`: rules for the pages of one site, the paper's intra-site setting."""
    features = [positioned(page.features, site) for page in examples]
    marks = [page.topical for page in examples]
    topical = np.concatenate([rows[mark] for rows, mark in zip(features, marks, strict=True)])
    other = np.concatenate([rows[~mark] for rows, mark in zip(features, marks, strict=True)])
    if not len(topical) or not len(other):
        has = "no line beside those" if len(topical) else "no line"
        raise TrainingError(f"{len(examples)} pages have {has} that the gold text has: nothing to learn from")
    rules = Rules(ranges_of(topical, other, settings.alpha), (), 0.0, lines, site, settings.significance)
    rules = replace(rules, rules=mine(frequent_regions(rules.regions(topical)), settings))
    return replace(rules, cutoff=best_cutoff(examples, rules))


def ranges_of(topical: Floats, other: Floats, alpha: float) -> dict[str, Range]:
    """Equations 1 to 3."""
    weighted = [alpha * of(topical, 0) + (1 - alpha) * of(other, 0) for of in (np.min, np.mean, np.max)]
    return {name: Range(*map(float, column)) for name, column in zip(FEATURES, np.transpose(weighted), strict=True)}


def frequent_regions(regions: dict[str, Floats]) -> dict[str, Floats]:
    """Steps 2 and 3: of each feature the region with the greatest scalar cardinality."""
    count = {item: float(values.sum()) for item, values in regions.items()}
    best = {
        feature: max((i for i in count if i.startswith(f"{feature}.")), key=count.__getitem__) for feature in FEATURES
    }
    return {item: regions[item] for item in best.values()}


def mine(frequent: dict[str, Floats], settings: Settings = PAPER) -> tuple[tuple[str, ...], ...]:
    """Steps 4 and 5: the item sets of the highest order that enough of the lines have."""
    items = np.array(list(frequent))
    has = np.column_stack(list(frequent.values())) >= settings.significance
    by_order, _ = itemsets_from_transactions([tuple(items[row].tolist()) for row in has], settings.support)
    orders = [order for order, sets in by_order.items() if sets]
    if not orders:
        of = f"{settings.support:.0%} of the topical lines"
        raise TrainingError(f"no region holds for {of}: the pages are too unlike each other")
    order_of = {item: place for place, item in enumerate(frequent)}
    rules = [tuple(sorted(rule, key=order_of.__getitem__)) for rule in by_order[max(orders)]]
    return tuple(sorted(rules, key=lambda rule: [order_of[item] for item in rule]))


def best_cutoff(examples: Sequence[LineExample], rules: Rules) -> float:
    """The block score that gives the best F1 on the training pages."""
    return float(CUTOFFS[np.argmax(np.mean([f1_of_cutoffs(page, rules) for page in examples], axis=0))])


def f1_of_cutoffs(page: LineExample, rules: Rules) -> Floats:
    """One F1 a cutoff; those that keep as many blocks keep the same ones."""
    first, last, score = scored_blocks(page.features, rules, FarSw().window)
    kept = {int(np.sum(score > cutoff)): score > cutoff for cutoff in CUTOFFS}
    f1 = {count: page.f1(covered(first[some], last[some], len(page.features))) for count, some in kept.items()}
    return np.array([f1[int(np.sum(score > cutoff))] for cutoff in CUTOFFS])
