"""The published figures are those that were printed, and ours stand beside them."""

from pathlib import Path

import numpy as np
import pytest

from dehusk.evaluation.bench import Bench
from dehusk.evaluation.method import ours
from dehusk.evaluation.papers import paper, paragraphs

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


def table(name: str, sets: list[Path], folder: Path) -> str:
    return "\n".join(paragraphs(paper(name), sets, lambda found, names: Bench(ours(names), folder).scores(found)))


def test_ours_beside_theirs(write_set: Write, tmp_path: Path) -> None:
    told = table("001", [write_set(4, name="cleaneval")], tmp_path / "run")
    assert "Song, Sun, Liao (2013)" in told
    assert "Not measured on wcxb-dev" in told
    [line] = [line for line in told.splitlines() if line.startswith("CECTD-DS") and "CleanEval-Eng" in line]
    published, measured = line.split()[2:10:2], line.split()[3:10:2]
    assert published == ["95.87", "97.15", "96.51", "93.87"]
    assert all(90 < float(figure) <= 100 for figure in measured)
    assert line.endswith("cleaneval")


@pytest.mark.parametrize("name", ["000", "001", "002", "003", "004"])
def test_without_data_the_published_figures_stand_alone(name: str, tmp_path: Path) -> None:
    told = table(name, [], tmp_path / "run")
    assert "Not measured on" in told
    assert f"({paper(name)['year']})" in told
    assert all(line in told for line in paper(name)["differs"])
