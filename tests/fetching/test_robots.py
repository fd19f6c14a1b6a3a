"""robots.txt as RFC 9309 has it."""

import pytest

from dehusk.fetching.robots import matches, may_fetch, rules_for

TEXT = """
# comment
User-agent: other
Disallow: /

user-agent: Dehusk/1.0
User-Agent: third
Disallow: /a   # a comment
Allow: /a/b
Disallow: /*.pdf$
Disallow: /q?*x=
Disallow: /%7euser/
Disallow: /caf\u00e9
Disallow:

User-agent: *
Disallow: /
Sitemap: http://example.org/
User-agent: DEHUSK
Disallow: /also
"""


@pytest.mark.parametrize(("target", "allowed"), [
    ("/", True), ("/a", False), ("/ab", False), ("/a/b", True), ("/a/bc", True), ("/b/a", True), ("/x.pdf", False),
    ("/x.pdf?y", True), ("/x.pdfs", True), ("/q?a=1&x=2", False), ("/q?a=1", True), ("/~user/", False),
    ("/%7Euser/", False), ("/caf%C3%A9", False), ("/caf%c3%a9/x", False), ("/also", False), ("/robots.txt", True),
])  # fmt: skip
def test_what_dehusk_may_have(target: str, allowed: bool) -> None:
    assert may_fetch(rules_for("dehusk", TEXT), target) is allowed


@pytest.mark.parametrize(
    ("agent", "allowed"), [("other", False), ("third/2", True), ("nobody", False), ("THIRD", True), ("", False)]
)
def test_by_name(agent: str, allowed: bool) -> None:
    assert may_fetch(rules_for(agent, TEXT), "/x") is allowed


@pytest.mark.parametrize(
    "text", ["", "Disallow: /", "nonsense\n:::", "User-agent: *", "User-agent: *\nDisallow:", "<html>", "\x00"]
)
def test_nothing_is_forbidden(text: str) -> None:
    assert may_fetch(rules_for("dehusk", text), "/x")


def test_where_two_rules_are_as_long_the_one_to_allow_counts() -> None:
    assert may_fetch(rules_for("dehusk", "User-agent: *\nDisallow: /x\nAllow: /x"), "/x")
    assert not may_fetch(rules_for("dehusk", "User-agent: *\nAllow: /\nDisallow: /x"), "/x")


@pytest.mark.parametrize(("pattern", "path", "found"), [
    ("/a*b", "/axxb", True), ("/a*b", "/axxbx", True), ("/a*b$", "/axxbx", False), ("/a*b$", "/axbxb", True),
    ("*", "/", True), ("/*", "/x", True), ("$", "/", False), ("/$", "/", True), ("/$", "/x", False),
    ("/a**b", "/ab", True), ("/a*a$", "/a", False), ("/ab*b$", "/ab", False), ("/a$b", "/a$b", True),
])  # fmt: skip
def test_patterns(pattern: str, path: str, found: bool) -> None:
    assert matches(pattern, path) is found


def test_patterns_that_make_other_matchers_slow() -> None:
    assert not matches("/" + "*a" * 5000 + "b", "/" + "a" * 8000)
