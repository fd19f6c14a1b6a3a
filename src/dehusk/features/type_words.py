"""Words that tell what kind of page it is: of its address and title, of the body's class, of what it calls itself."""

import re
from urllib.parse import urlsplit

import numpy as np

from dehusk.arrays import Floats, Keys
from dehusk.features.measures import View
from dehusk.features.vocabulary import Vocabulary
from dehusk.kernel import find, words
from dehusk.page import head

TYPE = re.compile(r'"@type"\s{0,9}:\s{0,9}"(\w{1,40})"')
LONGEST = 500  # characters of a text that are looked at


def kind_words(view: View) -> Keys:
    """Their keys, each once; a word of the title is not the same word of the address."""
    texts = (address(view), view.title, " ".join(classes(view)), " ".join(called(view)))
    looked_at = [text[:LONGEST] for text in texts]
    ends = np.zeros(len(texts) + 1, np.int32)
    np.cumsum([len(text) for text in looked_at], out=ends[1:])
    bounds, keys = words("".join(looked_at), ends[:-1], ends[1:])
    return np.unique(keys + np.repeat(np.arange(len(texts), dtype=np.uint32), np.diff(bounds)))


def address(view: View) -> str:
    """Where the page says that it stands, host and path."""
    try:
        parts = urlsplit(view.said("og:url") or head.canonical(view.page) or view.page.url or "")
    except ValueError:
        return ""
    return f"{parts.netloc} {parts.path}"


def classes(view: View) -> list[str]:
    nodes = view.page.tagged("html", "body")
    return [said["class"] for said in view.page.attributes_of(nodes).values() if "class" in said]


def called(view: View) -> list[str]:
    return [view.said("og:type"), view.said("generator"), *TYPE.findall(view.linked_data)]


def kind_odds(view: View, table: Vocabulary) -> Floats:
    """For every type the sum of the log odds of the page's words."""
    found = find(kind_words(view), table.keys, table.index)
    return np.asarray(table.odds[found[found >= 0]].sum(axis=0), np.float64)
