"""The pictures in the documents: the view of a page, of a list, and the report of a benchmark, as a browser shows them.

usage: python -m benchmarks.pictures OUT [REPORT]     REPORT: a page that `dehusk bench --report` wrote
"""

import sys
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright

import dehusk
from dehusk.browser import chromium
from dehusk.explain import explanation
from dehusk.lists import find_regions

ROOT = Path(__file__).parents[1]
WIDE = {"width": 1280, "height": 800}
ARTICLE = ROOT / "examples" / "teahouse.html"
LIST = ROOT / "tests" / "quality" / "pages" / "listing.html"


def main(out: Path, report: Path | None = None) -> None:
    out.mkdir(parents=True, exist_ok=True)
    list_page = dehusk.parse(LIST.read_bytes(), url="https://example.org/list")
    pages = {
        "explain": (explanation(dehusk.extract(ARTICLE.read_bytes(), url="https://example.org/teahouse.html")), "j"),
        "records": (explanation(dehusk.extract(list_page), regions=find_regions(list_page)), ""),
    }
    if report:
        pages["report"] = (report.read_text("utf-8"), "")
    with sync_playwright() as driver, tempfile.TemporaryDirectory() as folder:
        path = chromium.find(driver.chromium.executable_path)
        browser = driver.chromium.launch(executable_path=path, args=["--disable-gpu"])
        for name, (html, keys) in pages.items():
            written = Path(folder) / f"{name}.html"
            written.write_text(html, "utf-8")
            photograph(browser, written, keys, out / f"{name}.png")
        browser.close()


def photograph(browser: Any, page: Path, keys: str, target: Path) -> None:
    tab = browser.new_page(viewport=WIDE)
    tab.goto(page.as_uri())
    tab.wait_for_timeout(500)
    for key in keys:
        tab.keyboard.press(key)
    tab.wait_for_timeout(300)
    tab.screenshot(path=target)
    tab.close()


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:]))
