"""`dehusk train clg` on pages laid out by a real browser, and its regression by its definition."""

import json
from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from click.testing import CliRunner

from dehusk.browser.browser import Browser
from dehusk.cli import main
from dehusk.extractors.published.clg.features import NAMES
from dehusk.training.clg import PENALTY, fitted

STORY = [f"This is paragraph {n}, and it has a good number of words to be read at leisure." for n in range(6)]
SIDE = "".join(f"<p><a href=/{n}>Section {n}</a></p>" for n in range(6))
HTML = (
    "<body style='margin:0'><div style='float:left;width:200px'>{}</div><div style='margin-left:300px'>{}</div></body>"
)


def page(site: str) -> dict[str, object]:
    html = HTML.format(SIDE, "".join(f"<p>{paragraph}</p>" for paragraph in STORY))
    return {"id": site, "url": f"http://www.{site}/", "html": html.encode(), "text": "\n".join(STORY)}


def test_the_regression_is_where_the_slope_of_its_loss_is_none() -> None:
    features = np.array([[0.0, 1], [1, 0], [2, 1], [3, 3], [1, 2]])
    content, balance = np.array([False, False, True, True, False]), np.array([1.0, 1, 2, 2, 1])
    *weights, bias = fitted(features, content, balance)
    guess = 1 / (1 + np.exp(-(features @ weights + bias)))
    assert (features.T @ (balance * (guess - content)) + PENALTY * np.array(weights)).tolist() == pytest.approx([0, 0])
    assert (balance * (guess - content)).sum() == pytest.approx(0, abs=1e-6)


def test_looks_are_learned_and_used(browser: Browser, tmp_path: Path) -> None:
    sites = ["one.com", "two.com", "three.com", "four.com"]
    pq.write_table(pa.Table.from_pylist([page(site) for site in sites]), tmp_path / "news.parquet")
    model, source = tmp_path / "looks.json", tmp_path / "page.html"
    source.write_bytes(page("five.com")["html"])  # type: ignore[arg-type]
    trained = CliRunner().invoke(main, ["train", "clg", str(tmp_path / "news.parquet"), "-o", str(model)])
    assert trained.exit_code == 0, trained.output
    assert "news: F1 1.000 on 4 pages of sites not learned from" in trained.output
    written = json.loads(model.read_text())
    assert written["features"] == list(NAMES)
    assert written["data"]["pages"] == 4
    found = CliRunner().invoke(main, ["extract", str(source), "--with", "clg", "--model", str(model)])
    assert found.output.split("\n\n") == [*STORY[:-1], STORY[-1] + "\n"]


def test_pages_of_nothing_but_content_teach_nothing(browser: Browser, tmp_path: Path) -> None:
    rows = [
        {"id": site, "url": f"http://{site}/", "html": b"<p>All words", "text": "All words"} for site in ("a.b", "c.d")
    ]
    pq.write_table(pa.Table.from_pylist(rows), tmp_path / "set.parquet")
    done = CliRunner().invoke(main, ["train", "clg", str(tmp_path / "set.parquet"), "-o", str(tmp_path / "model")])
    assert done.exit_code == 1
    assert "nothing to learn from" in done.output
