"""The stream of markup and text."""

import dehusk
from dehusk.page.stream import stream

HTML = "<p>One, two</p><!-- a comment --><script>var x</script>\n<div><a href='/x'>three</a><br> and  four</div>"


def test_tokens() -> None:
    markup, text = stream(dehusk.parse(HTML), "tokens")
    # <p> | </p> <div> <a> | </a> <br> | </div>
    assert markup.tolist() == [1, 3, 2, 1]
    assert text.tolist() == [2, 1, 2, 0]


def test_characters() -> None:
    markup, text = stream(dehusk.parse(HTML), "characters")
    assert markup.tolist() == [3, 4 + 5 + len('<a href="/x">'), 4 + 4, 6]
    assert text.tolist() == [8, 5, 8, 0]


def test_some_tags_only() -> None:
    page = dehusk.parse(HTML)
    assert stream(page, "tokens", ~page.tagged("a")).markup.tolist() == [1, 2, 1, 1]


def test_a_page_without_a_body_is_an_empty_stream() -> None:
    for html in ("", "<frameset><frame></frameset>"):
        markup, text = stream(dehusk.parse(html), "tokens")
        assert (markup.sum(), text.tolist()) == (0, [0])
