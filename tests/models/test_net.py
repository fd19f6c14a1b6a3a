"""The net by hand: what it makes of a block and of those beside it."""

import numpy as np
import pytest

from dehusk.extractors.fused import model_of
from dehusk.features import GROUP_OF, NAMES, OF_BLOCKS
from dehusk.kernel.net import beside, net_margins, product, squeezed
from dehusk.models.net import Net


def of(*rows: object) -> np.ndarray:
    return np.array(rows, np.float32)


def test_columns_are_squeezed() -> None:
    columns = of([0, np.e - 1, 1 - np.e, 1e30])
    assert squeezed(columns, of(1), of(2))[0] == pytest.approx([-0.5, 0, -1, 4])


def test_what_stands_before_and_after() -> None:
    assert beside(of([1, 2, 3]), 2).tolist() == [[0, 0, 1], [1, 2, 3], [3, 0, 0]]
    assert beside(of([1, 2]), 4).tolist() == [[0, 0], [1, 2], [0, 0]]  # a step beyond the page


def test_a_product_in_pieces_is_the_product() -> None:
    random = np.random.default_rng(0)
    weights, values = random.normal(size=(700, 100)).astype("f4"), random.normal(size=(100, 40)).astype("f4")
    assert product(weights, values) == pytest.approx(weights @ values, rel=1e-4, abs=1e-4)


def test_a_net_of_one_cell() -> None:
    net = Net(
        mean=of(0), spread=of(1), enter=of([1]), enter_bias=of([0]),
        page=of([0, 1]), page_bias=of([0.5]),  # the greatest of all blocks, and a half
        layers=of([[1, 0, -1]]), layers_bias=of([[0]]),  # the block before less the block after, if that is positive
        leave=of([2]), leave_bias=of(-1),
        shift=of([0.5, 10]),  # half of the mean, ten times the greatest of all blocks
    )  # fmt: skip
    # entering: 0, 1, 2; with the page: 2.5, 3.5, 4.5; the layer adds 0, 0, 3.5; so 4, 6, 15 leave, the mean of 2.5, 3.5
    # and 8 is 14/3, the greatest 8
    columns = np.exp(of([0, 1, 2])) - 1
    assert net.margin(columns) == pytest.approx([4 + 7 / 3 + 80, 6 + 7 / 3 + 80, 15 + 7 / 3 + 80], rel=1e-5)


def test_a_page_in_slices_is_the_page_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    random = np.random.default_rng(0)
    columns = random.normal(size=(len(NAMES), 300)).astype("f4")
    net = model_of(None).reader.blocks.net
    whole = net_margins(columns, OF_BLOCKS, *net)
    monkeypatch.setattr("dehusk.kernel.net.SLICE", 64)
    assert net_margins(columns, OF_BLOCKS, *net) == pytest.approx(whole, rel=1e-5, abs=1e-5)


def test_training_computes_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    training = pytest.importorskip("dehusk.training.net", reason="the train extra is not installed")
    random = np.random.default_rng(0)
    columns = random.normal(size=(6, 9)).astype(np.float32)
    # all by lot: training itself begins with zeros in some, which would hide what they do
    weights = {
        name: random.normal(size=value.shape).astype("f4") / 4
        for name, value in training.first_weights(6, random).items()
    }
    sample = training.Sample(columns, np.zeros(9), np.ones(9), 1, 1.0)
    batch = training.padded([sample], 16, 2)
    for name, nothing in {"DROP_COLUMNS": 0, "DROP": 0, "without_groups": lambda columns, _: columns}.items():
        monkeypatch.setattr(training, name, nothing)
    theirs = training.margins(weights, batch, training.lots(batch, random))[0, :9]
    # what training has squeezed already goes in as it would have been before
    raw = np.copysign(np.expm1(np.abs(columns)), columns)
    ours = Net(np.zeros(6, "f4"), np.ones(6, "f4"), **{k: np.asarray(v) for k, v in weights.items()}).margin(raw)
    assert ours == pytest.approx(np.asarray(theirs), abs=1e-4)


def test_groups_are_dropped_whole() -> None:
    training = pytest.importorskip("dehusk.training.net", reason="the train extra is not installed")
    lot = training.jnp.asarray(np.random.default_rng(0).integers(0, 256, (200, len(training.GROUPS)), np.uint8))
    left = np.asarray(training.without_groups(np.ones((200, len(NAMES), 3)), lot))
    for group in training.GROUPS:
        of_group = left[:, [GROUP_OF[name] == group for name in NAMES]].reshape(200, -1)
        assert (of_group == of_group[:, :1]).all()
        kept = of_group[:, 0].mean()
        assert kept == 1 if group == "local" else 0.8 < kept < 0.97
