"""Columns of the tree that every candidate is measured by."""

import re

import numpy as np

from dehusk.arrays import Ints, Mask, running
from dehusk.kernel import markup
from dehusk.lists.parts import HEADINGS
from dehusk.lists.tree import Tree
from dehusk.page import Page
from dehusk.page.called import nodes_called

CHROME_TAGS = ("nav", "footer", "aside", "header", "menu", "select", "button", "dialog")
CHROME_ROLES = {"navigation", "menu", "menubar", "banner", "contentinfo", "complementary", "dialog", "alertdialog"}
LEADING = ("b", "strong", "dt", "th", *HEADINGS)
NUMBER = re.compile(r"[#(\[]?\d{1,5}[.:)\]]?$")
COUNTS = re.compile(r"[#(\[]?(\d{1,5})(?:[.:)\]\s]|$)")
MUCH = 0.5  # what holds this share of the page's text is not chrome, whatever it is called
ALL = 0.9
LONGEST_NUMBER = 7  # characters
COUNTED = 6  # records whose numbers are read
SAMPLE = 40  # records whose first words are read


def in_chrome(page: Page) -> Mask:
    """Mask of the nodes in what a page has besides its content, as tags, classes and ids tell it."""
    columns = page.columns
    marked = page.tagged(*CHROME_TAGS)
    marked[nodes_called(page, "chrome")] = True
    marked[[node for node, role in page.attributes("role").items() if role.lower() in CHROME_ROLES]] = True
    chars = running(page.piece_chars)
    marked &= (chars[columns.hi] - chars[columns.lo] < MUCH * chars[-1]) | page.tagged("nav", "footer")
    dialogs = nodes_called(page, "dialog")
    marked[dialogs[chars[columns.hi[dialogs]] - chars[columns.lo[dialogs]] < ALL * chars[-1]]] = True
    return page.nearest(marked) >= 0


def opens_line(page: Page) -> Mask:
    """Which pieces are the first of a line: of a block, or behind a br."""
    columns = page.columns
    opens = np.zeros(len(columns.piece_node), np.bool_)
    opens[columns.block_piece] = True
    if page.has("br"):
        breaks = columns.at[page.tagged("br")].searchsorted(columns.piece_at)
        opens[1:] |= breaks[1:] > breaks[:-1]
    return opens


class Facts:
    def __init__(self, tree: Tree) -> None:
        page, text = tree.page, tree.node < 0
        piece = -1 - tree.node[text]
        self.tree = tree
        self.kind_is_text = np.zeros(int(tree.kind.max()) + 1, np.bool_)
        self.kind_is_text[tree.kind[text]] = True
        links = np.zeros(len(tree))
        links[text] = page.piece_chars[piece] * page.piece_linked[piece]
        self.linked = running(links)
        self.headings = running(tree.heading)
        self.images = running(tree.label == markup.TAG["img"])
        node = tree.node.copy()
        node[text] = page.columns.piece_node[piece]
        self.chrome = in_chrome(page)[node]
        things = page.tagged("article")
        things[nodes_called(page, "record")] = True
        self.thing = things[node]
        self.hidden = (page.columns.flags[node] & markup.HIDDEN) > 0
        self.leading = page.piece_linked | (page.nearest(page.tagged(*LEADING)) >= 0)[page.columns.piece_node]
        titles = np.zeros(len(tree), np.bool_)
        titles[text] = (page.piece_linked & (page.nearest(page.tagged(*HEADINGS)) >= 0)[page.columns.piece_node])[piece]
        self.titles = running(titles)
        self.opening = np.append(opens_line(page), False)

    def counted(self, starts: Ints) -> bool:
        """Whether the records begin with numbers that go up by one; one of the first may lack its own."""
        page, before, missed = self.tree.page, -1, 0
        first = self.tree.pieces[starts[:COUNTED]]
        for piece in first[first < len(self.leading)].tolist():
            found = COUNTS.match(page.text_between(piece, piece + 1)[:LONGEST_NUMBER])
            number = int(found[1]) if found else -1
            missed += number < 0 or number != before + 1
            if missed > 2:
                return False
            before = number
        return len(first) > 2

    def leads(self, starts: Ints) -> float:
        """The share of records whose first words are linked, bold, a heading or the record's number."""
        first = self.tree.pieces[starts if len(starts) <= SAMPLE else starts[:: len(starts) // SAMPLE]]
        first = first[first < len(self.leading)]
        return np.count_nonzero(self.leads_at(first)) / len(first) if len(first) else 0.0

    def leads_at(self, pieces: Ints) -> Mask:
        """Which of these pieces are linked, bold, a heading or a number."""
        page, leads = self.tree.page, self.leading[pieces]
        short = (~leads & (page.piece_chars[pieces] <= LONGEST_NUMBER)).nonzero()[0]
        texts = (page.text_between(piece, piece + 1) for piece in pieces[short].tolist())
        leads[short] = [NUMBER.match(text) is not None for text in texts]
        return leads
