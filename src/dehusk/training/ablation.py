"""What each group of columns adds by itself to what a block says on its own, and what is lost without it."""

from collections.abc import Callable, Sequence

import numpy as np

from dehusk.arrays import Floats
from dehusk.evaluation.metrics import Score
from dehusk.extractors.fused import WORDS, best_selection, probability, said_before
from dehusk.features import GROUP_OF, GROUPS, NAMES
from dehusk.training.examples import FOLDS, Example
from dehusk.training.fused import FOREST, Trainer
from dehusk.training.net import Sample
from dehusk.training.trees import boost, drawn

ALONE = "local"
OTHERS = tuple(name for name in GROUPS if name != ALONE)
ROUNDS = 100


def selections() -> dict[str, list[int]]:
    """Columns to try: by name, their numbers."""
    of = {group: [i for i, name in enumerate(NAMES) if GROUP_OF[name] == group] for group in (ALONE, *OTHERS)}
    every = range(len(NAMES))
    tried = {ALONE: of[ALONE], "all": list(every)}
    tried |= {f"+{group}": sorted(of[ALONE] + of[group]) for group in OTHERS}
    return tried | {f"-{group}": [i for i in every if i not in set(of[group])] for group in OTHERS}


STEPS = FOLDS * len(selections())


def ablation(trainer: Trainer, step: Callable[[], object]) -> dict[str, dict[str, float]]:
    """Of every selection of columns the mean F1 of every set, by trees alone, five folds by site."""
    found: dict[str, list[tuple[str, float]]] = {name: [] for name in selections()}
    for fold in range(FOLDS):
        pages = trainer.samples(fold)
        learned = [page for page, at in zip(pages, trainer.fold, strict=True) if at != fold]
        unseen = [(e, p) for e, p, at in zip(trainer.examples, pages, trainer.fold, strict=True) if at == fold]
        if not learned or not unseen:
            continue
        for name, columns in selections().items():
            for example, f1 in scored(learned, unseen, columns):
                found[name].append((example.document.set, f1))
            step()
    return {name: means(pairs) for name, pairs in found.items()}


def scored(
    learned: Sequence[Sample], unseen: Sequence[tuple[Example, Sample]], columns: list[int]
) -> list[tuple[Example, float]]:
    weights = np.concatenate([page.block_weights() for page in learned])
    chosen, weights = drawn(weights)
    rows = np.concatenate([page.columns[columns].T for page in learned])[chosen]
    labels = np.concatenate([page.labels for page in learned])[chosen]
    booster = boost(rows, labels, weights, ROUNDS, **FOREST)
    return [(example, f1_of(example, page, np.asarray(booster.predict(page.columns[columns].T, raw_score=True))).f1)
            for example, page in unseen]  # fmt: skip


def f1_of(example: Example, page: Sample, margin: Floats) -> Score:
    kept = best_selection(probability(margin), page.columns[WORDS])[0]
    return example.score(kept & ~said_before(page.columns))


def means(pairs: Sequence[tuple[str, float]]) -> dict[str, float]:
    return {name: float(np.mean([f1 for set_, f1 in pairs if set_ == name])) for name in sorted({s for s, _ in pairs})}
