"""Words that tell what kind of page it is: of its address and title, of the body's class, of what it calls itself."""

import re
from urllib.parse import urlsplit

import numpy as np

from dehusk import head
from dehusk.features.view import View, words_of
from dehusk.features.vocabulary import Vocabulary
from dehusk.kernel import find
from dehusk.kernel.columns import Floats, Keys

TYPE = re.compile(r'"@type"\s{0,9}:\s{0,9}"(\w{1,40})"')
LONGEST = 500  # characters of a text that are looked at


def kind_words(view: View) -> Keys:
    """Their keys, each once; a word of the title is not the same word of the address."""
    texts = (address(view), view.title, " ".join(classes(view)), " ".join(called(view)))
    keys = [words_of(text[:LONGEST]) + np.uint32(number) for number, text in enumerate(texts)]
    return np.unique(np.concatenate(keys))


def address(view: View) -> str:
    """Where the page says that it stands, host and path."""
    try:
        parts = urlsplit(
            view.said("og:url")
            or next(iter(view.page.once(head.links).get("canonical", ())), "")
            or view.page.url
            or ""
        )
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
