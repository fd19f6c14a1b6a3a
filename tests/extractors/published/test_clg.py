"""CLG: features of a page laid out by hand, groups by hand, and the model's file."""

import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

import dehusk
from dehusk.extractors.published.clg import Clg
from dehusk.extractors.published.clg.features import AROUND, NAMES, PLACES, leaves
from dehusk.extractors.published.clg.grouping import follows, inside, main_group, trimmed
from dehusk.models import SHIPPED
from tests.layouts import layout_by_hand

# html, head, body, div, p, p, a, img
HTML = "<body><div><p>four</p><p>six <a href=/>link</a></p></div><img></body>"


def laid_out() -> dehusk.Page:
    """A page of 100 x 200: the paragraphs are its left half, the picture is 10 x 20."""
    page = dehusk.parse(HTML)
    left, top, right, bottom = np.array(
        [(0, 0, 100, 200), (0, 0, 0, 0), (0, 0, 100, 200), (0, 0, 50, 100), (0, 0, 50, 40), (0, 60, 50, 100),
         (20, 60, 40, 70), (90, 180, 100, 200)], np.float64,
    ).T  # fmt: skip
    layout = layout_by_hand(
        left, top, right, bottom, right > left,
        font_size=np.array([16.0, 0, 16, 16, 32, 16, 16, 16]), colour=np.array([0.0, 0, 0, 0, 0, 0, 255, 0]),
        text_left=np.array([0.0, 0, 20]), text_top=np.array([0.0, 60, 60]),
        text_right=np.array([40.0, 20, 40]), text_bottom=np.array([40.0, 70, 70]),
    )  # fmt: skip
    return replace(page, layout=layout)


def features_of(best: float) -> dict[str, list[float]]:
    page = laid_out()
    assert page.layout is not None
    found = leaves(page, page.layout).features(np.full((1 + len(AROUND), len(PLACES)), best))
    return dict(zip(NAMES, found.T.round(6).tolist(), strict=True))


def test_places_are_shares_of_the_page_and_count_by_how_near_the_best_they_are() -> None:
    features = features_of(0.0)  # 1 less the share
    assert features["leaf.right"] == [0.6, 0.6]  # 40 of 100, and 40: the text and the link beside it
    assert features["leaf.top"] == [1.0, 0.7]
    assert features["element.bottom"] == [0.8, 0.5]
    assert features["parent.right"] == [0.5, 0.5]  # the div
    assert features["grandparent.bottom"] == [0.0, 0.0]  # the body
    assert features_of(0.4)["leaf.right"] == [1.0, 1.0]


def test_looks() -> None:
    features = features_of(0.0)
    assert features["leaf.area"] == [40 * 40 / 20_000, 40 * 10 / 20_000]
    # characters: four 4, "six" 3, link 4; colours: 7 of 11 are black, 4 of 11 blue
    assert features["leaf.colour"] == pytest.approx([7 / 11, (3 * 7 / 11 + 4 * 4 / 11) / 7], abs=1e-6)
    assert features["leaf.font_size"] == [1.0, 0.0]
    assert features["parent.font_size"] == pytest.approx([4 / 11] * 2, abs=1e-6)


def test_texture() -> None:
    features = features_of(0.0)
    text = 40 * 40 + 20 * 10 + 20 * 10
    assert features["grandparent.text_ratio"] == pytest.approx([text / (text + 10 * 20 + 1)] * 2, abs=1e-6)
    # the div: three tags and eleven characters; the second p: one tag, a link, seven characters
    assert features["parent.tag_density"] == pytest.approx([3 / 12] * 2, abs=1e-6)
    assert features["element.tag_density"] == pytest.approx([0, 1 / 8], abs=1e-6)
    assert features["element.link_density"] == [0, 1 / 2]


@pytest.mark.parametrize(
    ("second", "steps", "together"),
    [
        ((0, 50, 100, 90), 1, True),
        ((0, 50, 100, 90), 4, True),  # three that are none between them
        ((0, 50, 100, 90), 5, False),
        ((0, 140, 100, 190), 1, True),  # a gap of 100
        ((0, 141, 100, 190), 1, False),
        ((50, 50, 400, 90), 1, True),  # half of the narrower
        ((51, 50, 400, 90), 1, False),
        ((0, -300, 100, -200), 1, False),  # above it
    ],
)
def test_what_goes_together(second: tuple[float, ...], steps: int, together: bool) -> None:
    box = np.array([(0, 0, 100, 40), second], np.float64)
    assert follows(box, np.array([steps])).tolist() == [together]


def test_the_largest_group_by_probability_and_characters() -> None:
    page = dehusk.parse("<p>menu item</p><p>first text</p><p>unlikely</p><p>second one</p><p>a footer far off</p>")
    box = np.array([(0, top, 100, top + 20) for top in (0, 300, 320, 340, 900)], np.float64)
    probability = np.array([0.9, 0.6, 0.1, 0.6, 0.7])
    # 0.9 * 9, 0.6 * 20, 0.7 * 16: the two texts; what is between them is too unlikely
    assert main_group(page, box, probability).tolist() == [False, True, False, True, False]
    probability[2] = 0.2
    assert main_group(page, box, probability).tolist() == [False, True, True, True, False]
    assert not main_group(page, box, probability * 0.5).any()


def test_inside_a_rectangle() -> None:
    box = np.array([(0, 0, 10, 10), (2, 2, 8, 8), (2, 2, 11, 8)], np.float64)
    assert inside(box, box[:1], np.array([1.0, 0.2, 0.9])).tolist() == [True, True, False]


def test_linked_leaves_go_at_the_ends_only() -> None:
    kept, share = np.ones(5, np.bool_), np.array([0.9, 0.1, 0.9, 0.5, 0.6])
    assert trimmed(kept, share).tolist() == [False, True, True, True, False]
    assert not trimmed(kept, np.ones(5)).any()


def test_what_is_not_visible_is_not_kept() -> None:
    page = laid_out()
    assert page.layout is not None
    blind = page.layout._replace(text_right=page.layout.text_left)
    assert Clg().score(replace(page, layout=blind)).tolist() == [0.0, 0.0]


@pytest.mark.parametrize(
    "change",
    [{"weights": [1]}, {"weights": None}, {"bias": "x"}, {"bias": [1]}, {"mean": [1e300] * len(NAMES)},
     {"best": [[0.5] * 6]}, {"spread": [0.0] * len(NAMES)}],
)  # fmt: skip
def test_a_damaged_model_is_refused(tmp_path: Path, change: dict[str, object]) -> None:
    path = tmp_path / "model.json"
    path.write_text(json.dumps(json.loads((SHIPPED / "clg.json").read_text()) | change))
    with pytest.raises(dehusk.ModelError, match="dehusk train clg"):
        Clg(model=path)
