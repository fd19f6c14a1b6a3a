"""qRead, TWCEM and WPMTE on pages made by hand; all line-based methods on hostile ones."""

import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

import dehusk
from dehusk.evaluation.datasets import load
from dehusk.extractors.published.farsw.method import FarSw
from dehusk.extractors.published.qread import QRead
from dehusk.extractors.published.twcem import SHORT_POSTS, Twcem
from dehusk.extractors.published.wpmte import Wpmte, main_text
from dehusk.page.text import shared, words


def kept(html: str, extractor: dehusk.Extractor) -> list[str]:
    return [block.text for block in dehusk.extract(html, extractor=extractor).blocks if block.kept]


# -- qRead


def test_the_densest_segment_is_kept() -> None:
    nested = [
        f"<div><div><div>{text}</div></div></div>" for text in ("one two", "one two three<br>four five six", "one")
    ]
    assert kept("".join(nested), QRead()) == ["one two three\nfour five six"]
    spaced = "\n\n\n\n".join(f"<p>{text}</p>" for text in ("one two", "one two three\nfour five six", "one"))
    assert kept(spaced, QRead(lines="source")) == ["one two three four five six"]


def test_two_empty_lines_do_not_part_a_segment_and_three_do() -> None:
    for tags, together in (("<div>", True), ("<div><div>", False)):
        close = tags.replace("<", "</")
        page = f"<p>one two three four five six</p>{tags}{close}<p>seven</p>"
        assert (len(kept(page, QRead())) == 2) is together


def test_a_dense_segment_is_added_when_it_is_like_the_title() -> None:
    apart = "<div><div></div></div>"
    page = (
        "<title>flood at the mill</title><p>{}</p>"
        + apart
        + "<p>a flood came to the mill</p>"
        + apart
        + "<p>one two three four five six</p>"
    )
    long = "the flood at the old mill was a big one for all"
    assert kept(page.format(long), QRead()) == [long, "a flood came to the mill"]
    assert kept(page.format(long).replace("<title>flood at the mill", "<title>"), QRead()) == [long]


def test_navigation_lists_are_filtered() -> None:
    page = "<div class='top nav'>a long list of links and words</div><div class=navy>a short one</div>"
    assert kept(page, QRead()) == ["a short one"]


# -- TWCEM

ROWS = [
    "Cookies, we use them.", "Flood hits the mill, says mayor.", "It rained, and rained.", "Menu of links",
    "The mill is dry, the flood over.", "Flood of offers, buy the mill.", "Copyright, all rights.",
]  # fmt: skip


def test_from_the_first_to_the_last_row_that_matches_the_title() -> None:
    page = "<title>Flood hits the mill</title>" + "".join(f"<p>{row}</p>" for row in ROWS)
    assert kept(page, Twcem()) == [ROWS[1], ROWS[2], ROWS[4], ROWS[5]]
    # a match counts in its own half only, and the link that led here knows better
    assert kept(page, Twcem(anchor="Rained and rained")) == [ROWS[2], ROWS[4], ROWS[5], ROWS[6]]
    assert kept(page.replace("Flood hits the mill</title>", "</title>"), Twcem()) == [r for r in ROWS if "," in r]


def test_the_words_must_come_in_order() -> None:
    page = "<title>mill flood</title>" + "".join(f"<p>{row}</p>" for row in ROWS)
    assert kept(page, Twcem())[0] == ROWS[0]
    assert kept(page, SHORT_POSTS)[0] == ROWS[1]


def test_context_rows_are_matched_along() -> None:
    page = "<title>rained mayor</title>" + "".join(f"<p>{row}</p>" for row in ROWS)
    assert kept(page, Twcem(anchor="mayor rained"))[0] == ROWS[0]
    assert kept(page, Twcem(anchor="mayor rained", k=1))[0] == ROWS[1]


@pytest.mark.parametrize(
    ("rows", "span"),
    [
        (["a b", "-", "-", "-"], (0, 3)),  # the first row begins the text in any case, so it is not tried
        (["-", "a b", "a b", "-", "-", "a b", "-"], (1, 5)),
        (["a b", "-", "a b", "-", "a b"], (2, 4)),  # five: rows 1 and 2 forward, 4 and 3 backward
        (["-", "-", "a b", "-"], (0, 3)),  # four: row 1 forward, row 3 backward; the middle one is in neither
        (["-", "-", "-", "a b"], (0, 3)),
        (["a b"], (0, 0)),
    ],
)
def test_the_rows_that_algorithm_4_tries(rows: list[str], span: tuple[int, int]) -> None:
    assert Twcem().span(rows, "a b") == span


