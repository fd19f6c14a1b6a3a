"""The report is one page that needs nothing else, whatever the pages that it is about hold."""

import json
import re
from pathlib import Path

import numpy as np
import pytest
import turbohtml

from dehusk.evaluation.document import Document
from dehusk.evaluation.figures import figures
from dehusk.evaluation.method import FLOOR
from dehusk.evaluation.report import write
from dehusk.evaluation.report.diff import side_by_side
from dehusk.evaluation.report.plots import Axis, spread
from dehusk.evaluation.score import score
from dehusk.evaluation.worker import Row, key

from .test_score import GOOD, PARSE

EVIL = "<script>alert(1)</script>'\"&"


def test_report_is_self_contained_and_escapes_what_it_shows(tmp_path: Path) -> None:
    pages = [
        Document(f"set {EVIL}", f"{i}{EVIL}", html, url=EVIL, text=f"a gold {EVIL}", page_type=f"{EVIL}{i % 2}")
        for i, html in enumerate([b"small"] * 6 + [b"twice as large"] * 6)
    ]
    rows = {key(p, m): Row(*key(p, m), text=f"b {EVIL}", seconds=0.01) for p in pages for m in (GOOD, PARSE)}
    scores = score(pages, [GOOD, PARSE], rows)
    told = figures(scores, "good")
    page = write(tmp_path / "out", told, scores).read_text("utf-8")
    assert json.loads((tmp_path / "out" / "figures.json").read_text("utf-8")) == told
    assert "<script" not in page
    assert not re.search(r"(src|href)=['\"]?(?!#)[a-z/]", page)
    assert "@import" not in page
    assert "url(" not in page
    ids = {node.attrs["id"] for node in turbohtml.parse(page).select("[id]")}
    links = {node.attrs["href"][1:] for node in turbohtml.parse(page).select("a[href]")}
    assert links
    assert links <= ids
    for wanted in ("good", FLOOR, "F1 against time", "page type", "spread", "Time against page size", "worst"):
        assert wanted in page


def test_diff_marks_what_was_missed_and_what_is_too_much() -> None:
    gold, found = side_by_side("One two, three <four>.", "zero one two THREE five")
    assert gold == "One two, three &lt;<del>four&gt;.</del>"
    assert found == "<ins>zero </ins>one two THREE <ins>five</ins>"


@pytest.mark.parametrize(
    ("gold", "found", "shown"),
    [("", "", ("", "")), ("a word.", "", ("<del>a word.</del>", "")), ("...", "x", ("", "<ins>x</ins>"))],
)
def test_diff_of_little(gold: str, found: str, shown: tuple[str, str]) -> None:
    assert side_by_side(gold, found) == shown


def test_diff_of_much_is_cut() -> None:
    gold, found = side_by_side("word " * 1600, "word " * 1500)
    assert gold.endswith("word <em> ... 100 more words</em>")
    assert "<del>" not in gold + found


def test_axis_covers_its_values() -> None:
    axis = Axis([0.7, 30, 412], 0, 100, log=True)
    assert axis(0) == axis(axis.marks[0])  # below what the clock can tell
    assert (axis.marks[0], axis.marks[-1]) == (0.5, 500)
    assert axis(0.5) == 0
    assert axis(500) == pytest.approx(100)
    assert 0 < axis(0.7) < axis(30) < axis(412) < 100
    assert Axis([0.43], 100, 0).marks[0] == 0.4


def test_labels_do_not_touch() -> None:
    placed = spread([(0, 10), (5, 11), (0, 50), (8, 12), (300, 10)])
    assert np.diff(sorted(placed[:4])).min() >= 13
    assert (placed[2], placed[4]) == (50, 10)  # nothing is in their way
