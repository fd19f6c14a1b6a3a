from dehusk.arrays import Ints, Keys
from dehusk.features._measures import Measures, Rows

def repetition_columns(m: Measures, rows: Rows, signature: Keys, text: str, lo: Ints, hi: Ints) -> None: ...
