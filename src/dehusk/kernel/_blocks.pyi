from dehusk.kernel._base import Base, Rows
from dehusk.kernel.columns import Bytes, Floats32, Ints

def local(
    v: Base, rows: Rows, lo: Ints, hi: Ints, kinds: Ints, frequent: Ints, tag_kind: Floats32, inline_kind: Floats32,
    headings: tuple[int, int],
) -> None: ...  # fmt: skip
def position(v: Base, rows: Rows) -> None: ...
def neighbours(v: Base, rows: Rows) -> None: ...
def title(
    v: Base, rows: Rows, shared: Ints, title_words: int, described: Ints, description_words: int
) -> None: ...
def whole_page(
    v: Base, rows: Rows, source: int, text: int, words_of: Bytes, counted: Bytes, stated: tuple[float, ...]
) -> None: ...
