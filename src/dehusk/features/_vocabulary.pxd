# cython: language_level=3
"""Tags with their classes as numbers, for compiled columns."""

from libc.stdint cimport uint32_t

from dehusk.features._measures cimport Measures

cdef uint32_t* signatures(Measures m) except NULL
