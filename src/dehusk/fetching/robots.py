"""robots.txt by RFC 9309: the groups of one agent, the longest matching rule, `*` and `$`. Linear in what it reads."""

import re
from collections.abc import Iterator
from typing import NamedTuple

LARGEST = 500 << 10  # characters of a robots.txt that count
READ = 4 * LARGEST  # bytes of one; who has more permits nothing
LINE = re.compile(r"[ \t]*([A-Za-z-]+)[ \t]*:[ \t]*([^#\r\n]*)")
ESCAPED = re.compile(r"%[0-9A-Fa-f]{2}")


class Rule(NamedTuple):
    allowed: bool
    pattern: str


def rules_for(agent: str, text: str) -> list[Rule]:
    """The rules of the groups that name the agent, else of those for all."""
    token = re.match(r"[A-Za-z_-]*", agent)
    name = token[0].lower() if token else ""
    mine: list[Rule] = []
    all_others: list[Rule] = []
    named = False
    for agents, rules in _groups(text):
        if name in agents:
            named = True
            mine += rules
        elif "*" in agents:
            all_others += rules
    return mine if named else all_others


def _groups(text: str) -> Iterator[tuple[set[str], list[Rule]]]:
    agents: set[str] = set()
    rules: list[Rule] = []
    for line in text[:LARGEST].splitlines():
        found = LINE.match(line)
        key, value = (found[1].lower(), found[2].strip()) if found else ("", "")
        if key == "user-agent":
            if rules:
                yield agents, rules
                agents, rules = set(), []
            token = re.match(r"\*|[A-Za-z_-]+", value)
            agents.add(token[0].lower() if token else "")
        elif key in ("allow", "disallow") and agents:
            rules.append(Rule(key == "allow", value))  # an empty one matches nothing, but ends the list of agents
    yield agents, rules


def may_fetch(rules: list[Rule], target: str) -> bool:
    """Whether the longest rule for a path and query is to allow it; where two are as long, that to allow."""
    if target == "/robots.txt":
        return True
    path = _plain(target)
    hits = ((len(rule.pattern), rule.allowed) for rule in rules if rule.pattern and matches(_plain(rule.pattern), path))
    return max(hits, default=(0, True))[1]


def matches(pattern: str, path: str) -> bool:
    """`*` is any text and `$` at the end the end: each part is looked for once, after the one before."""
    ends = pattern.endswith("$")
    first, *rest = pattern.removesuffix("$").split("*")
    if not path.startswith(first):
        return False
    at = len(first)
    if not rest:
        return not ends or at == len(path)
    for part in rest[:-1] if ends else rest:
        found = path.find(part, at)
        if found < 0:
            return False
        at = found + len(part)
    return not ends or (len(path) - len(rest[-1]) >= at and path.endswith(rest[-1]))


def _plain(text: str) -> str:
    """Escapes of plain characters undone, so that %7E is ~ on both sides."""

    def undone(match: re.Match[str]) -> str:
        letter = chr(int(match[0][1:], 16))
        return letter if letter.isascii() and (letter.isalnum() or letter in "-._~") else match[0].upper()

    escaped = "".join(c if c.isascii() else "".join(f"%{byte:02X}" for byte in c.encode()) for c in text)
    return ESCAPED.sub(undone, escaped)
