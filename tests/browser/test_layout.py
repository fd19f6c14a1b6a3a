"""Where a real Chromium puts the nodes of a page."""

import asyncio
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dehusk import Page, parse
from dehusk.browser import marks, with_layout
from dehusk.browser.browser import Browser
from dehusk.kernel.columns import OF_PIECES, Layout


def box(page: Page, layout: Layout, name: str) -> tuple[float, ...]:
    """left, top, right, bottom of the element with this id."""
    node = node_of(page, name)
    return tuple(float(side[node]) for side in layout[:4])


def node_of(page: Page, name: str) -> int:
    return next(node for node, value in page.attributes("id").items() if value == name)


def test_a_rectangle_for_every_node(browser: Browser) -> None:
    page = parse(
        "<body style='margin:0'><div id=a style='width:300px;height:50px'></div>"
        "<div id=b style='position:absolute;left:100px;top:2000px;width:40px;height:7px'>"
        "<p id=c style='margin:0'></p></div>"
    )
    layout = browser.layout(page)
    assert all(
        column.shape == page.columns.tag.shape for name, column in layout._asdict().items() if name not in OF_PIECES
    )
    assert box(page, layout, "a") == (0, 0, 300, 50)
    assert box(page, layout, "b") == (100, 2000, 140, 2007)
    assert box(page, layout, "c") == (100, 2000, 140, 2000)


def test_a_rectangle_for_every_text_node(browser: Browser) -> None:
    page = parse(
        "<body style='margin:0;font:20px/30px monospace'>"
        "<div>first<p style='margin:0'>second</p><!-- no text -->third</div>"
        "<div style='display:none'>fourth</div>&nbsp;<i></i>fifth<textarea name=childNodes>sixth</textarea>"
    )
    layout = browser.layout(page)
    assert page.block_texts == ["first", "second", "third", "fourth", "fifth", "sixth"]
    top, right, bottom = layout.text_top, layout.text_right, layout.text_bottom
    assert layout.text_left.tolist()[:4] == [0, 0, 0, 0]
    assert (top + bottom)[:3].tolist() == [30, 90, 150]  # in the middle of the first, the second and the third line
    assert right[1] / right[0] == pytest.approx(6 / 5, abs=0.01)
    assert (right[3], bottom[3]) == (0, 0)
    assert layout.text_left[4] > 0  # after a space that does not break


def test_text_that_a_script_put_together_has_a_place(browser: Browser) -> None:
    rendered = browser.render(
        parse("<body style='margin:0'><p id=x>one </p><script>for (const w of ['two ', 'three']) x.append(w)</script>")
    )
    assert rendered.layout is not None
    assert rendered.block_texts == ["one two three"]
    assert rendered.layout.text_right[0] > rendered.layout.text_left[0]


def test_how_elements_look(browser: Browser) -> None:
    page = parse(
        "<body style='background:#102030'><div id=a style='font-size:20px;color:rgb(1,2,3)'><b id=b>x</b></div>"
        "<div id=c style='background:rgba(0,0,0,0)'><p id=d style='background:white;color:lab(50% 40 59)'>x</p></div>"
        "<p id=e hidden>x</p>"
    )
    layout = browser.layout(page)
    a, b, c, d, e = (node_of(page, name) for name in "abcde")
    assert layout.inline[[a, b, c]].tolist() == [False, True, False]
    assert layout.font_size[[a, b, c, e]].tolist() == [20, 20, 16, 0]
    assert layout.font_weight[[a, b]].tolist() == [400, 700]
    assert layout.colour[[a, b, c]].tolist() == [0x010203, 0x010203, 0]
    assert layout.colour[d] > 0xFFFFFF  # no colour of sRGB
    assert layout.background[[a, b, c, d]].tolist() == [0x102030, 0x102030, 0x102030, 0xFFFFFF]


HIDDEN = {
    "attribute": "<p id=x hidden>x</p>",
    "style": "<p id=x style='display:none'>x</p>",
    "style sheet": "<style>#x { display: none }</style><p id=x>x</p>",
    "an ancestor": "<style>main { display: none }</style><main><div><p id=x>x</p></div></main>",
    "visibility": "<style>main { visibility: hidden }</style><main><p id=x>x</p></main>",
    "a closed disclosure": "<details><summary>More</summary><p id=x>x</p></details>",
    "a template": "<template><p id=x>x</p></template>",
    "not for the eye": "<script id=x>x</script>",
}


@pytest.mark.parametrize("html", HIDDEN.values(), ids=HIDDEN)
def test_hidden_nodes_are_not_displayed(browser: Browser, html: str) -> None:
    page = parse(html)
    layout = browser.layout(page)
    assert not layout.displayed[node_of(page, "x")]
    assert box(page, layout, "x") == (0, 0, 0, 0)


SHOWN = {
    "plain": "<p id=x>x</p>",
    "visible in the invisible": "<div style='visibility:hidden'><p id=x style='visibility:visible'>x</p></div>",
    "an open disclosure": "<details open><summary>More</summary><p id=x>x</p></details>",
    "no box of its own": "<div style='display:contents'><div id=x style='display:contents'>x<p>y</p></div></div>",
    "without scripts": "<noscript><p id=x>x</p></noscript>",
    "fields named after methods": "<form id=x><input name=setAttribute><input name=checkVisibility>x</form>",
}


@pytest.mark.parametrize("opened", ["", "<iframe>", "<textarea>", "<!--", "<style>", "<plaintext>"])
def test_noscript_that_does_not_count_takes_no_place(browser: Browser, opened: str) -> None:
    """The browser, scripts off, reads markup where the page has none."""
    blank = "<body style='margin:0'><p>A page with some words of its own.</p><noscript></noscript><p id=x>x</p>"
    full = blank.replace("<noscript>", f"<noscript><p>Scripts, please.</p>{opened}")
    page, without = parse(full), parse(blank)
    layout = browser.layout(page)
    assert layout.displayed[node_of(page, "x")]
    assert box(page, layout, "x") == box(without, browser.layout(without), "x")


