"""The groups of columns in numpy: what is meant, and what runs where nothing is compiled."""

from collections.abc import Callable

from dehusk.arrays import Group
from dehusk.features.density import density_columns
from dehusk.features.measures import Measures
from dehusk.features.repetition import repetition_columns
from dehusk.features.schema import VOCABULARY, WORDS
from dehusk.features.text import local_columns, neighbours_columns, position_columns
from dehusk.features.title_overlap import title_columns
from dehusk.features.totals import page_columns
from dehusk.features.tree import ancestors_columns, container_columns, semantic_columns
from dehusk.features.vocabulary import Tables, vocabulary_columns
from dehusk.features.words import words_columns

GROUPS: dict[str, Callable[[Measures], Group]] = {
    "local": local_columns,
    "position": position_columns,
    "neighbours": neighbours_columns,
    "ancestors": ancestors_columns,
    "container": container_columns,
    "semantic": semantic_columns,
    "density": density_columns,
    "repetition": repetition_columns,
    "title": title_columns,
    "page": page_columns,
}


def columns_of(group: str, measured: Measures, tables: Tables) -> Group:
    """The columns of a group with their names; `tables` are for the learned groups."""
    if group == VOCABULARY:
        return vocabulary_columns(measured, tables.names)
    return words_columns(measured, tables.words) if group == WORDS else GROUPS[group](measured)
