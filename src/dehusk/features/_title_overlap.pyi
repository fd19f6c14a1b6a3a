from dehusk.arrays import Ints
from dehusk.features._measures import Measures, Rows

def title_columns(
    m: Measures, rows: Rows, shared: Ints, title_words: int, described: Ints, description_words: int
) -> None: ...
