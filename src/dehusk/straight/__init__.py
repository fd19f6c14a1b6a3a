"""The straight way from a page to regular HTML, past the parser.

HTML's tree construction puts most of what it reads behind what it has read. As long as it does, a page can be written
while it is read, with a list of the open elements: `_way` does, compiled, and what it writes is what the parser writes
back, character by character. Where the parser would go back (formatting that crosses a block, content of a table
outside of its cells), or anything is rare, the page is left to it. It is there for speed alone: without a compiler the
parser serves every page.
"""

from dehusk.kernel import COMPILED

__all__ = ["written"]

try:
    if not COMPILED:
        raise ImportError
    from dehusk.straight._way import written
except ImportError:

    def written(text: str) -> str | None:
        """The page as the parser writes it back, where that can be known without it; else none."""
        del text
        return None
