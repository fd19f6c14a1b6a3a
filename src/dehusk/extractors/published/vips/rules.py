"""The rules by which VIPS divides a node or takes it for a block, first that applies; numbers are the paper's."""

from collections.abc import Callable
from typing import NamedTuple

from dehusk.extractors.published.vips.tree import VisualTree

SAME_FONT, OTHER_FONT = 10, 9  # degrees of coherence of nothing but text
LARGE = 0.3  # of the page: such a block is one less coherent
COHERENCE = {"p": 8, "td": 8, "th": 8, "li": 8, "div": 7, "table": 6, "ul": 6}


class Verdict(NamedTuple):
    divide: bool
    degree: int = 0  # of coherence, from 1 to 10; 0 of a node that is neither divided nor a block
    whole: bool = False  # children in front of another background are not divided in this round


DIVIDE, DIVIDE_BY_BACKGROUND, CUT = Verdict(True), Verdict(True, whole=True), Verdict(False)


class Turn(NamedTuple):
    """A node whose turn it is."""

    tree: VisualTree
    node: int
    root: bool  # it is the block that is being divided
    previous_divided: bool
    least_text: float  # relative sizes of rules 8 and 9
    least_child: float

    @property
    def children(self) -> list[int]:
        return self.tree.children[self.node]

    def block(self) -> Verdict:
        """A block, by its tag and size."""
        degree = COHERENCE.get(self.tree.tag[self.node], 5)
        return Verdict(False, degree - (self.tree.area(self.node) > LARGE))


Rule = Callable[[Turn], Verdict | None]


def rule_1(turn: Turn) -> Verdict | None:
    return None if turn.children else CUT


def rule_2(turn: Turn) -> Verdict | None:
    return DIVIDE if len(turn.children) == 1 and turn.tree.tag[turn.children[0]] else None


def rule_3(turn: Turn) -> Verdict | None:
    return DIVIDE if turn.root else None


def rule_4(turn: Turn) -> Verdict | None:
    if not all(turn.tree.virtual[child] for child in turn.children):
        return None
    fonts = {turn.tree.font[child] for child in turn.children}
    return Verdict(False, SAME_FONT if len(fonts) == 1 else OTHER_FONT)


def rule_5(turn: Turn) -> Verdict | None:
    return None if all(turn.tree.inline[child] for child in turn.children) else DIVIDE


def rule_6(turn: Turn) -> Verdict | None:
    return DIVIDE if any(turn.tree.tag[child] == "hr" for child in turn.children) else None


def rule_7(turn: Turn) -> Verdict | None:
    return DIVIDE_BY_BACKGROUND if other_background(turn.tree, turn.node) else None


def rule_8(turn: Turn) -> Verdict | None:
    has_text = any(turn.tree.virtual[child] for child in turn.children)
    return turn.block() if has_text and turn.tree.area(turn.node) < turn.least_text else None


def rule_9(turn: Turn) -> Verdict | None:
    largest = max(turn.tree.area(child) for child in turn.children)
    return turn.block() if largest < turn.least_child else None


def rule_10(turn: Turn) -> Verdict | None:
    return None if turn.previous_divided else turn.block()


def rule_11(_turn: Turn) -> Verdict | None:
    return DIVIDE


def rule_12(turn: Turn) -> Verdict | None:
    return turn.block()


INLINE: tuple[Rule, ...] = (rule_1, rule_2, rule_3, rule_4, rule_5, rule_6, rule_8, rule_9, rule_11)
TABLE: tuple[Rule, ...] = (rule_1, rule_2, rule_3, rule_7, rule_9, rule_12)
CELL: tuple[Rule, ...] = (rule_1, rule_2, rule_3, rule_4, rule_8, rule_9, rule_10, rule_12)
OTHERS: tuple[Rule, ...] = (rule_1, rule_2, rule_3, rule_4, rule_6, rule_8, rule_9, rule_11)
BY_TAG = {**dict.fromkeys("table tbody thead tfoot tr".split(), TABLE), "td": CELL, "th": CELL, "p": INLINE}


def other_background(tree: VisualTree, node: int) -> list[int]:
    """The children in front of another background."""
    return [child for child in tree.children[node] if tree.background[child] != tree.background[node]]


def verdict(turn: Turn) -> Verdict:
    tree, node = turn.tree, turn.node
    if not tree.tag[node]:
        return Verdict(False, SAME_FONT)  # a text node
    rules = BY_TAG.get(tree.tag[node]) or (INLINE if tree.inline[node] else OTHERS)
    return next(found for rule in rules if (found := rule(turn)) is not None)


class Block(NamedTuple):
    node: int
    degree: int  # of coherence


def pool(tree: VisualTree, root: int, least_text: float, least_child: float) -> list[Block]:
    """The blocks that a node is divided into, in order."""
    found: list[Block] = []
    divided: set[int] = set()
    waiting = [(root, -1)]  # nodes, each with the sibling before it
    whole: set[int] = set()
    while waiting:
        node, previous = waiting.pop()
        turn = Turn(tree, node, node == root, previous in divided, least_text, least_child)
        told = turn.block() if node in whole and tree.children[node] else verdict(turn)
        if told.divide:
            divided.add(node)
            whole.update(other_background(tree, node) if told.whole else ())
            children = tree.children[node]
            waiting += reversed(list(zip(children, [-1, *children], strict=False)))
        elif told.degree:
            found.append(Block(node, told.degree))
    return found
