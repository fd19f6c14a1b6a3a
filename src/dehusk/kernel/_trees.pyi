# The signatures are those of `trees.py`.
from dehusk.kernel.trees import add_trees as add_trees
from dehusk.kernel.trees import sum_by_group as sum_by_group
