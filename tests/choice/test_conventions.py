"""Title, byline, date and captions: in the content or apart from it."""

import numpy as np
import pytest

import dehusk
from dehusk.arrays import Floats
from dehusk.choice import REASONS
from dehusk.extractors.base import Evidence

PAGE = (
    "<title>The long story | Site</title><h1>The long story</h1><p>By Mara Lind</p><p>14 March 2026</p>"
    "<p>A sentence of some length, with commas, and an end.</p>"
    "<figure><img src=https://example.org/a.png alt=House><figcaption>A house of some size.</figcaption></figure>"
    "<h2>What the water took</h2><p>Another sentence, about nothing in particular.</p><p>By Mara Lind</p>"
)
BODY = ["A sentence of some length, with commas, and an end.", "What the water took",
        "Another sentence, about nothing in particular.", "By Mara Lind"]  # fmt: skip


class Method:
    about = "all, with the conventions of the default"

    def __init__(self, kind: str = "article", scores: float = 1.0) -> None:
        self.kind, self.scores = kind, scores

    def score(self, page: dehusk.Page) -> Floats:
        return np.full(len(page), self.scores)

    def evidence(self, page: dehusk.Page) -> Evidence:
        return Evidence(self.score(page), page_types={self.kind: 1.0}, parts_front=True)


class Paper:
    about = "all"

    def score(self, page: dehusk.Page) -> Floats:
        return np.ones(len(page))


def paragraphs(result: dehusk.Result) -> list[str]:
    return result.text.split("\n\n")


def test_by_default_title_byline_and_date_stand_in_the_metadata() -> None:
    result = dehusk.extract(PAGE, extractor=Method())
    assert paragraphs(result) == BODY  # the signature at the end is content
    assert (result.metadata.title, result.metadata.author, result.metadata.date) == (
        "The long story", "Mara Lind", "2026-03-14",
    )  # fmt: skip
    assert [block.why for block in result.blocks[:3]] == ["in the metadata"] * 3
    assert "caption" in REASONS


@pytest.mark.parametrize("method", [Method(), Paper()])
def test_title_writes_it_as_the_first_heading(method: dehusk.Extractor) -> None:
    result = dehusk.extract(PAGE, extractor=method, title=True)
    assert result.text.startswith("The long story\n\n")
    assert result.text.count("The long story") == 1
    assert result.markdown.startswith("# The long story\n\n")
    assert result.html.startswith("<h1>The long story</h1>")
    assert result.html.count("The long story") == 1


def test_a_title_that_the_page_does_not_show_is_written_all_the_same() -> None:
    page = "<title>Tea &amp; *water*</title><p>Pour it at 80 degrees.</p>"
    result = dehusk.extract(page, extractor=Method(), title=True)
    assert result.text == "Tea & *water*\n\nPour it at 80 degrees."
    assert result.markdown == "# Tea & \\*water\\*\n\nPour it at 80 degrees.\n"
    assert "<h1>Tea &amp; *water*</h1>" in result.html


def test_a_page_of_a_title_alone_keeps_it() -> None:
    for title in (False, True):
        assert dehusk.extract("<title>Tea</title><h1>Tea</h1>", extractor=Method(), title=title).text == "Tea"


def test_nothing_is_written_before_nothing() -> None:
    result = dehusk.extract("<title>Log in</title><p>Please log in</p>", extractor=Method(scores=0.0), title=True)
    assert (result.text, result.markdown, result.html) == ("", "", "")


@pytest.mark.parametrize("kind", ["forum", "product", "listing"])
def test_the_title_of_a_thread_a_product_or_a_list_is_content(kind: str) -> None:
    assert paragraphs(dehusk.extract(PAGE, extractor=Method(kind)))[:3] == [
        "The long story",
        "By Mara Lind",
        "14 March 2026",
    ]


def test_a_service_keeps_who_wrote_and_when() -> None:
    assert paragraphs(dehusk.extract(PAGE, extractor=Method("service")))[:2] == ["By Mara Lind", "14 March 2026"]


def test_a_method_of_a_paper_is_left_as_it_is() -> None:
    assert paragraphs(dehusk.extract(PAGE, extractor=Paper()))[0] == "The long story"


def test_captions() -> None:
    caption = "A house of some size."
    assert caption not in dehusk.extract(PAGE, extractor=Method()).text
    assert caption in dehusk.extract(PAGE, extractor=Method("documentation")).text
    assert caption in dehusk.extract(PAGE, extractor=Method(), captions=True).text
    assert caption not in dehusk.extract(PAGE, extractor=Paper(), captions=False).text
    assert caption in dehusk.extract(PAGE, extractor=Paper()).text
    assert "a.png" in dehusk.extract(PAGE, extractor=Method()).markdown


def test_a_gallery_keeps_its_captions() -> None:
    figures = "".join(
        f"<figure><img src=/{n}.png><figcaption>House number {n} by the river.</figcaption></figure>" for n in "12"
    )
    assert "House number 2" in dehusk.extract(f"<p>Two houses.</p>{figures}", extractor=Method()).text


def test_captions_beside_kept_blocks_are_brought_in() -> None:
    class Prose(Paper):
        def score(self, page: dehusk.Page) -> Floats:
            return np.array([float("sentence" in text) for text in page.block_texts])

    assert "A house" not in dehusk.extract(PAGE, extractor=Prose()).text
    assert "A house" in dehusk.extract(PAGE, extractor=Prose(), captions=True).text


def test_the_caption_of_a_table_is_the_table_s() -> None:
    page = "<p>Prose.</p><table><caption>Days</caption><tr><td>Floor<td>6<tr><td>Stove<td>2</table>"
    assert "Days" in dehusk.extract(page, extractor=Paper(), captions=False).text


@pytest.mark.parametrize("name", ["title", "captions"])
def test_a_wrong_value_is_told(name: str) -> None:
    with pytest.raises(dehusk.InputError, match=f"{name} is True or False"):
        dehusk.extract("", **{name: "yes"})  # type: ignore[arg-type]
