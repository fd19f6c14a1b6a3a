"""Shadow trees that scripts attach are a part of the rendered page, with a place for all that is in them."""

import pytest

from dehusk import Page, parse
from dehusk.browser.browser import Browser
from dehusk.kernel.columns import Layout

HEAD = "<body style='margin:0;font:20px/30px monospace'>"


def attached(name: str, tree: str, mode: str = "open") -> str:
    """A script that defines an element with a shadow tree."""
    return (
        f"<script>customElements.define('{name}', class extends HTMLElement {{ connectedCallback() {{"
        f"this.attachShadow({{mode: '{mode}'}}).innerHTML = `{tree}` }} }})</script>"
    )


def laid_out(browser: Browser, html: str) -> tuple[Page, Layout]:
    page = browser.render(parse(HEAD + html))
    assert page.layout is not None
    assert "data-dehusk" not in page.source
    return page, page.layout


def test_a_tree_is_read_and_has_its_place(browser: Browser) -> None:
    page, layout = laid_out(
        browser,
        "<p style='margin:0'>Before</p><x-story></x-story><p style='margin:0'>After</p>"
        + attached("x-story", "<style>p { margin: 0 }</style><p id=first>First</p><p>Second</p>"),
    )
    assert page.block_texts == ["Before", "First", "Second", "After"]
    assert layout.text_top.tolist() == sorted(layout.text_top.tolist())
    assert (layout.text_top + layout.text_bottom).tolist() == [30, 90, 150, 210]  # a line of 30 pixels each
    first = next(node for node, name in page.attributes("id").items() if name == "first")
    assert (layout.left[first], layout.top[first], layout.bottom[first]) == (0, 30, 60)
    assert layout.displayed[first]


def test_a_tree_within_a_tree_and_what_its_host_brings(browser: Browser) -> None:
    page, layout = laid_out(
        browser,
        "<x-note><p>Its own.</p></x-note>bare"
        + attached("x-inner", "inner text")
        + attached("x-note", "<h2>Note</h2><x-inner></x-inner><slot></slot>"),
    )
    assert page.block_texts == ["Note", "inner text", "Its own.", "bare"]
    assert (layout.text_right > layout.text_left).all()


def test_colours_reach_into_a_tree(browser: Browser) -> None:
    page, layout = laid_out(
        browser,
        "<div style='background:rgb(0,0,255)'><x-a style='color:rgb(0,255,0)'></x-a></div>"
        + attached("x-a", "<p>x</p>"),
    )
    [text] = page.columns.piece_node.tolist()
    assert (layout.colour[text], layout.background[text]) == (0x00FF00, 0x0000FF)


def test_what_is_not_displayed_in_a_tree(browser: Browser) -> None:
    page, layout = laid_out(browser, "<x-a></x-a>" + attached("x-a", "<p>shown</p><p style='display:none'>not</p>"))
    assert layout.displayed[page.columns.piece_node].tolist() == [True, False]


def test_a_tree_that_still_grows_is_waited_for(browser: Browser) -> None:
    grows = "const grow = n => n && (tree.append('x '), setTimeout(grow, 70, n - 1)); grow(9)"
    html = (
        "<x-a></x-a><script>customElements.define('x-a', class extends HTMLElement { connectedCallback() {"
        f"const tree = this.attachShadow({{mode: 'open'}}); {grows} }} }})</script>"
    )
    assert browser.render(parse(HEAD + html)).columns.text.split() == ["x"] * 9


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ("<x-a>Its own.</x-a>" + attached("x-a", "<p>Closed.</p><slot></slot>", "closed"), ["Its own."]),
        ("<form><input name=shadowRoot><input name=getHTML></form><p>a</p><x-a></x-a>" + attached("x-a", "b"),
         ["a", "b"]),
        ("<img name=querySelectorAll><p>a</p><x-a></x-a>" + attached("x-a", "b"), ["a", "b"]),
        ("<x-a title='data-dehusk-0=\"1\"><template shadowrootmode=\"open\"'>a</x-a><x-b></x-b>" + attached("x-b", "b"),
         ["a", "b"]),
        ("<p>a</p><template><p>not shown</p></template><x-a></x-a>" + attached("x-a", "<template>nor this</template>b"),
         ["a", "b"]),
        ("<p>a</p><script>document.documentElement.remove()</script>", []),
    ],
)  # fmt: skip
def test_what_scripts_may_have_done(browser: Browser, html: str, expected: list[str]) -> None:
    assert browser.render(parse(HEAD + html)).block_texts == expected


def test_many_trees(browser: Browser) -> None:
    """More of them, and more in one, than a call may have arguments."""
    page, _ = laid_out(
        browser,
        "<x-a></x-a>" + attached("x-a", "${'<b>x</b> '.repeat(150000)}") + "<x-b></x-b>" * 300 + attached("x-b", "y"),
    )
    assert page.columns.text.count("x") == 150_000
    assert page.columns.text.count("y") == 300