@pytest.mark.parametrize("html", SHOWN.values(), ids=SHOWN)
def test_shown_nodes_have_a_place(browser: Browser, html: str) -> None:
    page = parse("<!doctype html><body>" + html)
    layout = browser.layout(page)
    assert layout.displayed[node_of(page, "x")]
    left, top, right, bottom = box(page, layout, "x")
    assert right > left
    assert bottom > top


def test_what_moves_is_measured_at_rest(browser: Browser) -> None:
    page = parse(
        "<style>@keyframes enter { from { margin-left: 500px } } @keyframes turn { to { width: 900px } }"
        "#a { animation: enter 100s; width: 100px } #b { animation: turn 1s infinite; width: 50px }</style>"
        "<body style='margin:0'><div id=a>x</div><div id=b>x</div>"
    )
    layout = browser.layout(page)
    assert box(page, layout, "a")[::2] == (0, 100)
    assert box(page, layout, "b")[::2] == (0, 50)


def test_the_layout_of_a_page_as_it_stands_runs_no_script(browser: Browser) -> None:
    page = parse("<p id=x>x</p><script>document.getElementById('x').remove()</script>")
    assert browser.layout(page).displayed[node_of(page, "x")]


def test_a_page_made_by_scripts_is_the_page(browser: Browser) -> None:
    page = parse(
        "<!doctype html><body style='margin:0'><div id=app></div><script>setTimeout(() => {"
        "app.innerHTML = '<article id=a style=\"width:400px\"><p>Made &lt;here&gt;</p></article>' }, 30)</script>",
        url="https://example.org/app",
    )
    assert len(page) == 0
    rendered = browser.render(page)
    assert rendered.block_texts == ["Made <here>"]
    assert rendered.url == "https://example.org/app"
    assert "data-dehusk" not in rendered.source
    assert rendered.layout is not None
    assert box(rendered, rendered.layout, "a")[::2] == (0, 400)


def test_scripts_see_the_address_of_the_page(browser: Browser) -> None:
    page = parse("<p id=x></p><script>x.textContent = location.href</script>", url="https://example.org/a?b=c")
    assert browser.render(page).block_texts == ["https://example.org/a?b=c"]


@pytest.mark.parametrize("url", ["http://[", "file:///etc/passwd", "not an address", "https://", "chrome://crash"])
def test_an_address_that_is_none_does_no_harm(browser: Browser, url: str) -> None:
    assert browser.render(parse("<p>Text</p>", url=url)).block_texts == ["Text"]


def test_nodes_that_the_second_parse_moves_keep_their_places(browser: Browser) -> None:
    """A script may nest what HTML cannot: written out and parsed again, the inner block is no longer in the outer."""
    page = parse(
        "<body style='margin:0'><p id=outer></p><script>const inner = document.createElement('div');"
        "inner.id = 'inner'; inner.style.width = '123px'; inner.textContent = 'text'; outer.append(inner)</script>"
    )
    rendered = browser.render(page)
    assert rendered.layout is not None
    inner = node_of(rendered, "inner")
    assert rendered.columns.parent[inner] != node_of(rendered, "outer")
    assert box(rendered, rendered.layout, "inner")[::2] == (0, 123)


def test_it_serves_any_thread(browser: Browser) -> None:
    pages = [parse(f"<body style='margin:0'><div id=x style='width:{width}px'>") for width in range(100, 108)]
    with ThreadPoolExecutor(4) as pool:
        rights = [
            box(page, layout, "x")[2] for page, layout in zip(pages, pool.map(browser.layout, pages), strict=True)
        ]
    assert rights == list(range(100, 108))


def test_it_serves_a_program_with_an_event_loop(browser: Browser) -> None:
    async def program() -> Layout:
        return browser.layout(parse("<p>text</p>"))

    assert asyncio.run(program()).displayed.any()


markup = st.lists(
    st.sampled_from(
        ["<p>", "</p>", "<div>", "</div>", "<a href=x>", "</a>", "<table><tr><td>", "</table>", "<b>", "</b>", "<pre>",
         "<select><option>", "<form>", "<svg><g>", "</svg>", "<template>", "words ", "&lt;汉字&amp;", "\n",
         "<h1 a='\">'>"]
    ),
    max_size=30,
).map("".join)  # fmt: skip


@given(markup)
def test_marks_come_off_again(source: str) -> None:
    page, mark = parse(source), marks.new_mark()
    text = marks.marked(page, mark)
    assert text.count(mark) == len(page.columns.tag)
    for node in range(len(page.columns.tag)):
        text = text.replace(f' {mark}="{node}"', "", 1)
    assert text == page.source


@settings(max_examples=settings.default.max_examples // 10)
@given(source=markup)
def test_any_markup_is_laid_out_and_rendered(browser: Browser, source: str) -> None:
    page = parse(source)
    layout, rendered = browser.layout(page), browser.render(page)
    sizes = {name: len(page.columns.piece_node if name in OF_PIECES else page.columns.tag) for name in layout._fields}
    assert {name: len(column) for name, column in layout._asdict().items()} == sizes
    assert all(np.isfinite(column).all() for column in layout)
    assert (layout.left <= layout.right).all()
    assert layout.displayed[page.body]
    assert rendered.columns.text == page.columns.text


def test_a_page_is_laid_out_once(browser: Browser) -> None:
    page = parse("<p>text</p>")
    assert with_layout(page).layout is with_layout(page).layout
