"""The scan of a serialised page into columns, and counts over them: compiled where it could be, else in Python.

`twin` and `measure` are the reference in Python; `DEHUSK_KERNEL=python` asks for them.
"""

import os
from importlib import import_module
from types import ModuleType

from dehusk.kernel.columns import Columns


def _kernels() -> tuple[ModuleType, ModuleType, bool]:
    if os.environ.get("DEHUSK_KERNEL") != "python":
        try:
            return import_module("dehusk.kernel._scan"), import_module("dehusk.kernel._measure"), True
        except ImportError:
            pass  # built without a compiler
    return import_module("dehusk.kernel.twin"), import_module("dehusk.kernel.measure"), False


_scan, _measure, COMPILED = _kernels()
scan, inherit = _scan.scan, _scan.inherit
words, profile, name_parts, fold = _measure.words, _measure.profile, _measure.name_parts, _measure.fold
distances, path_keys, span_keys = _measure.distances, _measure.path_keys, _measure.span_keys
add_trees = _measure.add_trees

__all__ = ["COMPILED", "Columns", "add_trees", "distances", "fold", "inherit", "name_parts", "path_keys", "profile",
           "scan", "span_keys", "words"]  # fmt: skip
