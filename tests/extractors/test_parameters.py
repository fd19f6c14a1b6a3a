"""Parameters that a method cannot have are refused when it is made."""

from math import inf, nan

import pytest

import dehusk
from dehusk.extractors.published.ccb import Ccb
from dehusk.extractors.published.cepr import Cepr
from dehusk.extractors.published.cetd import CectdS
from dehusk.extractors.published.cetr import Cetr
from dehusk.extractors.published.dsc import Dsc
from dehusk.extractors.published.farsw import FarSw
from dehusk.extractors.published.lqf import Lqf
from dehusk.extractors.published.qread import QRead
from dehusk.extractors.published.tps import Tps
from dehusk.extractors.published.twcem import Twcem


@pytest.mark.parametrize(
    ("method", "parameters", "message"),
    [
        (Lqf, {"quota": 1.5}, "Lqf: quota is a number from 0 to 1, not 1.5"),
        (Lqf, {"quota": nan}, "quota is a number from 0 to 1, not nan"),
        (Lqf, {"quota": "0.5"}, "quota is a number from 0 to 1, not '0.5'"),
        (Lqf, {"quota": True}, "not True"),
        (Dsc, {"window": 0}, "window is a whole number from 1"),
        (Dsc, {"window": 2.5}, "window is a whole number from 1"),
        (Dsc, {"low": -0.1}, "low is a number from 0 on, not -0.1"),
        (Dsc, {"low": inf}, "low is a number from 0 on, not inf"),
        (Ccb, {"unit": "bytes"}, "unit is one of tokens, characters, not 'bytes'"),
        (Ccb, {"unit": ["tokens"]}, "unit is one of"),
        (Ccb, {"radius": 1 << 40}, "radius is a whole number from 1 to 10000"),
        (Cetr, {"lines": "row"}, "lines is one of block, source, not 'row'"),
        (QRead, {"lines": "bogus"}, "QRead: lines is one of block, source, not 'bogus'"),
        (QRead, {"empty_lines": -1}, "empty_lines is a whole number from 0 on, not -1"),
        (FarSw, {"window": -5}, "window is a whole number from 0 on, not -5"),
        (FarSw, {"window": "5"}, "window is a whole number from 0 on, not '5'"),
        (FarSw, {"cutoff": "1.5"}, "cutoff is a number from -1e.12 to 1e.12 or None, not '1.5'"),
        (Twcem, {"delta1": 2.0}, "delta1 is a whole number from 0 on, not 2.0"),
        (Twcem, {"anchor": b"Tea"}, "anchor is text or None, not b'Tea'"),
        (Tps, {"margin": 2}, "margin is a number from 0 to 1, not 2"),
        (CectdS, {"weight": 0}, "weight is a number from 0.01 to 1000, not 0"),
        (Cepr, {"extended": 1}, "extended is True or False, not 1"),
    ],
)
def test_what_a_parameter_cannot_be(method: type, parameters: dict[str, object], message: str) -> None:
    with pytest.raises(dehusk.ParameterError, match=message):
        method(**parameters)


def test_a_whole_number_is_a_number() -> None:
    assert Lqf(1).quota == 1
