"""Content code blurring against the plain convolution of a vector, and on sources made by hand."""

import numpy as np
import pytest

import dehusk
from dehusk.extractors.published.ccb import ACCB, TCCB, Ccb, blurred
from dehusk.extractors.smoothing import gaussian
from dehusk.page.stream import Stream

from .pages import kept


@pytest.mark.parametrize("radius", [1, 3, 40])
@pytest.mark.parametrize(("markup", "text"), [([3, 2], [2, 0]), ([0, 7, 90, 1], [30, 1, 5, 0]), ([5], [0])])
def test_blurring_is_a_convolution(markup: list[int], text: list[int], radius: int) -> None:
    vector = np.concatenate([[0.0] * m + [1.0] * t for m, t in zip(markup, text, strict=True)])
    padded = np.pad(vector, radius)
    expected = np.convolve(padded, gaussian(radius, radius / 2), "valid")
    assert blurred(Stream(np.array(markup), np.array(text)), radius) == pytest.approx(expected)


def test_a_word_between_tags_goes_and_a_paragraph_stays() -> None:
    # radius 2, so standard deviation 1: the weights are 0.054, 0.244, 0.403, 0.244, 0.054.
    # "x" sees 0.403 of text; "xyz" 0.70, 0.89, 0.70, so a third of it is above 0.75; of "wxyz" it is a half
    weights = gaussian(2, 1.0).round(3).tolist()
    assert weights == [0.054, 0.244, 0.403, 0.244, 0.054]
    assert kept("<p>x</p><p>xyz</p><p>wxyz</p>", Ccb(radius=2)) == ["wxyz"]


def test_tags_of_links_count_for_nothing_in_the_adapted_variant() -> None:
    linked = "<p>" + " ".join(f"<a href=/a/longer/address/{n}>word</a>" for n in range(30)) + "</p>"
    assert kept(linked, Ccb()) == []
    assert len(kept(linked, ACCB)) == 1


def test_tokens_see_words_and_tags() -> None:
    # each word of the list sees a word in every third token, each word of the paragraph hardly a tag
    items = "<ul>" + "<li>w</li>" * 20 + "</ul>"
    assert kept(items, TCCB) == []
    assert kept(f"{items}<p>{'word ' * 60}</p>", TCCB)[-1] == ("word " * 60).strip()


def test_markup_far_away_is_not_seen() -> None:
    page = dehusk.parse("<p>some words of text here</p><p style='{}'>and more words of text</p>".format("x" * 5000))
    near = dehusk.parse("<p>some words of text here</p><p style='{}'>and more words of text</p>".format("x" * 100))
    assert Ccb().score(page).tolist() == Ccb().score(near).tolist()
