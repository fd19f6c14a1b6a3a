# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
# cython: freethreading_compatible=True
"""A model's look at a page, compiled. `sight.py` is the same in Python: read that one first; a test holds them equal."""

from libc.stdint cimport uint8_t
from libc.stdlib cimport free, malloc
from libc.string cimport memcpy

import numpy as np

from dehusk.kernel._arrays cimport Bare, bare, float32s, float64s, no_memory, uint8s
from dehusk.kernel._net cimport Net, net_at, run_net
from dehusk.kernel._questions cimport Questions, answer_all, questions_at
from dehusk.kernel._verdict cimport put_copies, put_kinds, put_probabilities, put_summary

cdef struct Room:  # where what is seen is put
    double* odds
    float* words
    uint8_t* copies
    float* summary


cdef class Sight:
    cdef tuple arrays  # which the pointers lead to
    cdef Questions questions
    cdef Net net
    cdef Py_ssize_t is_copy, words
    cdef float least

    def __init__(self, int of_blocks, questions not None, net not None, int is_copy, int words, float least):
        self.arrays = (*questions, *net)
        self.questions, self.net = questions_at(of_blocks, questions), net_at(of_blocks, net)
        self.is_copy, self.words, self.least = is_copy, words, least
        if not (self.questions.columns == self.net.count and self.questions.of_blocks == self.net.of_blocks
                and 0 <= is_copy < self.net.count and 0 <= words < self.net.count):
            raise ValueError("not of the same columns")

    def see(self, columns not None, kinds not None):
        """How likely every block is content, its words, whether the page has said it already, what the page has in
        all, and the greatest of the odds."""
        cdef Bare found = bare(columns, sizeof(float)), types = bare(kinds, sizeof(double))
        cdef Py_ssize_t blocks = found.shape[1], rows = self.net.count + self.net.of_blocks
        if found.axes != 2 or found.shape[0] != self.net.count or not blocks:
            raise ValueError("not of the same columns, or no blocks")
        odds, copies = np.empty(blocks), np.empty(blocks, np.bool_)
        words, summary = np.empty(blocks, np.float32), np.empty((rows + 3 + types.count, 1), np.float32)
        cdef Room into
        into.odds, into.words, into.copies, into.summary = (
            float64s(odds), float32s(words), uint8s(copies), float32s(summary))
        cdef double greatest = 0
        cdef Py_ssize_t b
        with nogil:
            self.put(<const float*>found.data, blocks, &into)
        for b in range(blocks):
            greatest = max(greatest, into.odds[b])
        put_kinds(<const double*>types.data, types.count, into.summary + rows + 3)
        return odds, words, copies, summary, greatest

    cdef int put(self, const float* columns, Py_ssize_t blocks, const Room* into) except -1 nogil:
        cdef Net net = self.net  # threads look through one sight
        cdef double* margins = <double*>malloc(2 * blocks * sizeof(double))
        if margins == NULL:
            no_memory()
        try:
            answer_all(&self.questions, columns, blocks, margins)
            run_net(&net, columns, blocks, margins + blocks)
            put_probabilities(margins, margins + blocks, blocks, into.odds)
        finally:
            free(margins)
        memcpy(into.words, columns + self.words * blocks, blocks * sizeof(float))
        put_copies(columns + self.is_copy * blocks, into.words, blocks, self.least, into.copies)
        put_summary(columns, net.count, net.of_blocks, blocks, into.odds, into.words, into.summary)
        return 0
