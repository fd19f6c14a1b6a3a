"""Figures in the documents are those of docs/figures.json, which `make figures` writes."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from benchmarks import figures
from benchmarks.figures import COMMANDS, DOCUMENTS, FIGURES, USUAL, of_bench
from benchmarks.models import tables_of_report
from benchmarks.stated import Stated, lookup, stated, written

KEPT: dict[str, Any] = json.loads(FIGURES.read_text("utf-8"))
MARKED = [(path.name, one) for path in DOCUMENTS for one in stated(path.read_text("utf-8"))]
DECIMAL = re.compile(r"(?<![\w.])[-+]?\d+\.\d+(?![\w.])")
VERSION = re.compile(r"\b(?:Python|trafilatura|resiliparse|readability-lxml) \d+\.\d+")


def marked_in(name: str) -> list[Stated]:
    return [one for document, one in MARKED if document == name]


# -- the documents


@pytest.mark.parametrize("name", sorted({name for name, _ in MARKED}))
def test_every_marked_figure_is_the_one_that_was_kept(name: str) -> None:
    wrong = []
    for one in marked_in(name):
        values = [value for key in one.keys if (value := lookup(KEPT, key)) is not None]
        if not values or written(values[0], one.shown) != one.shown:
            wrong.append((one.keys, one.shown, values))
    assert not wrong


def test_the_readme_states_no_figure_that_is_not_marked() -> None:
    text = (Path(FIGURES).parents[1] / "README.md").read_text("utf-8")
    spans = {(one.lo, one.hi) for one in stated(text)}
    prose = re.sub(r"<!--.*?-->|```.*?```", lambda match: " " * len(match[0]), text, flags=re.DOTALL)
    prose = VERSION.sub(lambda match: " " * len(match[0]), prose)
    assert [match[0] for match in DECIMAL.finditer(prose) if match.span() not in spans] == []
    assert len(spans) > 60


@pytest.mark.parametrize("name", KEPT)
def test_every_figure_says_where_it_is_from(name: str) -> None:
    source = KEPT[name]
    assert name == "models" or name in COMMANDS
    assert source["command"]
    assert source["measured"]
    assert all(isinstance(value, float | int) for row in rows(source) for value in row.values())


def rows(source: dict[str, Any]) -> list[dict[str, float]]:
    return [row for table in source["tables"].values() for row in table.values()]


def test_no_path_of_a_machine_is_kept() -> None:
    assert "parquet" in FIGURES.read_text("utf-8")
    assert not re.search(r'"[^"]*(?:/home/|/work/|/tmp/|/usr/|[A-Z]:\\)', FIGURES.read_text("utf-8"))


def test_what_make_figures_runs_exists() -> None:
    root = FIGURES.parents[1]
    for command in COMMANDS.values():
        module = command.split()[1]
        assert module == "dehusk" or (root / f"{module.replace('.', '/')}.py").exists()
    assert set(USUAL) < set(COMMANDS)


# -- how they are read and written

TEXT = """Takes <!--figure: speed/whole/dehusk/ms-->4.6 ms.

<!--figures: models/f1, bench/f1-->
| | CleanEval (737) | WCXB dev | note |
|---|---|---|---|
| **fused** | **0.934** | 0.88 | best of 2 |
| `goose3` 2.3 | 1,234 | | |

| not marked | 0.5 |
"""
FOUND = {
    "speed": {"tables": {"whole": {"dehusk": {"ms": 4.62}}}},
    "models": {"tables": {"f1": {"fused": {"cleaneval": 0.9336, "wcxb-dev": 0.879}}}},
    "bench": {"tables": {"f1": {"goose3": {"cleaneval": 1234.4}}}, "versions": {"goose3": "2.3.22"}},
}


def test_what_is_marked() -> None:
    found = list(stated(TEXT))
    assert [one.shown for one in found] == ["4.6", "0.934", "0.88", "2.3", "1,234"]
    assert all(TEXT[one.lo : one.hi] == one.shown for one in found)
    values = [[value for key in one.keys if (value := lookup(FOUND, key)) is not None] for one in found]
    assert values == [[4.62], [0.9336], [0.879], ["2.3.22"], [1234.4]]


@pytest.mark.parametrize(
    ("value", "like", "shown"),
    [
        (0.93449, "0.9", "0.9"),
        (0.9336, "0.900", "0.934"),
        (52.7, "53", "53"),
        (1234.4, "1,000", "1,234"),
        (1234.4, "1000", "1234"),
        (0.31, "+0.4", "+0.3"),
        (-0.04, "+0.4", "-0.0"),
        (2.0, "-1.1", "+2.0"),
        ("2.3.22", "2.2", "2.3"),
        ("2.3.22", "2.2.1", "2.3.22"),
    ],
)
def test_a_figure_is_written_as_the_one_before_it(value: float | str, like: str, shown: str) -> None:
    assert written(value, like) == shown


def test_the_documents_follow_the_figures(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept, document = tmp_path / "figures.json", tmp_path / "page.md"
    kept.write_text(json.dumps(FOUND), "utf-8")
    document.write_text(TEXT.replace("4.6", "9.9").replace("0.934", "0.111").replace("2.3", "1.8"), "utf-8")
    monkeypatch.setattr(figures, "FIGURES", kept)
    figures.write((document,))
    assert document.read_text("utf-8") == TEXT


REPORT = """cleaneval                      737 pages  P 0.9341  R 0.9512  F1 0.9338
wcxb-dev                      1256 pages  P 0.8700  R 0.9280  F1 0.8790
wcxb-dev article               670 pages  P 0.9380  R 0.9850  F1 0.9550
page type right on 0.812 of the pages
confidence  pages  mean said  F1 above 0.9
0.8-0.9       535     0.871      0.866
local          cleaneval 0.9080  wcxb-dev 0.8030
all            cleaneval 0.9320  wcxb-dev 0.8720
+density       cleaneval 0.9290 (+2.1)  wcxb-dev 0.8340 (+3.1)
-density       cleaneval 0.9340 (+0.2)  wcxb-dev 0.8710 (-0.1)
"""


def test_what_training_printed() -> None:
    found = tables_of_report(REPORT)
    assert found["folds"]["wcxb-dev article"] == {"pages": 670, "precision": 0.938, "recall": 0.985, "F1": 0.955}
    assert found["f1"] == {"fused": {"cleaneval": 0.9338, "wcxb-dev": 0.879, "article": 0.955}}
    assert found["type"] == {"page type": {"right": 0.812}}
    assert found["confidence"] == {"0.8 to 0.9": {"pages": 535, "mean said": 0.871, "F1 above 0.9": 0.866}}
    assert found["bases"]["all"] == {"cleaneval": 0.932, "wcxb-dev": 0.872}
    assert found["groups"]["density"]["without it: wcxb-dev"] == -0.1


def test_what_bench_reported() -> None:
    told = {"metrics": {"f1": {"mean": 0.7, "low": 0.6, "high": 0.8}}, "by": {"page_type": {"article": {"mean": 0.9}}}}
    told["speed"] = {"median": 40.0, "ratio": 11.5}
    of_set = {"set": "wcxb-dev", "against": "cectd", "methods": {"readability": told, "parse-only": {"speed": {}}}}
    found = of_bench({"sets": [of_set]})
    assert found["f1"] == {
        "readability-lxml": {"wcxb-dev": 0.7, "wcxb-dev low": 0.6, "wcxb-dev high": 0.8, "article": 0.9}
    }
    assert found["time"] == {"readability-lxml": {"ms": 40.0, "x cectd": 11.5}}
