"""MDR (Liu, Grossman, Zhai 2003): data records from runs of similar siblings, by tag strings or by tree matching."""

from dehusk.lists.mdr.records import AUTHORS, Mdr
from dehusk.lists.mdr.similarity import by_larger_tree, by_string, by_tree
from dehusk.lists.mdr.tags import TagTree

__all__ = ["AUTHORS", "Mdr", "TagTree", "by_larger_tree", "by_string", "by_tree"]
