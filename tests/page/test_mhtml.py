"""MHTML: the page of a message, with its charset and its address."""

import base64
import quopri
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

import dehusk
from dehusk.page.mhtml import saved_page

TEXT = "Чай: ¼ of a cup = 60 ml"
HTML = f'<html><body><p class="a">{TEXT}</p></body></html>'
HEAD = "From: <Saved by a browser>\r\nSubject: Tea\r\nMIME-Version: 1.0\r\nContent-Type: {}\r\n\r\n"
URL = "https://example.org/tea.html"


def part(body: bytes, *fields: str) -> bytes:
    return "\r\n".join((*fields, "", "")).encode() + body


def message(*parts: bytes, kind: str = "multipart/related", boundary: str = "--=_next") -> bytes:
    head = HEAD.format(f'{kind};\r\n\ttype="text/html";\r\n\tboundary="{boundary}"').encode()
    line = f"\r\n--{boundary}".encode()
    return head + b"a preamble" + b"".join(line + b"\r\n" + one for one in parts) + line + b"--\r\n"


IMAGE = part(base64.encodebytes(bytes(range(256))), "Content-Type: image/png", "Content-Transfer-Encoding: base64")


@pytest.mark.parametrize("charset", ["utf-8", "windows-1251", "koi8-r"])
@pytest.mark.parametrize("transfer", ["quoted-printable", "base64", "8bit"])
def test_the_page_of_a_message(charset: str, transfer: str) -> None:
    text = HTML.replace("¼", "1/4")
    encode = {"quoted-printable": quopri.encodestring, "base64": base64.encodebytes}.get(transfer, bytes)
    root = part(
        encode(text.encode(charset)),
        f'Content-Type: text/html; charset="{charset}"',
        f"Content-Transfer-Encoding: {transfer}",
        f"Content-Location: {URL}",
    )
    page = dehusk.parse(message(IMAGE, root, IMAGE))
    assert page.block_texts == [TEXT.replace("¼", "1/4")]
    assert (page.url, page.encoding) == (URL, charset)


def test_what_is_given_goes_before_what_is_stated() -> None:
    root = part(HTML.encode(), "Content-Type: text/html; charset=koi8-r", f"Content-Location: {URL}")
    page = dehusk.parse(message(root), url="https://example.com/", encoding="utf-8")
    assert (page.url, page.block_texts) == ("https://example.com/", [TEXT])


def test_a_message_of_one_part() -> None:
    data = HEAD.format("text/html; charset=utf-8").encode() + HTML.encode()
    assert dehusk.parse(data).block_texts == [TEXT]


def test_a_page_inside_of_alternatives() -> None:
    plain = part(b"plain words", "Content-Type: text/plain")
    inner = message(plain, part(HTML.encode(), "Content-Type: text/html"), kind="multipart/alternative", boundary="in")
    assert dehusk.parse(message(inner, IMAGE)).block_texts == [TEXT]
    assert dehusk.parse(message(plain, IMAGE)).block_texts == ["plain words"]


def test_a_message_without_a_page_is_refused() -> None:
    with pytest.raises(dehusk.InputError, match="without a page"):
        dehusk.parse(message(IMAGE))


def test_only_an_address_of_the_web_is_believed() -> None:
    for address in ("file:///etc/passwd", "cid:frame-1@mhtml", "javascript:x"):
        data = message(part(HTML.encode(), "Content-Type: text/html", f"Content-Location: {address}"))
        assert dehusk.parse(data).url is None


@pytest.mark.parametrize("transfer", ["quoted-printable", "base64", "7bit"])
def test_a_message_cut_off_anywhere(transfer: str) -> None:
    encode = {"quoted-printable": quopri.encodestring, "base64": base64.encodebytes}.get(transfer, bytes)
    root = part(encode(HTML.encode()), "Content-Type: text/html", f"Content-Transfer-Encoding: {transfer}")
    data = message(root)
    for size in range(data.index(b"\r\n\r\n", 200) + 4, len(data), 5):
        found = saved_page(data[:size]).html.rstrip(b"\r\n-=_next")
        assert HTML.encode().startswith(found.rpartition(b"=")[0] if transfer == "quoted-printable" else found)


@given(st.binary(max_size=300))
def test_any_bytes_after_the_head(noise: bytes) -> None:
    for kind in ("text/html", "multipart/mixed; boundary=b", 'multipart/related; boundary="\xff"'):
        with suppress(dehusk.InputError):
            dehusk.parse(HEAD.format(kind).encode("latin-1") + b"--b\r\n" + noise)
