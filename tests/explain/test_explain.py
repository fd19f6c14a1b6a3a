"""The page that explains a result, looked at in a real browser and as text."""

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import turbohtml
from hypothesis import example, given
from hypothesis import strategies as st

import dehusk
from dehusk.browser import with_layout
from dehusk.browser.browser import Browser
from dehusk.explain import explanation, outlined, view
from dehusk.explain.chart import bars
from dehusk.explain.source import still

from ..server import Server

HOSTILE = """<!doctype html><title>A &lt;b&gt; page $$ and "quotes"</title>
<meta http-equiv=refresh content="0;url=/gone"><base href="https://example.org/">
<link rel=stylesheet href="https://example.org/a.css"><body onload="document.title = 1">
<script>document.title = 'pwned'; parent.document.title = 'pwned'</script><iframe src="https://example.org/f"></iframe>
<ul><li><a href="javascript:alert(1)" onclick="alert(2)">Menu</a><li><a href="/x" target=_top>More</a></ul>
<div><p>A paragraph of some length, with commas, words and an end, about <b>nothing</b> but itself.</p>
<p>Another paragraph, of the same length as the first or so, "quoted" &amp; escaped &lt;script&gt;.</p><img src="https://example.org/i.png">
<pre>code &lt;i&gt;</pre><textarea>typed</textarea><select><option>chosen</select></div></body>"""


def test_the_still_page_has_nothing_active_left() -> None:
    page = dehusk.parse(still(dehusk.extract(HOSTILE)))
    assert not page.tagged("script", "iframe", "meta", "base", "link").any()
    assert "javascript:" not in page.source
    assert "onclick" not in page.source
    assert "onload" not in page.source


def test_the_still_page_says_what_the_page_says() -> None:
    assert dehusk.parse(still(dehusk.extract(HOSTILE))).block_texts == dehusk.parse(HOSTILE).block_texts


markup = st.lists(
    st.sampled_from(
        ["<p>", "<div>", "</div>", "<a href=x>", "</a>", "<table><tr><td>", "</table>", "<b>", "</b>", "<pre>",
         "</pre>", "<select><option>", "</select>", "<textarea>", "</textarea>", "<xmp>", "<script>", "</script>",
         "<svg><g>", "<iframe>", "</iframe>", "<embed>", "some words ", "&lt;汉字&amp;", "\n", '<p onx="a>b">',
         "<noscript>", "<object>"]
    ),
    max_size=30,
).map("".join)  # fmt: skip


def test_the_still_page_shows_what_was_only_stated() -> None:
    story = " ".join(f"Sentence {n} of the story has seven words." for n in range(30))
    script = json.dumps({"@type": "NewsArticle", "articleBody": f"One &lt;i&gt;.\n{story}"})
    result = dehusk.extract(f"<script type=application/ld+json>{script}</script><div>Loading</div>")
    again = dehusk.parse(still(result))
    assert again.block_texts == ["Loading", "One <i>.", story]
    assert '<dehusk-block n="2" class="kept">' in again.source


@given(markup)
@example("<textarea><p><a href=x></textarea><noscript><p><div><a href=x><textarea>")
def test_any_page_becomes_a_still(source: str) -> None:
    result = dehusk.extract(source)
    again = dehusk.parse(still(result))
    assert again.columns.text.split() == result.page.columns.text.split()
    assert not again.tagged("script", "iframe", "embed").any()


LEFT_OPEN = ["<textarea>", "<!--", "<style>", "<iframe>", "<title>", "<xmp>", "<script>", "<plaintext>", "<template>"]
ALIVE = "<iframe src=x></iframe><script>1</script><img class=pixel src=x onerror=alert(1)>"


LONG = "Words enough to outweigh all that the rest of this page says, and more than that, and then as many again: " * 4
COUNTS = {"noscript counts": ("Menu", LONG), "noscript does not count": (LONG, "Scripts, please.")}


