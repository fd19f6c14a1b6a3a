"""Code listings: which elements are one, and in which language."""

import re

import numpy as np

from dehusk.arrays import Mask, running
from dehusk.kernel import markup
from dehusk.kernel.hints import CODE
from dehusk.notation.gutters import gutters, numbered
from dehusk.notation.kinds import codes
from dehusk.page import Page, fact
from dehusk.page.hints import hinted
from dehusk.page.names import nodes_matching

WHOLE = re.compile(
    r"(?:^|\s)(?:syntaxhighlighter|dp-highlighter|highlighttable|rouge-table|lntable|hljs-ln|crayon-table|CodeMirror-code"
    r"|cm-content|js-file-line-container)(?:$|\s)"
)
IN_WHOLE = ("highlight", "rouge-table", "lntable", "hljs-ln", "crayon-table", "codemirror-code", "cm-content",
            "js-file-line-container")  # fmt: skip
IS_CODE = codes("pre", "code")
PROSE = ("p", "h1", "h2", "h3", "h4", "h5", "h6", "blockquote", "ul")

KNOWN = frozenset(
    """
    abap actionscript ada apache applescript arduino asm assembly awk bash basic bat batch c c# c++ clojure cmake
    cmd cobol coffeescript console cpp cs csharp css cuda cython d dart delphi diff docker dockerfile elixir elm
    erlang f# fortran fsharp go golang gradle graphql groovy haskell hcl html http ini ipython3 java javascript js
    json json5 jsonc jsx julia kotlin kt latex less lisp lua make makefile markdown markup mathematica matlab md
    mermaid nasm nginx nix objc objective-c objectivec ocaml pascal perl php pl plsql postgresql powershell prolog
    properties protobuf ps1 py pycon python python3 r rb regex rs rst ruby rust sas sass scala scheme scss sh shell
    shell-session solidity sql stata svelte swift systemverilog tcl terraform tex toml ts tsql tsx typescript vb
    vbnet verilog vhdl vim vue wasm xml yaml yml zig zsh
""".split()
)
NO_LANGUAGE = frozenset("""auto default code highlight line-numbers nohighlight no-highlight none other plain plaintext
    text txt undefined unknown""".split())  # fmt: skip
STATED = re.compile(r"(?:^|\s)(?:language-|lang-|highlight-(?:source|text)-|brush:\s*)([\w+#.-]+)", re.IGNORECASE)
HIGHLIGHTED = re.compile(r"(?:^|\s)(?:highlight|sp)-([\w+#]+)")
BELOW = 3  # elements in a listing that may say its language
ABOVE = 3  # elements around a listing that may say its language
BESIDE = 5  # pieces that such an element may have besides


def may_have_listings(page: Page) -> bool:
    return bool(hinted(page) & CODE)


@fact
def listings(page: Page) -> Mask:
    """Mask of the nodes each of which is one listing, however many blocks are in it; none is in another."""
    columns, found = page.columns, page.tagged("pre")
    if not may_have_listings(page):
        return found
    found[[*_of_highlighters(page), *_lines_of_code(page)]] = True
    at = found.nonzero()[0]
    if len(at) > 1:
        found[at[np.maximum.accumulate(np.append(0, columns.end[at]))[:-1] > at]] = False
    return found


def _of_highlighters(page: Page) -> list[int]:
    """What highlighters make of a listing: elements of known classes, tables of line numbers and code; no prose."""
    found = [*_numbered_tables(page), *nodes_matching(page, WHOLE, "class", stems=IN_WHOLE)]
    if not found:
        return found
    nodes, prose = np.array(found), running(page.tagged(*PROSE))
    return list(nodes[prose[page.columns.end[nodes]] == prose[nodes]].tolist())


def _numbered_tables(page: Page) -> list[int]:
    """Tables of line numbers and code."""
    numbers = gutters(page, page.tagged("td", "th")) if page.has("td", "th") else ()
    if not len(numbers):
        return []
    tables = page.nearest(page.tagged("table"))[numbers]
    tables = tables[tables >= 0]
    code = running(page.tagged("pre", "code") | numbered(page))
    return list(tables[code[page.columns.end[tables]] > code[tables]].tolist())


def _lines_of_code(page: Page) -> list[int]:
    """Code elements outside of pre that hold line breaks and all of their blocks."""
    if not page.has("code") or not page.has("br"):
        return []
    columns = page.columns
    breaks = (page.tagged("br") & (columns.flags & markup.PREFORMATTED == 0)).nonzero()[0]
    nodes = {*page.nearest(page.tagged("code"))[breaks].tolist()} - {-1}
    if not nodes:
        return []
    edges = {*page.block_pieces.tolist()}
    pieces = ((node, int(columns.lo[node]), int(columns.hi[node])) for node in sorted(nodes))
    return [node for node, lo, hi in pieces if lo < hi and lo in edges and hi in edges]


def language_of(page: Page, listing: int) -> str:
    """The language that a listing says it is in: class="language-python", data-lang and the like; or ""."""
    near = (listing, *_inside(page, listing), *_around(page, listing))
    return next(filter(None, (_language(page, node, node >= listing) for node in near)), "")


def _inside(page: Page, listing: int) -> list[int]:
    """The first elements in a listing, and the first of code."""
    first, stop = listing + 1, int(page.columns.end[listing])
    code = IS_CODE[page.columns.tag[first:stop]].nonzero()[0][: 2 * BELOW] + first
    return [*range(first, min(stop, first + BELOW)), *code.tolist()]


def _around(page: Page, listing: int) -> list[int]:
    """The elements above a listing that hold little else."""
    columns, node, found = page.columns, listing, []
    most = columns.hi[listing] - columns.lo[listing] + BESIDE
    for _ in range(ABOVE):
        node = int(columns.parent[node])
        if node < 0 or columns.hi[node] - columns.lo[node] > most:
            break
        found.append(node)
    return found


def _language(page: Page, node: int, inside: bool) -> str:
    """What an element says in words that can mean only a language; `inside`: it is the listing, or in it."""
    said = page.own_attribute(node, "class")
    stated = [page.own_attribute(node, name) for name in ("data-lang", "data-language") if page.has_attribute(name)]
    stated += STATED.findall(said)
    words = HIGHLIGHTED.findall(said) + ([page.own_attribute(node, "lang")] if inside else [])
    if inside or "highlight" in said or "code" in said.lower() or "hljs" in said:
        words += said.split()
    if not inside and "highlight" not in said:  # class="lang-en" is no language of code
        words, stated = words + stated, []
    names = [*map(_plain, stated), *(name for name in map(_plain, words) if name in KNOWN)]
    return next((name for name in names if name and name not in NO_LANGUAGE), "")


def _plain(name: str) -> str:
    name = name.lower().removeprefix("text-").removesuffix("-basic")
    return "".join(letter for letter in name if letter.isalnum() or letter in "+#-")
