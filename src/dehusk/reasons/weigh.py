"""The weight of a signal: what the log odds of a block lose when its columns say what they say of an average block.

Trees and net are asked alike, each signal at once for all blocks: some 40 looks at a page, so only on demand.
"""

import numpy as np

from dehusk.arrays import Floats, Floats32
from dehusk.features import NAMES, block_columns
from dehusk.features.measures import Measures
from dehusk.features.schema import ROW
from dehusk.models.fused import Reader
from dehusk.models.net import Net
from dehusk.page import Page
from dehusk.reasons.reason import Reason, Reasons
from dehusk.reasons.signals import SIGNALS

MOST = 3  # reasons on each side
LEAST = 0.1  # log odds, below which a signal is not worth a word


def reasons_of(page: Page, reader: Reader) -> list[Reasons]:
    """For every block of the page, by the model that scored it; a very long page in parts, as it was scored."""
    return [one for part in Measures(page).parts() for one in _of_part(part, reader)] if len(page) else []


def _of_part(measured: Measures, reader: Reader) -> list[Reasons]:
    columns = block_columns(measured, reader.tables)
    weights = _weights(columns, reader)
    return [_said(weights[:, block], columns[:, block]) for block in range(columns.shape[1])]


def _weights(columns: Floats32, reader: Reader) -> Floats:
    """(signals, blocks)."""
    average = average_columns(reader.blocks.net)
    with_all = reader.blocks.margin(columns)
    weights = np.empty((len(SIGNALS), columns.shape[1]))
    for number, signal in enumerate(SIGNALS):
        rows = [ROW[name] for name in signal.columns]
        without = columns.copy()
        without[rows] = average[rows, None]
        weights[number] = with_all - reader.blocks.margin(without)
    return weights


def average_columns(net: Net) -> Floats32:
    """What an average block of the pages learned from has: the net knows the mean of the logarithm of each column."""
    return np.copysign(np.expm1(np.abs(net.mean)), net.mean)


def _said(weights: Floats, values: Floats32) -> Reasons:
    named = dict(zip(NAMES, values.tolist(), strict=True))
    order = np.argsort(-np.abs(weights), kind="stable")
    found = [Reason(SIGNALS[n].say(named), float(weights[n])) for n in order.tolist() if abs(weights[n]) >= LEAST]
    told = [reason for reason in found if reason.words]
    pro, contra = ([one for one in told if sign * one.weight > 0] for sign in (1, -1))
    return Reasons(tuple(pro[:MOST]), tuple(contra[:MOST]))
