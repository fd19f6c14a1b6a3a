"""The published figures are those that were printed, and ours stand beside them."""

import re
from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

import dehusk
from dehusk.evaluation.datasets import load
from dehusk.evaluation.papers import NUMBERS, Settings, Study, paper, studied
from dehusk.evaluation.papers.figures import resampled
from dehusk.evaluation.papers.tables import Pair, averaged, far_rows
from dehusk.evaluation.report.bars import bars
from dehusk.evaluation.report.paper import write_paper
from dehusk.training.held_out import held_out

from .conftest import Write


@pytest.mark.parametrize(
    ("name", "method", "column", "slack"),
    [
        ("000", "FAR-SW (inter-site)", "F1", 0.1),
        ("000", "WPMTE (inter-site)", "F1", 0.1),
        ("001", "CETR", "F1", 0.02),
        ("001", "CECTD-DS", "R", 0.02),
        ("001", "BTE", "P", 0.02),
        ("004", "TWCEM", "F1", 0.02),
        ("004", "CEPR", "P", 0.02),
        ("004", "CETR", "R", 0.02),
    ],
)
def test_the_rows_have_the_average_that_the_paper_prints(name: str, method: str, column: str, slack: float) -> None:
    rows = {row["data"]: row[column] for row in paper(name)["rows"] if row["method"] == method}
    printed = rows.pop("Average")
    assert np.mean(list(rows.values())) == pytest.approx(printed, abs=slack)


def test_table_one_has_the_means_that_the_paper_prints() -> None:
    rows = paper("003")["rows"]
    assert len(rows) == 23
    assert np.mean([row["reduction"] for row in rows]) == pytest.approx(46.22, abs=0.005)
    assert np.mean([row["noise_removed"] for row in rows if row["noise_removed"] is not None]) == pytest.approx(
        77.03, abs=0.005
    )
    assert sum(row["content_present"] for row in rows) == 20
    for row in rows:
        assert 100 * (1 - row["pruned_nodes"] / row["nodes"]) == pytest.approx(row["reduction"], abs=0.01)


def study(name: str, sets: list[Path], **settings: object) -> Study:
    return studied(paper(name), sets, Settings(layouts=0, drawn=4, held_out=held_out, **settings))  # type: ignore[arg-type]


def line_of(told: Study, method: str, data: str) -> list[str]:
    """What the table has of a row after its two names."""
    lines = [line for text in told.paragraphs for line in text.splitlines()]
    rows = [line.removeprefix(method).strip() for line in lines if line.startswith(f"{method} ")]
    [row] = [row.removeprefix(data).split() for row in rows if row.startswith(data)]
    return row


def test_ours_beside_theirs(write_set: Write) -> None:
    told = study("001", [write_set(4, name="cleaneval")])
    assert "Song, Sun, Liao (2013)" in told.title
    assert told.paragraphs[0].startswith("Not measured on daniel-dev, wcxb-dev")
    cells = line_of(told, "CECTD-DS", "CleanEval-Eng")
    assert cells[:8:2] == ["95.87", "97.15", "96.51", "93.87"]
    assert all(90 < float(figure) <= 100 for figure in cells[1:8:2])
    assert cells[8:] == ["4", "cleaneval"]
    for method in ("BTE", "CCB", "DSC", "FE", "KFE", "LQF", "CETR", "CETD-DS", "CECTD-S"):
        assert line_of(told, method, "CleanEval-Eng")[-1] == "cleaneval", method
    tables = [figure.title for figure in told.figures]
    assert tables == ["Table 5, CleanEval-Eng", "Table 6, CleanEval-Eng", "Table 7, CleanEval-Eng"]
    assert "BTE " in str(told.figures[0]).splitlines()[2]


def test_f1_is_of_the_means_where_the_paper_has_that() -> None:
    """By hand: precision 1 and 0.5, recall 0.5 and 1; each page has an F1 of 2/3, the means have one of 3/4."""
    pages = [{"P": 1.0, "R": 0.5, "F1": 2 / 3}, {"P": 0.5, "R": 1.0, "F1": 2 / 3}]
    assert averaged(pages, {"f1": "of the means"})["F1"] == pytest.approx(75)
    assert averaged(pages, {"f1": "mean over pages"})["F1"] == pytest.approx(200 / 3)


def test_which_papers_take_the_f1_of_the_means() -> None:
    assert [paper(name).get("f1") for name in ("000", "001", "002", "004")] == [
        "mean over pages", "of the means", "mean over pages", "of the means",
    ]  # fmt: skip


def test_every_method_and_every_set_of_pages_is_told_of() -> None:
    for name in NUMBERS:
        told = paper(name)
        if name != "003":
            assert {row["method"] for row in told["rows"]} <= set(told["methods"])
            assert {row["data"] for row in told["rows"]} == set(told["data"])
            assert {row["method"] for row in told["rows"]} <= set(told["why"])
            labels = {label.partition(" ")[0] for label in told["methods"].values()}
            assert labels <= set(dehusk.EXTRACTORS)


def test_a_row_that_is_far_from_the_papers_has_a_sentence() -> None:
    told = {"measures": ["F1"], "why": {"*": "other pages.", "a": "its own reason."}}
    measured = (("a", 81.0), ("a", 79.0), ("b", 99.9))
    rows = [Pair(method, "x", {"F1": 90.0}, {"F1": value}, None, 1) for method, value in measured]
    assert list(far_rows(told, rows)) == ["- a, F1 x -11.0: its own reason."]


