"""The convolution over a page's blocks, learned: cross-entropy and F1 together, page by page."""

from collections.abc import Iterator, Sequence
from math import cos, pi
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np

from dehusk.arrays import Floats, Floats32, Ints
from dehusk.features import GROUP_OF, NAMES
from dehusk.kernel.net import signed_log, squeezed
from dehusk.models.net import Net
from dehusk.training.examples import PAGE_WORDS

WIDTH, LAYERS = 32, 4
LENGTHS = (64, 128, 192, 256, 384, 512, 768, 1024)  # pages are padded to one of these; a longer one is cut
BATCH = 9000  # blocks
DROP_COLUMNS, DROP = 0.1, 0.2
DROP_GROUPS = 0.1  # for a whole page, so that no group is all that the net goes by: other pages may not have it
GROUPS = sorted(set(GROUP_OF.values()))
PEAK, WARM, DECAY = 4e-3, 0.15, 0.02  # learning rate, the part of the way on which it rises, weight decay
LOST_F1 = 0.5  # what a lost F1 counts beside the cross-entropy
SMOOTH = 5.0  # words that every page is right about, so that one without content has an F1, too

Arrays = dict[str, Any]


class Sample(NamedTuple):
    """A page to learn from."""

    columns: Floats32  # (columns, blocks)
    labels: Floats32  # (blocks,) the share of a block's words that is content
    words: Floats32  # (blocks,) their number
    gold: int  # words of the gold
    weight: float

    def block_weights(self) -> Floats:
        return block_weights(self.words, self.gold, self.weight)


def block_weights(words: Floats32 | Ints, gold: int, weight: float) -> Floats:
    """Every block weighs by its share of the page's words."""
    size = max(float(gold or words.sum()), PAGE_WORDS)
    return np.asarray(np.minimum(words / size, 1.0) * weight + 1e-6, np.float64)


def fit(pages: Sequence[Sample], epochs: int, seed: int = 0) -> Net:
    with jax.default_matmul_precision("float32"):
        return _fit(pages, epochs, seed)


def _fit(pages: Sequence[Sample], epochs: int, seed: int) -> Net:
    mean, spread = moments(pages)
    ready = [page._replace(columns=squeezed(page.columns, mean, spread)) for page in pages]
    random = np.random.default_rng(seed)
    weights = first_weights(len(mean), random)
    momentum = {name: (jnp.zeros_like(value), jnp.zeros_like(value)) for name, value in weights.items()}
    steps = epochs * sum(1 for _ in batches(ready, np.random.default_rng(seed)))
    done = 0
    for _ in range(epochs):
        for batch in batches(ready, random):
            rate = learning_rate(min(done / steps, 1.0))
            weights, momentum = step(weights, momentum, batch, lots(batch, random), rate, done + 1)
            done += 1
    return Net(mean, spread, **{name: np.asarray(value, np.float32) for name, value in weights.items()})


def moments(pages: Sequence[Sample]) -> tuple[Floats32, Floats32]:
    """Mean and standard deviation of the logarithm of every column, over all blocks."""
    plain = np.zeros(len(pages[0].columns), np.float32)
    sums = np.zeros((3, len(plain)))
    for page in pages:
        logs = signed_log(page.columns).astype(np.float64)
        sums += logs.sum(axis=1), (logs**2).sum(axis=1), np.full(len(plain), logs.shape[1])
    mean = sums[0] / sums[2]
    deviation = np.sqrt(np.maximum(sums[1] / sums[2] - mean**2, 0))
    return mean.astype(np.float32), (deviation + 1e-3).astype(np.float32)


def first_weights(columns: int, random: np.random.Generator) -> Arrays:
    def drawn(*shape: int) -> Any:
        return jnp.asarray(random.uniform(-1, 1, shape) / np.sqrt(shape[-1]), jnp.float32)

    zero = {"enter_bias": (WIDTH, 1), "page_bias": (WIDTH, 1), "layers_bias": (LAYERS, WIDTH, 1), "leave_bias": (1,),
            "shift": (1, 2 * WIDTH)}  # fmt: skip
    full = {"enter": (WIDTH, columns), "page": (WIDTH, 2 * WIDTH), "layers": (LAYERS, WIDTH, 3 * WIDTH),
            "leave": (1, WIDTH)}  # fmt: skip
    return {**{k: drawn(*shape) for k, shape in full.items()}, **{k: jnp.zeros(shape) for k, shape in zero.items()}}


