# The signatures are those of `trees.py`.
from dehusk.kernel.trees import add_trees as add_trees
