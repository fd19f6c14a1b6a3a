"""What `dehusk train fused` prints, as tables: cross-validation, confidence, the worth of each group of columns."""

import re

from benchmarks.found import Table

FOLDS = re.compile(r"^(\S+)(?: (\S+))? +(\d+) pages  P ([\d.]+)  R ([\d.]+)  F1 ([\d.]+)$", re.MULTILINE)
CONFIDENCE = re.compile(r"^(\d\.\d)-(\d\.\d) +(\d+) +([\d.]+) +([\d.]+)$", re.MULTILINE)
TYPE = re.compile(r"^page type right on ([\d.]+) of the pages$", re.MULTILINE)
ABLATION = re.compile(r"^([+-]?)([a-z]+) +((?:\S+ [\d.]+(?: \([-+\d.]+\))? *)+)$", re.MULTILINE)
POINTS = re.compile(r"(\S+) ([\d.]+)(?: \(([-+\d.]+)\))?")


def tables_of_report(report: str) -> dict[str, Table]:
    return {
        "folds": folds(report),
        "f1": {"fused": by_set_and_type(folds(report))},
        "type": {"page type": dict(zip(["right"], map(float, TYPE.findall(report)), strict=False))},
        "confidence": {
            f"{least} to {most}": {"pages": int(pages), "mean said": float(said), "F1 above 0.9": float(good)}
            for least, most, pages, said, good in CONFIDENCE.findall(report)
        },
        **ablation(report),
    }


def folds(report: str) -> Table:
    """Rows are `set kind`, with the kind `all` for the whole set."""
    return {
        f"{name} {kind or 'all'}": {"pages": int(pages), "precision": float(p), "recall": float(r), "F1": float(f1)}
        for name, kind, pages, p, r, f1 in FOLDS.findall(report)
    }


def by_set_and_type(rows: Table) -> dict[str, float]:
    """F1 of every set, and of the page types by their names alone."""
    keys = {row: row.removesuffix(" all").removeprefix("wcxb-dev ") for row in rows}
    return {keys[row]: rows[row]["F1"] for row in rows}


def ablation(report: str) -> dict[str, Table]:
    """`bases`: F1 by the local columns and by all; `groups`: points with a group added, and with it taken away."""
    bases: Table = {}
    groups: Table = {}
    for sign, name, cells in ABLATION.findall(report):
        for set_, f1, points in POINTS.findall(cells):
            if not sign:
                bases.setdefault(name, {})[set_] = float(f1)
            else:
                groups.setdefault(name, {})[("" if sign == "+" else "without it: ") + set_] = float(points)
    return {"bases": bases, "groups": groups}
