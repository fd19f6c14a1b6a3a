"""The fused model is learned from a small set by the real command, used, and comes out the same twice."""

from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from click.testing import CliRunner, Result

import dehusk
from dehusk.cli import main
from dehusk.extractors.fused import Fused
from dehusk.features import GROUPS
from dehusk.models.fused import load
from dehusk.training.labels import block_labels
from dehusk.training.trees import at_most, boost, forest_of

KINDS = ("article", "forum", "product")


def page(site: int, number: int) -> dict[str, object]:
    text = [f"Paragraph {n} of story {number} on site {site}, with a few words more, and an end." for n in range(6)]
    menu = "".join(f"<li><a href=/{n}>Section {n}</a></li>" for n in range(8))
    body = "".join(f"<p>{paragraph}</p>" for paragraph in text)
    html = f"<nav class=site-menu><ul>{menu}</ul></nav><div class=post-body>{body}</div><div class=ads>Buy now</div>"
    return {"id": f"{site}-{number}", "url": f"http://site{site}.com/{number}", "language": "en", "html": html.encode(),
            "page_type": KINDS[number % 3], "text": "\n".join(text)}  # fmt: skip


def train(path: Path, output: Path, *options: str) -> Result:
    return CliRunner().invoke(main, ["train", "fused", str(path), "-o", str(output), *options])


@pytest.fixture(scope="module")
def trained(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path, str]:
    folder = tmp_path_factory.mktemp("fused")
    path, output = folder / "wcxb-small.parquet", folder / "model.npz"
    pq.write_table(pa.Table.from_pylist([page(site, number) for site in range(12) for number in range(3)]), path)
    done = train(path, output)
    assert done.exit_code == 0, done.output
    return path, output, done.output


def test_it_prints_what_unseen_sites_score(trained: tuple[Path, Path, str]) -> None:
    assert "wcxb-small article" in trained[2]
    overall = next(line for line in trained[2].splitlines() if line.startswith("wcxb-small   "))
    assert float(overall.rsplit(maxsplit=1)[1]) > 0.95


def test_it_prints_what_each_group_adds_and_what_is_lost_without(trained: tuple[Path, Path, str]) -> None:
    told = {line.split()[0]: float(line.split()[2]) for line in trained[2].splitlines() if " wcxb-small " in line}
    assert {f"{sign}{group}" for sign in "+-" for group in GROUPS if group != "local"} < set(told)
    assert told["+vocabulary"] > told["local"]  # the class of the advertisement tells it from a short paragraph
    assert told["-vocabulary"] <= told["all"] == 1


def test_it_prints_how_far_confidence_holds(trained: tuple[Path, Path, str]) -> None:
    assert "page type right on" in trained[2]
    assert "0.9-1.0        36" in trained[2]  # all 36 pages come out well, and it says so


def test_the_model_is_used(trained: tuple[Path, Path, str]) -> None:
    new = page(99, 0)
    result = dehusk.extract(new["html"], extractor=Fused(trained[1]))  # type: ignore[arg-type]
    assert result.text.split("\n\n") == str(new["text"]).split("\n")


def test_the_same_data_give_the_same_model(trained: tuple[Path, Path, str], tmp_path: Path) -> None:
    assert train(trained[0], tmp_path / "again.npz", "--no-ablation").exit_code == 0
    first, again = load(trained[1]), load(tmp_path / "again.npz")
    assert first.about == again.about
    ours, theirs = first.reader.blocks, again.reader.blocks
    for one, other in zip((*ours.forest, *ours.net), (*theirs.forest, *theirs.net), strict=True):
        assert np.array_equal(one, other)


def test_labels_follow_the_gold() -> None:
    read = dehusk.parse(
        "<p>Home News<p>The river rose in the night.<p>Read the river rose more<p>The river rose in the night."
    )
    labels, counts = block_labels(read, "The river rose in the night.")
    assert counts.tolist() == [2, 6, 5, 6]
    assert labels.tolist() in ([0, 1, 0, 0], [0, 0, 0, 1])  # a passage that stands there twice is content once


def test_trees_come_over_exactly() -> None:
    random = np.random.default_rng(0)
    rows = random.normal(size=(500, 4)).astype(np.float32)
    target = (rows[:, 0] * rows[:, 1] > 0).astype(np.float64)
    booster = boost(rows, target, np.ones(500), 20, objective="binary", num_leaves=8)
    ours = forest_of(booster).margin(np.ascontiguousarray(rows.T))
    assert ours == pytest.approx(booster.predict(rows, raw_score=True), abs=1e-5)


def test_a_threshold_is_never_rounded_up() -> None:
    for value in np.random.default_rng(1).normal(size=100).tolist():
        assert at_most(value) <= value
        assert float(np.nextafter(np.float32(at_most(value)), np.float32(np.inf))) > value
