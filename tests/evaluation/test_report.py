"""The report is one page that needs nothing else, whatever the pages that it is about hold."""

import json
import re
from pathlib import Path

import numpy as np
import pytest
import turbohtml

import dehusk
from dehusk.evaluation.document import Document
from dehusk.evaluation.figures import figures
from dehusk.evaluation.method import FLOOR
from dehusk.evaluation.report import write
from dehusk.evaluation.report.curves import Linear
from dehusk.evaluation.report.diff import side_by_side
from dehusk.evaluation.report.plots import Axis, spread
from dehusk.evaluation.report.timeline import Entry, best_so_far, history, stacked, year_of
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


def test_the_year_of_a_method_is_that_of_its_paper() -> None:
    assert [year_of(name) for name in ("bte", "vips", "qread/source", "twcem", "fused")] == [
        2001,
        2003,
        2015,
        2018,
        2026,
    ]
    assert year_of("trafilatura") is None
    assert all(year_of(name) for name in dehusk.EXTRACTORS)


def test_the_best_so_far_is_a_staircase() -> None:
    entries = [Entry(name, year, f1, 1.0) for name, year, f1 in (("a", 2001, 0.7), ("b", 2005, 0.6), ("c", 2010, 0.8))]
    assert best_so_far(entries) == [(2001, 0.7), (2010, 0.7), (2010, 0.8), (2010, 0.8)]


def test_names_stand_as_near_to_their_marks_as_others_let_them() -> None:
    assert stacked([100, 200, 300], 0, 500) == [100, 200, 300]
    assert stacked([200, 100, 100], 0, 500) == [200, 93, 107]  # a gap of 14, half of it each way
    assert stacked([500, 500], 0, 500) == [486, 500]
    assert stacked([0, 0], 0, 500) == [0, 14]
    crowded = stacked([50.0] * 101, 0, 500)
    assert crowded == pytest.approx([5.0 * rank for rank in range(101)])


def test_the_history_is_one_picture() -> None:
    entries = [Entry(f"m{i}", 2000 + i, 0.5 + i / 20, 1.0 + i) for i in range(6)]
    drawn = history(entries)
    assert drawn.count("<svg") == 1
    assert drawn.count("<circle") == 2 * len(entries)
    assert "year of publication" in drawn
    assert "CPU ms a page" in drawn
    assert history(entries[:3]) == ""


@pytest.mark.parametrize(
    ("values", "marks"),
    [([0, 10], [0, 2, 4, 6, 8, 10]), ([2001, 2026], [2000, 2005, 2010, 2015, 2020, 2025, 2030]), ([5, 5], [5, 6]),
     ([0.61, 0.93], [0.6, 0.7, 0.8, 0.9, 1.0])],
)  # fmt: skip
def test_axes_go_from_a_round_number_to_another(values: list[float], marks: list[float]) -> None:
    assert Linear(values, 0, 100).marks == pytest.approx(marks)
