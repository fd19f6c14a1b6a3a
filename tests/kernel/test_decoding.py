"""Bytes decoded by hand and by Python: the same characters, and the same refusals."""

import pytest
import turbohtml.detect  # noqa: F401  (registers the web's own decoders)
from hypothesis import given
from hypothesis import strategies as st

from dehusk import kernel
from dehusk.kernel import decoding

WIDTHS = ("plain " * 9, "naïve " * 9, "слово " * 9, "言葉" * 20, "\N{SMILING FACE WITH SUNGLASSES} " * 9)
WRONG = (
    b"\x80", b"\xbf" * 20, b"\xc0\xaf", b"\xc1\xbf", b"\xc3", b"\xc3(", b"\xe0\x9f\xbf", b"\xe2\x82", b"\xe2(\xa1",
    b"\xed\xa0\x80", b"\xed\xbf\xbf", b"\xf0\x8f\xbf\xbf", b"\xf0\x9f\x98",
    b"\xf4\x90\x80\x80", b"\xf5\x80\x80\x80", b"\xff",
)  # fmt: skip


@pytest.mark.parametrize(
    "text", ["", "a", "\x7f", "\x80", "ÿ", "Ā", "\ud7ff\ue000\uffff", "\U00010000\U0010ffff", *WIDTHS]
)
def test_characters_of_every_width(text: str) -> None:
    read = kernel.characters(text.encode())
    assert read == text
    assert read.__sizeof__() == text.encode().decode().__sizeof__()  # as narrow as it can be


@pytest.mark.parametrize("wrong", WRONG)
@pytest.mark.parametrize("before", [b"", b"x" * 15, b"x" * 16, "ü言".encode()])
def test_what_is_not_utf8_is_refused(before: bytes, wrong: bytes) -> None:
    assert kernel.characters(before + wrong) is None
    assert kernel.characters(before + wrong + b"x" * 20) is None


@pytest.mark.parametrize("sign", [b"\x1b", b"\0"])
@pytest.mark.parametrize("text", ["", "x" * 20, "ü言"])
def test_signs_of_other_encodings(text: str, sign: bytes) -> None:
    data = text.encode()
    for hand in (kernel, decoding):
        assert hand.characters(data, signs=False) == text
        assert hand.characters(data + sign) == (data + sign).decode()
        assert hand.characters(data + sign, signs=False) is None
        assert hand.characters(sign + data, signs=False) is None


def parts() -> st.SearchStrategy[bytes]:
    return st.one_of(st.text(max_size=40).map(str.encode), st.sampled_from(WRONG), st.binary(max_size=4))


@given(st.lists(parts(), max_size=6).map(b"".join))
def test_compiled_and_python_agree(data: bytes) -> None:
    assert kernel.characters(data) == decoding.characters(data)


@given(
    st.lists(st.one_of(parts(), st.sampled_from([b" ", b"\n", b"\x0b", b"\xef\xbf\xbd"])), max_size=12).map(b"".join)
)
def test_so_do_they_on_what_is_broken_and_what_tells(data: bytes) -> None:
    assert kernel.sound_and_broken(data) == decoding.sound_and_broken(data)
    assert kernel.not_ascii(data) == decoding.not_ascii(data)


@pytest.mark.parametrize(
    ("data", "sound", "broken"),
    [
        (b"", 0, 0),
        ("naïve 言葉".encode(), 3, 0),
        (b"na\xefve", 0, 1),
        (b"\xe2\x82 \xed\xa0\x80", 0, 4),
        (b"\xf0\x9f\x98", 0, 1),
    ],
)
def test_characters_that_are_sound_and_what_is_broken(data: bytes, sound: int, broken: int) -> None:
    assert kernel.sound_and_broken(data) == (sound, broken)


def test_words_that_are_not_ascii() -> None:
    assert kernel.not_ascii(b"caf\xe9 au\tlait\n\xe0 volont\xe9") == b"caf\xe9 \xe0 volont\xe9"
    assert kernel.not_ascii(b"\xe9") == b"\xe9"
    assert kernel.not_ascii(b"plain words") == b""


@given(st.binary(max_size=40))
def test_windows_1252_is_the_web_s(data: bytes) -> None:
    read = kernel.windows_1252(data)
    assert read == decoding.windows_1252(data) == data.decode("whatwg-windows-1252")
    assert read.__sizeof__() == "".join(read).__sizeof__()  # as narrow as it can be
