"""Sets are read alike from Parquet and from a WCXB checkout, and say what they expected when they are not."""

import gzip
import json
import random
from collections.abc import Callable
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from dehusk.errors import DatasetError
from dehusk.evaluation.datasets import load, load_sets
from dehusk.evaluation.document import Fold, site_of


def parquet(path: Path, rows: list[dict[str, object]]) -> Path:
    path.parent.mkdir(exist_ok=True)
    pq.write_table(pa.Table.from_pylist(rows), path)
    return path


def pages(n: int) -> list[dict[str, object]]:
    return [{"id": str(i), "html": b"<p>x", "text": "x", "url": f"http://site{i}.org/"} for i in range(n)]


def wcxb(root: Path) -> Path:
    split = root / "dev"
    for folder in ("ground-truth", "html"):
        (split / folder).mkdir(parents=True)
    truth = {"main_content": "Pour the water.", "title": "Tea", "author": ["A", "B"], "publish_date": "2025-01-15"}
    told = {
        "url": "https://tea.example.org/a",
        "ground_truth": truth,
        "_internal": {"page_type": {"primary": "category"}},
    }
    (split / "ground-truth" / "0001.json").write_text(json.dumps(told))
    (split / "ground-truth" / "0002.json").write_text(json.dumps({"ground_truth": {"main_content": None}}))
    (split / "html" / "0001.html.gz").write_bytes(gzip.compress(b"<p>Pour the water."))
    (split / "html" / "0002.html").write_bytes(b"<p>menu")
    return root


def test_parquet(tmp_path: Path) -> None:
    [document] = load([parquet(tmp_path / "tea.parquet", pages(1))])
    assert (document.set, document.id, document.html, document.text) == ("tea", "0", b"<p>x", "x")
    assert document.title is None
    assert document.site == "site0.org"


def test_large_and_dictionary_types_are_read_alike(tmp_path: Path) -> None:
    table = pa.Table.from_pylist(pages(2))
    large = {"html": pa.large_binary(), "text": pa.large_string(), "url": pa.dictionary(pa.int32(), pa.string())}
    for name, kind in large.items():
        table = table.set_column(table.column_names.index(name), name, table[name].cast(kind))
    pq.write_table(table, tmp_path / "a.parquet")
    assert load([tmp_path / "a.parquet"]) == load([parquet(tmp_path / "b" / "a.parquet", pages(2))])


def test_a_set_without_pages_is_a_set(tmp_path: Path) -> None:
    pq.write_table(pa.Table.from_pylist(pages(1)).slice(0, 0), tmp_path / "none.parquet")
    found = load_sets([tmp_path / "none.parquet", parquet(tmp_path / "some.parquet", pages(2))])
    assert [(one.path.name, one.name, len(one.documents)) for one in found] == [
        ("none.parquet", "none", 0),
        ("some.parquet", "some", 2),
    ]


@pytest.mark.parametrize("below", ["", "dev"])
def test_wcxb_as_it_is_checked_out(tmp_path: Path, below: str) -> None:
    tea, empty = load([wcxb(tmp_path) / below])
    assert (tea.set, tea.id, tea.html, tea.text) == ("wcxb-dev", "0001", b"<p>Pour the water.", "Pour the water.")
    assert (tea.page_type, tea.date, tea.author, tea.site) == ("collection", "2025-01-15", "A, B", "example.org")
    assert (empty.text, empty.page_type, empty.site) == ("", "article", "0002")


def test_limit_is_spread_over_the_set(tmp_path: Path) -> None:
    path = parquet(tmp_path / "a.parquet", pages(10))
    assert [document.id for document in load([path], limit=3)] == ["0", "3", "6"]
    assert len(load([path], limit=99)) == 10


def test_a_page_without_gold_is_left_out(tmp_path: Path) -> None:
    path = parquet(tmp_path / "a.parquet", [*pages(2), {**pages(3)[2], "text": None}])
    assert [document.id for document in load([path])] == ["0", "1"]


def test_every_site_is_in_one_fold(tmp_path: Path) -> None:
    path = parquet(tmp_path / "a.parquet", pages(60))
    folds = [{document.id for document in load([path], fold=Fold(k, 5))} for k in range(1, 6)]
    assert all(folds)
    assert sum(map(len, folds)) == len(set.union(*folds)) == 60
    assert Fold(2, 5).holds("a.org") == Fold(2, 5).holds("a.org")


