"""Spans of a source replaced by text."""

import pytest

from dehusk.page.edit import Edit, edited


@pytest.mark.parametrize(
    ("edits", "expected"),
    [
        ([], "abcdef"),
        ([(2, 2, "-"), (0, 1, "A")], "Ab-cdef"),
        ([(6, 6, "!")], "abcdef!"),
        ([(1, 4, "")], "aef"),
        ([(1, 4, ""), (2, 3, "X"), (3, 3, "Y")], "aef"),  # inside what is gone
        ([(1, 4, ""), (4, 4, "Y"), (1, 1, "Z")], "aZYef"),  # at its edges
    ],
)
def test_spans_are_replaced(edits: list[Edit], expected: str) -> None:
    assert edited("abcdef", edits) == expected
