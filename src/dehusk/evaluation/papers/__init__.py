"""The result tables of the papers, with ours beside them. The published figures are JSON beside this file."""

import json
from collections.abc import Callable, Iterable, Iterator
from importlib.resources import files
from pathlib import Path
from typing import Any

import numpy as np

import dehusk
from dehusk.evaluation.datasets import load
from dehusk.evaluation.method import RECORDS, records
from dehusk.evaluation.papers.tagpath import tag_path_table
from dehusk.evaluation.score import Scores
from dehusk.evaluation.tables import number, table

Paper = dict[str, Any]
Measure = Callable[[list[Path], list[str]], list[Scores]]  # sets, extractors


def paper(name: str) -> Paper:
    told: Paper = json.loads(files(__package__).joinpath(f"{name}.json").read_bytes())
    return told


def paragraphs(told: Paper, sets: Iterable[Path], measure: Measure) -> Iterator[str]:
    """The table and what one must know to read it."""
    yield f"{told['authors']} ({told['year']}): {told['title']}. {told['tables']}; published | ours."
    ours = [row["ours"] for row in told["rows"] if "ours" in row] or [told["ours"]]
    found = _found(sets, {each["set"] for each in ours})
    if missing := {each["set"] for each in ours} - set(found):
        yield f"Not measured on {', '.join(sorted(missing))}: name the set, or with --data the folder that it is in."
    wanted = {name for each in ours for name in each["method"].split()}
    if absent := wanted - set(dehusk.EXTRACTORS) - ({RECORDS} if records() else set()):
        yield f"Not in this version of dehusk: {', '.join(sorted(absent))}."
    if "ours" in told:
        yield tag_path_table(told, load(found.values()))
    else:
        present = sorted(wanted - absent)
        yield side_by_side(told, measure(list(found.values()), present) if found and present else [])
    yield "\n".join(f"- {line}" for line in told["differs"])


def _found(sets: Iterable[Path], names: set[str]) -> dict[str, Path]:
    """Sets are known by their file's name; a folder is looked into."""
    listed = [file for path in sets for file in (path.glob("*.parquet") if path.is_dir() else [path])]
    return {file.stem: file for file in sorted(listed) if file.stem in names}


def side_by_side(told: Paper, scores: list[Scores]) -> str:
    measures: dict[str, str] = told["measures"]
    by_set = {of_set.set: of_set for of_set in scores}
    rows = []
    for row in told["rows"]:
        ours = measured(row["ours"], measures, by_set) if "ours" in row else {}
        cells = [cell for name in measures for cell in (number(row.get(name), 2), number(ours.get(name), 2))]
        rows.append([row["method"], row["data"], *cells, _where(row["ours"]) if ours else ""])
    header = [cell for name in measures for cell in (name, "ours")]
    return table(["method", "data", *header, "our data"], rows, words=2)


def measured(ours: dict[str, Any], measures: dict[str, str], by_set: dict[str, Scores]) -> dict[str, float]:
    """Our figures in the paper's unit, percent, over the pages that the row is about."""
    scores = by_set.get(ours["set"])
    if scores is None or ours["method"] not in scores.values:
        return {}
    about = np.array(
        [
            all(getattr(document, field) in ours[field] for field in ("language", "page_type") if field in ours)
            for document in scores.documents
        ]
    )
    columns = {name: 100 * values for name, values in scores.values[ours["method"]].items()}
    columns["ms"] = 1e3 * scores.seconds(ours["method"])
    return {name: float(np.nanmean(columns[metric][about])) for name, metric in measures.items()} if about.any() else {}


def _where(ours: dict[str, Any]) -> str:
    return " ".join([ours["set"], *ours.get("language", []), *ours.get("page_type", [])])
