# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
# cython: freethreading_compatible=True
"""What a page is expected to have, compiled. `verdict.py` is the same in Python: read that one first; a test holds them
equal."""

from libc.math cimport exp, log, pow
from libc.stdint cimport int32_t, uint8_t
from libc.stdlib cimport free, malloc
from libc.string cimport memcpy, memset

import numpy as np

from dehusk.kernel import verdict as python
from dehusk.kernel._arrays cimport Bare, bare, float32s, float64s, no_memory, uint8s
from dehusk.kernel._trees cimport Trees, sum_groups, trees_at

cdef extern from *:
    """
    #if defined(__x86_64__) && defined(__GLIBC__) && __GNUC__ >= 12
    #define WIDE __attribute__((target_clones("arch=x86-64-v3", "default")))
    #else
    #define WIDE
    #endif
    #define LANES 8 /* sums side by side, so that no addition waits for the one before it */

    /* Of a row of numbers the sum, the sum by weights, the least and the greatest. */
    WIDE static void look_over(const float *values, const double *weights, ptrdiff_t count, double *total,
                               double *weighted, float *least, float *greatest) {
        double sums[LANES] = {0}, by_weight[LANES] = {0};
        float low[LANES], high[LANES];
        ptrdiff_t i = 0;
        for (int j = 0; j < LANES; j++) low[j] = high[j] = values[0];
        for (; i + LANES <= count; i += LANES)
            for (int j = 0; j < LANES; j++) {
                float value = values[i + j];
                sums[j] += value;
                by_weight[j] += value * weights[i + j];
                low[j] = value < low[j] ? value : low[j];
                high[j] = value > high[j] ? value : high[j];
            }
        for (int j = 0; i < count; i++, j++) {
            sums[j] += values[i];
            by_weight[j] += values[i] * weights[i];
            low[j] = values[i] < low[j] ? values[i] : low[j];
            high[j] = values[i] > high[j] ? values[i] : high[j];
        }
        for (int j = 1; j < LANES; j++) {
            sums[0] += sums[j];
            by_weight[0] += by_weight[j];
            low[0] = low[j] < low[0] ? low[j] : low[0];
            high[0] = high[j] > high[0] ? high[j] : high[0];
        }
        *total = sums[0], *weighted = by_weight[0], *least = low[0], *greatest = high[0];
    }
    """
    void look_over(const float* values, const double* weights, Py_ssize_t count, double* total, double* weighted,
                   float* least, float* greatest) noexcept nogil

cdef enum:
    MOST = 65  # page types, and one that is not a type
    IN_ALL = 4  # worlds
cdef double FLOOR = python.FLOOR, LEAST = python.LEAST
cdef double[IN_ALL] WORLDS = [exp(world) for world in python.WORLDS]  # what odds are multiplied by
cdef double[IN_ALL] SURE = [exp(world) for world in python.SURE]


def probabilities(margins not None, others not None):
    """Of every block, by the mean of two log odds."""
    cdef Py_ssize_t blocks = len(margins)
    cdef const double* one = float64s(margins)
    cdef const double* other = float64s(others)
    if blocks != len(others):
        raise ValueError("not of the same blocks")
    made = np.empty(blocks)
    put_probabilities(one, other, blocks, float64s(made))
    return made


cdef void put_probabilities(const double* margins, const double* others, Py_ssize_t blocks,
                            double* into) noexcept nogil:
    cdef Py_ssize_t b
    for b in range(blocks):
        into[b] = 1 / (1 + exp(-((margins[b] + others[b]) / 2)))


def sharpened(const double[::1] odds not None, double sharpness, double cut=0.0):
    """Probabilities with their log odds less the cut, and multiplied."""
    made = np.empty(odds.shape[0])
    cdef double[::1] into = made
    if odds.shape[0]:
        with nogil:
            sharpen(&odds[0], odds.shape[0], sharpness, cut, &into[0])
    return made


cdef void sharpen(const double* odds, Py_ssize_t blocks, double sharpness, double cut, double* into) noexcept nogil:
    cdef Py_ssize_t b
    cdef double right, wrong, less = exp(cut)
    for b in range(blocks):
        right, wrong = pow(odds[b], sharpness), pow((1 - odds[b]) * less, sharpness)
        into[b] = right / (right + wrong)


