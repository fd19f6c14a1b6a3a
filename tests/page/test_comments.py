"""Blocks of readers' comments."""

import numpy as np

import dehusk
from dehusk.page.comments import comment_blocks, kept_comments


def test_comments_are_known_in_capitals_too() -> None:
    page = dehusk.parse("<h1>A</h1><p>A text.</p><div id=COMMENTS><p>A remark.</p></div>")
    assert comment_blocks(page).tolist() == [False, False, True]


def test_what_holds_the_heading_is_no_comment() -> None:
    page = dehusk.parse("<div class=has-comments><h1>A</h1><p>A text.</p><p class=comment>A remark.</p></div>")
    assert comment_blocks(page).tolist() == [False, False, True]


def test_only_some_blocks_are_asked_for() -> None:
    page = dehusk.parse("<h1>A</h1><p class=disqus>One remark.</p><p class=disqus>Another.</p>")
    found = kept_comments(page, np.array([True, True, False]))
    assert found is not None
    assert found.tolist() == [False, True, False]
    assert kept_comments(page, np.array([True, False, False])) is None
