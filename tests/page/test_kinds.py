"""What is no page is refused by a typed error that says what it is; words that begin alike are words."""

import codecs
import random
import zlib

import pytest

import dehusk
from dehusk.page.kinds import REFUSED, kind_of

FILES = {
    "image": [
        b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR" + bytes(range(256)),
        b"\xff\xd8\xff\xe0\0\x10JFIF",
        b"GIF89a\1\0\1\0",
        b"BM\x36\x10\0\0\0\0\0\0words",
        b"RIFF\x24\0\0\0WEBPVP8 ",
        b"\0\0\0\x20ftypavif",
        b"II*\0\x08\0\0\0",
        b"\0\0\1\0\1\0\x10\x10",
    ],
    "pdf": [b"%PDF-1.7\n%\xe2\xe3\n1 0 obj <</Title (not text)>> endobj"],
    "archive": [
        b"PK\x03\x04words",
        b"Rar!\x1a\x07",
        b"7z\xbc\xaf\x27\x1c",
        b"BZh91AY&SY",
        b"\xfd7zXZ\0",
        bytes(257) + b"ustar",
    ],
    "office": [b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"],
    "program": [b"\x7fELF\2\1\1", b"MZ\x90\0\3\0\0\0\0", b"\xca\xfe\xba\xbe\0\0", b"\0asm\1\0\0\0"],
    "media": [b"\0\0\0\x20ftypisom words", b"OggS\0\2", b"ID3\x04\0", b"RIFF\x24\0\0\0WAVEfmt ", b"fLaC\0\0"],
    "font": [b"wOF2\0\1\0\0", b"\0\1\0\0\0\x12\1\0\0"],
    "data": [b"PAR1\x15\0", b"SQLite format 3\0", b"bplist00\xd1"],
    "binary": [
        random.Random(1).randbytes(5000),
        random.Random(2).randbytes(200),
        zlib.compress(random.Random(3).randbytes(999))[2:],
        bytes(range(32)),
    ],
}
EVERY = [(kind, data) for kind, files in FILES.items() for data in files]


@pytest.mark.parametrize(("kind", "data"), EVERY)
@pytest.mark.parametrize("function", [dehusk.parse, dehusk.extract, dehusk.records])
def test_what_is_no_page_is_refused(kind: str, data: bytes, function: object) -> None:
    with pytest.raises(dehusk.InputError, match="not a page but") as raised:
        function(data)  # type: ignore[operator]
    assert REFUSED[kind] in str(raised.value)
    assert "\n" not in str(raised.value)


def test_every_kind_has_a_case() -> None:
    assert set(FILES) == set(REFUSED)


@pytest.mark.parametrize(
    "text",
    [
        "BMW builds cars.", "PK is a file type.", "RIFF RAFF", "GIF8 or not", "MZ words", "x^2 + y^2 = z^2",
        "II* notes", "PARcel", "Subject: tea\n\nNo message", "ID3 tags", "fLaC and others", "%PD",
        "Title: tea\nMIME is a standard",
    ],
)  # fmt: skip
def test_words_that_begin_like_another_file(text: str) -> None:
    assert kind_of(text.encode()) == "text"
    assert dehusk.parse(text.encode()).columns.text.split() == text.split()


@pytest.mark.parametrize(
    "page", [b"\0\1\2\3 few", b"tea\0" * 7, b"A page with a form feed\f\x0b now and then. " * 90, b"<p>" + b"\1" * 99]
)
def test_some_control_characters_make_no_binary_file(page: bytes) -> None:
    assert dehusk.parse(page).columns.text


PAGE = "<html><body><p>Чай with milk, 茶.</p></body></html>"


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be", "utf-32-le", "utf-32-be"])
@pytest.mark.parametrize("mark", [True, False])
def test_wide_characters_are_no_binary_file(encoding: str, mark: bool) -> None:
    name = encoding.upper().replace("-", "_").replace("UTF_", "UTF")
    data = (getattr(codecs, f"BOM_{name}") if mark else b"") + PAGE.encode(encoding)
    page = dehusk.parse(data)
    assert page.block_texts == ["Чай with milk, 茶."]
    assert page.encoding == encoding.replace("6-", "6").replace("2-", "2")
