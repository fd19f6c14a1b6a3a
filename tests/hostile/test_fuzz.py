"""The fuzzer finds what is there to find, makes it small, and repeats itself."""

import os

import pytest

from dehusk.pool import Pool
from tests.hostile import fuzz
from tests.hostile.attempt import broken
from tests.hostile.minimise import minimised
from tests.hostile.stages import STAGES
from tests.hostile.strategies import STRATEGIES, development, made


@pytest.mark.parametrize("strategy", STRATEGIES)
def test_a_seed_names_an_input(strategy: str) -> None:
    if strategy == "developed" and not development():
        pytest.skip("no development data")
    assert made(strategy, 7) == made(strategy, 7)
    assert len({made(strategy, seed) for seed in range(20)}) > 10


def test_an_untyped_error_is_told_with_its_place(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(STAGES, "fused", lambda html: str(int(html)))
    assert broken("7", "fused") == ""
    assert broken("seven", "fused").startswith("ValueError in ")


def crash(data: bytes) -> str:
    if b"crash" in data:
        os.abort()
    return "an error" if b"error" in data else ""


@pytest.mark.parametrize(("word", "kind"), [(b"crash", "crashed (SIGABRT)"), (b"error", "an error")])
def test_it_is_made_smaller(word: bytes, kind: str) -> None:
    data = b"<p>some " + word + b"</p>"
    with Pool(crash, deadline=5) as pool:
        assert minimised(data, lambda candidates: fuzz.smallest(pool, candidates, kind)) == word


def test_a_short_run_breaks_no_promise(capsys: pytest.CaptureFixture[str]) -> None:
    run = fuzz.Run(workers=1)
    shipped = [name for name in STRATEGIES if name not in ("deep", "developed")]
    run.go(fuzz.batches(0, float("inf"), 1000, shipped))
    assert not run.broken, run.broken
    assert run.tried.total() == 1000
    run.report(1)
    assert "1,000 inputs" in capsys.readouterr().out
