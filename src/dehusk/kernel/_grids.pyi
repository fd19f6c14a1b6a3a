# The signatures are those of `grids.py`.
from dehusk.kernel.grids import grid_rows as grid_rows