def test_context_is_of_kept_rows_and_from_the_end_in_reverse() -> None:
    assert Twcem(k=1).span(["-", "a", "b", "-", "-", "-"], "a b") == (1, 5)
    assert Twcem(k=1).span(["-", "-", "-", "-", "b", "a", "-"], "a b") == (0, 5)  # a, then b, going up
    assert Twcem(k=1).span(["-", "-", "-", "-", "a", "b", "-"], "a b") == (0, 6)
    page = "<title>mill flood</title><p>Some, thing</p><p>The mill, here</p><p>short</p><p>A flood, there</p>"
    assert kept(page + "<p>Else, where</p>" * 3, Twcem(k=1))[0] == "The mill, here"  # "short" is not between them


def test_spaces_count_for_nothing_in_a_rows_length() -> None:
    rows = ["a, b", "abc,", "a b c,"]
    assert kept("".join(f"<p>{row}</p>" for row in rows), Twcem()) == rows[1:]


@pytest.mark.parametrize("text", ["ကော်ဖီဆိုင် ပြန်ဖွင့်သည်။", "ហាងតែបានបើកឡើងវិញ។", "紅茶・コーヒーの店"])
def test_marks_of_scripts_without_spaces_are_marks(text: str) -> None:
    assert kept(f"<p>{text}</p>", Twcem()) == [text]


# -- WPMTE


@pytest.mark.parametrize(
    ("counts", "want"),
    [
        ([5, 11, 30, 11, 10, 11, 30], [0, 1, 1, 1, 0, 1, 1]),
        ([11, 29, 11], [0, 0, 0]),
        ([11, 0, 0, 30], [1, 0, 0, 1]),  # an empty line parts nothing
        ([11, 5, 30], [0, 0, 1]),
        ([], []),
    ],
)
def test_runs_of_paragraphs(counts: list[int], want: list[int]) -> None:
    assert main_text(np.array(counts, np.int64), 10, 30).tolist() == [bool(each) for each in want]


THRESHOLDS = {"method": "wpmte", "version": 1, "n_short": 3, "n_long": 10, "lines": "block"}


@pytest.mark.parametrize(
    "change",
    [
        {"n_short": None},
        {"n_short": 9, "n_long": 3},
        {"n_long": "60"},
        {"n_short": -1},
        {"lines": "row"},
        {"lines": []},
    ],
)
def test_bad_thresholds_are_told(tmp_path: Path, change: dict[str, object]) -> None:
    path = tmp_path / "model.json"
    path.write_text(json.dumps(THRESHOLDS | change))
    with pytest.raises(dehusk.ModelError, match="dehusk train wpmte"):
        Wpmte(model=path)


@pytest.mark.parametrize(("lines", "kept"), [("block", True), ("source", False)])
def test_thresholds_go_with_the_lines_that_they_were_chosen_for(tmp_path: Path, lines: str, kept: bool) -> None:
    path = tmp_path / "model.json"
    path.write_text(json.dumps(THRESHOLDS | {"lines": lines}))
    page = dehusk.parse("<p>A paragraph of\ntwelve words that\nstands on four\nlines of source")
    assert (Wpmte(model=path).score(page) >= 0.5).tolist() == [kept]


# -- all of them

METHODS = [FarSw(), QRead(), Twcem(), SHORT_POSTS, Wpmte()]


@pytest.mark.parametrize("lines", ["block", "source"])
@pytest.mark.parametrize("method", METHODS, ids=lambda method: type(method).__name__)
@pytest.mark.parametrize(
    "html",
    [
        "<p>No title, one paragraph.</p>",
        "<title>Words</title><p>words without any mark</p>",
        "<body>" + "word and another, " * 300_000 + "</body>",
        "<body>" + "字" * 300_000 + "</body>",
        "<div>" * 3000 + "deep" + "\n<b>x</b>" * 3000,
        "<title>" + "t " * 20_000 + "</title>" + "<h1>a heading, t t</h1>" * 5000,
        "<p>a<!-- no end \n <p>b",
    ],
    ids=["no title", "no punctuation", "a line of 5 MB", "Chinese line", "deep", "long title", "open comment"],
)
def test_odd_pages_get_scores(method: dehusk.Extractor, lines: str, html: str) -> None:
    page = dehusk.parse(html)
    scores = replace(method, lines=lines).score(page)  # type: ignore[type-var, call-arg]
    assert scores.shape == (len(page),)
    assert ((scores >= 0) & (scores <= 1)).all()


def test_chinese_news_floor(data: Path) -> None:
    """The quality that the methods are known for: qRead and FAR-SW on every fifth Chinese news page."""
    pages = [page for page in load([data / "daniel-dev.parquet"]) if page.language == "zh"][::5]
    for method in (QRead(), FarSw()):
        scores = []
        for page in pages:
            got, gold = words(dehusk.extract(page.html, extractor=method).text), words(page.text or "")
            scores.append(2 * shared(got, gold) / (len(got) + len(gold)))
        assert np.mean(scores) >= 0.85
