# cython: language_level=3
"""Tables as grids, for what writes their rows."""

cpdef tuple grid_rows(bytes tag, columns, int table, list said, tuple spans)
