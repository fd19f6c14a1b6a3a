"""What the options include and leave out, in every format."""

import json

import numpy as np
import pytest
from click.testing import CliRunner

import dehusk
from dehusk.arrays import Floats
from dehusk.cli import main
from dehusk.extractors.base import Evidence

ARTICLE = (
    "<body><article><h1>The long story</h1>"
    + "<p>A sentence of some length, with commas, about the <a href=https://example.org/s>story</a> itself.</p>" * 6
    + "<figure><img src=https://example.org/a.png alt=House><figcaption>A house of some size, by a river.</figcaption>"
    + "</figure><table><tr><th>Repair</th><th>Days</th></tr><tr><td>Floor</td><td>6</td></tr>"
    + "<tr><td>Stove</td><td>2</td></tr></table>"
    + "<p>A sentence of some length, with commas, words and an end, about nothing in particular.</p>" * 3
    + "</article><section id=comments>"
    + "<div class=comment id=comment-1><b class=author>Per Holm</b> <time datetime=2026-03-15>today</time>"
    + "<p>I was there, and it was wetter than this, as far as I remember it.</p></div>"
    + "<div class=comment id=comment-2><b class=author>Iwona Brandt</b> <time datetime=2026-03-16>today</time>"
    + "<p>It was, and the kettles came back first of all the things in the house.</p></div></section></body>"
)


class Everything:
    about = "all"

    def score(self, page: dehusk.Page) -> Floats:
        return np.ones(len(page))


class Article(Everything):
    """Holds comments to be no part of an article."""

    def evidence(self, page: dehusk.Page) -> Evidence:
        return Evidence(self.score(page), parts_comments=True)


def extract(**options: object) -> dehusk.Result:
    return dehusk.extract(ARTICLE, extractor=Everything(), **options)  # type: ignore[arg-type]


def test_links() -> None:
    assert "](https://example.org/s)" in extract().markdown
    without = extract(links=False)
    for written in (without.markdown, without.html, without.xml, without.tei):
        assert "example.org/s" not in written
        assert "about the story itself" in written


def test_images() -> None:
    assert "![House](https://example.org/a.png)" in extract().markdown
    without = extract(images=False)
    for written in (without.markdown, without.html, without.xml, without.tei):
        assert "a.png" not in written
        assert "by a river" in written


def test_tables() -> None:
    assert "Floor | 6" in extract().text
    without = extract(tables=False)
    for written in (without.text, without.markdown, without.html, without.tei):
        assert "Floor" not in written
        assert "about nothing in particular" in written


def test_what_a_method_says_of_comments_is_its_own() -> None:
    assert "wetter" in extract().text
    assert "wetter" not in dehusk.extract(ARTICLE, extractor=Article()).text
    assert "wetter" in dehusk.extract(ARTICLE, extractor=Article(), comments=True).text


def test_comments_are_apart_from_an_article() -> None:
    assert "wetter" not in extract(comments=False).text
    assert "wetter" in extract(comments=True).text
    assert extract().comments == [
        dehusk.Post("Per Holm", "2026-03-15", "I was there, and it was wetter than this, as far as I remember it."),
        dehusk.Post(
            "Iwona Brandt", "2026-03-16", "It was, and the kettles came back first of all the things in the house."
        ),
    ]


def test_comments_stay_where_they_are_the_content() -> None:
    only = (
        "<body><h1>Talk</h1><div class=comments>"
        + "<div class=comment><p>A remark of some length, and another.</p></div>" * 5
    )
    assert "remark" in dehusk.extract(only, extractor=Article()).text
    assert "remark" not in dehusk.extract(only, extractor=Article(), comments=False).text


@pytest.mark.parametrize("name", ["fused", "cetd"])
def test_favor_keeps_less_or_more(example: bytes, name: str) -> None:
    kept = {
        favor: dehusk.extract(example, extractor=name, favor=favor).kept  # type: ignore[arg-type]
        for favor in ("precision", None, "recall")
    }
    assert (kept["precision"] <= kept[None]).all()
    assert (kept[None] <= kept["recall"]).all()


def test_a_wrong_favor_is_told() -> None:
    with pytest.raises(dehusk.InputError, match="'precision', 'recall' or None"):
        dehusk.extract("", favor="both")  # type: ignore[arg-type]


def test_front_matter(example: bytes) -> None:
    head, _, rest = dehusk.extract(example, with_metadata=True).markdown.removeprefix("---\n").partition("---\n\n")
    fields = dict(line.split(": ", 1) for line in head.splitlines())
    assert json.loads(fields["title"]) == "The teahouse that survived the flood"
    assert json.loads(fields["authors"]) == ["Mara Lindqvist"]
    assert "description" not in fields  # unknown
    assert rest == dehusk.extract(example).markdown


FORUM = "<body><h1>Which kettle?</h1>" + "".join(
    f"<div class=post id=post-{n}><a class=username href=/u/{name}>{name}</a> <span class=date>{n} March 2026</span>"
    f"<div class=body><p>My kettle is number {n}, and it sings.</p></div><a href=#>Reply</a></div>"
    for n, name in enumerate(("mara", "per_h", "Iwona"), 1)
)


def test_posts_of_a_forum() -> None:
    assert dehusk.extract(FORUM).posts == [
        dehusk.Post(name, f"2026-03-0{n}", f"My kettle is number {n}, and it sings.")
        for n, name in enumerate(("mara", "per_h", "Iwona"), 1)
    ]
    assert dehusk.extract(ARTICLE).posts == []


def test_a_reply_is_no_part_of_what_it_answers() -> None:
    nested = (
        "<h1>A</h1><ol class=comments><li class=comment id=comment-1><b class=author>Per</b><p>First remark.</p>"
        "<ol><li class=comment id=comment-2><b class=author>Mara</b><p>Second remark.</p></li></ol></li></ol>"
    )
    assert [(post.author, post.text) for post in dehusk.extract(nested).comments] == [
        ("Per", "First remark."),
        ("Mara", "Second remark."),
    ]


@pytest.mark.parametrize("form", ["text", "markdown", "html", "json", "xml", "tei"])
def test_the_command_line_writes_what_the_api_gives(form: str) -> None:
    options = ["--no-links", "--no-images", "--no-tables", "--comments", "--favor", "recall", "--with-metadata"]
    done = CliRunner().invoke(main, ["extract", "-", "--format", form, *options], input=ARTICLE.encode())
    assert done.exit_code == 0
    result = dehusk.extract(
        ARTICLE.encode(), links=False, images=False, tables=False, comments=True, favor="recall", with_metadata=True
    )
    assert done.output == getattr(result, form) + "\n"
