"""What tests share. Tests that read the development data skip, with the reason, where it is not beside the project."""

from pathlib import Path

import pytest
from hypothesis import settings

settings.register_profile("no clocks", deadline=None)
settings.load_profile("no clocks")

DATA = Path(__file__).parents[2] / "shared" / "data"


@pytest.fixture(scope="session")
def example() -> bytes:
    return (Path(__file__).parents[1] / "examples" / "teahouse.html").read_bytes()


@pytest.fixture(scope="session")
def data() -> Path:
    if not DATA.is_dir():
        pytest.skip(f"no development data at {DATA}")
    return DATA
