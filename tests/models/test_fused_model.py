"""A model survives being written and read; what is not a model is told in one line."""

import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

import dehusk
from dehusk.extractors.fused import Fused
from dehusk.features import NAMES
from dehusk.features.schema import PLACES
from dehusk.features.vocabulary import Tables, Vocabulary
from dehusk.models.forest import Forest
from dehusk.models.fused import VERSION, Blocks, Model, Reader, load
from dehusk.models.net import Net

ZERO, NEVER = np.array([0], np.int32), np.array([np.inf], np.float32)
LEAF = Forest(ZERO, ZERO, ZERO, NEVER, ZERO, np.array([2], np.float32))


def net(width: int = 2) -> Net:
    """One that adds nothing: every margin is 4."""
    of = lambda *shape: np.zeros(shape, np.float32)  # noqa: E731
    return Net(of(len(NAMES)), of(len(NAMES)) + 1, of(width, len(NAMES)), of(width, 1), of(width, 2 * width),
               of(width, 1), of(1, width, 3 * width), of(1, width, 1), of(1, width), of(1) + 4,
               of(1, 2 * width))  # fmt: skip


def model(**about: object) -> Model:
    words = Vocabulary(np.array([7], np.uint32), np.ones((1, len(PLACES)), np.float32))
    tables = Tables(Vocabulary(np.array([7], np.uint32), np.array([0.5], np.float32)), words)
    said = {"version": VERSION, "features": list(NAMES), "page_types": ["article", "forum"],
            "sharpness": [1.0, 2.0], "cut": [0.0, 1.0], **about}  # fmt: skip
    kinds = Vocabulary(np.array([7], np.uint32), np.array([[0.5, 1]], np.float32))
    return Model(Reader(Blocks(LEAF, net()), tables, kinds), (LEAF, LEAF), LEAF, said)


def with_blocks(blocks: Blocks) -> Model:
    return replace(model(), reader=model().reader._replace(blocks=blocks))


def test_written_and_read(tmp_path: Path) -> None:
    model().save(tmp_path / "m.npz")
    read = load(tmp_path / "m.npz")
    assert read.about == model().about
    assert read.reader.tables.names.odds.tolist() == [0.5]
    assert read.reader.blocks.margin(np.zeros((len(NAMES), 3), np.float32)).tolist() == [3, 3, 3]


def test_a_model_of_ones_own_is_used(tmp_path: Path) -> None:
    model().save(tmp_path / "m.npz")
    result = dehusk.extract("<p>anything at all", extractor=Fused(tmp_path / "m.npz"))
    assert result.text == "anything at all"  # every block has odds of e^3
    assert result.page_types == {"article": 0.5, "forum": 0.5}


def test_a_model_may_tell_no_page_types(tmp_path: Path) -> None:
    untyped = model(page_types=[], sharpness=[], cut=[])
    none = Vocabulary(np.zeros(0, np.uint32), np.zeros((0, 0), np.float32))
    replace(untyped, types=(), reader=untyped.reader._replace(kinds=none)).save(tmp_path / "m")
    result = dehusk.extract("<p>anything at all", extractor=Fused(tmp_path / "m"))
    assert (result.text, result.page_types, result.page_type) == ("anything at all", {}, None)


@pytest.mark.parametrize("about", [{"version": 99}, {"features": ["words"]}])
def test_a_model_for_another_dehusk_is_refused(tmp_path: Path, about: dict[str, object]) -> None:
    model(**about).save(tmp_path / "m.npz")
    with pytest.raises(dehusk.ModelError, match="train it anew"):
        Fused(tmp_path / "m.npz")


@pytest.mark.parametrize("data", [b"", b"not a model", b"PK\x03\x04 truncated", json.dumps({"version": 1}).encode()])
def test_what_is_not_a_model_is_refused(tmp_path: Path, data: bytes) -> None:
    (tmp_path / "m.npz").write_bytes(data)
    with pytest.raises(dehusk.ModelError, match="dehusk train fused"):
        Fused(tmp_path / "m.npz")


@pytest.mark.parametrize("field", ["roots", "feature", "left"])
@pytest.mark.parametrize("number", [-1, 10**6])
def test_trees_that_lead_nowhere_are_refused(tmp_path: Path, field: str, number: int) -> None:
    broken = LEAF._replace(**{field: np.array([number], np.int32)})
    with_blocks(Blocks(broken, net())).save(tmp_path / "m.npz")
    with pytest.raises(dehusk.ModelError, match="dehusk train fused"):
        Fused(tmp_path / "m.npz")


@pytest.mark.parametrize("left", [[0, 1, 2, 3, 4], [1, 1, 2, 3, 4], [1, 2, 2, 3, 4]])
def test_trees_that_lead_back_or_together_are_refused(tmp_path: Path, left: list[int]) -> None:
    threshold = np.array([0, 0, *[np.inf] * 3], np.float32)
    broken = Forest(ZERO, ZERO + 2, np.zeros(5, np.int32), threshold, np.array(left, np.int32), threshold)
    with_blocks(Blocks(broken, net())).save(tmp_path / "m.npz")
    with pytest.raises(dehusk.ModelError, match="dehusk train fused"):
        Fused(tmp_path / "m.npz")


def test_a_net_whose_layers_do_not_fit_is_refused(tmp_path: Path) -> None:
    broken = net()._replace(layers=np.zeros((1, 2, 5), np.float32))
    with_blocks(Blocks(LEAF, broken)).save(tmp_path / "m.npz")
    with pytest.raises(dehusk.ModelError, match="dehusk train fused"):
        Fused(tmp_path / "m.npz")


def test_a_missing_model_is_refused(tmp_path: Path) -> None:
    with pytest.raises(dehusk.ModelError):
        Fused(tmp_path / "none.npz")


def test_truncated(tmp_path: Path) -> None:
    model().save(tmp_path / "m.npz")
    whole = (tmp_path / "m.npz").read_bytes()
    (tmp_path / "cut.npz").write_bytes(whole[: len(whole) // 2])
    with pytest.raises(dehusk.ModelError):
        Fused(tmp_path / "cut.npz")


def test_the_shipped_model_says_where_it_comes_from() -> None:
    about = load(Path(dehusk.__file__).parent / "models" / "fused.npz").about
    assert len(about["sha256"]) == 64
    assert about["licence"]
    assert about["pages"] > 2000
