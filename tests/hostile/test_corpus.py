"""What once broke a promise does so no more, in processes that it may take down."""

import pytest

from dehusk.pool import Pool
from tests.hostile.attempt import DEADLINE, attempt_input
from tests.hostile.fuzz import CORPUS, described

FILES = sorted(path.name for path in CORPUS.glob("*.html"))


@pytest.fixture(scope="module")
def outcomes() -> dict[str, str]:
    data = [(CORPUS / name).read_bytes() for name in FILES]
    with Pool(attempt_input, deadline=DEADLINE) as pool:
        found = [described(outcome) for _, outcome in pool.run([data])]
    return dict(zip(FILES, found, strict=True))


@pytest.mark.parametrize("name", FILES)
def test_it_breaks_no_promise(name: str, outcomes: dict[str, str]) -> None:
    assert outcomes[name] == ""
