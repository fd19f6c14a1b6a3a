"""Which `meta` counts: a real tag, near the beginning."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dehusk.page.prescan import WINDOW, declared

META = b"<meta charset=koi8-r>"


@pytest.mark.parametrize(
    "html",
    [
        META,
        b"<META CHARSET='koi8-r'>",
        b'<meta charset = "koi8-r" />',
        b"<meta/charset=koi8-r>",
        b"<meta\ncharset=koi8-r",
        b"<meta name=a content=b charset=koi8-r>",
        b"<meta http-equiv=Content-Type content='text/html; charset=koi8-r'>",
        b"<meta content='text/html;charset=koi8-r' http-equiv=content-type>",
        b'<meta http-equiv="content-type" content="charset = \'koi8-r\'; x">',
        b'<meta name="HTTP-EQUIV" content="text/html;charset=koi8-r">',
        b"<!-- <meta charset=utf-7> -->" + META,
        b"<!-->" + META,
        b"<!--->" + META,
        b"<!doctype html><?xml version='1.0'?><html><head>" + META,
        b"<title><meta charset=utf-7></title>" + META,
        b"<script>'<meta charset=utf-7>'</scripting></SCRIPT >" + META,
        b"<style>/* <meta charset=utf-7> */</style>" + META,
        b"<a title='<meta charset=utf-7>'>" + META,
        b'<img alt="> <meta charset=utf-7>">' + META,
        b"<a title=<meta charset=utf-7>" + META,
        b"<metadata charset=utf-7>" + META,
        b"</meta charset=utf-7>" + META,
        b"<meta name=description content='how to say charset=utf-7'>" + META,
        b"<meta charset=>" + META,
        b"< meta charset=utf-7>" + META,
        b"<meta charset=koi8-r charset=utf-7>",
    ],
)
def test_found(html: bytes) -> None:
    assert declared(html) == "koi8-r"


@pytest.mark.parametrize(
    "html",
    [
        b"",
        b"<",
        b"<meta",
        b"<meta charset",
        b"<!-- " + META,
        b"<script>" + META,
        b"<title>" + META,
        b"<textarea>" + META + b"</textarea>",
        b"<p title='" + META,
        b"<!doctype " + META,
        b"text " * WINDOW + META,
        b"<meta name=description content='charset=koi8-r'>",
        b"<meta http-equiv=refresh content='0; charset=koi8-r'>",
    ],
)
def test_not_found(html: bytes) -> None:
    assert declared(html) is None


@given(
    st.lists(st.sampled_from([b"<", b"!--", b"-->", b"meta", b" ", b"charset", b"=", b"'", b'"', b"/", b">", b"\xff"]))
)
def test_it_ends(parts: list[bytes]) -> None:
    declared(b"".join(parts))
