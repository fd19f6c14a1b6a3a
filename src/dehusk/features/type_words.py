"""Words that tell what kind of page it is: of its address and title, of the body's class, of what it calls itself."""

import re
from urllib.parse import urlsplit

from dehusk.arrays import Floats, Keys
from dehusk.features.measures import Measures
from dehusk.features.vocabulary import Vocabulary
from dehusk.kernel import sum_odds, words
from dehusk.kernel.head import different_words, end_to_end

USUAL = re.compile(r"https?://([^/?#\[\]\s]*)((?:/[^?#\s]*)?)(?:[?#]\S*)?$")  # what needs no longer look
TYPE = re.compile(r'"@type"\s{0,9}:\s{0,9}"(\w{1,40})"')
LONGEST = 500  # characters of a text that are looked at


def kind_words(measured: Measures) -> Keys:
    """Their keys, each once; a word of the title is not the same word of the address."""
    return different_words(*words(*end_to_end(texts(measured))))


def texts(measured: Measures) -> list[str]:
    """Where the words stand."""
    told = measured.told
    said = (address(measured), told.title, " ".join(told.classes), " ".join(called(measured)))
    return [text[:LONGEST] for text in said]


def address(measured: Measures) -> str:
    """Where the page says that it stands, host and path."""
    said = measured.said("og:url") or measured.told.canonical or measured.page.url or ""
    if (usual := USUAL.match(said)) and said.isascii():
        return f"{usual[1]} {usual[2]}"
    try:
        parts = urlsplit(said)
    except ValueError:
        return ""
    return f"{parts.netloc} {parts.path}"


def called(measured: Measures) -> list[str]:
    said, data = [measured.said("og:type"), measured.said("generator")], measured.linked_data
    return [*said, *TYPE.findall(data)] if data else said


def kind_odds(measured: Measures, table: Vocabulary) -> Floats:
    """For every type the sum of the log odds of the page's words."""
    return sum_odds(texts(measured), table.keys, table.index, table.odds)
