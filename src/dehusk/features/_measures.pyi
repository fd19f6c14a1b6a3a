from collections.abc import Callable

from dehusk.arrays import Floats32
from dehusk.features import measures
from dehusk.features.vocabulary import Tables

class Rows: ...
class Measures: ...

def fill(
    of: measures.Measures,
    tables: Tables,
    into: Floats32,
    groups: dict[str, dict[str, int]],
    compiled: dict[str, Callable[[Measures, Rows], None]],
) -> None: ...
