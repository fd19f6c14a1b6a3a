"""The front of a page: the block of its title, and the lines beside it that may say who and when. `_front` is the same,
compiled."""

from dehusk.arrays import Mask
from dehusk.kernel.columns import Columns
from dehusk.kernel.keys import key_of
from dehusk.kernel.measure import word_pattern
from dehusk.kernel.sections import block_table

LONGEST_TITLE = 300  # characters of a title
FEWEST = 8  # characters of a line that is a title without being a heading
MOST = 10  # headings of a rank that may be the title
SHARE = 0.6  # of a heading's words that a title has, too
ABOVE, BELOW = 3, 12  # blocks beside the title
LINE = 120  # characters of a line that is not prose
REST = 9  # words that a line has besides its date
DATE_WORDS = 6  # of a date in ASCII, as "12th of March, in 2026"


def find_title(columns: Columns, titles: tuple[str, ...]) -> tuple[int, dict[str, int]]:
    """The block of the heading most like one of some titles; or else -1, and what blocks say that may be a part of one
    of them, each with its first block."""
    heading = titled_heading(columns, titles)
    return heading, {} if heading >= 0 else lines_within(columns, titles)


def titled_heading(columns: Columns, titles: tuple[str, ...]) -> int:
    """The first-rank heading, or else that of the second, with most words of one of some titles, and few others; -1:
    none."""
    lo, hi, level = block_table(columns)
    said = [_different_words(title) for title in titles]
    for rank in (1, 2):
        best, most = -1, 0.0
        for block in (level == rank).nonzero()[0][:MOST].tolist():
            own = _different_words(columns.text[lo[block] : hi[block]])
            for whole in said if own else ():
                common = len(own & whole)
                alike = common / len(own | whole)
                if common >= SHARE * len(own) and alike > most:
                    best, most = block, alike
        if best >= 0:
            return best
    return -1


def _different_words(text: str) -> set[int]:
    return {key_of(word) for word in word_pattern().findall(text[:LONGEST_TITLE])}


def lines_within(columns: Columns, titles: tuple[str, ...]) -> dict[str, int]:
    """What blocks say that may be a part of one of some titles, by its length, its first and last characters and the
    gaps around it; each with its first block."""
    lo, hi, _ = block_table(columns)
    found: dict[str, int] = {}
    for block, (first, stop) in enumerate(zip(lo.tolist(), hi.tolist(), strict=True)):
        line = columns.text[first:stop]
        if FEWEST <= len(line) <= LONGEST_TITLE and any(_may_be_part(line, title) for title in titles):
            found.setdefault(line, block)
    return found


def _may_be_part(line: str, title: str) -> bool:
    ends = range(len(line), len(title) + 1)
    return any(
        title[stop - len(line)] == line[0]
        and title[stop - 1] == line[-1]
        and (stop == len(line) or _is_gap(title[stop - len(line) - 1]))
        and (stop == len(title) or _is_gap(title[stop]))
        for stop in ends
    )


def _is_gap(letter: str) -> bool:
    """Whether a title may be cut here."""
    return letter.isspace() or letter in "|_"


def front_extent(columns: Columns, title: int) -> tuple[int, int]:
    """The title and the blocks beside it, first:stop; the second block of prose below the title ends them."""
    lo, hi, _ = block_table(columns)
    first, stop = max(0, title - ABOVE), min(title + BELOW + 1, len(lo))
    prose = [block for block in range(title + 1, stop) if hi[block] - lo[block] > LINE]
    return first, prose[1] if len(prose) > 1 else stop


def front_lines(columns: Columns, title: int, among: Mask | None) -> list[tuple[int, str, bool]]:
    """Of the blocks beside a title, all or some, those that may say who or when: neither prose nor what introduces
    something. Each with what it says, and whether there is a digit in it."""
    lo, hi, _ = block_table(columns)
    found = []
    for block in range(*front_extent(columns, title)):
        line = columns.text[lo[block] : hi[block]]
        if block != title and (among is None or among[block]) and len(line) <= LINE and not line.endswith(":"):
            has_digit = any(map(str.isdecimal, line))
            found += [] if _says_more(line, has_digit) else [(block, line, has_digit)]
    return found


def _says_more(line: str, has_digit: bool) -> bool:
    """Whether a line is too long to say only who or when. Beyond ASCII a date may have more words."""
    count = len(word_pattern().findall(line))
    return count > REST + DATE_WORDS if has_digit and line.isascii() else count > REST and not has_digit
