"""What cross-validation found, as tables."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

import numpy as np

from dehusk.evaluation.metrics import Score
from dehusk.training.calibration import GOOD, Result

STEP = 0.1


def groups_of(found: Sequence[Result]) -> dict[str, list[Result]]:
    """The pages of every set, page type, language and making of the gold, by name in order; no part that is a whole
    set."""
    groups: dict[str, list[Result]] = {}
    for one in found:
        document = one.example.document
        making = None if document.drafted is None else "drafted" if document.drafted else "other"
        for part in ("", one.example.type if one.example.mixed else document.language, making):
            if part is not None:
                groups.setdefault(f"{document.set} {part}".strip(), []).append(one)
    return {name: pages for name, pages in sorted(groups.items()) if pages != groups.get(name.rpartition(" ")[0])}


def by_kind(found: Sequence[Result]) -> list[tuple[str, int, Score]]:
    """Mean scores of each group."""
    return [
        (name, len(pages), Score(*np.mean([one.score for one in pages], axis=0).tolist()))
        for name, pages in groups_of(found).items()
    ]


def mean_of(runs: Sequence[Sequence[Result]]) -> list[Result]:
    """The pages of several runs with their mean scores; type and confidence are those of the first."""
    return [
        replace(same[0], score=Score(*np.mean([one.score for one in same], axis=0).tolist()))
        for same in zip(*runs, strict=True)
    ]


def type_accuracy(found: Sequence[Result]) -> float | None:
    """Share of the pages of mixed sets; None where there are none, or the model tells no types."""
    known = [one.type == one.example.type for one in found if one.example.mixed]
    return float(np.mean(known)) if known and any(one.type for one in found) else None


def reliability(found: Sequence[Result]) -> list[tuple[float, int, float, float]]:
    """Of the pages said to come out well with about such a probability: how many, the mean said, the share that did."""
    said = np.array([one.confidence for one in found if one.confidence is not None])
    good = np.array([one.score.f1 > GOOD for one in found if one.confidence is not None])
    bins = np.minimum((said / STEP).astype(int), int(1 / STEP) - 1)
    return [
        (number * STEP, int((bins == number).sum()), float(said[bins == number].mean()),
         float(good[bins == number].mean()))
        for number in np.unique(bins).tolist()
    ]  # fmt: skip


def ablation_lines(found: Mapping[str, Mapping[str, float]]) -> Iterator[str]:
    """Points of F1 against local columns alone (+) and against all (-), set by set."""
    for name, scores in found.items():
        base = found["local" if name.startswith("+") else "all"] if name[0] in "+-" else None
        told = (
            f"{set_} {f1:.4f}" + (f" ({100 * (f1 - base[set_]):+.1f})" if base else "") for set_, f1 in scores.items()
        )
        yield f"{name:14} " + "  ".join(told)


def lines(found: Sequence[Result]) -> Iterator[str]:
    for name, pages, score in by_kind(found):
        yield f"{name:28} {pages:5} pages  P {score.precision:.4f}  R {score.recall:.4f}  F1 {score.f1:.4f}"
    if (accuracy := type_accuracy(found)) is not None:
        yield f"page type right on {accuracy:.3f} of the pages"
    yield "confidence  pages  mean said  F1 above 0.9"
    for least, pages, said, good in reliability(found):
        yield f"{least:.1f}-{least + STEP:.1f}     {pages:5}     {said:.3f}      {good:.3f}"
