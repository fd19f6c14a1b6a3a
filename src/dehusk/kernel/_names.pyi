from typing import Any

from dehusk.arrays import Keys
from dehusk.kernel._base import Base, Rows

def signature(v: Base, source: str) -> Keys: ...
def vocabulary(v: Base, rows: Rows, source: str, seed_of: Keys, table: Any) -> None: ...
