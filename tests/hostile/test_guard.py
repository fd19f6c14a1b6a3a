"""What the parser cannot bear never reaches it; what it can bear reaches it untouched."""

import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import pytest

from dehusk import kernel
from dehusk.kernel import guard
from dehusk.page.guard import tamed
from dehusk.page.reader import _characters, parse
from tests.hostile.attacks import ATTACKS
from tests.hostile.soup import soup

SETS = ("cleaneval", "daniel-dev", "forum-dev", "tbdw", "tps-paper", "wcxb-dev", "zh-dev")


@pytest.mark.parametrize("module", [["attacks"], ["soup", "0", "300"]])
def test_a_child_process_survives(module: list[str]) -> None:
    name, *arguments = module
    done = subprocess.run(
        [sys.executable, "-m", f"tests.hostile.{name}", *arguments], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout[-200:] + done.stderr[-2000:]


@pytest.mark.thorough
@pytest.mark.parametrize("name", ATTACKS)
def test_both_hands_agree_on_attacks(name: str) -> None:
    assert kernel.judge(ATTACKS[name]) == guard.judge(ATTACKS[name])


def test_both_hands_agree_on_soup() -> None:
    for seed in range(200):
        for part in (soup(seed), soup(seed)[-400:]):
            assert kernel.judge(part) == guard.judge(part), seed


@pytest.mark.parametrize("judge", [guard.judge, kernel.judge])
@pytest.mark.parametrize(
    ("attribute", "closed"),
    [
        ("""a="b"></div""", True),
        ("""a="b" /></div""", True),
        ("""a='b'></div""", True),
        ("""a=b"></div""", True),
        (""""></div""", True),
        ("""a='b"></div>'""", False),
        ("""a='b" /></div>'""", False),
        ("""a="></div>\"""", False),
        ("""a= "></div>\"""", False),
        ("""a="b></div>\"""", False),
    ],
)
def test_an_end_tag_in_a_value_is_none(attribute: str, closed: bool, judge: Callable[[str], Any]) -> None:
    assert judge(f"<div {attribute}>" * 500) == (closed, False, [])


@pytest.mark.thorough
@pytest.mark.parametrize("name", SETS)
def test_ordinary_pages_are_left_alone(data: Path, name: str) -> None:
    for page in pq.read_table(data / f"{name}.parquet", columns=["html"])["html"]:
        text = _characters(page.as_py(), None).text
        assert tamed(text).text is text


FLAT = "<div><b>" * 400 + "<i>"


@pytest.mark.parametrize(
    "html",
    [
        "<p>one<p>two <b>three</b>",
        "<form>one<select><option>two<option>three</select></form>",
        "<svg><text>one</text><title>two</title></svg>three",
        "<title>one</title>two<textarea>three",
        "one<iframe>two three",
        "one<xmp>two three",
        "one<noscript>two</noscript>three",
        "<table><caption>one<tr><td>two<td>three",
        "one two < three",
        "one<plaintext>two three",
        "<frameset><frame></frameset><p>one two three",
        "one<!-- c -->two</>three",
    ],
)
def test_a_flattened_page_keeps_its_text_in_order(html: str) -> None:
    assert not kernel.judge(FLAT * 2 + html)[0]
    text = tamed(FLAT * 2 + html).text
    assert re.findall("one|two|three", text) == ["one", "two", "three"]
    assert kernel.judge(text)[0]
    source = parse(text).source
    assert re.findall("one|two|three", source) == ["one", "two", "three"]
