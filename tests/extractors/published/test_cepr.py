"""CEPR's ratios and their smoothing, by hand."""

from math import exp

import numpy as np
import pytest

import dehusk
from dehusk.extractors.published.cepr import Cepr, smoothed

from .pages import kept


def test_ratios_of_the_paths() -> None:
    page = dehusk.parse("<p>ab.</p><p>abcd...</p><div>abc,</div>")
    path = np.array([0, 0, 1])
    # TPR: (3 + 7) / 2 and 4. ETPR: lengths 3 and 7 have mean 5, deviation 2; marks 1 and 3 have mean 2, deviation 1
    assert Cepr(extended=False).ratios(page, path).tolist() == [5, 4]
    assert Cepr().ratios(page, path).tolist() == [5 * 2 * 2 * 1, 4 * 1 * 1 * 1]  # a deviation below 1 counts as 1


def test_neighbours_weigh_as_their_paths_are_alike() -> None:
    # html/body/p twice, then html/body/div: one step of three differs, so 2/3 alike
    k = exp(-0.5)
    ratio = smoothed(np.array([3.0, 3.0, 4.0]), np.array([0, 0, 1]), [[1, 2, 3], [1, 2, 4]], 1)
    middle = (3 + k * 3 + k * 2 / 3 * 4) / (1 + k + k * 2 / 3)
    last = (4 + k * 2 / 3 * 3) / (1 + k * 2 / 3)
    assert ratio.tolist() == pytest.approx([3, middle, last])


def test_a_wider_window_sees_farther() -> None:
    ratio = smoothed(np.array([9.0, 0.0, 0.0]), np.array([0, 0, 0]), [[1]], 2)
    near, far = exp(-1 / 8), exp(-4 / 8)
    assert ratio.tolist() == pytest.approx(
        [9 / (1 + near + far), 9 * near / (1 + 2 * near), 9 * far / (1 + near + far)]
    )


def test_paths_of_long_and_punctuated_text_are_kept() -> None:
    menu = "<ul>" + "<li><a href=/>Menu</a></li>" * 9 + "</ul>"
    story = [f"Sentence {n}, of {'some ' * n}length, with commas, and an end." for n in range(6)]
    assert kept(menu + "".join(f"<p>{text}</p>" for text in story) + menu, Cepr()) == story
