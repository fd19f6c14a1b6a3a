from dehusk.kernel.columns import Columns, Floats32, Ints

class Rows:
    def __init__(self, into: Floats32, rows: Ints) -> None: ...

class Base:
    def __init__(self, columns: Columns, bounds: Ints, levels: int, prose_words: int, prose_links: float) -> None: ...
