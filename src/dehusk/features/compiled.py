"""The compiled groups of columns: what each is given. Their definitions are in numpy, see `in_numpy`.

A group missing here, and every group where nothing is compiled, is computed in numpy: a new column may first be a
group of its own.
"""

from collections.abc import Callable

from dehusk.arrays import Floats32, Ints
from dehusk.features.measures import Measures
from dehusk.features.text import FREQUENT
from dehusk.features.title_overlap import description_words, title_words
from dehusk.features.totals import stated
from dehusk.features.vocabulary import Vocabulary
from dehusk.kernel import COMPILED as KERNEL_COMPILED
from dehusk.lazy import cached

try:
    if not KERNEL_COMPILED:
        raise ImportError
    from dehusk.features import (
        _density,
        _measures,
        _repetition,
        _text,
        _title_overlap,
        _totals,
        _tree,
        _vocabulary,
    )

    COMPILED = True
except ImportError:
    COMPILED = False


class Filler:
    """The columns of a page, written group by group into an array of one row a column, one column a block."""

    def __init__(self, measured: Measures, table: Vocabulary, into: Floats32) -> None:
        self.measured, self.page, self.table, self.into = measured, measured.page, table, into

    @cached
    def measures(self) -> "_measures.Measures":
        return _measures.Measures(self.page.columns, self.measured.words[0])

    @cached
    def rows(self) -> "_measures.Rows":
        return _measures.Rows(self.into)

    @cached
    def words(self) -> tuple[Ints, Ints]:
        """The different stop words, title words, description words (3 numbers), and how many each block has."""
        return self.measured.count_words(FREQUENT, title_words(self.measured), description_words(self.measured))

    def fill(self, group: str, numbers: dict[str, int]) -> None:
        """Write the columns of a group into the rows of these numbers, each by its name."""
        GROUPS[group](self, self.rows.of(numbers))
        self.rows.end()
        self.measures.release()

    def local(self, rows: "_measures.Rows") -> None:
        page, (_, counts) = self.page, self.words
        _text.local_columns(self.measures, rows, page.block_lo, page.block_hi, self.measured.kinds, counts[0])

    def position(self, rows: "_measures.Rows") -> None:
        _text.position_columns(self.measures, rows)

    def neighbours(self, rows: "_measures.Rows") -> None:
        _text.neighbours_columns(self.measures, rows)

    def ancestors(self, rows: "_measures.Rows") -> None:
        _tree.ancestors_columns(self.measures, rows)

    def container(self, rows: "_measures.Rows") -> None:
        _tree.container_columns(self.measures, rows)

    def semantic(self, rows: "_measures.Rows") -> None:
        _tree.semantic_columns(self.measures, rows)

    def density(self, rows: "_measures.Rows") -> None:
        _density.density_columns(self.measures, rows)

    def repetition(self, rows: "_measures.Rows") -> None:
        page = self.page
        signature = _vocabulary.signature(self.measures, page.source)
        _repetition.repetition_columns(self.measures, rows, signature, page.columns.text, page.block_lo, page.block_hi)

    def title(self, rows: "_measures.Rows") -> None:
        (_, in_title, in_description), (_, shared, described) = self.words
        _title_overlap.title_columns(self.measures, rows, shared, in_title, described, in_description)

    def whole_page(self, rows: "_measures.Rows") -> None:
        source, text = self.measured.share_of(self.page.source), self.measured.share_of(self.page.columns.text)
        _totals.page_columns(self.measures, rows, source, text, stated(self.measured))

    def vocabulary(self, rows: "_measures.Rows") -> None:
        _vocabulary.vocabulary_columns(self.measures, rows, self.page.source, self.table)


_EVERY: dict[str, Callable[[Filler, "_measures.Rows"], None]] = {
    "local": Filler.local,
    "position": Filler.position,
    "neighbours": Filler.neighbours,
    "ancestors": Filler.ancestors,
    "container": Filler.container,
    "semantic": Filler.semantic,
    "density": Filler.density,
    "repetition": Filler.repetition,
    "title": Filler.title,
    "page": Filler.whole_page,
    "vocabulary": Filler.vocabulary,
}
GROUPS = _EVERY if COMPILED else {}
