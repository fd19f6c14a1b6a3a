"""Addresses made absolute."""

from urllib.parse import urljoin, urlsplit

import pytest
from hypothesis import given
from hypothesis import strategies as st

import dehusk
from dehusk.page.address import allowed, base, cleaned, host, safe_address, web_address
from dehusk.page.pictures import image_address, largest

URL = "https://www.example.org/a/b.html"


@pytest.mark.parametrize(
    ("value", "address"),
    [
        ("c.html", "https://www.example.org/a/c.html"),
        ("/c", "https://www.example.org/c"),
        ("//other.org/", "https://other.org/"),
        (" mailto:mara@example.org ", "mailto:mara@example.org"),
        ("java\nscript:alert(1)", ""),
        ("data:text/html,x", ""),
        ("#there", ""),
        ("http://[", ""),
        ("", ""),
        (None, ""),
    ],
)
def test_an_address_is_absolute_and_safe(value: str | None, address: str) -> None:
    assert safe_address(dehusk.parse("x", url=URL), value) == address


def test_a_base_element_counts_before_the_pages_own_address() -> None:
    page = dehusk.parse("<base href=/c/><base href=/d/>x", url=URL)
    assert base(page) == "https://www.example.org/c/"
    assert safe_address(page, "e") == "https://www.example.org/c/e"
    assert base(dehusk.parse("<base href='http://['>x", url=URL)) == URL
    assert base(dehusk.parse("x")) == ""


def test_what_a_lazy_page_puts_aside_is_an_images_address() -> None:
    page = dehusk.parse("<img src=blank.gif data-src=house.jpg>", url=URL)
    assert image_address(page, len(page.columns.tag) - 1) == "https://www.example.org/a/house.jpg"
    bare = dehusk.parse("<img>", url=URL)
    assert image_address(bare, len(bare.columns.tag) - 1) == ""


@pytest.mark.parametrize(
    ("value", "address"),
    [("/c", "https://www.example.org/c"), ("http://other.org", "http://other.org"), ("mailto:x", ""),
     ("https:///x", ""), ("http://[", ""), ("", "")],
)  # fmt: skip
def test_metadata_states_addresses_of_the_web_alone(value: str, address: str) -> None:
    assert web_address(dehusk.parse("<base href=/base/>x", url=URL), value) == address


def test_the_host_is_of_the_page_or_else_of_the_canonical_address() -> None:
    canonical = "<link rel=canonical href=https://other.org/x>"
    assert host(dehusk.parse(canonical, url=URL)) == "example.org"
    assert host(dehusk.parse(canonical)) == "other.org"
    assert host(dehusk.parse("x", url="http://[")) == ""


parts = st.sampled_from(
    [
        *"/?#:.;@%&=\\[]|~ ",
        "//",
        "..",
        "/.",
        "http",
        "https",
        "://",
        "HTTP://",
        "mailto:",
        "example.org",
        ":80",
        "a",
        "é",
        "\n",
    ]
)


@given(
    st.lists(parts, max_size=8).map("".join),
    st.sampled_from([URL, "", "https://e.org", "mailto:x", "http://e.org/a;b/c?d"]),
)
def test_the_short_way_joins_as_the_standard_library_does(value: str, url: str) -> None:
    page = dehusk.parse("x", url=url)
    try:
        joined = urljoin(url, cleaned(value)) if cleaned(value) and not cleaned(value).startswith("#") else ""
        expected = joined if urlsplit(joined) and allowed(joined) else ""
    except ValueError:
        expected = ""
    assert safe_address(page, value) == expected


@pytest.mark.parametrize(
    ("sources", "address"),
    [("/a.jpg 300w, /b.jpg 900w", "/b.jpg"), ("/a.jpg, /b.jpg 2x", "/b.jpg"), ("/a.jpg", "/a.jpg"), ("", ""),
     ("/w_1,h_2/a.jpg 1x, /b.jpg 1.5x", "/b.jpg"), ("/a.jpg 1x,/b.jpg 1x", "/a.jpg"), (",", "")],
)  # fmt: skip
def test_the_largest_of_a_set(sources: str, address: str) -> None:
    assert largest(sources) == address
