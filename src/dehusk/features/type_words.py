"""Words that tell what kind of page it is: of its address and title, of the body's class, of what it calls itself."""

import re
from urllib.parse import urlsplit

import numpy as np

from dehusk.arrays import Floats, Keys
from dehusk.features.measures import Measures
from dehusk.features.vocabulary import Vocabulary
from dehusk.kernel import find, words
from dehusk.page import head

TYPE = re.compile(r'"@type"\s{0,9}:\s{0,9}"(\w{1,40})"')
LONGEST = 500  # characters of a text that are looked at


def kind_words(measured: Measures) -> Keys:
    """Their keys, each once; a word of the title is not the same word of the address."""
    texts = (address(measured), measured.title, " ".join(classes(measured)), " ".join(called(measured)))
    looked_at = [text[:LONGEST] for text in texts]
    ends = np.zeros(len(texts) + 1, np.int32)
    np.cumsum([len(text) for text in looked_at], out=ends[1:])
    bounds, keys = words("".join(looked_at), ends[:-1], ends[1:])
    return np.unique(keys + np.repeat(np.arange(len(texts), dtype=np.uint32), np.diff(bounds)))


def address(measured: Measures) -> str:
    """Where the page says that it stands, host and path."""
    try:
        parts = urlsplit(measured.said("og:url") or head.canonical(measured.page) or measured.page.url or "")
    except ValueError:
        return ""
    return f"{parts.netloc} {parts.path}"


def classes(measured: Measures) -> list[str]:
    nodes = measured.page.tagged("html", "body")
    return [said["class"] for said in measured.page.attributes_of(nodes).values() if "class" in said]


def called(measured: Measures) -> list[str]:
    return [measured.said("og:type"), measured.said("generator"), *TYPE.findall(measured.linked_data)]


def kind_odds(measured: Measures, table: Vocabulary) -> Floats:
    """For every type the sum of the log odds of the page's words."""
    found = find(kind_words(measured), table.keys, table.index)
    return np.asarray(table.odds[found[found >= 0]].sum(axis=0), np.float64)
