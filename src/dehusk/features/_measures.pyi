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
    groups: list[tuple[Callable[[Measures, Rows], None], dict[str, int]]],
) -> None: ...