def chosen(odds not None, words not None, double sharpness, double cut, copies):
    """The best selection by sharpened odds in all WORLDS, a 1 for every block not in it, and of those in it the least
    odds, None where it is empty, and the copies."""
    cdef const double* of_odds = float64s(odds)
    cdef const float* of_words = float32s(words)
    cdef const uint8_t* is_copy = NULL if copies is None else uint8s(copies)
    cdef Py_ssize_t blocks = len(odds), count, i
    cdef double least = 1, expected
    cdef double* sharp
    cdef int32_t* order
    if blocks != len(words) or (copies is not None and blocks != len(copies)):
        raise ValueError("not of the same blocks")
    kept, others, copied = np.zeros(blocks, np.bool_), np.empty(blocks, np.uint8), []
    if not blocks:
        return kept, others, None, copied
    cdef uint8_t* into = uint8s(kept)
    cdef uint8_t* left_out = uint8s(others)
    sharp = <double*>malloc(blocks * (sizeof(double) + 2 * sizeof(int32_t)))
    if sharp == NULL:
        raise MemoryError
    order = <int32_t*>(sharp + blocks)
    with nogil:
        sharpen(of_odds, blocks, sharpness, cut, sharp)
        count = select(sharp, of_words, blocks, WORLDS, order, &expected)
        memset(left_out, 1, blocks)
        for i in range(count):
            into[order[i]], left_out[order[i]] = 1, 0
            least = min(least, of_odds[order[i]])
        free(sharp)
    for i in range(blocks if is_copy != NULL else 0):
        if is_copy[i] and into[i]:
            copied.append(i)
    return kept, others, least if count else None, copied


def best_selection(const double[::1] odds not None, const float[::1] words not None, tuple worlds=python.SURE):
    """The blocks with the greatest expected F1, one truth a block, and the F1."""
    cdef double expected
    cdef double[IN_ALL] factors
    cdef int32_t* order
    cdef Py_ssize_t i, chosen
    if odds.shape[0] != words.shape[0]:
        raise ValueError("not of the same blocks")
    if len(worlds) != IN_ALL:
        raise ValueError("not so many worlds")
    for i in range(IN_ALL):
        factors[i] = exp(<double>worlds[i])
    kept = np.zeros(odds.shape[0], np.bool_)
    if not odds.shape[0]:
        return kept, 0.0
    order = <int32_t*>malloc(2 * odds.shape[0] * sizeof(int32_t))
    if order == NULL:
        raise MemoryError
    cdef uint8_t[::1] into = kept.view(np.uint8)
    with nogil:
        chosen = select(&odds[0], &words[0], odds.shape[0], factors, order, &expected)
        for i in range(chosen):
            into[order[i]] = 1
        free(order)
    return kept, expected


cdef Py_ssize_t select(const double* odds, const float* words, Py_ssize_t blocks, const double* factors, int32_t* order,
                       double* expected) noexcept nogil:
    """How many of the blocks in `order`, by their odds, are best; `order` has room for twice the blocks."""
    cdef Py_ssize_t b, count = 0, best = 0
    cdef double[IN_ALL] content, right
    cdef double taken = 0, here
    cdef int w
    memset(content, 0, sizeof(content))
    memset(right, 0, sizeof(right))
    expected[0] = 0
    for b in range(blocks):
        add_right(odds[b], words[b], factors, content)
        if odds[b] >= FLOOR:
            order[count] = <int32_t>b
            count += 1
    for w in range(IN_ALL):
        if not content[w]:
            return 0
    sort(odds, order, order + blocks, count)
    for b in range(count):
        add_right(odds[order[b]], words[order[b]], factors, right)
        taken, here = taken + words[order[b]], 0
        for w in range(IN_ALL):
            here += 2 * right[w] / (taken + content[w]) / IN_ALL
        if b == 0 or here > expected[0]:
            expected[0], best = here, b + 1
    return best


cdef inline void add_right(double odds, double words, const double* factors, double* sums) noexcept nogil:
    """Adds to the sum of every world the words that are content there."""
    cdef int w
    for w in range(IN_ALL):
        sums[w] += odds * factors[w] / (odds * factors[w] + (1 - odds)) * words


cdef void sort(const double* odds, int32_t* order, int32_t* other, Py_ssize_t count) noexcept nogil:
    """The greatest first, equals as they stand: runs twice as long each time are merged out of two."""
    cdef Py_ssize_t width = 1, lo, mid, hi, i, k, into
    while width < count:
        lo = 0
        while lo < count:
            mid, hi = min(lo + width, count), min(lo + 2 * width, count)
            i, k = lo, mid
            for into in range(lo, hi):
                if i < mid and (k >= hi or odds[order[i]] >= odds[order[k]]):
                    other[into] = order[i]
                    i += 1
                else:
                    other[into] = order[k]
                    k += 1
            lo = hi
        memcpy(order, other, count * sizeof(int32_t))
        width *= 2


def said_before(columns not None, Py_ssize_t is_copy, Py_ssize_t words, float least):
    """Blocks that the page has said already, of so many words at least; `is_copy`, `words`: rows of the columns."""
    cdef Bare rows = bare(columns, sizeof(float))
    cdef Py_ssize_t blocks = rows.shape[1]
    if rows.axes != 2 or not (0 <= is_copy < rows.shape[0] and 0 <= words < rows.shape[0]):
        raise IndexError("no such rows")
    copies = np.empty(blocks, np.bool_)
    cdef const float* values = <const float*>rows.data
    put_copies(values + is_copy * blocks, values + words * blocks, blocks, least, uint8s(copies))
    return copies


