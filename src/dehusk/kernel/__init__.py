"""The scan of a serialised page into columns: compiled where it could be, else its Python twin.

`DEHUSK_KERNEL=python` asks for the twin.
"""

import os

from dehusk.kernel import twin
from dehusk.kernel.columns import Columns

try:
    if os.environ.get("DEHUSK_KERNEL") == "python":
        raise ImportError
    from dehusk.kernel._scan import inherit, scan

    COMPILED = True
except ImportError:
    inherit, scan = twin.inherit, twin.scan
    COMPILED = False

__all__ = ["COMPILED", "Columns", "inherit", "scan"]
