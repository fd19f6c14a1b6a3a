"""Markup at random, by seed, of which the straight way takes about a third: one number gives one page everywhere.

`python -m tests.straight.soup FIRST COUNT` compares that many pages with the parser's, and prints those that differ.
"""

import random
import sys

import turbohtml

from dehusk import straight
from dehusk.page.reader import PARSE
from tests import pages

NAMES = """div p span a b i em strong ul li table tr td th tbody form br img h1 h2 section svg path title script style
    button select option dl dt dd pre font html head body template meta link input object nobr""".split()
ATTRIBUTES = [
    " a=1", ' class="x y"', " href='q&amp;r=1'", " b", " A=2", ' title="a<b>&quot;c"', " x=y/", " /", ' viewbox="0 0"',
    ' d="&lang=1&copy=2&copy"', "\n id = q ", " type=hidden", " c='1\r\n2'", " e=a&b",
]  # fmt: skip
TEXTS = [
    "x", " ", "\n", "a b", "&amp;", "&nbsp;", "&copy", "&notit;", "&#65;", "&#x41", "&#10;", "’", "\xa0", "<", "< ",
    "&", "&rsquo;", "\r\n", "\r", "é", "&lt;b&gt;", "&#128;", "&#0;", "\t", "<!-- c -->", "<!doctype html>", "<!---->",
    "<?xml a?>", "</>", "</ x>", "<!x>", "<!-- a -- b -->", "<script>a<b</script>", "<style>p>q{}</style>",
    "<textarea>\n<b></textarea>", "<title>x&amp;<b></title>", "<iframe>x</iframe>", "<?>", "<?php x?>", "<?xmlx a>",
    "<?xml-stylesheet a?>", "<?a/b>", "<![CDATA[a<b&amp;]]c]]>", "<![CDATA[\r\n]]>", "<![cdata[x]]>", "<![CDATA[",
    "&mldr;", "&verbar", "&lang;", "&NotEqualTilde;",
]  # fmt: skip
BEGINNINGS = [
    "", "<!DOCTYPE html>", "<!DOCTYPE html><html><head><title>t</title></head><body>",
    "<!DOCTYPE html><html><head></head>\n",
    '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "x">\n', '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0">',
    '<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01 Transitional//EN">\n<body><p>',
    '<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01 Transitional//EN" "x"><p>',
    '<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01 Transitional//EN" "x" y><p>',
    '<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.0 Transitional//EN" ><p>',
    '<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 3.2"><p>', "<!DOCTYPE html><table><tr><td>",
    "<!DOCTYPE html><body><svg>",
]  # fmt: skip


def soup(seed: int) -> str:
    of = random.Random(seed)
    few = of.choices(NAMES, k=6) if of.random() < 0.3 else []  # so that the same meet again and again

    def tag() -> str:
        name = of.choice(few or (NAMES if of.random() < 0.7 else pages.NAMES))
        if of.random() < 0.42:
            return f"</{name}{of.choice(('', '', '', ' ', '/', ' a=b'))}>"
        attributes = of.choices(ATTRIBUTES if of.random() < 0.8 else pages.ATTRIBUTES, k=of.choice((0, 0, 0, 1, 2, 3)))
        return f"<{name}{''.join(attributes)}{of.choice(('', '', '', '', '/', ' /'))}>"

    def piece() -> str:
        return tag() if of.random() < 0.68 else of.choice(TEXTS if of.random() < 0.9 else pages.WORDS + pages.RAW)

    return of.choice(BEGINNINGS) + "".join(piece() for _ in range(of.choice((2, 4, 6, 10, 16, 30))))


def by_parser(text: str) -> str:
    return str(turbohtml.parse(text, **PARSE).html)


def main(first: int, count: int) -> None:
    taken = 0
    for seed in range(first, first + count):
        page = soup(seed)
        written = straight.written(page)
        taken += written is not None
        if written not in (None, by_parser(page)):
            print(f"{seed}: {page!r}\n  the parser: {by_parser(page)!r}\n  straight:   {written!r}")
    print(f"{count} pages, {taken} taken")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
