"""Scripts and styles spared the parser: what it writes back of the rest is, with them, what it writes back of all."""

from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import pytest
import turbohtml
from hypothesis import given
from hypothesis import strategies as st

from dehusk import kernel
from dehusk.kernel import bodies as python
from dehusk.kernel.bodies import MARK
from dehusk.page.guard import tamed
from dehusk.page.reader import PARSE, _characters, parse
from tests.pages import NAMES, RAW, end_tags, start_tags

HANDS: list[Any] = [pytest.param(python, id="python"), pytest.param(kernel, id="kernel")]
CODE = "if (a < b && c > d) write('<p>');\r\n" * 9
LONG = [
    f"<script>{CODE}</script>",
    f"<STYLE media=x>{CODE}</style >",
    f"<script><!--{CODE}<script></script>{CODE}</script>",
]
NARROW = [one for one in (*NAMES, *RAW) if one.isascii()]
markup = st.lists(start_tags | end_tags | st.sampled_from(LONG) | st.sampled_from(NARROW), max_size=30).map("".join)


def written_back(text: str) -> str:
    return turbohtml.parse(text, **PARSE).html


@pytest.mark.parametrize("hand", HANDS)
def test_a_number_stands_for_each_body(hand: Any) -> None:
    text = "<script>one</script><p>x<style>two\r\n</style>"
    spans = [(8, 11), (31, 36)]
    assert [text[lo:hi] for lo, hi in spans] == ["one", "two\r\n"]
    short = hand.shortened(text, spans)
    assert short == "<script>\x010\x01</script><p>x<style>\x011\x01</style>"
    assert hand.restored(short, text, spans) == text.replace("\r\n", "\n")
    moved = "<style>\x011\x01</style><script>\x010\x01</script>"  # as foster parents do
    assert hand.restored(moved, text, spans) == "<style>two\n</style><script>one</script>"


@pytest.mark.parametrize("hand", HANDS)
@pytest.mark.parametrize("html", [
    "", "<script></script>", "<script>\x010\x01</script>\x01", "<script>\x010\x01</script><script>\x010\x01</script>",
    "<p>\x010\x01</p>", "<script>x\x010\x01</script>", "<script>\x010\x01x</script>", "<script>\x011\x01</script>",
    "<script>\x0100\x01</script>", "<script>\x01\x01</script>", "<script>\x019999\x01</script>",
    "<script>\x010", "\x01",
])  # fmt: skip
def test_what_is_not_found_again_is_not_restored(hand: Any, html: str) -> None:
    assert hand.restored(html, "<script>one</script>", [(8, 11)]) is None


@pytest.mark.parametrize("wide", ["e", "é", "ł", "汉", "\U0001f600"])
@pytest.mark.parametrize("inside", ["e", "é", "\x00", "汉", "\U0001f600"])
def test_characters_of_every_width(wide: str, inside: str) -> None:
    text = f"<p>{wide}<script>{inside}</script>" * 120
    length = len(text) // 120
    spans = [(at * length + length - 10, at * length + length - 9) for at in range(120)]
    short = kernel.shortened(text, spans)
    assert short == python.shortened(text, spans)
    assert short.__sizeof__() == python.shortened(text, spans).__sizeof__()
    whole = kernel.restored(short, text, spans)
    assert whole == python.restored(short, text, spans) == text.replace("\0", "\ufffd")


@given(markup)
def test_generated_pages(text: str) -> None:
    text, spans = tamed(text)
    html = kernel.restored(written_back(kernel.shortened(text, spans)), text, spans)
    assert html is None or html == written_back(text)


def test_a_mark_in_the_page_is_no_number() -> None:
    script = "<script>" + "x();" * 9000 + "</script>"
    for said in (MARK, "&#1;0&#1;", "<svg><script>&#1;0&#1;</script></svg>"):
        page = parse(f"{script}<p>{said} grain")
        assert page.columns.text.endswith("grain")
        assert page.source == written_back(f"{script}<p>{said} grain")


def test_a_sample_of_the_development_data(data: Path) -> None:
    pages = pq.read_table(data / "wcxb-dev.parquet", columns=["html"])["html"]
    for page in pages[::40]:
        text, spans = tamed(_characters(page.as_py(), None).text)
        assert kernel.restored(written_back(kernel.shortened(text, spans)), text, spans) == written_back(text)