def batches(pages: Sequence[Sample], random: np.random.Generator) -> Iterator[Arrays]:
    """Pages of like length together, padded to the same, in random order."""
    lengths = np.searchsorted(LENGTHS, [page.columns.shape[1] for page in pages])
    groups = []
    for number in np.unique(lengths).tolist():
        length = LENGTHS[min(number, len(LENGTHS) - 1)]
        size = max(BATCH // length, 1)
        order = random.permutation(np.flatnonzero(lengths == number))
        groups += [(length, size, order[lo : lo + size]) for lo in range(0, len(order), size)]
    for place in random.permutation(len(groups)).tolist():
        length, size, chosen = groups[place]
        yield padded([pages[i] for i in chosen.tolist()], length, size)


def padded(pages: Sequence[Sample], length: int, size: int) -> Arrays:
    batch = {"x": np.zeros((size, len(pages[0].columns), length), np.float32), "weight": np.zeros(size, np.float32),
             "gold": np.zeros(size, np.float32), "size": np.full(size, PAGE_WORDS, np.float32)}  # fmt: skip
    batch |= {name: np.zeros((size, length), np.float32) for name in ("there", "label", "words")}
    for row, page in enumerate(pages):
        count = min(page.columns.shape[1], length)
        batch["x"][row, :, :count] = page.columns[:, :count]
        batch["there"][row, :count] = 1
        batch["label"][row, :count], batch["words"][row, :count] = page.labels[:count], page.words[:count]
        batch["gold"][row], batch["weight"][row] = page.gold, page.weight
        batch["size"][row] = max(page.gold or page.words.sum(), PAGE_WORDS)
    return batch


def lots(batch: Arrays, random: np.random.Generator) -> Arrays:
    """A byte by lot for every number that may be dropped; JAX would take as long to draw them as for all else."""
    pages, columns, length = batch["x"].shape
    shapes = {"columns": (pages, columns, length), "layers": (LAYERS, pages, WIDTH, length),
              "groups": (pages, len(GROUPS))}  # fmt: skip
    return {name: random.integers(0, 256, shape, np.uint8) for name, shape in shapes.items()}


def margins(weights: Arrays, batch: Arrays, lot: Arrays) -> Any:
    """As models.net computes them, of several pages at once and with some numbers dropped by lot."""
    there = batch["there"][:, None, :]
    x = dropped(without_groups(batch["x"], lot["groups"]), DROP_COLUMNS, lot["columns"])
    blocks = jax.nn.relu(weights["enter"] @ x + weights["enter_bias"]) * there
    blocks = (blocks + weights["page"] @ whole(blocks, there) + weights["page_bias"]) * there
    for layer in range(LAYERS):
        found = jax.nn.relu(weights["layers"][layer] @ beside(blocks, 1 << layer) + weights["layers_bias"][layer])
        blocks = blocks + dropped(found, DROP, lot["layers"][layer]) * there
    shift = weights["shift"] @ whole(blocks, there)
    return (weights["leave"] @ blocks + shift)[:, 0, :] + weights["leave_bias"]


def whole(blocks: Any, there: Any) -> Any:
    """(pages, 2 * WIDTH, 1): the mean of the blocks of every page, and the greatest, or 0 where none is above it."""
    mean = blocks.sum(axis=2) / jnp.maximum(there.sum(axis=2), 1)
    return jnp.concatenate((mean, jnp.maximum(blocks.max(axis=2), 0)), axis=1)[:, :, None]


def beside(blocks: Any, by: int) -> Any:
    before = jnp.pad(blocks, ((0, 0), (0, 0), (by, 0)))[:, :, :-by]
    after = jnp.pad(blocks, ((0, 0), (0, 0), (0, by)))[:, :, by:]
    return jnp.concatenate((before, blocks, after), axis=1)


def without_groups(columns: Any, lot: Any) -> Any:
    """Every page without some groups of its columns, never without what its text says."""
    left = jnp.asarray(lot >= 256 * DROP_GROUPS).at[:, GROUPS.index("local")].set(True)
    return columns * left[:, np.array([GROUPS.index(GROUP_OF[name]) for name in NAMES]), None]


def dropped(values: Any, share: float, lot: Any) -> Any:
    return values * (lot >= 256 * share) / (1 - share)


def loss(weights: Arrays, batch: Arrays, lot: Arrays) -> Any:
    margin, label, count = margins(weights, batch, lot), batch["label"], batch["words"]
    of_page = jnp.minimum(count / batch["size"][:, None], 1.0) * batch["there"]
    entropy = (jax.nn.softplus(margin) - label * margin) * of_page
    likely = jax.nn.sigmoid(margin) * count
    right = 2 * (likely * label).sum(axis=1) + SMOOTH
    f1 = right / (likely.sum(axis=1) + batch["gold"] + SMOOTH)
    of_pages = (entropy.sum(axis=1) + LOST_F1 * (1 - f1)) * batch["weight"]
    return of_pages.sum() / batch["weight"].sum()


@jax.jit
def step(
    weights: Arrays, momentum: Arrays, batch: Arrays, lot: Arrays, rate: Any, number: Any
) -> tuple[Arrays, Arrays]:
    """One step of Adam with decoupled weight decay, on a gradient of length 1 at most."""
    slope = jax.grad(loss)(weights, batch, lot)
    length = jnp.sqrt(sum((value**2).sum() for value in slope.values()))
    moved, kept = {}, {}
    for name, value in weights.items():
        g = slope[name] / jnp.maximum(length, 1.0)
        first, second = 0.9 * momentum[name][0] + 0.1 * g, 0.999 * momentum[name][1] + 0.001 * g**2
        towards = first / (1 - 0.9**number) / (jnp.sqrt(second / (1 - 0.999**number)) + 1e-8)
        moved[name] = value * (1 - rate * DECAY) - rate * towards
        kept[name] = (first, second)
    return moved, kept


def learning_rate(way: float) -> float:
    """Up to the peak, then down to nothing, both along a cosine."""
    if way < WARM:
        return PEAK * (0.04 + 0.96 * (1 - cos(pi * way / WARM)) / 2)
    return PEAK * (1 + cos(pi * (way - WARM) / (1 - WARM))) / 2
