"""The scan of a serialised page into columns: compiled where it could be, else its Python twin.

`DEHUSK_KERNEL=python` asks for the twin.
"""

import os

from dehusk.kernel import twin
from dehusk.kernel.columns import Columns

try:
    if os.environ.get("DEHUSK_KERNEL") == "python":
        raise ImportError
    from dehusk.kernel._scan import highest_below, inherit, scan

    COMPILED = True
except ImportError:
    highest_below, inherit, scan = twin.highest_below, twin.inherit, twin.scan
    COMPILED = False

__all__ = ["COMPILED", "Columns", "highest_below", "inherit", "scan"]