def test_trained_systems_have_not_seen_the_page(write_set: Write) -> None:
    """Nine pages of three sites: each is extracted by rules of the two other sites."""
    path = write_set(9, name="daniel-dev")
    documents = load([path])
    learned = held_out(["farsw inter"], documents, "block", {})["farsw inter"]
    by_site: dict[str, set[object]] = {}
    for document in documents:
        by_site.setdefault(document.site, set()).add(learned["daniel-dev", document.id].model)  # type: ignore[attr-defined]
    assert len(by_site) == 3
    assert all(len(models) == 1 for models in by_site.values())
    assert len(set.union(*by_site.values())) == 3
    assert held_out(["farsw intra"], documents, "block", {})["farsw intra"] == {}  # three pages of a site teach nothing


def test_within_a_site_a_page_is_not_among_those_learned_from(write_set: Write) -> None:
    documents = load([write_set(8, name="daniel-dev", url="http://one.org/x")])
    learned = held_out(["farsw intra"], documents, "block", {})["farsw intra"]
    assert len({method.model for method in learned.values()}) == 8  # type: ignore[attr-defined]
    assert all(method.rules.site == "one.org" for method in learned.values())  # type: ignore[attr-defined]
    assert len(held_out(["wpmte inter"], documents, "block", {})["wpmte inter"]) == 0  # no other site to learn from


def test_figures_of_the_window_and_of_the_rules(write_set: Write) -> None:
    told = study("000", [write_set(9, name="daniel-dev")], lines="block")
    assert [figure.title[:6] for figure in told.figures] == ["Fig. 8", "Fig. 8"]
    assert [x for x, _ in told.figures[0].curves[0].points] == [0, 1, 2, 3, 5, 8, 12, 20]
    assert line_of(told, "FAR-SW (inter-site)", "CNN")[-3:] == ["9", "daniel-dev", "en"]


def test_resampling_without_the_fastest_and_the_slowest() -> None:
    figures = resampled({"English": [float(ms) for ms in range(1, 1001)]})
    assert [figure.title.partition(",")[0] for figure in figures] == ["Fig. 5", "Fig. 6", "Fig. 7", "Fig. 8"]
    means = [value for _, value in figures[1].curves[0].points]
    assert len(means) == 20
    assert all(450 < mean < 550 for mean in means)
    variances, deviations = ([value for _, value in figure.curves[0].points] for figure in figures[2:])
    assert deviations == pytest.approx(np.sqrt(variances))


def test_lambda_and_deltas_are_drawn(write_set: Write) -> None:
    news = study("002", [write_set(6, name="daniel-dev")])
    assert [figure.title for figure in news.figures][:2] == ["Fig. 4, English", "Fig. 5, time of a page"]
    for x in range(6):  # every page is one of the three
        assert sum(curve.points[x][1] for curve in news.figures[0].curves) == pytest.approx(100)
    titles = study("004", [write_set(6, name="cleaneval")]).figures
    assert [figure.title for figure in titles] == ["Fig. 3, delta1", "Fig. 3, delta2", "Fig. 3, delta3"]


def test_a_report_draws_what_is_printed(write_set: Write, tmp_path: Path) -> None:
    told = study("001", [write_set(4, name="cleaneval")])
    page = write_paper(tmp_path / "out", "001", told).read_text()
    assert page.count("<svg") == len(told.figures) == 3
    assert page.count("<pre tabindex=0>") == 2  # what was not measured, and the table
    assert page.count("<ul>") == 2  # what is far from the paper's, and how the settings differ
    assert page.count("<rect ") == 3 * 2 * 10  # P, R and F1 of ten methods, published and ours


def test_a_bar_is_as_high_as_its_figure() -> None:
    """The axis goes from 0 to 100 over 258 pixels, down to 290: 50 is half of that."""
    drawn = bars([("published", [(1, 50.0), (2, 100.0)]), ("ours", [(1, 0.0), (2, 25.0)])], ["one", "two"], "F1")
    assert [*map(float, re.findall(r'height="([\d.]+)" fill', drawn))] == [129.0, 258.0, 0.0, 64.5]
    assert ">one</text>" in drawn
    assert "<title>ours, two: 25.00</title>" in drawn


@pytest.mark.parametrize("name", NUMBERS)
def test_without_data_the_published_figures_stand_alone(name: str) -> None:
    told = study(name, [])
    text = "\n".join(told.paragraphs)
    assert "Not measured on" in text
    assert f"({paper(name)['year']})" in told.title
    assert all(line in text for line in paper(name)["differs"])


RECORD = "<div class=r><h3><a href=/{0}>Title {0}</a></h3><p>Some words about number {0}, and more of them.</p></div>"


def test_table_one_by_the_filter_and_mdr(tmp_path: Path) -> None:
    """A page under the name of one of the paper's: eight records, and a menu that MDR takes for records too."""
    menu = "".join(f"<li><b><a href=/m{i}>m</a></b></li>" for i in range(3))
    html = f"<ul>{menu}</ul><div>{''.join(map(RECORD.format, range(8)))}</div>".encode()
    path = tmp_path / "tps-paper.parquet"
    rows = [{"id": "acm", "url": None, "html": html, "records": None, "record_count": 8}]
    pq.write_table(pa.Table.from_pylist(rows, pa.schema([("id", pa.string()), ("url", pa.string()),
        ("html", pa.binary()), ("records", pa.list_(pa.string())), ("record_count", pa.int64())])), path)  # fmt: skip
    cells = line_of(study("003", [path]), "acm", "")
    # body, ul, three of li, b, a, text; div, eight of div, h3, a, text, p, text: 1 + 1 + 12 + 1 + 48 nodes
    assert cells[:2] == ["601", "63"]
    assert cells[6:12] == ["yes", "yes", "61/10", "11/8", "16/10", "8/8"]
    assert cells[-2:] == ["88.24", "100.00"]
