# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
# cython: freethreading_compatible=True
"""Trees turned about, compiled. `questions.py` is the same in Python: read that one first; a test holds them equal."""

from libc.stdint cimport int32_t, uint32_t
from libc.stdlib cimport free, malloc, qsort
from libc.string cimport memcpy, memset

import numpy as np

from dehusk.kernel import questions as python
from dehusk.kernel._arrays cimport Bare, bare, float64s, int32s, no_memory, uint32s

cdef extern from *:
    """
    #include <math.h>
    #include <stdint.h>
    #include <string.h>

    /* Loops over the blocks of a page, plain enough for any compiler to make them wide. Where compiler and C library
       can, they are compiled for newer processors, too, and the program takes what fits the one it runs on. */
    #if defined(__x86_64__) && defined(__GLIBC__) && __GNUC__ >= 12
    #define WIDE __attribute__((target_clones("arch=x86-64-v3", "default")))
    #else
    #define WIDE
    #endif
    #if defined(_MSC_VER)
    #define ALONE __restrict
    #else
    #define ALONE __restrict__
    #endif
    #define TILE 64 /* blocks that are asked together */
    #define LANES 8
    #define LEAVES 32 /* of a tree, a bit each */

    typedef struct { /* what up to TILE blocks have answered, a row a tree */
        int lanes; /* so many blocks, rounded up to LANES */
        uint32_t *common; /* the leaves that are left for all of them */
        int32_t *parted; /* whether their answers differ: then */
        uint32_t *left; /* those that are left for each, of these */
    } Answers;

    /* The least and the greatest of some values; what is not a number, or endless, is neither. */
    WIDE static void range_of(const float *values, int lanes, float *least, float *greatest) {
        float low[LANES], high[LANES], odd[LANES] = {0};
        for (int j = 0; j < LANES; j++) low[j] = high[j] = values[j];
        for (int i = 0; i < lanes; i += LANES)
            for (int j = 0; j < LANES; j++) {
                float value = values[i + j];
                low[j] = value < low[j] ? value : low[j];
                high[j] = value > high[j] ? value : high[j];
                odd[j] += value * 0;
            }
        for (int half = LANES / 2; half; half /= 2)
            for (int j = 0; j < half; j++) {
                low[j] = low[j + half] < low[j] ? low[j + half] : low[j];
                high[j] = high[j + half] > high[j] ? high[j + half] : high[j];
                odd[j] += odd[j + half];
            }
        *least = odd[0] == 0 ? low[0] : -INFINITY;
        *greatest = odd[0] == 0 ? high[0] : INFINITY;
    }

    /* Questions to which the blocks have different answers. */
    WIDE static void part(const float *ALONE values, const float *threshold, const int32_t *tree,
                          const uint32_t *leaves, int count, const Answers *answers) {
        int lanes = answers->lanes / LANES * LANES; /* so that a compiler knows */
        for (int q = 0; q < count; q++) {
            uint32_t *ALONE left = answers->left + tree[q] * lanes, kept = leaves[q];
            float least = threshold[q];
            if (answers->parted[tree[q]])
                for (int j = 0; j < lanes; j++) left[j] &= values[j] > least ? kept : 0xFFFFFFFFu;
            else
                for (int j = 0; j < lanes; j++) left[j] = values[j] > least ? kept : 0xFFFFFFFFu;
            answers->parted[tree[q]] = 1;
        }
    }

    static int lowest_bit(uint32_t of) { /* its number is the exponent of its value */
        float value = (float)(int32_t)(of & (0 - of));
        uint32_t bits;
        memcpy(&bits, &value, 4);
        return (int)(bits >> 23 & 0xFF) - 127;
    }

    WIDE static void add_leaves(const Answers *answers, const float *ALONE values, int trees, double *ALONE sums) {
        int lanes = answers->lanes / LANES * LANES; /* so that a compiler knows */
        const uint32_t *ALONE left = answers->left;
        for (int t = 0; t < trees; t++, left += lanes, values += LEAVES) {
            uint32_t common = answers->common[t];
            if (answers->parted[t]) {
                int leaf[TILE];
                for (int j = 0; j < lanes; j++) leaf[j] = lowest_bit(common & left[j]);
                for (int j = 0; j < lanes; j++) sums[j] += values[leaf[j]];
            } else {
                float value = values[lowest_bit(common)];
                for (int j = 0; j < lanes; j++) sums[j] += value;
            }
        }
    }
    """
    enum:
        TILE
        LANES
        LEAVES
    ctypedef struct Answers:
        int lanes
        uint32_t* common
        int32_t* parted
        uint32_t* left
    void range_of(const float* values, int lanes, float* least, float* greatest) noexcept nogil
    void part(const float* values, const float* threshold, const int32_t* tree, const uint32_t* leaves, int count,
              const Answers* answers) noexcept nogil
    void add_leaves(const Answers* answers, const float* values, int trees, double* sums) noexcept nogil

