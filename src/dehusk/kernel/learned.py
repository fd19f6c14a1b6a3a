"""What the learned model computes for the blocks of a page: compiled where it could be, else in Python."""

import os

try:
    if os.environ.get("DEHUSK_KERNEL") == "python":
        raise ImportError
    from dehusk.kernel._learned import add_trees, enter, with_neighbours
except ImportError:
    from dehusk.kernel.layers import enter, with_neighbours
    from dehusk.kernel.measure import add_trees

__all__ = ["add_trees", "enter", "with_neighbours"]