@pytest.mark.parametrize(("before", "inside"), COUNTS.values(), ids=COUNTS)
@pytest.mark.parametrize("opened", LEFT_OPEN)
def test_noscript_does_not_come_alive_where_scripts_are_off(opened: str, before: str, inside: str) -> None:
    source = f"<body><p>{before}<noscript><p>{inside}</p>{ALIVE}<b>{opened}{ALIVE}</noscript><p>After.</p>"
    result = dehusk.extract(source)
    seen = turbohtml.parse(still(result), scripting=False)
    assert seen.select("script, iframe, noscript, [onerror]") == []
    assert bool(seen.select("img.pixel, b")) == (inside is LONG)
    assert seen.select("p")[-1].text == "After."
    assert result.page.block_texts[-1] == "After."


def test_what_stands_in_a_removed_element_does_not_come_back() -> None:
    source = "<p>Before.</p><svg><script><g onclick=run()>x</g><g onclick=run()>gone</g></script></svg><p>After.</p>"
    page = dehusk.parse(still(dehusk.extract(source)))
    assert page.block_texts == ["Before.", "After."]
    assert "gone" not in page.source


LIST = (
    "<ul>" + "".join(f"<li><a href=/{n}>Tree {n}</a><p>Some words about its bark.</p></li>" for n in range(6)) + "</ul>"
)
RUNS = (
    "<div>"
    + "".join(f"{n}. <a href=/{n}>Tree {n}</a><br>Some words about its bark.<br>" for n in range(1, 7))
    + "</div>"
)


@pytest.mark.parametrize(("html", "boxes"), [(LIST, 6), (RUNS, 30), (HOSTILE, 0), ("", 0)])
def test_records_have_boxes(html: str, boxes: int) -> None:
    result = dehusk.extract(html)
    shown = view(result)
    still_page = dehusk.parse(shown["still"])
    assert still_page.source.count(" data-dehusk-record=") == boxes
    assert still_page.columns.text.split() == result.page.columns.text.split()
    assert not still_page.tagged("script", "iframe", "embed").any()
    assert bool(shown["records"]) == bool(boxes)


@pytest.mark.parametrize("name", dehusk.EXTRACTORS)
@pytest.mark.parametrize("html", ["", "<frameset><frame>", "<p>word</p>", "<p><a href=/>link</a></p>", HOSTILE])
def test_every_extractor_is_explained(name: str, html: str) -> None:
    result = dehusk.extract(html, extractor=name)
    shown = view(result, compare=False)
    assert shown["method"] == name
    assert [bool(kept) for kept in shown["blocks"]["kept"]] == result.kept.tolist()
    assert {len(column) for column in shown["blocks"].values()} == {len(result.page)}


class Opened:
    """A written page in a browser with scripts and a network of its own."""

    def __init__(self, chrome: Any, path: Path, scripts: bool = True) -> None:
        self.page = chrome.new_page(java_script_enabled=scripts)
        self.loaded: list[str] = []
        self.page.on("requestfinished", lambda request: self.loaded.append(request.url))
        self.page.goto(path.as_uri())
        self.loaded.remove(path.as_uri())
        self.still = self.page.frame_locator("iframe")


@pytest.fixture(scope="module")
def hostile(browser: Browser) -> dehusk.Result:
    return dehusk.extract(with_layout(dehusk.parse(HOSTILE)))


@pytest.fixture(scope="module")
def page_of_it(chrome: Any, hostile: dehusk.Result, tmp_path_factory: pytest.TempPathFactory) -> Opened:
    path = tmp_path_factory.mktemp("explain") / "why.html"
    path.write_text(explanation(hostile), "utf-8")
    return Opened(chrome, path)


@pytest.mark.parametrize("opening", ["", *LEFT_OPEN])
def test_noscript_asks_for_nothing(chrome: Any, server: Server, tmp_path: Path, opening: str) -> None:
    """Nor does the still where it stands alone, without the policy of the page around it."""
    asking = f"<img src={server.url}/i><iframe src={server.url}/f></iframe><link rel=stylesheet href={server.url}/s>"
    result = dehusk.extract(f"<p>{LONG}</p><noscript>{asking}{opening}{asking}</noscript><p>After.</p>")
    for written, scripts in ((explanation(result), True), (still(result), False)):
        (tmp_path / "why.html").write_text(written, "utf-8")
        Opened(chrome, tmp_path / "why.html", scripts).page.close()
        assert server.asked == []


