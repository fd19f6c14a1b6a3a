"""Figures as text tables for a terminal."""

import math
from collections.abc import Iterator, Sequence
from typing import Any

CONTENT = {
    "f1": "F1",
    "precision": "P",
    "recall": "R",
    "wcxb_f1": "WCXB",
    "lcs_f1": "LCS",
    "cleaneval": "CleanEval",
    "shingle_f1": "4-gram",
    "accurate": "accurate",
    "extra": "extra",
    "missed": "missed",
    "title": "title",
    "author": "author",
    "date": "date",
    "page_type": "type",
}
NOT_SCORED = "Not scored: no method finds what the gold of this set is about (records need dehusk.records)."
RECORD = {"record_f1": "F1", "record_precision": "P", "record_recall": "R", "best_region_f1": "best"}


def table(header: Sequence[str], rows: Sequence[Sequence[str]], words: int = 1) -> str:
    """Columns as wide as their widest cell; the first ones, of words, to the left and figures to the right."""
    widths = [max(len(row[i]) for row in (header, *rows)) for i in range(len(header))]
    lines = (
        "  ".join(cell.ljust(width) if i < words else cell.rjust(width) for i, (cell, width) in enumerate(cells))
        for cells in (list(zip(row, widths, strict=True)) for row in (header, *rows))
    )
    return "\n".join(line.rstrip() for line in lines)


def number(value: float | None, digits: int = 3) -> str:
    return "-" if value is None or math.isnan(value) else f"{value:.{digits}f}"


def paragraphs(told: dict[str, Any]) -> Iterator[str]:
    """Everything that `dehusk bench` prints, a paragraph at a time."""
    for of_set in told["sets"]:
        yield f"{of_set['set']}: {of_set['pages']} pages ({of_set['digest']})"
        yield quality(of_set)
        yield speeds(of_set)
        for group in ("page_type", "language"):
            if by := by_group(of_set, group):
                yield by
        for field, methods in of_set["missing"].items():
            if methods:
                yield f"{field}: not said by {', '.join(methods)}"


def quality(of_set: dict[str, Any]) -> str:
    named = RECORD if of_set["main_metric"] == "record_f1" else CONTENT
    measured = {name: told["metrics"] for name, told in of_set["methods"].items() if "metrics" in told}
    if not measured:
        return NOT_SCORED
    shown = [metric for metric in named if any(metric in metrics for metrics in measured.values())]
    rows = []
    for name, metrics in measured.items():
        main = metrics.get(of_set["main_metric"])
        interval = f"{number(main['low'])}-{number(main['high'])}" if main else "-"
        difference = of_set["methods"][name].get("difference")
        against = (
            f"{difference['mean']:+.3f} ({difference['low']:+.3f} {difference['high']:+.3f})" if difference else ""
        )
        cells = [number(metrics[metric]["mean"]) if metric in metrics else "-" for metric in shown]
        rows.append([name, *cells[:1], interval, *cells[1:], against])
    header = [named[metric] for metric in shown]
    return table(["quality", *header[:1], "95 %", *header[1:], f"F1 - {of_set['against']}'s"], rows)


def speeds(of_set: dict[str, Any]) -> str:
    rows = []
    for name, told in of_set["methods"].items():
        speed = told["speed"]
        figures = [number(speed["median"], 2), number(speed["mean"], 2), number(speed["p99"], 1)]
        figures += [number(speed["ratio"], 2), number(speed["growth"], 2), str(told["errors"]), told["version"]]
        rows.append([name, *figures])
    header = ["CPU ms a page", "median", "mean", "p99", f"x {of_set['against']}", "growth", "errors", "version"]
    return table(header, rows)


def by_group(of_set: dict[str, Any], group: str) -> str:
    """The main metric by page type or language; nothing where there is only one."""
    measured = {name: told["by"][group] for name, told in of_set["methods"].items() if "by" in told}
    labels = sorted({label for by in measured.values() for label in by})
    if len(labels) < 2:
        return ""
    rows = [[name, *(number(by[label]["mean"]) for label in labels)] for name, by in measured.items()]
    pages = next(iter(measured.values()))
    return table(
        [f"F1 by {group.replace('_', ' ')}", *(f"{label} ({pages[label]['pages']})" for label in labels)], rows
    )
