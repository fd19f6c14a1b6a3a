"""Every peer that is installed is called so that it finds the story of a page."""

from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

import pytest

from dehusk.errors import BenchError
from dehusk.evaluation.method import floor, ours
from dehusk.evaluation.metrics import Gold
from dehusk.evaluation.peers import PEERS, installed


@pytest.fixture(params=PEERS)
def peer(request: pytest.FixtureRequest) -> str:
    package = PEERS[request.param].package
    try:
        version(package)
    except PackageNotFoundError:
        pytest.skip(f"{package} is not installed: pip install 'dehusk[bench]'")
    return str(request.param)


def test_a_peer_finds_the_story(peer: str) -> None:
    page = Path(__file__).parents[1] / "quality" / "pages" / "article.html"
    [method], missing = installed([peer])
    assert missing == []
    found = method.make()(page.read_bytes())
    assert Gold(page.with_suffix(".txt").read_text("utf-8")).measure(found.text)["f1"] > 0.8
    if found.fields:
        assert "Gull Point" in (found.fields("https://example.org/keeper.html").title or "")


def test_one_that_is_missing_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(PEERS, "absent", PEERS["turbohtml"]._replace(package="no-such-package"))
    found, missing = installed(["turbohtml", "absent"])
    assert [method.name for method in found] == ["turbohtml"]
    assert missing == ["no-such-package"]


def test_unknown_names_are_an_error() -> None:
    with pytest.raises(BenchError, match="no peer nobody: choose of trafilatura"):
        installed(["nobody"])
    with pytest.raises(BenchError, match="no extractor nothing: choose of fused"):
        ours(["nothing"])


def test_the_floor_extracts_nothing(example: bytes) -> None:
    assert floor().make()(example).text == ""
