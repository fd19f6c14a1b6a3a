"""What a reader of the Markdown reads: CommonMark with tables, strikethrough, formulas in dollars, notes."""

import re

from markdown_it import MarkdownIt
from markdown_it.rules_block import StateBlock, reference
from markdown_it.rules_inline import StateInline
from markdown_it.token import Token

FORMULA = re.compile(r"\$\$(?=\S)(.+?)(?<=\S)\$\$|\$(?=\S)(.+?)(?<=\S)\$(?!\d)", re.DOTALL)
READ = {"note": "[{}]"}  # as in text: a reference is no part of the word before it
NOTE = re.compile(r"\[\^([^\s\]]+)\]:?")


def _rule(pattern: re.Pattern[str], kind: str):  # type: ignore[no-untyped-def]
    def read(state: StateInline, silent: bool) -> bool:
        found = pattern.match(state.src, state.pos)
        if not found:
            return False
        if not silent:
            state.push(kind, "", 0).content = next(filter(None, found.groups()))
        state.pos = found.end()
        return True

    return read


def reader(html: bool = True, formulas: bool = False) -> MarkdownIt:
    made = MarkdownIt("commonmark", {"html": html}).enable(["table", "strikethrough"])
    if formulas:
        made.inline.ruler.before("escape", "formula", _rule(FORMULA, "formula"))
    made.inline.ruler.before("link", "note", _rule(NOTE, "note"))
    made.block.ruler.at("reference", _no_note, {"alt": []})
    return made


def _no_note(state: StateBlock, first: int, stop: int, silent: bool) -> bool:
    """Definitions of links, but for those that are notes: `[^1]: word` is one to a reader that knows notes."""
    is_note = state.src.startswith("[^", state.bMarks[first] + state.tShift[first])
    return not is_note and reference(state, first, stop, silent)


def said(tokens: list[Token]) -> str:
    """The text that is read, blocks and cells apart by line breaks."""
    parts = []
    for token in tokens:
        if token.type == "inline":
            parts += [_inline(token.children or []), "\n"]
        elif token.type in ("fence", "code_block", "html_block"):
            parts += [token.content, "\n"]
    return "".join(parts)


def _inline(tokens: list[Token]) -> str:
    return "".join(
        "\n" if token.type in ("softbreak", "hardbreak") else READ.get(token.type, "{}").format(token.content)
        for token in tokens
        if token.type in ("text", "code_inline", "formula", "note", "softbreak", "hardbreak", "text_special")
    )


def literal(tokens: list[Token]) -> str:
    """The text alone that is neither code nor a formula."""
    return "\n".join(
        child.content for token in tokens for child in token.children or [] if child.type in ("text", "text_special")
    )