ctypedef struct Question:
    float threshold
    int32_t column, tree
    uint32_t leaves

cdef enum:
    ALL = 0xFFFFFFFF

def answer(rows not None, int of_blocks, begins not None, threshold not None, tree not None, leaves not None,
           values not None):
    """The sum over all trees of the leaf of each block (a column of `rows`): the first that no answer rules out."""
    cdef Bare columns = bare(rows, sizeof(float))
    cdef Questions questions = questions_at(of_blocks, (begins, threshold, tree, leaves, values))
    if columns.axes != 2 or columns.shape[0] != questions.columns:
        raise ValueError("questions about other columns")
    total = np.empty(columns.shape[1])
    cdef double* into = float64s(total)
    with nogil:
        answer_all(&questions, <const float*>columns.data, columns.shape[1], into)
    return total


cdef Questions questions_at(int of_blocks, object arrays) except *:
    """Where the arrays of `python.Questions` stand: valid as long as they live."""
    begins, threshold, tree, leaves, values = arrays
    cdef Bare of_columns = bare(begins, sizeof(int32_t)), asked = bare(threshold, sizeof(float))
    cdef Bare trees = bare(values, sizeof(float))
    cdef Questions found
    if (trees.axes != 2 or trees.shape[1] != LEAVES or bare(tree, sizeof(int32_t)).count != asked.count
            or bare(leaves, sizeof(uint32_t)).count != asked.count):
        raise ValueError("questions that are not of one model")
    found.begins, found.threshold = <const int32_t*>of_columns.data, <const float*>asked.data
    found.tree, found.leaves = int32s(tree), uint32s(leaves)
    found.columns, found.of_blocks = <int>of_columns.count - 1, of_blocks
    found.trees, found.values = <int>trees.shape[0], <const float*>trees.data
    return found


cdef int answer_all(const Questions* questions, const float* columns, Py_ssize_t blocks,
                    double* into) except -1 nogil:
    """What `answer` gives, of a page of so many blocks."""
    cdef Py_ssize_t first = 0
    cdef Answers answers
    answers.common = <uint32_t*>malloc((questions.trees + 1) * (TILE + 2) * sizeof(uint32_t))
    if answers.common == NULL:
        no_memory()
    answers.parted = <int32_t*>(answers.common + questions.trees)
    answers.left = <uint32_t*>(answers.parted + questions.trees)
    while first < blocks:
        answer_some(questions, columns + first, blocks, <int>min(<Py_ssize_t>TILE, blocks - first), &answers,
                    into + first)
        first += TILE
    free(answers.common)
    return 0


cdef void answer_some(const Questions* questions, const float* values, Py_ssize_t stride, int here, Answers* answers,
                      double* into) noexcept nogil:
    """The same of `here` blocks; of a row of values to the next it is `stride`."""
    cdef double[TILE] sums
    cdef int i, first
    answers.lanes = (here + LANES - 1) // LANES * LANES
    memset(answers.common, 0xFF, questions.trees * sizeof(uint32_t))
    memset(answers.parted, 0, questions.trees * sizeof(int32_t))
    for i in range(questions.columns):
        first = questions.begins[i]
        if first < questions.begins[i + 1]:
            ask(values + i * stride, here, i < questions.of_blocks, questions.begins[i + 1] - first,
                questions.threshold + first, questions.tree + first, questions.leaves + first, answers)
    memset(sums, 0, sizeof(sums))
    add_leaves(answers, questions.values, questions.trees, sums)
    memcpy(into, sums, here * sizeof(double))


