"""From kept rows to figures."""

import numpy as np
import pytest

from dehusk.evaluation.document import Document
from dehusk.evaluation.figures import figures
from dehusk.evaluation.method import FLOOR, RECORDS, Extraction, Method, Run
from dehusk.evaluation.score import score
from dehusk.evaluation.speed import exponent, growth, speed
from dehusk.evaluation.tables import paragraphs
from dehusk.evaluation.worker import Row, key


def nothing() -> Run:
    return lambda html: Extraction()


GOOD, BAD, PARSE, LISTS = (Method(name, "1", nothing) for name in ("good", "bad", FLOOR, RECORDS))
PAGES = [
    Document("s", "1", b"x" * 100, language="en", page_type="article", text="a b c d", title="T", date="2025-01-02"),
    Document("s", "2", b"x" * 200, language="en", page_type="forum", text="a b", title="U"),
    Document("s", "3", b"x" * 400, language="zh", page_type="forum", text=""),
]


def row(document: Document, method: Method, text: str = "", seconds: float | None = 0.01, **more: str) -> Row:
    return Row(*key(document, method), text=text, seconds=seconds)._replace(**more)


ROWS = [
    row(PAGES[0], GOOD, "a b c d", title="T", date="2025-01-02T09:00"),
    row(PAGES[1], GOOD, "a b", title="other"),
    row(PAGES[2], GOOD, ""),
    row(PAGES[0], BAD, "a b", 0.02),
    row(PAGES[1], BAD, "", None, error="timed out"),
    row(PAGES[2], BAD, "menu", 0.08),
    *(row(page, PARSE, seconds=0.001) for page in PAGES),
]
BY_KEY = {each[:5]: each for each in ROWS}


def test_a_value_for_every_page() -> None:
    [scores] = score(PAGES, [GOOD, BAD, PARSE], BY_KEY)
    assert scores.values["good"]["f1"].tolist() == [1, 1, 1]
    # 2 of 2 words right, of 4; an error; words where there should be none.
    assert scores.values["bad"]["f1"].tolist() == pytest.approx([2 / 3, 0, 0])
    assert scores.errors("bad") == 1
    assert np.isnan(scores.seconds("bad")[1])
    assert FLOOR not in scores.values


def test_fields_are_scored_where_there_is_gold_and_left_out_where_a_method_never_says() -> None:
    [scores] = score(PAGES, [GOOD, BAD, PARSE], BY_KEY)
    assert scores.values["good"]["title"][:2].tolist() == [1, 0]
    assert np.isnan(scores.values["good"]["title"][2])
    assert scores.values["good"]["date"][0] == 1
    assert "title" not in scores.values["bad"]


def test_figures() -> None:
    told = figures(score(PAGES, [GOOD, BAD, PARSE], BY_KEY), against="good")["sets"][0]
    bad = told["methods"]["bad"]
    assert bad["metrics"]["f1"]["mean"] == pytest.approx(2 / 9)
    assert bad["difference"]["mean"] == pytest.approx(2 / 9 - 1)
    assert bad["by"]["page_type"] == {"forum": {"mean": 0, "low": 0, "high": 0, "pages": 2}}  # one article is no group
    assert bad["by"]["language"]["en"]["mean"] == pytest.approx(1 / 3)
    assert bad["errors"] == 1
    assert bad["speed"]["ratio"] == pytest.approx(5)  # the median of 2 and 8
    assert told["missing"]["page_type"] == ["good", "bad"]
    assert "metrics" not in told["methods"][FLOOR]


def test_tables_name_every_method_and_what_is_missing() -> None:
    text = "\n".join(paragraphs(figures(score(PAGES, [GOOD, BAD, PARSE], BY_KEY), "good")))
    for wanted in ("good", "bad", FLOOR, "x good", "title: not said by bad", "-0.778"):
        assert wanted in text


def test_records() -> None:
    page = Document("r", "1", b"", records=["a b", "c d"], record_count=2)
    counted = Document("r", "2", b"", record_count=2)
    rows = {key(each, LISTS): row(each, LISTS)._replace(regions=[["menu"], ["a b", "c d"]]) for each in (page, counted)}
    [scores] = score([page, counted], [LISTS], rows)
    assert scores.main_metric == "record_f1"
    assert scores.values[RECORDS]["record_f1"][0] == 0
    assert scores.values[RECORDS]["best_region_f1"][0] == 1
    assert np.isnan(scores.values[RECORDS]["record_f1"][1])  # only the number of its records is known


def test_speed_by_hand() -> None:
    seconds, other = np.array([0.002, 0.004, 0.009, np.nan]), np.array([0.001, 0.001, 0.003, 0.001])
    found = speed(seconds, other, np.array([10, 20, 40, 80]))
    assert (found.median, found.mean, found.ratio) == pytest.approx((4, 5, 3))


def test_growth_of_linear_and_of_quadratic_time() -> None:
    sizes = np.repeat([1000, 2000, 4000, 8000], 5)
    assert exponent(growth(1e-6 * sizes, sizes)) == pytest.approx(1)
    assert exponent(growth(1e-9 * sizes**2.0, sizes)) == pytest.approx(2)
    assert np.isnan(exponent(growth(1e-6 * sizes[:5], sizes[:5])))


def test_growth_by_a_clock_that_ticks() -> None:
    sizes = np.repeat([1000, 2000, 4000, 8000], 5)
    assert np.isnan(exponent(growth(0.0 * sizes, sizes)))
    assert exponent(growth(np.where(sizes < 2000, 0.0, 1e-6 * sizes), sizes)) == pytest.approx(1)
