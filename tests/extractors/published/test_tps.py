"""The tag path sequence filter: the paper's examples, its algorithm as printed, its pages."""

from pathlib import Path

import numpy as np
import pyarrow.parquet as pq
import pytest
from hypothesis import given
from hypothesis import strategies as st

import dehusk
from dehusk.extractors.published.tps import Tps, cuts, last_places, pruned, search_region
from dehusk.page.paths import sequence


def test_definition_3_7() -> None:
    assert cuts(last_places(np.array([1, 2, 3, 4, 4, 3, 4, 4]))).tolist() == [1, 2, 8]


def test_the_papers_three_regions() -> None:
    """Section 4: br at both ends and a div around each region are filtered out; the largest region stays."""
    regions = "".join(f"<div>{f'<span class=region{k}></span>' * n}</div>" for k, n in ((1, 5), (2, 30), (3, 4)))
    page = dehusk.parse(f"<body><br>{regions}<br></body>")
    what = Tps().region(page).tolist()
    kept = {page.attribute(node, "class") for node in what} - {None}
    assert kept == {"region2"}
    assert sum(page.attribute(node, "class") == "region2" for node in what) == 30


def as_printed(sequence: list[int], margin: float = 0.2) -> list[int]:
    """Algorithm 3 line by line, with the absolute value in line 30."""
    n = len(sequence)
    counts = {symbol: sequence.count(symbol) for symbol in sequence}
    for threshold in sorted(set(counts.values())):
        current = {symbol for symbol in counts if counts[symbol] >= threshold}
        if len(current) < 2:
            break
        left, region = dict(counts), set()
        for i, symbol in enumerate(sequence, 1):
            if counts[symbol] < threshold:
                continue
            region.add(symbol)
            left[symbol] -= 1
            if left[symbol] == 0:
                current.discard(symbol)
                if not current & region:
                    if current and abs(n - 2 * i) / n > margin:
                        return as_printed(sequence[i:] if i < n / 2 else sequence[:i], margin)
                    break
    return sequence


@given(st.lists(st.integers(0, 7), min_size=1, max_size=60))
def test_finds_what_the_algorithm_as_printed_finds(symbols: list[int]) -> None:
    lo, hi = search_region(np.array(symbols))
    assert symbols[lo:hi] == as_printed(symbols)


def test_pruning_keeps_the_ancestors() -> None:
    page = dehusk.parse("<body><div><ul><li>one</li></ul></div><p>two</p></body>")
    names = [page.tag_name(node) for node in range(len(page.columns.tag))]
    left = pruned(page, np.array([names.index("li"), -1]))
    assert [name for name, stays in zip(names, left, strict=True) if stays] == ["html", "body", "div", "ul", "li"]


ARTICLE = "<div>" + "<p>A sentence that goes on for longer than any label of a menu would.</p>" * 4 + "</div>"
MENU = "<ul>" + "<li><a href=/>Section</a></li>" * 60 + "</ul>"


def test_the_complement_is_kept_where_the_region_is_not_content() -> None:
    page = dehusk.parse(f"<body>{MENU}{ARTICLE}</body>")
    prose = np.array([text.startswith("A sentence") for text in page.block_texts])
    assert np.array_equal(Tps(complement=False).score(page) >= dehusk.KEEP, ~prose)
    assert np.array_equal(Tps().score(page) >= dehusk.KEEP, prose)


@pytest.mark.parametrize(
    "html",
    [
        "<div>" * 50_000 + "deep",
        "".join(f"<p class=c{i}>x</p>" for i in range(20_000)),
        "".join(f"<i class=c{i}></i>" * (1 + i % 300) for i in range(700)),
    ],
    ids=["deep", "all different", "many frequencies"],
)
def test_hostile_pages_are_searched(html: str) -> None:
    page = dehusk.parse(html)
    lo, hi = search_region(sequence(page)[0])
    assert 0 <= lo < hi


def test_the_reduction_of_table_1(data: Path) -> None:
    close, reductions = 0, []
    for row in pq.read_table(data / "tps-paper.parquet").to_pylist():
        page = dehusk.parse(row["html"])
        what = Tps().region(page)
        left = pruned(page, what)[page.body : page.columns.end[page.body]].sum() + (what < 0).sum()
        reductions.append(1 - left / len(sequence(page)[0]))
        close += abs(reductions[-1] - (1 - row["nodes_pruned"] / row["nodes_raw"])) <= 0.05
    assert close >= 19
    assert abs(np.mean(reductions) - 0.4622) <= 0.04  # one page, terra, is 35 points off: 1.5 of the mean
