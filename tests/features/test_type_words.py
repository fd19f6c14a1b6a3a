"""Words that tell what kind of page it is."""

import numpy as np
import pytest

import dehusk
from dehusk.features.measures import Measures
from dehusk.features.type_words import kind_odds, kind_words
from dehusk.features.vocabulary import Vocabulary
from dehusk.kernel.keys import key_of
from dehusk.training.type_words import learn

ADDRESS, TITLE, CLASS, CALLED = range(4)


def words(html: str, url: str | None = None) -> set[int]:
    return set(kind_words(Measures(dehusk.parse(html, url=url))).tolist())


def key(word: str, source: int) -> int:
    return key_of(word) + source


def test_where_the_words_come_from() -> None:
    html = (
        "<html class='no-js'><link rel=canonical href='https://shop.example.org/Product/cup-7'><title>A cup</title>"
        "<meta property=og:type content=product><meta name=generator content='WordPress 6'>"
        "<script type='application/ld+json'>{\"@type\": \"Offer\"}</script><body class='single-product'>x"
    )
    told = {ADDRESS: "shop example org product cup 7", TITLE: "a cup", CLASS: "no js single product",
            CALLED: "product wordpress 6 offer"}  # fmt: skip
    assert words(html) == {key(word, source) for source, text in told.items() for word in text.split()}


@pytest.mark.parametrize("html", ["<link rel=canonical>x", "<meta property=og:url content='http://[bad'>x"])
def test_no_address(html: str) -> None:
    assert words(html) == set()


def test_the_address_that_the_caller_knows() -> None:
    assert words("x", "https://a.org/forum") == {key(word, ADDRESS) for word in ("a", "org", "forum")}


def test_odds_of_a_page() -> None:
    table = Vocabulary(np.array([key("cup", TITLE), key("tea", TITLE)], np.uint32), np.array([[1, 0], [2, -3]], "f4"))
    assert kind_odds(Measures(dehusk.parse("<title>cup, tea, cup</title>x")), table).tolist() == [3, -3]
    assert kind_odds(Measures(dehusk.parse("<title>other</title>x")), table).tolist() == [0, 0]


def test_a_word_speaks_for_the_type_whose_sites_use_it() -> None:
    often, seldom, both = 5, 6, 7
    pages = [(f"site{n}", kind, np.array([word, both], np.uint32)) for n in range(8)
             for kind, word in (("shop", often if n < 6 else seldom), ("news", 9))]  # fmt: skip
    table = learn([*pages, *pages], ("news", "shop"))
    assert table.keys.tolist() == [often, both, 9]  # the other is used by two sites only
    news, shop = table.odds[0]
    # six votes for shop of 6, and half of the two sites' worth of doubt, against a half
    assert shop == pytest.approx(np.log((6 + 1) / 8 / 0.5))
    assert news == pytest.approx(np.log(1 / 8 / 0.5))
    assert table.odds[1] == pytest.approx([0, 0], abs=1e-6)
