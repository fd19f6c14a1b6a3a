"""The report: one page, which asks for nothing, with the numbers of the run and pages explained."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

import dehusk
from dehusk import batch
from dehusk.batch.report import report
from dehusk.browser import chromium
from dehusk.browser.browser import Browser
from tests.batch.conftest import some_pages, write_crawl
from tests.batch.faults import FAULTY, asking


@pytest.fixture(scope="module")
def out(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("report")
    evil = b"<title><script>alert(1)</script></title><p>A page with <b>markup</b> in its title, and words more.</p>"
    crawl = write_crawl(folder / "<b>crawl.warc.gz", [evil, *some_pages(8), asking("raise")])
    batch.run([crawl], folder / "out", workers=1, extractor=FAULTY)
    return folder / "out"


def test_it_has_the_numbers(out: Path) -> None:
    page, told = report(out), json.loads((out / "summary.json").read_text())
    for name, count in told["counts"].items():
        assert re.search(rf"<td title='[^']*'>{name}</td><td>{count:,}</td>", page), name
    assert "ValueError: as the page wished" in page
    assert page.count("<iframe") >= 1
    assert dehusk.__version__ in page


def test_nothing_of_a_page_or_a_name_is_markup_in_it(out: Path) -> None:
    page = report(out)
    assert "<b>crawl" not in page
    outside = re.sub(r'srcdoc="[^"]*"', "", page)
    assert "<script" not in outside
    assert "sandbox='allow-scripts'" in outside
    assert not re.search(r"(?:src|href)=", outside)


def test_inputs_that_are_gone_are_told(out: Path, tmp_path: Path) -> None:
    crawl = write_crawl(tmp_path / "crawl.warc.gz", some_pages(3))
    batch.run([crawl], tmp_path / "out", workers=1)
    crawl.unlink()
    assert "it cannot be read again" in report(tmp_path / "out")


def test_a_folder_that_is_no_output(tmp_path: Path) -> None:
    with pytest.raises(dehusk.InputError, match="name the output of dehusk batch"):
        report(tmp_path)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_it_shows_in_a_browser_and_asks_for_nothing(scheme: Any, out: Path, browser: Browser, tmp_path: Path) -> None:
    from playwright.sync_api import sync_playwright  # noqa: PLC0415  (where there is none the test is skipped)

    axe = pytest.importorskip("axe_playwright_python.sync_playwright")
    (tmp_path / "report.html").write_text(report(out))
    asked: list[str] = []
    with sync_playwright() as driver:
        chrome = driver.chromium.launch(executable_path=chromium.find(driver.chromium.executable_path))
        page = chrome.new_page(color_scheme=scheme)
        page.on("request", lambda request: asked.append(request.url))
        page.goto((tmp_path / "report.html").as_uri())
        assert [one["id"] for one in axe.Axe().run(page).response["violations"]] == []
        page.locator("summary").first.focus()
        page.keyboard.press("Enter")
        assert page.locator("details[open]").count() == 1
        page.frame_locator("iframe").first.locator("#facts").wait_for(state="attached")
        chrome.close()
    assert [url for url in asked if not url.startswith(("file:", "about:", "data:", "blob:"))] == []
