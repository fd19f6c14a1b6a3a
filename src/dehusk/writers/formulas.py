"""Formulas that a page's own text has as TeX, cut out of the runs of its blocks."""

import re

from dehusk.notation.tex import cleaned, written
from dehusk.page import Page
from dehusk.writers.marks import Marks, Run


def raw_formulas(page: Page) -> dict[int, dict[str, bool]]:
    """block -> TeX with its delimiters, as it stands there -> whether it is displayed."""
    lo, hi, display = written(page)
    if not len(lo):
        return {}
    found: dict[int, dict[str, bool]] = {}
    blocks = page.block_lo.searchsorted(lo, "right") - 1
    for block, start, stop, shown in zip(blocks.tolist(), lo.tolist(), hi.tolist(), display.tolist(), strict=True):
        found.setdefault(block, {})[page.columns.text[start:stop]] = shown
    return found


def cut_out(runs: list[Run], formulas: dict[str, bool]) -> list[Run]:
    """The runs of a block with its formulas as runs of their own; code is left as it is."""
    pattern = re.compile("|".join(map(re.escape, formulas)))
    found: list[Run] = []
    for gap, text, marks in runs:
        if any(mark[0] in ("code", "formula", "display") for mark in marks):
            found.append((gap, text, marks))
            continue
        at = 0
        for formula in pattern.finditer(text):
            gap = _put(found, gap, text[at : formula.start()], marks)  # noqa: PLW2901
            kind = "display" if formulas[formula[0]] else "formula"
            found.append((gap, cleaned(formula[0]), (*marks, (kind, ""))))
            gap, at = "", formula.end()  # noqa: PLW2901
        _put(found, gap, text[at:], marks)
    return found


def _put(runs: list[Run], gap: str, text: str, marks: Marks) -> str:
    """Add what stands between formulas as a run; gives the white space behind it."""
    left, words = text[: len(text) - len(text.lstrip())], text.strip()
    if not words:
        return gap or text
    runs.append((gap or left, words, marks))
    return text[len(text.rstrip()) :]
