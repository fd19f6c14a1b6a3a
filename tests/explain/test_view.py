"""The view in a real browser, as its readers use it."""

import csv
import io
from pathlib import Path
from typing import Any

import pytest

import dehusk
from dehusk.explain import explanation
from dehusk.lists import find_regions
from dehusk.lists.write import to_csv

from ..server import Server, serving
from .conftest import Open

EXAMPLE = Path(__file__).parents[2] / "examples" / "teahouse.html"
CARDS = "".join(
    f"<li><a href=/{n}><h3>Lamp of the kind {n}</h3></a><p>Bright and warm, with a shade.</p><b>${n * 10}.50</b></li>"
    for n in range(1, 9)
)
SHOP = f"<title>Lamps</title><h1>Lamps</h1><ul class=products>{CARDS}</ul>"


@pytest.fixture(scope="module")
def result() -> dehusk.Result:
    return dehusk.extract(EXAMPLE.read_bytes(), url="https://example.org/teahouse.html")


@pytest.fixture(scope="module")
def written(result: dehusk.Result) -> str:
    return explanation(result)


def chosen(page: Any) -> str:
    return str(page.locator("#why").inner_text())


def marked(page: Any, kind: str) -> list[int]:
    found = page.frame_locator("#still").locator(f"dehusk-block.{kind}").all()
    return sorted({int(mark.get_attribute("n")) for mark in found})


def test_j_and_k_go_from_doubt_to_doubt(opened: Open, written: str) -> None:
    page = opened(written)
    doubtful = marked(page, "doubtful")
    assert len(doubtful) > 1
    page.keyboard.press("j")
    assert f"block {doubtful[0] + 1} of" in chosen(page)
    page.keyboard.press("j")
    assert f"block {doubtful[1] + 1} of" in chosen(page)
    page.keyboard.press("k")
    page.keyboard.press("k")
    assert f"block {doubtful[-1] + 1} of" in chosen(page)


def test_the_cut_moves_by_keyboard_and_by_drag(opened: Open, written: str, result: dehusk.Result) -> None:
    page = opened(written)
    page.focus("#cut")
    page.keyboard.press("End")
    assert marked(page, "kept") == []
    page.keyboard.press("Home")
    assert len(marked(page, "kept")) == len(result.page)
    box = page.locator("#bars").bounding_box()
    page.mouse.move(box["x"] + 200, box["y"] + box["height"] - 1)
    page.mouse.down()
    page.mouse.move(box["x"] + 200, box["y"] + box["height"] * 0.1)
    page.mouse.up()
    assert 0.88 < float(page.locator("#cut-at").inner_text()) < 0.92
    page.click("#tab-Text")
    above = [block.text for block in result.blocks if block.score >= float(page.input_value("#cut"))]
    assert abs(page.locator("#panel pre").inner_text().count("\n\n") + 1 - len(above)) <= 1


def test_a_click_finds_the_block_on_the_other_side(opened: Open, written: str) -> None:
    page = opened(written)
    page.click("#tab-Blocks")
    page.frame_locator("#still").locator("dehusk-block", has_text="What it cost").click()
    assert page.locator(".block.chosen").inner_text().endswith("What it cost")
    page.locator(".block", has_text="The owner, Iwona").click()
    assert page.frame_locator("#still").locator("dehusk-block.chosen").inner_text().startswith("The owner")


def test_another_method_and_all_of_them_side_by_side(opened: Open, written: str, result: dehusk.Result) -> None:
    page = opened(written)
    page.select_option("#method", "cetd")
    kept = dehusk.extract(EXAMPLE.read_bytes(), extractor="cetd").kept
    assert marked(page, "kept") == kept.nonzero()[0].tolist()
    page.click("#compare")
    for name in ("cectd", "cetd"):
        assert page.locator("#comparison thead").get_by_text(name, exact=True).count() == 1
    some = kept | result.kept | dehusk.extract(EXAMPLE.read_bytes(), extractor="cectd").kept
    assert page.locator("#comparison tbody tr").count() == int(some.sum())
    assert page.locator("#comparison td.differs").count() > 0


def saved(page: Any, button: str) -> str:
    with page.expect_download() as download:
        page.click(button)
    return Path(download.value.path()).read_text("utf-8")


def test_what_is_copied_and_saved_is_what_was_written(opened: Open, written: str, result: dehusk.Result) -> None:
    page = opened(written, accept_downloads=True, permissions=["clipboard-read", "clipboard-write"])
    assert saved(page, "#tools >> text=save") == result.markdown
    page.click("#tools >> text=copy")
    assert page.evaluate("navigator.clipboard.readText()") == result.markdown
    page.click("#tab-HTML")
    assert saved(page, "#tools >> text=save") == result.html