cdef void ask(const float* values, int here, bint differ, int count, const float* threshold, const int32_t* tree,
              const uint32_t* leaves, Answers* answers) noexcept nogil:
    """The questions about one column of some blocks; `differ`: it need not be the same for all."""
    cdef float[TILE] filled
    cdef float least = values[0], greatest = values[0]
    cdef int i = 0, j, stop
    if differ and here < answers.lanes:
        memcpy(filled, values, here * sizeof(float))
        for j in range(here, answers.lanes):
            filled[j] = values[0]
        values = filled
    if differ:
        range_of(values, answers.lanes, &least, &greatest)
    while i < count and threshold[i] < least:  # all are above it
        answers.common[tree[i]] &= leaves[i]
        i += 1
    stop = i
    while stop < count and threshold[stop] < greatest:
        stop += 1
    if stop > i:
        part(values, threshold + i, tree + i, leaves + i, stop - i, answers)


def sort_questions(int columns, const int32_t[::1] roots not None, const int32_t[::1] depth not None,
                   const int32_t[::1] feature not None, const float[::1] threshold not None,
                   const int32_t[::1] left not None, const float[::1] value not None):
    """The questions of trees about so many columns; None where a tree has more than LEAVES leaves."""
    cdef int count = 0, t, i
    for t in range(<int>depth.shape[0]):
        if depth[t] >= LEAVES:
            return None
    values = np.zeros((roots.shape[0], LEAVES), np.float32)
    cdef float[:, ::1] into = values
    cdef Question* asked = <Question*>malloc((left.shape[0] + 1) * sizeof(Question))
    if asked == NULL:
        raise MemoryError
    try:
        for t in range(<int>roots.shape[0]):
            if collect(t, roots[t], feature, threshold, left, value, 0, &into[t, 0], asked, &count) > LEAVES:
                return None
        qsort(asked, count, sizeof(Question), in_order)
        begins = np.searchsorted(np.array([asked[i].column for i in range(count)], np.int32), np.arange(columns + 1))
        return python.Questions(
            begins.astype(np.int32),
            np.array([asked[i].threshold for i in range(count)], np.float32),
            np.array([asked[i].tree for i in range(count)], np.int32),
            np.array([asked[i].leaves for i in range(count)], np.uint32),
            values,
        )
    finally:
        free(asked)


cdef int collect(int tree, int node, const int32_t[::1] feature, const float[::1] threshold, const int32_t[::1] left,
                 const float[::1] value, int first, float* values, Question* asked, int* count) noexcept:
    """One past the last leaf of a subtree whose first is `first`, which is too many beyond LEAVES."""
    cdef int middle
    cdef Question* question
    if first >= LEAVES:
        return LEAVES + 1
    if left[node] == node:
        values[first] = value[node]
        return first + 1
    middle = collect(tree, left[node], feature, threshold, left, value, first, values, asked, count)
    if middle > LEAVES:
        return middle
    question = &asked[count[0]]
    count[0] += 1
    question.threshold, question.column, question.tree = threshold[node], feature[node], tree
    question.leaves = ALL ^ (<uint32_t>((1ULL << middle) - (1ULL << first)))
    return collect(tree, left[node] + 1, feature, threshold, left, value, middle, values, asked, count)


cdef int in_order(const void* one, const void* other) noexcept nogil:
    cdef const Question* a = <const Question*>one
    cdef const Question* b = <const Question*>other
    if a.column != b.column:
        return -1 if a.column < b.column else 1
    return (a.threshold > b.threshold) - (a.threshold < b.threshold)