cdef void put_copies(const float* is_copy, const float* words, Py_ssize_t blocks, float least,
                     uint8_t* into) noexcept nogil:
    cdef Py_ssize_t b
    for b in range(blocks):
        into[b] = is_copy[b] > 0 and words[b] >= least


def summed_up(columns not None, int of_blocks, odds not None, words not None, kinds not None):
    """The mean of every column, the same among likely content, the expected F1, and what the page's words say."""
    cdef Bare found = bare(columns, sizeof(float))
    cdef Py_ssize_t blocks = found.shape[1], rows = found.shape[0], types = len(kinds)
    cdef const double* of_odds = float64s(odds)
    cdef const double* of_kinds = float64s(kinds)
    cdef const float* of_words = float32s(words)
    if not (found.axes == 2 and 0 < blocks == len(odds) == len(words) and 0 <= of_blocks <= rows):
        raise ValueError("not of the same blocks")
    row = np.empty((rows + of_blocks + 3 + types, 1), np.float32)
    cdef float* into = float32s(row)
    with nogil:
        put_summary(<const float*>found.data, rows, of_blocks, blocks, of_odds, of_words, into)
    put_kinds(of_kinds, types, into + rows + of_blocks + 3)
    return row


cdef int put_summary(const float* columns, Py_ssize_t rows, Py_ssize_t of_blocks, Py_ssize_t blocks,
                     const double* odds, const float* words, float* into) except -1 nogil:
    """All of it but what the page's words say."""
    cdef Py_ssize_t b, at
    cdef double total = 0, greatest = 0, mean, among, expected
    cdef float low, high
    cdef int32_t* order = <int32_t*>malloc(2 * blocks * sizeof(int32_t))
    if order == NULL:
        no_memory()
    for b in range(blocks):
        total += odds[b]
        greatest = max(greatest, odds[b])
    for at in range(of_blocks):
        look_over(columns + at * blocks, odds, blocks, &mean, &among, &low, &high)
        into[at] = mean / blocks
        into[of_blocks + at] = min(max(<float>(among / max(total, LEAST)), low), high)
    for at in range(of_blocks, rows):
        into[of_blocks + at] = columns[at * blocks]
    select(odds, words, blocks, SURE, order, &expected)
    free(order)
    at = rows + of_blocks
    into[at], into[at + 1], into[at + 2] = expected, total, greatest
    return 0


cdef void put_kinds(const double* kinds, Py_ssize_t types, float* into) noexcept nogil:
    cdef Py_ssize_t i
    for i in range(types):
        into[i] = kinds[i]


def leanings(margins not None, list sharp not None, list cut not None):
    """By the log odds of every page type, and behind them of a good result: the share of each type, the sharpness and
    the cut of the choice, and the probability of a good result."""
    if not len(margins) - 1 == len(sharp) == len(cut):
        raise ValueError("not of the same page types")
    return leaning(float64s(margins), sharp, cut)


cdef tuple leaning(const double* log_odds, list sharp, list cut):
    cdef Py_ssize_t i, types = len(sharp)
    cdef double highest = 0, total = 0, factor = 0, away = 0, share
    for i in range(types):
        highest = log_odds[i] if i == 0 else max(highest, log_odds[i])
    cdef list shares = [exp(log_odds[i] - highest) for i in range(types)]
    for i in range(types):
        total += <double>shares[i]
    for i in range(types):
        share = <double>shares[i] / total
        shares[i] = share
        factor += share * log(<double>sharp[i])
        away += share * <double>cut[i]
    return shares, exp(factor), away, 1 / (1 + exp(-log_odds[types]))


cdef class Types:
    cdef tuple arrays  # which the pointers lead to
    cdef list names, sharp, cut
    cdef Trees trees
    cdef Py_ssize_t columns

    def __init__(self, list names not None, list sharp not None, list cut not None, Py_ssize_t columns, of_tree, trees):
        self.arrays, self.trees = (of_tree, *trees), trees_at(of_tree, trees)
        self.names, self.sharp, self.cut, self.columns = names, sharp, cut, columns
        if not len(names) == len(sharp) == len(cut) < MOST:
            raise ValueError("not of the same page types, or too many")

    def lean(self, summary not None):
        """What `leanings` gives, by the summary of a page, the shares under the names of their types."""
        cdef Bare found = bare(summary, sizeof(float))
        cdef double[MOST] margins
        cdef Py_ssize_t i
        cdef dict named = {}
        if found.count != self.columns:
            raise ValueError("a summary of another model")
        memset(margins, 0, sizeof(margins))
        sum_groups(&self.trees, <const float*>found.data, margins)
        shares, sharpness, cut, sure = leaning(margins, self.sharp, self.cut)
        for i in range(len(self.names)):
            named[self.names[i]] = shares[i]
        return named, sharpness, cut, sure


def likeliest(dict shares not None):
    """The name with the greatest share, the first of several; None: there is none."""
    cdef double most = 0, share
    found = None
    for name, share in shares.items():
        if found is None or share > most:
            found, most = name, share
    return found
