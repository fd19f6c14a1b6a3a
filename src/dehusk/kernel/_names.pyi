from typing import Any

from dehusk.kernel._base import Base, Rows
from dehusk.kernel.columns import Keys

def signature(v: Base, source: str) -> Keys: ...
def vocabulary(v: Base, rows: Rows, source: str, seed_of: Keys, table: Any) -> None: ...
