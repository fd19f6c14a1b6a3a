# cython: language_level=3
"""Tables as grids, for what writes their rows."""

cpdef tuple grid_rows(str source, columns, bytes tag, int table, list said)
