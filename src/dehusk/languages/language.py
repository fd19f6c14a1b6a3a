"""What is known of one language: the words by which a page is read. What is not known stays empty."""

from typing import NamedTuple


class Language(NamedTuple):
    """Words are apart by spaces. Patterns are alternatives of a regular expression, apart by `|`, in lower case."""

    stop_words: str = ""  # words: the most frequent; prose has them, labels do not

    # whole patterns, the surest first, with the names as their group
    signatures: tuple[str, ...] = ()  # what a writer signs with anywhere on a page
    editors: tuple[str, ...] = ()  # who answers for a page on which no writer is named

    # dates
    months: str = ""  # twelve words, the spellings of one apart by "/", "-" for a month without any
    date_marks: str = ""  # three characters: after the number of the year, of the month and of the day
    ordinal: str = ""  # pattern: after the number of a day
    of_month: str = ""  # pattern: between a day and its month
    of_year: str = ""  # pattern: between a month and its year
    published: str = ""  # pattern: beginnings of words before the day of publication
    changed: str = ""  # pattern: beginnings of words before a date that is not of publication

    # bylines
    by: str = ""  # pattern: begins a byline by itself
    author: str = ""  # pattern: begins a byline, `by_author` or nothing after it
    by_author: str = ""  # pattern
    author_label: str = ""  # pattern: before a colon and a name
    name_and: str = ""  # pattern: between two names
    byline_break: str = ""  # pattern: a word after which nobody is named
    byline_goes_on: str = ""  # pattern: the same, only between two others
    role: str = ""  # pattern: a word for what somebody is
    nobody: str = ""  # pattern: a whole text that stands where a name should and is none
    no_name: str = ""  # pattern: a word that is part of no name

    # pages without content: patterns of whole phrases
    missing: str = ""  # that there is no such page
    failed: str = ""  # that the server could not make it
    log_in: str = ""  # that one has to log in, or may not see it
    subscribe: str = ""  # that only subscribers may read on
    robot: str = ""  # that one has to show that one is no robot
    scripts: str = ""  # that the page needs scripts