@pytest.mark.parametrize(
    ("url", "site"),
    [
        ("https://www.example.org/a", "example.org"),
        ("http://news.example.co.uk:80/", "example.co.uk"),
        ("http://localhost/", "localhost"),
        ("http://[broken", ""),
        (None, ""),
    ],
)
def test_site(url: str | None, site: str) -> None:
    assert site_of(url) == site


def not_parquet(folder: Path) -> Path:
    (folder / "a.parquet").write_bytes(b"no parquet")
    return folder / "a.parquet"


def broken_gold(folder: Path) -> Path:
    (wcxb(folder) / "dev" / "ground-truth" / "0001.json").write_text("[]")
    return folder


def lost_page(folder: Path) -> Path:
    (wcxb(folder) / "dev" / "html" / "0002.html").unlink()
    return folder


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda folder: folder / "absent", "no such file"),
        (lambda folder: folder, "WCXB checkout"),
        (not_parquet, "not a Parquet file"),
        (lambda folder: parquet(folder / "a.parquet", [{"id": "1"}]), "missing: html"),
        (lambda folder: parquet(folder / "a.parquet", [{"id": "1", "html": "text"}]), "must hold bytes"),
        (lambda folder: parquet(folder / "a.parquet", pages(1) * 2), "same id"),
        (broken_gold, "ground_truth"),
        (lost_page, "cannot be read"),
    ],
)
def test_what_is_wrong_is_said(tmp_path: Path, make: Callable[[Path], Path], message: str) -> None:
    with pytest.raises(DatasetError, match=message) as told:
        load([make(tmp_path)])
    assert "\n" not in str(told.value)


def test_two_sets_of_one_name(tmp_path: Path) -> None:
    (tmp_path / "b").mkdir()
    paths = [parquet(tmp_path / "a.parquet", pages(1)), parquet(tmp_path / "b" / "a.parquet", pages(1))]
    with pytest.raises(DatasetError, match="already given"):
        load(paths)


WHOLE = {"id": ["a", "b"], "html": [b"<p>Tea", b"<p>Milk"], "text": ["Tea", "Milk"], "url": ["http://a.org", None]}
NOT_UTF8 = pa.StringArray.from_buffers(
    2, pa.py_buffer(bytes([0, 0, 0, 0, 1, 0, 0, 0, 2, 0, 0, 0])), pa.py_buffer(b"\xff\xfe")
)


@pytest.mark.parametrize(
    "change",
    [
        {"url": [1, 2]}, {"url": [{"a": 1}, {"a": 2}]}, {"text": [1.5, 2.5]}, {"text": NOT_UTF8}, {"id": [[1], [2]]},
        {"html": pa.array([None, b"x"], pa.binary())}, {"html": ["a", "b"]}, {"records": [1, 2]},
        {"title": [b"x", b"y"]},
    ],
)  # fmt: skip
def test_columns_of_the_wrong_kind_are_told(tmp_path: Path, change: dict[str, object]) -> None:
    path = tmp_path / "set.parquet"
    pq.write_table(pa.table({**WHOLE, **change}), path)
    with pytest.raises(DatasetError, match=r"set\.parquet: ") as raised:
        load([path])
    assert "\n" not in str(raised.value)


def test_a_column_that_is_not_ours_is_passed_over(tmp_path: Path) -> None:
    path = tmp_path / "mine.parquet"
    pq.write_table(pa.table({**WHOLE, "set": ["x", "y"], "mood": [{"a": 1}, {"a": 2}]}), path)
    assert [document.set for document in load([path])] == ["mine", "mine"]


def test_damaged_sets_are_read_or_told(tmp_path: Path) -> None:
    path, chance = tmp_path / "set.parquet", random.Random(14)
    pq.write_table(pa.table(WHOLE), path)
    whole = path.read_bytes()
    for number in range(150):
        damaged = bytearray(whole[: chance.randrange(len(whole))] if number % 5 == 0 else whole)
        for _ in range(number % 5 and chance.choice((1, 3, 20))):
            damaged[chance.randrange(len(damaged))] = chance.randrange(256)
        path.write_bytes(damaged)
        told = str(path)
        try:
            load([path])
        except DatasetError as error:
            told = str(error)
        assert str(path) in told
        assert "\n" not in told
