"""Ten hard structures, each a piece of HTML beside this file, and what must be found in the Markdown of each."""

from pathlib import Path

HERE = Path(__file__).parent
OPENING = (
    "We spent the spring comparing what the workshop measured with what the archive had noted down, and this is the"
    " part of it that readers asked to see in full, as it was written at the time."
)
CLOSING = (
    "The figures were checked twice by different people, and where the two disagreed we went back to the first notes"
    " and said so, which is why the whole took longer than anybody had planned."
)
# structure -> what must be right -> the pattern that shows it
FACTS = {
    "A table with spans": {
        "1912's 31 stands in the fourth column": r"(?m)^\|? *1912 *\|[^|\n]*closed[^|\n]*\|[^|\n]*\| *31 *\|?$",
        "1911 has four cells": r"(?m)^\|? *1911 *\| *40 *\| *7 *\| *12 *\|?$",
        "the second head begins in the second column": r"(?m)^\| *(Year)? *\| *lime *\| *ash *\| *lime *\|?$",
        "caption is no row": r"(?m)^\W*Output of the two kilns, in tonnes\W*$(?<![|])",
    },
    "Formulas": {
        "KaTeX once, as TeX": r"answer is \$a\^3/6\$, and",
        "MathJax's script": r"\$\$\s*\\sum_\{k=1\}\^\{n\} k\^2 < n\^3\s*\$\$",
        "MathML": r"\$\\sqrt\{x\} ?= ?\\frac\{1\}\{2\}\$",
        "TeX in the text is not escaped": r"x_1 \* x_2 \* x_3",
    },
    "Code with line numbers": {
        "one fence with its language": r"```\s?python\ndef area\(r\):",
        "indentation": r"\n    # \*exact\* enough\n    return 3\.14 \* r \*\* 2\n",
        "no line numbers": r"(?s)\A(?!.*\b1\s+2\s+3\b).*\Z",
    },
    "Code, an element a line": {
        "three lines, one fence": r"```\s?go\nfor i := range lines \{\n\tfmt\.Println\(i\)\n\}\n```",
        "a backtick in code": r"`` ?echo `date` ?``",
        "a div a line": r"```\w*\ncd lines\ngo run \.\n```",
    },
    "Headings with permalinks": {
        "no pilcrow": r"(?m)^## First results$",
        "no hash": r"(?m)^### Ink & paper$",
    },
    "Lists in lists": {
        "numbers go on": r"(?m)^4\. Clean the plate:",
        "nesting": r"(?m)^ {2,4}[-*] with water",
        "second paragraph in its item": r"(?m)^5\. +Dry it\.\n\n {2,4}This takes an hour\.",
        "task boxes": r"(?m)^[-*] \[x\] +plates counted\n[-*] \[ \] +frames counted",
    },
    "Emphasis that renders": {
        "link in bold": r"\*\*\[hand press\]\(https://example\.org/press\)\*\*|\[\*\*hand press\*\*\]",
        "spaces outside of the marks": r"was \*\*heavier\*\* than",
        "neighbours are one": r"\*\*two\*\* ?\*\*men\*\*(?!\*)|\*\*two men\*\*",
        "no needless escape": r"snake_case",
        "Chinese quotation renders": r"这是“\*\*重要\*\*”的|这是 \*\*“重要”\*\* 的|<strong>“重要”</strong>",
    },
    "Pictures and players": {
        "lazy picture": r"!\[The hand press\]\(https://example\.org/img/press[^)]*\)",
        "caption": r"The press in its first shop\.",
        "player as a link": r"\[Printing a sheet\]\(https://www\.youtube(-nocookie)?\.com/(watch\?v=|embed/)aqz-KE-bpKQ",
        "no tracking pixel": r"(?s)\A(?!.*pixel\.gif).*\Z",
    },
    "Footnotes": {
        "references": r"first\.\[\^[\w-]+\] Nobody knows why it was never bound\.\[\^[\w-]+\]",
        "texts": r"(?m)^\[\^[\w-]+\]: By forty sheets, says the printer's bill\.$",
        "no arrows": r"(?s)\A(?!.*↩).*\Z",
    },
    "Terms, details, prices, lines": {
        "terms apart from their texts": r"(?m)^\**Forme\**$(?s:.*)^ *:? *Type and blocks locked up in a frame\.$",
        "summary": r"What did it cost\?",
        "cents": r"\$549\.00 then",
        "lines": r"address(  |\\)?\nand the next one\.\n\nA paragraph",
    },
}


def body_of(name: str) -> str:
    file = "-".join("".join(letter if letter.isalpha() else " " for letter in name.lower()).split()) + ".html"
    return (HERE / file).read_text().strip()


def page_of(name: str) -> str:
    """The structure in an article, the same one on every page."""
    shell = (HERE / "shell.html").read_text()
    return shell.format(name=name, opening=OPENING, body=body_of(name), closing=CLOSING)
