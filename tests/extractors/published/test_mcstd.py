"""MCSTD: the run of lines with the greatest sum, by hand."""

import pytest

from dehusk.extractors.published.mcstd import Mcstd

from .pages import kept


@pytest.mark.parametrize(
    ("lengths", "want"),
    [
        ([10, 60, 20, 50, 10], [60, 20, 50]),  # -15, 35, -5, 25, -15
        ([10, 60, 9, 9, 9, 50], [60]),  # 35 - 16 * 3 + 25 is less than 35
        ([10, 60, 9, 9, 9, 70], [70]),  # 45 is the greatest
        ([20, 24, 25], []),  # none above 0
    ],
)
def test_the_run_with_the_greatest_sum(lengths: list[int], want: list[int]) -> None:
    page = "".join(f"<p>{'x' * length}</p>" for length in lengths)
    assert [len(text) for text in kept(page, Mcstd())] == want


def test_links_count_for_nothing() -> None:
    linked = f"<p><a href=/>{'x' * 90}</a></p>"
    line = f"<p>{'y' * 60}</p>"
    assert [text[0] for text in kept(linked + line + linked, Mcstd())] == ["y"]
    # 35 - 25 + 35: the line of links between two lines of text is in the run
    assert [text[0] for text in kept(line + linked + line, Mcstd())] == ["y", "x", "y"]


def test_source_lines() -> None:
    page = f"<p>menu\n\n\n{'y' * 60}\n{'y' * 50}</p>\n<p>x\nx\nx</p>"
    assert [text[0] for text in kept(page, Mcstd(lines="source"))] == ["m"]  # one block, nearly all of it in the run
