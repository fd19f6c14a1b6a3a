"""Tag soup about as deep as the guard allows or the parser can bear, by seed: one number gives one page everywhere.

`python -m tests.hostile.soup FIRST COUNT` reads that many pages; a crash ends the process, the last seed is printed.
With `bare` at the end the parser has no guard before it, and is expected to crash now and then.
"""

import random
import re
import sys

NESTS = (
    "<div>", "<table><td>", "<table><tr><td>", "<div><table><td>", "<ul><li>", "<form><div>", "<b>", "<a href=x><div>",
    "<i><p>", "<nobr>", "<font size=1>", "<button>", "<object>", "<select>", "<select><option><div>", "<template>",
    "<svg><g>", "<svg><foreignObject>", "<math><mi>", "<svg><desc><div>", "<span>", "<x-y>", "<h1>", "<dl><dd>",
    "<table><caption>", "<table><div>", "<section>", "<li><dd>", "<template><td>", "<b><div>", "<table><a href=y>",
    "<table><tr><td><table><td>", "<p><b><i>", "<div><form><table><td>", "<math><annotation-xml encoding=text/html>",
    "<svg><title><b>", "<a><table><td><a>", "<b><p><i></b>", "<table><colgroup><template><col>", "<a><object><a>",
)  # fmt: skip
NAMES = (
    "div p ul li ol dl dt dd table tbody thead tr td th caption colgroup col form select option optgroup button object "
    "a b i em nobr font code u s span x-y ruby rt h1 h2 svg math desc foreignObject mi g path annotation-xml "
    "body html head br img input hr pre section article label"
).split()
TAKERS = "template title style script textarea noscript iframe frameset".split()  # of text
ATTRIBUTES = ("", "", "", "", " a=b", " id=1", " id=2", " id=3", " /", ' q=">"', " color=x", " encoding=text/html")
TEXT = ("y", " ", "&lt;", "\0")
HIDDEN = ("<!-- c -->", "<![CDATA[z]]>", "<", "</", "<?x>", "<p r='>")


def weight(nest: str) -> int:
    """How many elements a nest opens, with those that a table implies."""
    return len(re.findall("<[a-z]", nest)) + (2 if "<table><td" in nest else 0)


def soup(seed: int, whole: bool = False) -> str:
    """A nest of 380 to 420 or 480 to 540 elements, then tags at random, with words between; the last one is grain.

    A `whole` page has nothing in it that hides text.
    """
    of = random.Random(seed)
    names, texts = (NAMES, TEXT) if whole else (NAMES + TAKERS, TEXT + HIDDEN)
    nests = of.sample([nest for nest in NESTS if not (whole and "<template>" in nest)], of.randint(1, 3))
    depth, words = of.choice((of.randint(380, 420), of.randint(480, 540))), 0
    parts: list[str] = []

    def tag() -> str:
        name = of.choice(names)
        return f"</{name}>" if of.random() < 0.45 else f"<{name}{of.choice(ATTRIBUTES)}>"

    while depth > 0:
        nest = of.choice(nests) if of.random() < 0.98 else tag()
        depth -= weight(nest)
        parts.append(nest)
    for _ in range(of.randint(1, 60)):
        word = of.random()
        words += word < 0.1
        parts.append(f"word{words} " if word < 0.1 else of.choice(texts) if word < 0.25 else tag())
    if of.random() < 0.3:
        parts += parts[-20:] * of.randint(1, 20)
    return "".join((*parts, "grain"))


def check(seed: int) -> None:
    from dehusk.page.reader import parse  # noqa: PLC0415

    whole = seed % 2 == 0
    html = soup(seed, whole)
    page = parse(html)
    parent = page.columns.parent
    assert (parent < 0).sum() == 1, seed
    assert (parent < range(len(parent))).all(), seed
    assert page.columns.depth.max() < 500, seed
    if whole:
        kept = set(re.findall("word[0-9]+|grain", page.source))
        assert kept == set(re.findall("word[0-9]+|grain", html)), seed


def main(first: int, count: int, bare: bool = False) -> None:
    import turbohtml  # noqa: PLC0415

    for seed in range(first, first + count):
        if bare or seed % 1000 == 0:
            print(seed, flush=True)
        if bare:
            turbohtml.parse(soup(seed, seed % 2 == 0), positions=False, scripting=True)
        else:
            check(seed)


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]), bare="bare" in sys.argv)
