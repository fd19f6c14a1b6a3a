"""Both line models, by hand."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import dehusk
from dehusk.page.lines import Lines, lines_of, tags_of, to_blocks

PAGE = """<body>
<div class="x">
<p>One <b>bold</b> line
that goes on</p><!-- a
comment of lines -->
<script>
var a;
</script>

<p>Two<br>Three <a href="u">link</a></p>
<img src="i"></div>
</body>"""


def texts(page: dehusk.Page, lines: Lines) -> list[str]:
    return [page.columns.text[lo:hi] for lo, hi in zip(lines.lo.tolist(), lines.hi.tolist(), strict=True)]


def test_block_lines() -> None:
    page = dehusk.parse(PAGE)
    lines = lines_of(page, "block")
    assert texts(page, lines) == ["One bold line that goes on", "Two", "Three link"]
    assert np.diff(lines.number).tolist() == [1, 1]
    tags = tags_of(page, lines, "block")
    # <p><b></b></p>; <p>; <br><a href="u"></a></p> and the image, which no text follows
    assert tags.chars.tolist() == [14, 3, 4 + 12 + 4 + 4 + 13]
    assert tags.links.tolist() == [0, 0, 1]
    assert tags.images.tolist() == [0, 0, 1]


def test_source_lines() -> None:
    page = dehusk.parse(PAGE)
    lines = lines_of(page, "source")
    # the comment and the script break no line; the end tag of the body takes the text after it along
    assert texts(page, lines) == [
        "",
        "",
        "One bold line",
        "that goes on",
        "",
        "",
        "Two Three link".replace(" ", "\n", 1),
        "",
        "",
    ]
    tags = tags_of(page, lines, "source")
    assert tags.chars.tolist() == [0, 15, 10, 4, 0, 0, 3 + 4 + 12 + 4 + 4, 13 + 6, 0]
    assert tags.links.sum() == 1
    assert tags.images.tolist() == [0, 0, 0, 0, 0, 0, 0, 1, 0]


def test_block_lines_do_not_care_how_the_source_is_broken() -> None:
    page = dehusk.parse("<body><ul><li><a href=/>A</a></li><li>B</li></ul><div><p>Text.</p></div></body>")
    spread = dehusk.parse(page.source.replace("><", ">\n\n<"))
    for each in (lines_of, lambda p, model: tags_of(p, lines_of(p, model), model)):
        for one, other in zip(each(page, "block"), each(spread, "block"), strict=True):
            assert one.tolist() == other.tolist()


def test_empty_lines_are_tags_that_are_not_the_lines_own() -> None:
    page = dehusk.parse("<body><p>a</p><p>b</p></div><div><div><div><p>c</p></div></div></div><p>d</p></body>")
    assert np.diff(lines_of(page, "block").number).tolist() == [1, 1 + 3, 1 + 3]


def test_preformatted_text_is_one_line_of_blocks_and_its_own_lines_of_source() -> None:
    page = dehusk.parse("<body><pre>a = 1\n  b = 2\n\nc</pre></body>")
    assert texts(page, lines_of(page, "block")) == ["a = 1\n  b = 2\n\nc"]
    assert texts(page, lines_of(page, "source")) == ["a = 1", "b = 2", "", "c"]


def test_values_of_lines_pass_to_blocks_by_their_text() -> None:
    page = dehusk.parse("<body><p>12345<br>12345</p><p>x</p></body>")
    lines = lines_of(page, "block")
    assert to_blocks(page, lines, np.array([1.0, 0, 1])).tolist() == pytest.approx([6 / 11, 1])


html = st.lists(
    st.sampled_from(
        ["<p>", "</p>", "<div>", "</div>", "<a href=x>", "</a>", "<br>", "<pre>", "</pre>", "<b>", "<script>\n</script>"
         ,
         "<!--\n-->", "words here", "\n", " ", "汉字。", "\xad", "&nbsp;", "<img>", "<select><option>", "<textarea>"]
    ),
    max_size=30,
).map("".join)  # fmt: skip


@given(source=html)
def test_every_word_is_on_one_line(source: str) -> None:
    page = dehusk.parse(source)
    for model in ("block", "source"):
        lines = lines_of(page, model)
        assert "".join("".join(texts(page, lines)).split()) == "".join(page.columns.text.split())
        assert (lines.lo <= lines.hi).all()
        assert (lines.hi[:-1] <= lines.lo[1:]).all()
        assert (np.diff(lines.number) > 0).all()
        tags = tags_of(page, lines, model)
        assert len(tags.chars) == len(lines.lo)
        assert np.allclose(to_blocks(page, lines, np.ones(len(lines.lo))), 1, atol=0.5)
