"""Scripts and styles spared the parser: it reads a number in the place of each long one, which is put back afterwards.

`_bodies` is the same, compiled.
"""

from collections.abc import Sequence

MARK = "\x01"  # stands on both sides of a number; no page that has it in its source is shortened
ENDS = ("</script>", "</style>")
Spans = Sequence[tuple[int, int]]


def shortened(text: str, bodies: Spans) -> str:
    """The page with the place of each body in `bodies` in its stead."""
    parts, at = [], 0
    for number, (lo, hi) in enumerate(bodies):
        parts += [text[at:lo], MARK, str(number), MARK]
        at = hi
    return "".join((*parts, text[at:]))


def restored(html: str, text: str, bodies: Spans) -> str | None:
    """What the parser wrote back of the shortened page, with the bodies. None unless each number stands there once,
    alone in an element: a page may write the mark as `&#1;`."""
    parts = html.split(MARK)
    around, numbers = parts[::2], parts[1::2]
    if len(parts) != 2 * len(bodies) + 1 or {*numbers} != {*map(str, range(len(bodies)))}:
        return None
    if not all(before.endswith(">") for before in around[:-1]) or not all(one.startswith(ENDS) for one in around[1:]):
        return None
    parts[1::2] = (as_read(text[slice(*bodies[int(number)])]) for number in numbers)
    return "".join(parts)


def as_read(body: str) -> str:
    """A script or style as HTML's input stream gives it to a parser."""
    return body.replace("\r\n", "\n").replace("\r", "\n").replace("\0", "\ufffd")
