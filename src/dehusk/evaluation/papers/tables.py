"""A paper's results with ours beside them, a row a method and set of pages, and a sentence where they are far apart."""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

import numpy as np

from dehusk.evaluation.papers.samples import Sample
from dehusk.evaluation.papers.trials import Key, Outcomes
from dehusk.evaluation.tables import number, table

Paper = dict[str, Any]
FAR = 10.0  # points of the paper's main measure


class Pair(NamedTuple):
    """A row: what the paper says, what we measure, on how many of which pages."""

    method: str
    data: str
    theirs: dict[str, float]
    ours: dict[str, float]
    sample: Sample | None
    pages: int

    def gap(self, measure: str) -> float | None:
        """Ours less theirs."""
        there = self.theirs.get(measure) is not None and measure in self.ours
        return self.ours[measure] - self.theirs[measure] if there else None


def pairs(told: Paper, outcomes: Mapping[str, Outcomes], samples: Mapping[Key, list[Sample]]) -> list[Pair]:
    """Every row of the tables. `outcomes` are by our method's label, `samples` say which each page is in."""
    found = []
    for row in told["rows"]:
        sample, label = sample_of(told, row), label_of(told, row)
        pages = [one for at, one in outcomes.get(label or "", {}).items() if sample in samples.get(at, ())]
        ours = averaged(pages, told) if pages else {}
        found.append(Pair(row["method"], row["data"], row, ours, sample, len(pages)))
    return found


def sample_of(told: Paper, row: dict[str, Any]) -> Sample | None:
    of = told["data"].get(row["data"])
    return Sample.of(of) if of else None


def label_of(told: Paper, row: dict[str, Any]) -> str | None:
    """Our method's label for a row: of its data where the paper changes parameters, else of its method."""
    label: str | None = told["methods"].get(f"{row['method']} on {row['data']}", told["methods"].get(row["method"]))
    return label


def averaged(pages: list[dict[str, float]], told: Paper) -> dict[str, float]:
    """Percent and milliseconds; F1 as the paper has it: the mean over pages, or that of the mean P and the mean R."""
    means = {name: float(np.mean([page[name] for page in pages])) for name in pages[0]}
    if told["f1"] == "of the means":
        p, r = means["P"], means["R"]
        means["F1"] = 2 * p * r / (p + r) if p + r else 0.0
    return {name: value if name == "ms" else 100 * value for name, value in means.items()}


def side_by_side(told: Paper, rows: list[Pair]) -> str:
    measures: list[str] = told["measures"]
    cells = [
        [
            row.method, row.data,
            *(cell for name in measures for cell in (number(row.theirs.get(name), 2), number(row.ours.get(name), 2))),
            str(row.pages) if row.pages else "", str(row.sample) if row.pages else "",
        ]
        for row in rows
    ]  # fmt: skip
    header = [cell for name in measures for cell in (name, "ours")]
    return table(["method", "data", *header, "pages", "our pages"], cells, words=2)


def far_rows(told: Paper, rows: list[Pair]) -> Iterator[str]:
    """A sentence for each row that is far from the paper's, by method: which rows, how far, and why."""
    main = told["measures"][-1] if told["measures"][-1] == "F1" else told["main"]
    for method in dict.fromkeys(row.method for row in rows):
        gaps = [(row, gap) for row in rows if row.method == method and (gap := row.gap(main)) is not None]
        far = [f"{row.data} {gap:+.1f}" for row, gap in gaps if abs(gap) > FAR]
        if far:
            yield f"- {method}, {main} {', '.join(far)}: {told['why'].get(method, told['why']['*'])}"
