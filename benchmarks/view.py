"""How long until a page is shown: the view made, and drawn in a real browser. Seconds on the clock: a reader's own.

usage: python -m benchmarks.view SET.parquet [--json FILE]
"""

import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from typing import Any

import pyarrow.parquet as pq
from playwright.sync_api import sync_playwright

import dehusk
from benchmarks.found import keep, run
from dehusk.browser import chromium
from dehusk.explain import explanation

STEP = 30  # every so many pages
LARGE = 5_000_000  # bytes of the page made of one again and again


def main(path: str) -> None:
    rows = pq.read_table(path, columns=["html"]).column("html").to_pylist()
    pages = [*rows[::STEP], larger(rows[0])]
    with sync_playwright() as driver:
        program = chromium.find(driver.chromium.executable_path)
        browser = driver.chromium.launch(executable_path=program, args=["--disable-gpu"])
        made, drawn = zip(*times(pages, browser.new_page()), strict=True)
        browser.close()
    rows_of = {
        f"median of {len(pages) - 1} pages": (median(made[:-1]), median(drawn[:-1])),
        f"a page of {LARGE / 1e6:.0f} MB": (made[-1], drawn[-1]),
    }
    print("| | made | drawn | shown after |")
    print("|---|---|---|---|")
    for name, (one, other) in rows_of.items():
        print(f"| {name} | {one:.2f} s | {other:.2f} s | {one + other:.2f} s |")
        keep("view", name, {"made s": one, "drawn s": other})


def larger(html: bytes) -> bytes:
    text = b"<p>" + b" ".join(html.split(b">")[10:60])[:300].replace(b"<", b"") + b"</p>"
    return b"<article>" + text * (LARGE // len(text)) + b"</article>"


def times(pages: list[bytes], tab: Any) -> Iterator[tuple[float, float]]:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "why.html"
        for html in pages:
            start = time.perf_counter()
            path.write_text(explanation(dehusk.extract(html)), "utf-8")
            made = time.perf_counter()
            tab.goto(path.as_uri())
            tab.frame_locator("#still").locator("body").wait_for(state="attached")
            yield made - start, time.perf_counter() - made


if __name__ == "__main__":
    run(main)
