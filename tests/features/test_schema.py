"""The declared columns are those that the groups give, and each says what it means."""

import numpy as np
import pytest

import dehusk
from dehusk.features import compiled, in_numpy
from dehusk.features.measures import Measures
from dehusk.features.schema import GROUPS, NAMES, OF_BLOCKS, SCHEMA
from dehusk.features.vocabulary import EMPTY
from dehusk.models import SHIPPED
from dehusk.models.fused import load

PROSE = "one two three four five six seven eight nine ten, eleven twelve. "
PAGE = f"<title>t</title><nav>a</nav><h1>t</h1><p class=a>{PROSE}<p>{PROSE}<ul><li>x<li>y<li>z</ul>"


@pytest.mark.parametrize("group", GROUPS)
def test_numpy_gives_what_is_declared(group: str) -> None:
    measured = Measures(dehusk.parse(PAGE))
    given = [(name, np.ndim(column) == 0) for name, column in in_numpy.columns_of(group, measured, EMPTY)]
    assert sorted(given) == sorted((column.name, column.of_page) for column in SCHEMA if column.group == group)


@pytest.mark.skipif(not compiled.COMPILED, reason="built without a compiler")
@pytest.mark.parametrize("group", GROUPS)
def test_the_compiled_group_writes_what_is_declared(group: str) -> None:
    measured = Measures(dehusk.parse(PAGE))
    into = np.full((len(NAMES), measured.size), np.nan, np.float32)
    compiled.fill(into, (group,), measured, EMPTY)
    written = {NAMES[row] for row in np.flatnonzero(np.isfinite(into).all(axis=1))}
    assert written == {column.name for column in SCHEMA if column.group == group}


def test_every_column_has_a_meaning_of_one_line() -> None:
    for column in SCHEMA:
        assert column.meaning.strip(), column.name
        assert "\n" not in column.meaning
    assert len(set(NAMES)) == len(SCHEMA)


def test_columns_of_the_page_stand_last() -> None:
    assert [column.of_page for column in SCHEMA] == [row >= OF_BLOCKS for row in range(len(SCHEMA))]


def test_the_shipped_model_was_trained_with_these_columns() -> None:
    assert tuple(load(SHIPPED / "fused.npz").about["features"]) == NAMES
