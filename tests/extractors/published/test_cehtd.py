"""Visual importance and hybrid text density (Song, Sun, Liao 2013, Definitions 3.3 and 3.4)."""

from math import e, log

import numpy as np
import pytest

import dehusk
from dehusk import parse
from dehusk.browser import with_layout
from dehusk.browser.browser import Browser
from dehusk.extractors.published.cehtd import Cehtd, visual_importance
from dehusk.kernel.columns import Layout
from tests.layouts import layout_by_hand

THREE_COLUMNS = """<!doctype html><body style="margin:0"><div style="width:1000px;margin:0 auto;display:flex">
<nav style="width:200px"><p>left</p></nav><main style="width:600px"><p>middle</p></main>
<aside style="width:200px"><p>right</p><p style="display:none">hidden</p></aside></div>"""


def test_visual_importance_of_three_columns(browser: Browser) -> None:
    """On a screen of 1280 pixels the page spans 140 to 1140: mean 640, sigma 500.

    The columns are 140-340, 340-940, 940-1140, that is -1 to -0.6, -0.6 to 0.6 and 0.6 to 1 sigma.
    A table of the normal distribution gives 0.84134 at 1 and 0.72575 at 0.6.
    """
    page = parse(THREE_COLUMNS)
    vi = visual_importance(page, browser.layout(page))[page.columns.piece_node]
    assert vi == pytest.approx([0.84134 - 0.72575, 2 * 0.72575 - 1, 0.84134 - 0.72575, 0], abs=1e-5)


def by_hand(lefts: list[float], rights: list[float]) -> Layout:
    left, right = np.array(lefts), np.array(rights)
    return layout_by_hand(left, np.zeros_like(left), right, np.ones_like(left), right > left)


def test_hybrid_density_by_hand() -> None:
    """html, head, body, div, p, a: the div is as wide as the page, the p is its right half, the a its left."""
    page = parse("<body><div><p>twenty characters ok</p><a href=x>a link</a></div></body>")
    layout = by_hand([0, 0, 0, 0, 500, 0], [1000, 0, 1000, 1000, 1000, 500])
    density, of_pieces = Cehtd().densities(dehusk.Page(page.source, page.columns, layout=layout)) or ((), ())
    one_sigma = 0.3413447460685429  # from the middle to the edge of Node_L
    hc_p, hc_a = 20 * one_sigma, 6 * one_sigma
    hc = hc_p + hc_a
    share = 6 / hc
    # the div: C = 26, T = 2, LC = 6, LT = 1, and 20 characters are no link's
    assert density[3] == pytest.approx(hc / 2 * log(hc / 6 * 2 / 1, log(hc / 20 * 6 + share * hc + e)))
    # the p: no tags below it, so T = C / HC; no links, so LC = LT = 1
    t = 20 / hc_p
    assert density[4] == pytest.approx(hc_p / t * log(hc_p * t, log(hc_p / 20 * 1 + share * hc_p + e)))
    assert of_pieces == pytest.approx([density[4], 0])


DISCLAIMER = (
    "The publisher is not responsible for anything that is said, linked to or left out here, in any manner. " * 12
)
STORY = (
    "<p>The river rose on Monday, and the keeper of the bridge saw it first, as he sees all that floats by it.</p>" * 5
)
BBC = f"""<!doctype html><style>.legal {{ display: none }}</style><body>
<ul><li><a href=/>Home</a><li><a href=/n>News</a><li><a href=/s>Sport</a></ul>
<div><h1>The river rose</h1>{STORY}</div><div class=legal><p>{DISCLAIMER}</p></div>"""


def test_a_hidden_disclaimer_is_dropped_that_cectd_keeps(browser: Browser) -> None:
    assert "not responsible" in dehusk.extract(BBC, extractor="cectd").text
    text = dehusk.extract(BBC, extractor="cehtd").text
    assert "not responsible" not in text
    assert text.count("The river rose on Monday") == 5


@pytest.mark.parametrize("place", ["position:absolute;left:-9999px", "visibility:hidden", "width:0;overflow:hidden"])
def test_so_is_one_that_is_out_of_sight_in_another_way(browser: Browser, place: str) -> None:
    text = dehusk.extract(BBC.replace("display: none", place), extractor="cehtd").text
    assert "not responsible" not in text
    assert "The river rose on Monday" in text


def test_without_links_all_is_content_that_shows(browser: Browser) -> None:
    html = "<p>Plain text.</p><p style='display:none'>Nobody sees this.</p><p>More text.</p>"
    assert dehusk.extract(html, extractor="cehtd").text == "Plain text.\n\nMore text."


def test_a_page_that_shows_nothing(browser: Browser) -> None:
    assert dehusk.extract("<body style='display:none'><p>Text <a href=/>link</a></p>", extractor="cehtd").text == ""


def test_a_layout_that_the_page_brings_is_used(browser: Browser) -> None:
    """The same page twice: in the second layout the story shows nowhere."""
    page = with_layout(parse(BBC))
    assert page.layout is not None
    unseen = page.layout._replace(displayed=page.layout.displayed & ~page.tagged("p"))
    blind = dehusk.Page(page.source, page.columns, layout=unseen)
    assert "on Monday" in dehusk.extract(page, extractor="cehtd").text
    assert "on Monday" not in dehusk.extract(blind, extractor="cehtd").text
