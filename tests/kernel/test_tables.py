"""Tables of data: the compiled mask equals the one in Python."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import dehusk
from dehusk.kernel import tables as python
from tests.golden import FOLDER, names
from tests.pages import hostile, markup

compiled = pytest.importorskip("dehusk.kernel._tables", reason="built without a compiler")
ROW = "<tr><td>a<td>b"
TABLES = {
    "none": "<p>x",
    "of data": f"<table>{ROW}{ROW}</table><p>x",
    "one row": f"<table>{ROW}</table>",
    "one row and a caption": f"<table><caption>c</caption>{ROW}</table>",
    "one cell a row": "<table><tr><td>a<tr><td>b</table>",
    "long cells": f"<table><tr><td>{'x' * 400}<td>b{ROW}</table>",
    "rows without text": "<table><tr><td><td>a<tr><td><td></table>",
    "one in another": f"<table>{ROW}<tr><td>c<td><table>{ROW}{ROW}</table><tr><td>d<td>e</table>{ROW}",
}


def assert_same(html: bytes | str) -> None:
    columns = dehusk.parse(html).columns
    found = compiled.in_data_tables(columns)
    assert found.dtype == np.bool_
    assert np.array_equal(found, python.in_data_tables(columns))


@pytest.mark.parametrize("html", (TABLES | hostile(100)).values(), ids=TABLES | hostile(100))
def test_tables(html: str) -> None:
    assert_same(html)


@pytest.mark.parametrize("name", names())
def test_golden_pages(name: str) -> None:
    assert_same((FOLDER / name / "page.html").read_bytes())


@given(before=st.sampled_from(list(TABLES.values())), source=markup)
def test_generated_pages(before: str, source: str) -> None:
    assert_same(f"{before}{source}<table>{source}{ROW}</table>")


def test_by_hand() -> None:
    columns = dehusk.parse(TABLES["one in another"]).columns
    tables = (columns.tag == python.TABLE).nonzero()[0]
    assert python.in_data_tables(columns)[tables].tolist() == [False, True]
