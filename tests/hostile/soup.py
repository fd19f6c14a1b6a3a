"""Tag soup about as deep as the parser can bear, by seed: the same number gives the same page everywhere.

`python -m tests.hostile.soup FIRST COUNT` parses that many pages; a crash ends the process, the last seed is printed.
"""

import random
import sys

NAMES = (
    "div p ul li ol dl dt dd table tbody thead tr td th caption colgroup col form select option optgroup button object "
    "template a b i em nobr font code u s span x-y ruby rt h1 h2 svg math title desc foreignObject mi g path style "
    "script textarea noscript iframe frameset body html head br img input hr pre section article label"
).split()
NESTS = (
    "<div>", "<table><td>", "<table><tr><td>", "<div><table><td>", "<ul><li>", "<form><div>", "<b>", "<a href=x><div>",
    "<i><p>", "<nobr>", "<font size=1>", "<button>", "<object>", "<select>", "<select><option><div>", "<template>",
    "<svg><g>", "<svg><foreignObject>", "<math><mi>", "<svg><desc><div>", "<span>", "<x-y>", "<h1>", "<dl><dd>",
    "<table><caption>", "<table><div>", "<section>", "<li><dd>", "<template><td>", "<b><div>", "<table><a href=y>",
)  # fmt: skip
TEXT = ("y", " ", "<!-- c -->", "<![CDATA[z]]>", "&lt;", "<", "</", "<?x>", "\0")


def tag(random: random.Random) -> str:
    name = random.choice(NAMES)
    attributes = random.choice(("", "", "", " a=b", f" id={random.randrange(9)}", " /", ' q=">"', " r='", " color=x"))
    return f"</{name}>" if random.random() < 0.45 else f"<{name}{attributes}>"


def soup(seed: int) -> str:
    """A nest of 480 to 520 or so elements, then tags at random; now and then the nest is closed in part."""
    of = random.Random(seed)
    nests = of.sample(NESTS, of.randint(1, 3))
    parts: list[str] = []
    while len(parts) < of.randint(200, 520):
        parts += nests if of.random() < 0.97 else [tag(of)]
    for _ in range(of.randint(1, 40)):
        parts.append(tag(of) if of.random() < 0.75 else of.choice(TEXT))
    if of.random() < 0.3:
        parts += parts[-20:] * of.randint(1, 20)
    return "".join((*parts, "grain"))


def main(first: int, count: int) -> None:
    from dehusk.page.reader import parse  # noqa: PLC0415

    for seed in range(first, first + count):
        if seed % 500 == 0:
            print(seed, flush=True)
        columns = parse(soup(seed)).columns
        assert (columns.parent < 0).sum() == 1, seed
        assert columns.depth.max() < 500, seed


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
