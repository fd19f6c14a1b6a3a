"""Memory of very long pages, in a process of its own: the most that it held, over the size of the page."""

import pytest

from benchmarks.hostile import memory_of

pytestmark = pytest.mark.thorough  # 20 MB take their time
MULTIPLE = 64


def test_a_page_of_cells_takes_a_multiple_of_its_size() -> None:
    size, held = memory_of("20 MB of cells")
    assert size > 20_000_000
    assert held < MULTIPLE * size
