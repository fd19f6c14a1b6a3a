"""The compiled scan and the one in Python give the same columns, and the environment chooses between them."""

import os
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import numpy as np
import pyarrow.parquet as pq
import pytest
from hypothesis import given

import dehusk
from dehusk import kernel
from dehusk.kernel import scanner
from tests.pages import markup

compiled = pytest.mark.skipif(not kernel.COMPILED, reason="no compiled scan here: there is nothing to compare")
SETS = ("cleaneval", "daniel-dev", "tbdw", "tps-paper", "wcxb-dev")


def assert_same(source: str) -> None:
    fast, slow = kernel.scan(source), scanner.scan(source)
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


BUILT = find_spec("dehusk.kernel._scanner") is not None


@pytest.mark.parametrize(("asked", "compiled"), [("python", False), ("", BUILT)])
def test_the_environment_chooses(asked: str, compiled: bool) -> None:
    code = "import dehusk.kernel as k; print(k.COMPILED, k.scan('<html><body>a').text)"
    run = subprocess.run(
        [sys.executable, "-c", code],
        env=os.environ | {"DEHUSK_KERNEL": asked},
        capture_output=True,
        text=True,
        check=True,
    )
    assert run.stdout.split() == [str(compiled), "a"]