def test_nothing_runs_and_nothing_is_loaded(page_of_it: Opened) -> None:
    assert page_of_it.page.title() == 'A <b> page $$ and "quotes" · dehusk'
    assert page_of_it.loaded == []


def test_kept_blocks_are_marked(page_of_it: Opened) -> None:
    marked = page_of_it.still.locator("dehusk-block.kept").all_inner_texts()
    assert " ".join(marked).split()[:4] == ["A", "paragraph", "of", "some"]
    assert "Menu" not in marked


def test_score_role_and_reasons_show_on_hover(page_of_it: Opened, hostile: dehusk.Result) -> None:
    page_of_it.still.locator("dehusk-block", has_text="A paragraph of some length").hover()
    index = next(i for i, text in enumerate(hostile.page.block_texts) if text.startswith("A paragraph"))
    said = page_of_it.page.locator("#why").inner_text()
    assert said.startswith(f"{hostile.scores[index]:.2f} kept")
    assert f"body · block {index + 1} of {len(hostile.page)}" in said
    assert hostile.reasons[index].pro[0].words in said


def test_a_link_does_not_lead_away(page_of_it: Opened) -> None:
    page_of_it.still.locator("a").last.click()
    page_of_it.page.wait_for_timeout(200)
    assert page_of_it.page.url.startswith("file:")
    assert page_of_it.loaded == []


def test_the_content_stands_beside_it_in_every_form(page_of_it: Opened, hostile: dehusk.Result) -> None:
    forms = {"Markdown": hostile.markdown, "Text": hostile.text, "HTML": hostile.html, "JSON": hostile.json}
    for name, written in forms.items():
        page_of_it.page.click(f"#tab-{name}")
        assert page_of_it.page.locator("#panel pre").text_content() == written
    page_of_it.page.click("#tab-Blocks")
    assert page_of_it.page.locator("#panel .block").count() == len(hostile.page)


def test_three_densities_are_drawn_behind_details(page_of_it: Opened) -> None:
    assert not page_of_it.page.locator("figure").first.is_visible()
    page_of_it.page.click("summary")
    assert page_of_it.page.locator("figure figcaption b").all_inner_texts() == ["TD", "CTD", "HTD"]
    assert page_of_it.page.locator("figure svg line").count() == 3


def test_kept_rectangles_are_drawn_where_the_page_has_them(browser: Browser) -> None:
    story = "One sentence about the teahouse by the river, which is quite long enough."
    html = f"<body style='margin:0'><div style='height:900px'></div><p style='height:70px;width:333px'>{story}</p>"
    rendered, png = browser.photograph(dehusk.parse(html))
    drawing = dehusk.parse(outlined(dehusk.extract(rendered), png))
    drawn = browser.layout(drawing)
    assert rendered.layout is not None
    (rectangle,), (paragraph,) = np.flatnonzero(drawing.tagged("i")), np.flatnonzero(rendered.tagged("p"))
    assert [side[rectangle] for side in drawn[:4]] == [side[paragraph] for side in rendered.layout[:4]]
    assert drawn.right[drawing.tagged("img")] == 1280


def test_bars_and_threshold() -> None:
    """The square roots are 2, 0, 1, 4; the highest reaches 96 of 100, so one is 24 high; the line is at three."""
    svg = bars(np.array([4.0, 0, 1, 16]), 9.0, "of four")
    assert 'viewBox="0 0 4 100"' in svg
    assert 'class="below" d="M0 100v-48.0h0.85V100zM2 100v-24.0h0.85V100z"' in svg
    assert 'class="above" d="M3 100v-96.0h0.85V100z"' in svg
    assert 'y1="28.0" y2="28.0"' in svg


def test_many_bars_are_gathered() -> None:
    values = np.zeros(100_000)
    values[77_777] = 1
    svg = bars(values, 0.5, "of many")
    assert 'viewBox="0 0 1200 100"' in svg
    assert svg.count("v-96.0") == 1
