"""What is known of a gold, scores of a run kept, and two runs compared page by page."""

from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from dehusk.errors import TrainingError
from dehusk.evaluation.document import Document
from dehusk.evaluation.metrics import Score
from dehusk.training import comparison, report
from dehusk.training.calibration import Result
from dehusk.training.examples import examples_of
from dehusk.training.notes import with_notes


def documents(*drafted: bool | None) -> list[Document]:
    return [
        Document("mine", str(n), b"<p>A word", f"http://site{n}.com", page_type="article", text="A word", drafted=one)
        for n, one in enumerate(drafted)
    ]


def results(*f1: float, drafted: tuple[bool | None, ...] | None = None) -> list[Result]:
    examples = examples_of(documents(*(drafted or [None] * len(f1))))
    return [Result(example, Score(one, one, one), None, None) for example, one in zip(examples, f1, strict=True)]


def test_notes_are_taken_over_by_id(tmp_path: Path) -> None:
    rows = [{"id": "1", "drafted": True, "reannotated": False}, {"id": "9", "drafted": True, "reannotated": True}]
    pq.write_table(pa.Table.from_pylist(rows), tmp_path / "notes.parquet")
    assert [one.drafted for one in with_notes(documents(None, None), tmp_path / "notes.parquet")] == [None, True]
    assert with_notes(documents(None), None) == documents(None)


def test_notes_that_cannot_be_used(tmp_path: Path) -> None:
    pq.write_table(pa.table({"id": ["7"], "made": [True]}), tmp_path / "other.parquet")
    (tmp_path / "none.parquet").write_bytes(b"none")
    for name in ("other.parquet", "none.parquet", "missing.parquet"):
        with pytest.raises(TrainingError, match="notes are a Parquet table"):
            with_notes(documents(None), tmp_path / name)
    pq.write_table(pa.table({"id": ["7"], "drafted": [True]}), tmp_path / "far.parquet")
    with pytest.raises(TrainingError, match="no page of the sets"):
        with_notes(documents(None), tmp_path / "far.parquet")


def test_the_pages_of_several_seeds_have_their_mean() -> None:
    mean = report.mean_of([results(0.5, 1.0), results(0.7, 0.6)])
    assert [one.score.f1 for one in mean] == pytest.approx([0.6, 0.8])


def test_drafted_pages_are_told_apart() -> None:
    rows = report.by_kind(results(0.5, 1.0, 0.75, drafted=(True, False, None)))
    assert [(name, pages, score.f1) for name, pages, score in rows] == [
        ("mine", 3, 0.75), ("mine drafted", 1, 0.5), ("mine other", 1, 1.0)]  # fmt: skip


def test_runs_are_compared_page_by_page(tmp_path: Path) -> None:
    comparison.save(results(0.5, 0.5, 0.5, 0.5), tmp_path / "before.json")
    told = list(comparison.lines(results(0.6, 0.6, 0.6, 0.6), comparison.load(tmp_path / "before.json")))
    assert told[1].split() == ["mine", "4", "pages", "+10.00", "[+10.00,", "+10.00]"]
    assert len(list(comparison.lines(results(0.6), {"yours": {"0": 0.5}}))) == 1  # no page in common


def test_bounds_hold_most_means_of_samples() -> None:
    low, high = comparison.bounds(np.array([0.0, 1.0] * 200))
    assert low == pytest.approx(0.451, abs=0.01)  # 1.96 standard errors of 0.025 below and above a half
    assert high == pytest.approx(0.549, abs=0.01)


def test_what_is_no_scores_is_told(tmp_path: Path) -> None:
    (tmp_path / "no.json").write_text("{")
    with pytest.raises(TrainingError, match="write some with --scores"):
        comparison.load(tmp_path / "no.json")
