"""What a set has is told before the work, and what it lacks in one line."""

from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from click.testing import CliRunner

from dehusk.cli import main
from dehusk.evaluation.datasets import load_sets
from dehusk.training.sets import survey
from tests.training.fused_pages import Row, row, rows, write

LEARNERS = ("fused", "farsw", "wpmte", "clg")


def refused(method: str, *arguments: object, output: Path) -> str:
    """The one line that says why; there is nothing else, and no model."""
    done = CliRunner().invoke(main, ["train", method, *map(str, arguments), "-o", str(output)])
    assert done.exit_code == 1
    assert not output.is_file()
    [line] = done.output.splitlines()
    return line


def without(name: str) -> list[Row]:
    return [{key: value for key, value in page.items() if key != name} for page in rows(2, 1)]


BAD = {
    "no column of gold": (without("text"), "mine.parquet: no page has gold: give the column text"),
    "no gold": ([page | {"text": None} for page in rows(2, 1)], "mine.parquet: no page has gold"),
    "records alone": ([{"id": "1", "html": b"<li>x", "records": ["x"]}], "mine.parquet: no page has gold"),
    "empty gold": ([page | {"text": " . "} for page in rows(2, 1)], "mine: the gold of every page is empty"),
    "no html": (without("html"), "mine.parquet: a set has the columns id and html at least; missing: html"),
    "a page without html": ([row(0, 0), row(1, 0) | {"html": None}], "mine.parquet: the column html must hold bytes"),
    "numbers for gold": ([row(0, 0) | {"text": 1}], "mine.parquet: the column text must hold text, not int64"),
    "numbers for types": ([row(0, 0) | {"page_type": 1}], "mine.parquet: the column page_type must hold text"),
}


@pytest.mark.parametrize("method", LEARNERS)
@pytest.mark.parametrize("bad", BAD)
def test_what_cannot_be_learned_from_is_told(tmp_path: Path, method: str, bad: str) -> None:
    pages, says = BAD[bad]
    path = write(tmp_path / "mine.parquet", pages)
    assert says in refused(method, path, output=tmp_path / "model")


@pytest.mark.parametrize("method", LEARNERS)
def test_a_set_without_pages_is_told(tmp_path: Path, method: str) -> None:
    good, empty = write(tmp_path / "good.parquet", rows(2, 1)), tmp_path / "empty.parquet"
    pq.write_table(pa.Table.from_pylist(rows(2, 1)).slice(0, 0), empty)
    told = refused(method, good, empty, output=tmp_path / "model")
    assert told == f"dehusk: {empty}: the set has no page: leave the set out"


@pytest.mark.parametrize("method", [*LEARNERS, "site"])
def test_a_file_that_cannot_be_read_is_told(tmp_path: Path, method: str) -> None:
    path = tmp_path / "mine.parquet"
    assert f"{path}: no such file" in refused(method, path, output=tmp_path / "model")
    path.write_bytes(b"not Parquet")
    assert f"{path}: not a Parquet file" in refused(method, path, output=tmp_path / "model")


@pytest.mark.parametrize("method", [*LEARNERS, "site"])
def test_a_place_that_cannot_be_written_is_told_before_the_work(tmp_path: Path, method: str) -> None:
    path, nowhere = write(tmp_path / "mine.parquet", rows(2, 1)), tmp_path / "none" / "model"
    told = refused(method, path, output=nowhere)
    assert told == f"dehusk: {nowhere}: there is no folder {nowhere.parent}: make it first"
    assert "is a folder" in refused(method, path, output=tmp_path)


def test_pages_of_one_site_are_told(tmp_path: Path) -> None:
    told = refused("fused", write(tmp_path / "mine.parquet", rows(1, 3)), output=tmp_path / "model")
    assert told == "dehusk: all pages are of one site, site0.com: add pages of others, or use `dehusk train site`"


def surveyed(tmp_path: Path, **sets: list[Row]) -> list[str]:
    return list(survey(load_sets([write(tmp_path / f"{name}.parquet", pages) for name, pages in sets.items()])))


def test_what_sets_have_and_lack(tmp_path: Path) -> None:
    news = [page | {"page_type": None, "url": None if page["id"] == "0-0" else page["url"]} for page in rows(3, 2)]
    shop = [*rows(6, 3), row(9, 0) | {"text": None}, row(9, 1) | {"page_type": "recipe"}]
    assert surveyed(tmp_path, news=news, shop=shop) == [
        "set   pages  with gold  with URL  sites  page types",
        "news      6          6         5      4  none",
        "shop     20         19        19      7  article 6, forum 6, product 6",
        "news: pages without URL: 1; each counts as a site of its own",
        "news: pages without page type: 6; they teach blocks, not page types",
        "shop: pages without gold: 1; they are left out",
        "shop: types that dehusk does not know: recipe 1; their pages teach blocks, not page types",
        "the model will tell page types: article, forum, product",
    ]


def test_what_follows_from_what_sets_lack(tmp_path: Path) -> None:
    untyped = [page | {"page_type": None} for page in rows(3, 1)]
    assert surveyed(tmp_path, a=untyped)[-2:] == [
        "sites: 3; scores on so few say little",
        "no page types: the model will not tell page types",
    ]
    assert surveyed(tmp_path, a=rows(9, 1))[-1] == (
        "no two page types with several sites each: the model will not tell page types"
    )
    assert surveyed(tmp_path, a=[*rows(9, 2), row(0, 2)])[-2:] == [
        "the model will tell page types: article, forum",
        "too few sites to tell: product",
    ]
