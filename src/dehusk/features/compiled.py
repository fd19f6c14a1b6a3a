"""The groups of columns that the kernel has compiled: what each is given, and where its columns go.

The groups in numpy are what is meant; a compiled one writes the same columns in the same order. A group that is not
here, and every group where nothing is compiled, is computed in numpy: a new column may first be a group of its own.
"""

from collections.abc import Callable
from functools import cached_property

import numpy as np

from dehusk.arrays import Floats32, Ints
from dehusk.features.measures import LEVELS, PROSE_LINKS, PROSE_WORDS, View
from dehusk.features.repetition import RECORDS
from dehusk.features.text import FREQUENT, HEADINGS, INLINE_KIND, TAG_KIND
from dehusk.features.title_overlap import description_words, title_words
from dehusk.features.totals import COUNTED, WORDS_OF, stated
from dehusk.features.tree import SEMANTIC, SEMANTIC_KIND
from dehusk.features.vocabulary import NAME_SEED, Vocabulary
from dehusk.kernel import COMPILED
from dehusk.kernel.markup import TAG

if COMPILED:
    from dehusk.kernel import _base, _blocks, _names, _tree

WORDS_OF_TAGS, COUNTED_TAGS = (np.array([TAG[name] for name in names], np.uint8) for names in (WORDS_OF, COUNTED))


class Filler:
    """A page's columns to be filled, group by group."""

    def __init__(self, view: View, table: Vocabulary, into: Floats32) -> None:
        self.view, self.table, self.into = view, table, into

    @cached_property
    def base(self) -> "_base.Base":
        return _base.Base(self.view.columns, self.view.words[0], LEVELS, PROSE_WORDS, PROSE_LINKS)

    @cached_property
    def rows(self) -> "_base.Rows":
        return _base.Rows(self.into)

    @cached_property
    def words(self) -> tuple[Ints, Ints]:
        """Of the stop words, the title's and the description's how many there are, and how many in every block."""
        return self.view.count_words(FREQUENT, title_words(self.view), description_words(self.view))

    def fill(self, group: str, numbers: Ints) -> None:
        """Write the columns of a group into the rows of these numbers."""
        GROUPS[group](self, self.rows.of(numbers))
        self.rows.end()
        self.base.release()

    def local(self, rows: "_base.Rows") -> None:
        page, (_, counts) = self.view.page, self.words
        _blocks.local(
            self.base, rows, page.block_lo, page.block_hi, self.view.kinds, counts[0], TAG_KIND, INLINE_KIND, HEADINGS
        )

    def position(self, rows: "_base.Rows") -> None:
        _blocks.position(self.base, rows)

    def neighbours(self, rows: "_base.Rows") -> None:
        _blocks.neighbours(self.base, rows)

    def ancestors(self, rows: "_base.Rows") -> None:
        _tree.ancestors(self.base, rows)

    def container(self, rows: "_base.Rows") -> None:
        _tree.container(self.base, rows)

    def semantic(self, rows: "_base.Rows") -> None:
        _tree.semantic(self.base, rows, SEMANTIC_KIND, len(SEMANTIC))

    def density(self, rows: "_base.Rows") -> None:
        _tree.density(self.base, rows)

    def repetition(self, rows: "_base.Rows") -> None:
        page = self.view.page
        signature = _names.signature(self.base, page.source)
        _tree.repetition(self.base, rows, signature, page.columns.text, page.block_lo, page.block_hi, RECORDS)

    def title(self, rows: "_base.Rows") -> None:
        (_, in_title, in_description), (_, shared, described) = self.words
        _blocks.title(self.base, rows, shared, in_title, described, in_description)

    def page(self, rows: "_base.Rows") -> None:
        source, text = len(self.view.page.source), len(self.view.columns.text)
        says = tuple(stated(self.view).values())
        _blocks.whole_page(self.base, rows, source, text, WORDS_OF_TAGS, COUNTED_TAGS, says)

    def vocabulary(self, rows: "_base.Rows") -> None:
        _names.vocabulary(self.base, rows, self.view.page.source, NAME_SEED, self.table)


_EVERY = (Filler.local, Filler.position, Filler.neighbours, Filler.ancestors, Filler.container, Filler.semantic,
          Filler.density, Filler.repetition, Filler.title, Filler.page, Filler.vocabulary)  # fmt: skip
GROUPS: dict[str, Callable[[Filler, "_base.Rows"], None]] = {fill.__name__: fill for fill in _EVERY if COMPILED}
