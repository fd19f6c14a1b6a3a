"""What once broke a promise does so no more, in processes that it may take down."""

import pytest

from dehusk.pool import Pool
from tests.hostile.attempt import attempt_input
from tests.hostile.fuzz import CORPUS, described

HANGS = 60.0  # seconds of CPU time, for the slowest machine on the twins; fuzz has the deadline that is promised
FILES = sorted(path.name for path in CORPUS.glob("*.html"))


@pytest.fixture(scope="module")
def outcomes() -> dict[str, str]:
    data = [(CORPUS / name).read_bytes() for name in FILES]
    with Pool(attempt_input, deadline=HANGS) as pool:
        found = [described(outcome) for _, outcome in pool.run([data])]
    return dict(zip(FILES, found, strict=True))


@pytest.mark.parametrize("name", FILES)
def test_it_breaks_no_promise(name: str, outcomes: dict[str, str]) -> None:
    assert outcomes[name] == ""
