"""The compiled scan and its Python twin give the same columns."""

import subprocess
import sys
from pathlib import Path

import numpy as np
import pyarrow.parquet as pq
import pytest
from hypothesis import given
from hypothesis import strategies as st

import dehusk
from dehusk import kernel
from dehusk.kernel import twin
from tests.pages import markup

compiled = pytest.mark.skipif(not kernel.COMPILED, reason="no compiled scan here: there is nothing to compare")
SETS = ("cleaneval", "daniel-dev", "tbdw", "tps-paper", "wcxb-dev")


def assert_same(source: str) -> None:
    fast, slow = kernel.scan(source), twin.scan(source)
    assert fast.text == slow.text
    for name, column in slow._asdict().items():
        if name != "text":
            assert np.array_equal(getattr(fast, name), column), name
            assert getattr(fast, name).dtype == column.dtype, name


@compiled
@given(source=markup)
def test_generated_pages(source: str) -> None:
    assert_same(dehusk.parse(source).source)


@compiled
@pytest.mark.parametrize("wide", ["e", "é", "\u0142", "\u6c49", "\U0001f600"])
def test_characters_of_every_width(wide: str) -> None:
    """CPython keeps a string in 1, 2 or 4 bytes a character; `ł` and `汉` hold bytes that look like ASCII."""
    body = f"<p class='{wide}' hidden>{wide} &lt; \u3c3c\u3e3e {wide}<b>{wide}</b></p><pre>{wide}\n</pre>"
    assert_same(dehusk.parse(body).source)


@compiled
@pytest.mark.parametrize("name", SETS)
def test_a_sample_of_the_development_data(data: Path, name: str) -> None:
    pages = pq.read_table(data / f"{name}.parquet", columns=["html"])["html"]
    for page in pages[:: max(len(pages) // 40, 1)]:
        assert_same(dehusk.parse(page.as_py()).source)


@compiled
@pytest.mark.thorough
@pytest.mark.parametrize("name", SETS)
def test_every_page_of_the_development_data(data: Path, name: str) -> None:
    for page in pq.read_table(data / f"{name}.parquet", columns=["html"])["html"]:
        assert_same(dehusk.parse(page.as_py()).source)


@given(st.lists(st.tuples(st.integers(0, 10**6), st.booleans()), max_size=50))
def test_inherit_is_a_walk_to_the_root(nodes: list[tuple[int, bool]]) -> None:
    parent = np.array([(up % i if i else -1) for i, (up, _) in enumerate(nodes)], np.int32)
    marked = np.array([mark for _, mark in nodes], np.uint8)
    expected = []
    for start in range(len(nodes)):
        node = start
        while node >= 0 and not marked[node]:
            node = int(parent[node])
        expected.append(node)
    for inherit in (kernel.inherit, twin.inherit):
        assert inherit(parent, marked).tolist() == expected
        assert inherit(parent, marked).dtype == np.int32


@given(st.lists(st.tuples(st.integers(0, 10**6), st.integers(0, 4)), max_size=30))
def test_highest_below_is_the_first_greatest_of_the_subtree(nodes: list[tuple[int, int]]) -> None:
    """Any forest in document order: a node's parent is the node before it or one of that node's ancestors."""
    parent: list[int] = []
    for node, (up, _) in enumerate(nodes):
        path = [node - 1]
        while path[-1] >= 0:
            path.append(parent[path[-1]])
        parent.append(path[up % len(path)])
    values = [float(value) for _, value in nodes]
    expected = []
    for root in range(len(nodes)):
        end = next((i for i in range(root + 1, len(nodes)) if parent[i] < root), len(nodes))
        expected.append(max(range(root, end), key=lambda i: (values[i], -i)))
    for highest_below in (kernel.highest_below, twin.highest_below):
        found = highest_below(np.array(parent, np.int32), np.array(values))
        assert found.tolist() == expected
        assert found.dtype == np.int32


@pytest.mark.parametrize(("asked", "compiled"), [("python", False), ("", kernel.COMPILED)])
def test_the_environment_chooses(asked: str, compiled: bool) -> None:
    code = "import dehusk.kernel as k; print(k.COMPILED, k.scan('<html><body>a').text)"
    run = subprocess.run(
        [sys.executable, "-c", code], env={"DEHUSK_KERNEL": asked}, capture_output=True, text=True, check=True
    )
    assert run.stdout.split() == [str(compiled), "a"]
