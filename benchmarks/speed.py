"""How fast the whole call is, bytes to text, against peers on the same pages in one run, and where the time goes.

usage: python -m benchmarks.speed WCXB.parquet [PAGES] [--json FILE]
"""

import time
from collections import defaultdict
from collections.abc import Callable
from pathlib import Path
from statistics import median
from typing import Any

import pyarrow.parquet as pq
import trafilatura
import turbohtml
from resiliparse.extract.html2text import extract_plain_text
from resiliparse.parse.encoding import bytes_to_str, detect_encoding

import dehusk
from benchmarks.found import keep, run
from dehusk.choice import choose
from dehusk.extractors.base import Evidence
from dehusk.extractors.fused import LIKELY, WORDS, probability, said_before, sharpness, summed_up, type_shares
from dehusk.features import block_columns
from dehusk.features.measures import Measures
from dehusk.features.type_words import kind_odds
from dehusk.models import SHIPPED
from dehusk.models.fused import load
from dehusk.page.decode import decode
from dehusk.page.reader import PARSE, page_of

MODEL = load(SHIPPED / "fused.npz")
READER = MODEL.reader


def resiliparse(html: bytes) -> object:
    return extract_plain_text(bytes_to_str(html, detect_encoding(html, html5_compatible=True)), main_content=True)


WHOLE: dict[str, Callable[[bytes], object]] = {
    "parse alone": turbohtml.parse,
    "dehusk": lambda html: dehusk.extract(html).text,
    "resiliparse": resiliparse,
    "trafilatura": trafilatura.extract,
}


def timed(work: Callable[[], Any], times: list[float]) -> Any:
    start = time.process_time()
    result = work()
    times.append((time.process_time() - start) * 1e3)
    return result


def parts(html: bytes, times: dict[str, list[float]]) -> None:
    """The steps of one call, one after the other."""
    text = timed(lambda: decode(html)[0], times["decode"])
    tree = timed(lambda: turbohtml.parse(text, **PARSE), times["parse"])
    source = timed(lambda: tree.html, times["write back"])
    page = timed(lambda: page_of(source), times["scan"])
    if not len(page):
        return
    measured = Measures(page)
    columns = timed(lambda: block_columns(measured, READER.names), times["features"])
    trees = timed(lambda: READER.blocks.forest.margin(columns), times["trees"])
    net = timed(lambda: READER.blocks.net.margin(columns), times["net"])
    odds = probability((trees + net) / 2)
    row = timed(lambda: summed_up(columns, odds, columns[WORDS], kind_odds(measured, READER.kinds)), times["page"])
    types, _ = timed(lambda: (type_shares(MODEL.types, row), MODEL.sure.margin(row)), times["types"])
    evidence = Evidence(
        odds,
        columns[WORDS],
        sharpness(types, MODEL.about["sharpness"]),
        said_before(columns),
        bool(odds.max() < LIKELY),
        dict(zip(MODEL.about["page_types"], types.tolist(), strict=True)),
        completes=True,
        parts_comments=True,
    )
    choice = timed(lambda: choose(page, evidence), times["choice"])
    timed(lambda: dehusk.Result(choice, evidence, "fused").text, times["text"])


def main(path: Path, count: int = 300) -> None:
    table = pq.read_table(path, columns=["html"])
    pages = table.column("html").to_pylist()[:: max(1, table.num_rows // count)]
    whole: dict[str, list[float]] = {name: [] for name in WHOLE}
    steps: dict[str, list[float]] = defaultdict(list)
    for html in pages:
        for name, work in WHOLE.items():
            timed(lambda work=work, html=html: work(html), whole[name])  # type: ignore[misc]
        parts(html, steps)
    base = sum(whole["resiliparse"])
    for name, times in {**whole, **{f"of it: {name}": times for name, times in steps.items()}}.items():
        mean, ratio = sum(times) / len(pages), sum(times) / base
        keep("whole call", name, {"mean ms": mean, "median ms": median(times), "of resiliparse's mean": ratio})
        print(f"{name:20} mean {mean:7.2f} ms  median {median(times):7.2f} ms  {ratio:6.2f} x resiliparse")
    print(f"all of these         mean {sum(map(sum, steps.values())) / len(pages):7.2f} ms")


if __name__ == "__main__":
    run(main)
