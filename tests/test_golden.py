"""Golden pages. After a change that is meant, `python -m tests.golden NAME` writes `expected.md` anew: review it."""

import pytest

from tests.golden import FOLDER, names, written


@pytest.mark.parametrize("name", names())
def test_golden(name: str) -> None:
    assert written(name) == (FOLDER / name / "expected.md").read_text("utf-8")
