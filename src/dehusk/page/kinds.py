"""What kind of file some bytes are, by their first bytes: packed, an archive of a page, or no page at all.

What begins like nothing known may still be binary: a page in a packing that has no mark, as `br`, most often.
"""

import re
import zlib

# A page begins with `<`, a byte-order mark or words: none of these does.
KINDS = re.compile(
    rb"""(?P<gzip>\x1f\x8b\x08)
    |(?P<zlib>x[\x01^\x9c\xda])
    |(?P<zstd>\x28\xb5\x2f\xfd)
    |(?P<mhtml>(?:[A-Za-z][A-Za-z-]*+:[^\n]*+\n(?:[ \t][^\n]*+\n)*+){0,40}?(?i:MIME-Version):)
    |(?P<image>\x89PNG|\xff\xd8\xff|GIF8[79]a|BM.{4}\0{4}|RIFF.{4}WEBP|.{4}ftyp(?:avi|hei|mif)|[IM][IM](?:\*\0|\0\*)
        |\0\0\x01\0[\x01-\x20]\0)
    |(?P<pdf>%PDF-)
    |(?P<archive>PK\x03\x04|Rar!\x1a|7z\xbc\xaf|BZh[1-9]1AY|\xfd7zXZ\0|.{257}ustar)
    |(?P<office>\xd0\xcf\x11\xe0)
    |(?P<program>\x7fELF|MZ.{6}\0|\xca\xfe\xba\xbe|\xcf\xfa\xed\xfe|\0asm)
    |(?P<media>RIFF.{4}(?:WAVE|AVI[ ])|OggS\0|ID3[\x02-\x04]|.{4}ftyp|\x1aE\xdf\xa3|fLaC\0)
    |(?P<font>wOF[F2]|\0\x01\0\0\0.{3}\0)
    |(?P<data>PAR1|SQLite\ format\ 3|bplist0)""",
    re.DOTALL | re.VERBOSE,
)
REFUSED = {  # kinds that are refused, and what to do about each
    "image": "an image: read its text by other means",
    "pdf": "a PDF document: convert it to HTML or text before",
    "archive": "an archive or an Office document: unpack or convert it before",
    "office": "an Office document: convert it to HTML or text before",
    "program": "a program",
    "media": "sound or film",
    "font": "a font",
    "data": "a database or table",
    "binary": "binary data: unpack it before, if it is a page as a server sent it",
}
CONTROL = re.compile(r"[\0-\x08\x0e-\x1a\x1c-\x1f]")
LOOK = 1000  # characters
FEWEST, SHARE = 8, 0.03  # control characters: by chance a tenth, in pages 0.004 at most


def kind_of(data: bytes) -> str:
    """gzip, zlib, zstd, mhtml or a kind of REFUSED; "text" for all else."""
    if data.startswith(b"<"):
        return "text"
    found = KINDS.match(data)
    kind = found.lastgroup if found and found.lastgroup else "text"
    return "text" if kind == "zlib" and not _inflates(data) else kind


def is_binary(text: str) -> bool:
    """Whether the first characters, as they were decoded, are no text in any encoding; NUL alone is nothing at all."""
    look = text[:LOOK].replace("\0", "")
    controls = len(CONTROL.findall(look))
    return controls >= FEWEST and controls > SHARE * len(look)


def _inflates(data: bytes) -> bool:
    """Whether zlib takes the beginning: "x^2" begins like it."""
    try:
        zlib.decompressobj().decompress(data[:64])
    except zlib.error:
        return False
    return True
