"""Every shape keeps its promise through every stage, in a process with limits on memory and CPU time."""

from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import NamedTuple

import pytest

import dehusk
from dehusk import kernel
from dehusk.pool import Failure, Pool
from tests.hostile.limits import memory_for
from tests.hostile.shapes import KEPT, NOTHING, REFUSED, SHAPES
from tests.hostile.stages import STAGES, run

UNITS = 200 if kernel.COMPILED else 50
FEW = 10  # for the twins in Python
SECONDS = 20.0  # of CPU time a shape
# Each twin has a part in one of these. JSON quotes scores, which differ after six digits: float32 in another order.
COMPARED = ("parse", "fused", "tps", "farsw", "qread", "wpmte", "markdown", "xml", "tei", "records")

Outcome = dict[str, str] | Failure


class Case(NamedTuple):
    name: str
    units: int
    stages: tuple[str, ...]


def tried(case: Case) -> dict[str, str]:
    """The digest of what each stage gives."""
    shape = SHAPES[case.name]
    html = shape.make(case.units)
    with memory_for(html):
        if shape.promise == REFUSED:
            with pytest.raises(dehusk.InputError):
                dehusk.parse(html)
            return {stage: run(stage, html) for stage in case.stages}
        text = dehusk.parse(html).columns.text
        assert shape.promise != KEPT or "grain" in text, "text is lost"
        assert shape.promise != NOTHING or not text.strip(), "text out of nothing"
        return {stage: run(stage, html) for stage in case.stages}


def outcomes(units: int, stages: tuple[str, ...] = COMPARED) -> dict[str, Outcome]:
    with Pool(tried, deadline=SECONDS) as pool:
        return {case.name: outcome for case, outcome in pool.run([[Case(name, units, stages) for name in SHAPES]])}


@pytest.fixture(scope="module")
def large() -> dict[str, Outcome]:
    return outcomes(UNITS, tuple(STAGES))


@pytest.fixture(scope="module")
def small() -> dict[str, Outcome]:
    return outcomes(FEW)


@pytest.fixture(scope="module")
def small_by_twins() -> dict[str, Outcome]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("DEHUSK_KERNEL", "python")
        with ProcessPoolExecutor(1, get_context("spawn")) as fresh:  # workers have the package of their parent
            assert not fresh.submit(getattr, kernel, "COMPILED").result()
            return fresh.submit(outcomes, FEW).result()


@pytest.mark.parametrize("name", SHAPES)
def test_a_shape_keeps_its_promise(name: str, large: dict[str, Outcome]) -> None:
    assert not isinstance(large[name], Failure), str(large[name])


@pytest.mark.thorough
@pytest.mark.parametrize("name", SHAPES)
def test_compiled_and_twins_give_the_same(
    name: str, small: dict[str, Outcome], small_by_twins: dict[str, Outcome]
) -> None:
    compiled, twins = small[name], small_by_twins[name]
    assert not isinstance(compiled, Failure), str(compiled)
    assert not isinstance(twins, Failure), str(twins)
    assert compiled == twins