def test_records_are_a_table_to_sort_and_save(opened: Open) -> None:
    page_ = dehusk.parse(SHOP, url="https://example.org/")
    regions = find_regions(page_)
    page = opened(explanation(dehusk.extract(page_), regions=regions), accept_downloads=True)
    assert page.locator("#tab-Records").get_attribute("aria-selected") == "true"
    column = regions[0].names.index("price") + 1
    prices = page.locator(f"#panel td:nth-child({column})")
    page.click("#panel th >> text=price")
    page.click("#panel th >> text=price")
    assert prices.all_inner_texts() == [f"{n * 10}.5" for n in range(8, 0, -1)]
    assert page.locator(f"#panel th:nth-child({column})").get_attribute("aria-sort") == "descending"
    assert page.frame_locator("#still").locator("html.records [data-dehusk-record]").count() == 8
    assert saved(page, "#tools >> text=csv") == to_csv(regions[:1])
    assert len(list(csv.reader(io.StringIO(to_csv(regions[:1]))))) == 9


def test_saved_as_one_file_it_opens_again(opened: Open, written: str, result: dehusk.Result) -> None:
    page = opened(written, accept_downloads=True)
    again = opened(saved(page, "#save"))
    assert marked(again, "kept") == result.kept.nonzero()[0].tolist()
    assert again.locator("#panel pre").text_content() == result.markdown
    assert saved(again, "#save") == saved(page, "#save")


CHANNELS = """<link rel=stylesheet href=U/1><link rel=preload as=image href=U/2><link rel=icon href=U/3>
<style>@import "U/4"; body { background: url(U/5) }
@font-face { font-family: f; src: url(U/6) } p { font-family: f }</style><img src=U/7><img srcset="U/8 1x">
<picture><source srcset=U/9><img></picture><video poster=U/10 src=U/11 autoplay></video>
<iframe src=U/12></iframe><object data=U/13></object><embed src=U/14><script src=U/15></script>
<script>fetch("U/16")</script><meta http-equiv=refresh content="0;url=U/17"><svg><image href=U/18 /></svg>
<input type=image src=U/19><body background=U/20><table background=U/21><tr><td>x</table>"""


CHANNELS_AT_LEAST = 14


def asking(server: Server) -> str:
    text = "A paragraph of some length, with commas, words and an end, about nothing but itself. " * 3
    channels = CHANNELS.replace("U/", f"{server.url}/")
    return f"{channels}<article><p>{text}<p>{text}<a href={server.url}/link>on</a></article>"


def test_no_request_leaves(opened: Open, server: Server, chrome: Any) -> None:
    with serving() as asked_by_the_page:  # a server of its own: a request under way outlives the page that sent it
        raw = chrome.new_page()
        raw.set_content(asking(asked_by_the_page), wait_until="commit")
        for _ in range(300):
            if len(set(asked_by_the_page.asked)) >= CHANNELS_AT_LEAST:
                break
            raw.wait_for_timeout(100)
        raw.close()
        assert len(set(asked_by_the_page.asked)) >= CHANNELS_AT_LEAST  # or else this test would see nothing
    page = opened(explanation(dehusk.extract(asking(server))))
    page.frame_locator("#still").locator("a").click()
    page.click("#tools >> text=rendered")
    page.frame_locator("#panel iframe").locator("a").click()
    for name in ("Text", "HTML", "JSON", "Records", "Chunks", "Blocks"):
        page.click(f"#tab-{name}")
    page.wait_for_timeout(300)
    assert server.asked == []
    assert marked(page, "kept")


def test_banners_stay_in_their_place(opened: Open) -> None:
    text = "A paragraph of some length, with commas, words and an end, about nothing but itself. " * 3
    html = f"""<style>.b {{ POSITION : fixed; top: 0 }}</style><div class=b>Cookies?</div>
        <div style="color: red; position: -webkit-sticky; top: 0">Menu</div><article><p>{text}<p>{text}</article>"""
    still = opened(explanation(dehusk.extract(html))).frame_locator("#still")
    for words in ("Cookies?", "Menu"):
        box = still.locator("div", has_text=words)
        assert box.evaluate("element => getComputedStyle(element).position") == "static"
    assert still.locator("div", has_text="Menu").evaluate("e => getComputedStyle(e).color") == "rgb(255, 0, 0)"


SIZES = {"wide": {"width": 1280, "height": 900}, "narrow": {"width": 360, "height": 740}}


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", SIZES)
def test_nothing_stands_in_anybodys_way(opened: Open, written: str, size: str, scheme: str) -> None:
    axe = pytest.importorskip("axe_playwright_python.sync_playwright")
    page = opened(written, viewport=SIZES[size], color_scheme=scheme)
    page.click("#compare")
    page.click("summary")
    for name in ("Markdown", "Records", "Chunks", "Blocks"):
        page.click(f"#tab-{name}")
        found = axe.Axe().run(page)
        assert [one["id"] for one in found.response["violations"]] == [], found.generate_report()
    assert page.evaluate("document.documentElement.scrollWidth") <= SIZES[size]["width"]


def test_a_long_page_is_shown(opened: Open) -> None:
    paragraph = "<p>A paragraph of some length, with commas, words and an end, about nothing but itself.</p>"
    result = dehusk.extract(f"<article>{paragraph * 20_000}</article>")
    page = opened(explanation(result))
    assert page.locator("#facts").inner_text().endswith(f"of {len(result.page)} blocks")
