"""Addresses that must not be asked: each is refused by a typed error, and no socket is opened."""

import pytest

import dehusk

from .site import Names, Site, open_site, spied

PUBLIC = "93.184.216.34"

# Addresses that are not the public's, as they are written, and as a name may have them.
INTERNAL = """127.0.0.1 127.1.2.3 0.0.0.0 0.1.2.3 10.0.0.1 172.16.0.1 172.31.255.255 192.168.1.1 169.254.169.254
    169.254.170.2 100.64.0.1 100.100.100.200 168.63.129.16 192.0.0.1 192.0.0.192 192.0.2.1 192.88.99.1 198.18.0.1
    198.19.255.255 198.51.100.7 203.0.113.7 192.31.196.1 192.52.193.1 192.175.48.1 224.0.0.1 233.252.0.1 239.255.255.255
    240.0.0.1 255.255.255.255 ::1 :: ::127.0.0.1 ::ffff:127.0.0.1 ::ffff:8.8.8.8 ::ffff:0:127.0.0.1 ::7f00:1
    64:ff9b::7f00:1 64:ff9b::808:808 64:ff9b:1::a00:1 100::1 2001::1 2001:0:53aa:64c::1 2001:10::1 2001:20::1 2001:2::1
    2001:db8::1 2002:7f00:1:: 2002:808:808::1 3fff::1 5f00::1 fc00::1 fd00:ec2::254 fd12:3456:789a::1 fe80::1 fec0::1
    ff02::1 ff0e::1 2620:4f:8000::1 4000::1""".split()

# Ways to write what would be refused if it were written plainly, and what no page has for an address.
WRITTEN = [
    "http://2130706433/", "http://0x7f000001/", "http://0x7F.0.0.1/", "http://0177.0.0.1/", "http://017700000001/",
    "http://127.1/", "http://127.0.1/", "http://0/", "http://0x/", "http://1/", "http://127.0.0.1./", "http://0x7f.1/",
    "http://4294967295/", "http://4294967296/", "http://256.1.1.1/", "http://1.2.3.4.5/", "http://08.0.0.1/",
    "http://127.0.0.0x1/", "http://99999999999999999999/", "http://0x7f.0x0.0x0.0x1/",
    "http://１２７.０.０.１/", "http://①②⑦.⓪.⓪.①/", "http://127。0。0。1/", "http://127｡0｡0｡1/", "http://１６９．２５４．１６９．２５４/",
    "http://[0:0:0:0:0:0:0:1]/", "http://[::ffff:7f00:1]/", "http://[::ffff:169.254.169.254]/",
    "http://[fe80::1%25eth0]/", "http://[fe80::1%eth0]/", "http://[::1", "http://[]/", "http://[v1.fe80]/", "http://[1::2::3]/",
    "http://user@example.org/", "http://user:secret@example.org/", "http://example.org@127.0.0.1/",
    "http://127.0.0.1@example.org/", "http://@example.org/", "http://:@example.org/", "http://example.org%40127.0.0.1/",
    "http://example.org\\@127.0.0.1/", "http://127.0.0.1\\.example.org/", "http://exa mple.org/", "http://%31%32%37.0.0.1/",
    "http://example.org%00.evil.example/", "http://example.org\x00/", "http://exam\nple.org/", "http://exam\tple.org/",
    "http://example.org/\r\nhost: evil", "http://☃.example/", "http://xn--\u00fc/", "http://a\u200db.example/",
    "http://-a.example/", "http://a..example/", "http://.example/", "http://" + "a" * 64 + ".example/",
    "http://" + "a." * 127 + "example/", "http://example.org/" + "a" * 9000, "http://a,b/", "http://a!b/", "http://a*/",
    "http://example.org:22/", "http://example.org:0/", "http://example.org:65536/", "http://example.org:99999999/",
    "http://example.org:-80/", "http://example.org:80a/", "http://example.org:8080/", "https://example.org:6379/",
    "http://example.org:25/", "http://example.org:٨٠/",
    "file:///etc/passwd", "file://localhost/etc/passwd", "FILE:///etc/passwd", "data:text/html,<p>x", "ftp://example.org/",
    "gopher://example.org:70/_x", "dict://example.org:2628/", "ldap://example.org/", "javascript:alert(1)", "blob:x",
    "jar:http://example.org/!/", "ws://example.org/", "unix:/run/x.sock", "about:blank",
    "view-source:http://example.org/", "http:/example.org/", "http:example.org", "http:///example.org/", "http://",
    "http:///", "https://?x", "//example.org/", "/etc/passwd", "example.org", "", " ", "\u2028http://example.org/", "http+unix://%2Frun%2Fx.sock/",
    "h\u0074tp\uff1a//x/",
]  # fmt: skip


def bracketed(address: str) -> str:
    return f"[{address}]" if ":" in address else address


HOSTILE = [*WRITTEN, *(f"http://{bracketed(one)}/" for one in INTERNAL)]


@pytest.mark.parametrize("url", HOSTILE)
def test_it_is_refused_and_no_socket_is_opened(url: str) -> None:
    names = Names(example_org=[[PUBLIC]])
    fetcher, spy = spied(names)
    with pytest.raises(dehusk.RefusedError):
        fetcher.fetch(url)
    assert (spy.connected, names.asked) == ([], [])


@pytest.mark.parametrize("address", INTERNAL)
def test_a_name_for_it_is_refused(address: str) -> None:
    fetcher, spy = spied(Names(innocent_example=[[address]]))
    with pytest.raises(dehusk.RefusedError, match=r"innocent\.example"):
        fetcher.fetch("https://innocent.example/")
    assert spy.connected == []


@pytest.mark.parametrize(
    "answer", [[PUBLIC, "127.0.0.1"], ["10.0.0.1", PUBLIC], [PUBLIC, "::1"], ["not an address"], ["fe80::1%eth0"]]
)
def test_answers_that_mix_are_refused_whole(answer: list[str]) -> None:
    fetcher, spy = spied(Names(mixed_example=[answer]))
    with pytest.raises(dehusk.RefusedError):
        fetcher.fetch("http://mixed.example/")
    assert spy.connected == []


@pytest.mark.parametrize("host", ["localhost", "LOCALHOST.", "ｌocalhost", "metadata.google.internal", "a_b.example"])
def test_names_are_looked_up_as_dns_has_them(host: str) -> None:
    names = Names(localhost=[["127.0.0.1"]], metadata_google_internal=[["169.254.169.254"]])
    names.answers["a_b.example"] = [["10.0.0.1"]]
    fetcher, spy = spied(names)
    with pytest.raises(dehusk.RefusedError):
        fetcher.fetch(f"http://{host}/")
    assert names.asked == [host.lower().strip(".").replace("ｌ", "l")]
    assert spy.connected == []


def test_a_name_is_resolved_once_and_exactly_that_address_is_connected_to() -> None:
    """Rebinding: the second answer would be this machine."""
    names = Names(rebinding_example=[[PUBLIC], ["127.0.0.1"]])
    with open_site() as site:
        site.page("/")
        fetcher, spy = spied(names, site)
        assert b"eighty degrees" in fetcher.fetch("http://rebinding.example/").body
        assert (spy.connected, names.asked) == ([(PUBLIC, 80)], ["rebinding.example"])
        with pytest.raises(dehusk.RefusedError):
            fetcher.fetch("http://rebinding.example/")
        assert len(spy.connected) == 1


@pytest.mark.parametrize(
    "url", [url for url in HOSTILE if ":" in url and url.isascii() and url.isprintable() and len(url) < 200]
)
def test_a_redirect_to_it_is_refused(url: str, site: Site) -> None:
    site.page("/", b"", 302, location=url)
    site.page("/elsewhere")
    fetcher, spy = spied(Names(start_example=[[PUBLIC]]), site)
    with pytest.raises(dehusk.FetchError):  # what urljoin takes for a path of the same site is not found there
        fetcher.fetch("http://start.example/")
    assert {address for address, _ in spy.connected} == {PUBLIC}


@pytest.fixture(scope="module")
def site() -> "Site":  # type: ignore[misc]
    with open_site() as one:
        yield one


def test_there_are_enough_of_them() -> None:
    assert len(set(HOSTILE)) == len(HOSTILE) >= 150


def test_what_is_allowed_by_name_is_asked() -> None:
    with open_site() as site:
        site.page("/")
        for allow in (["127.0.0.1"], ["127.0.0.0/8"], ["::1", "127.0.0.1/32"]):
            assert site.fetcher(allow=allow).fetch(site.url).url == f"{site.url}/"
        for wrong in ([], ["127.0.0.2"], ["::ffff:127.0.0.1"]):
            with pytest.raises(dehusk.RefusedError):
                site.fetcher(allow=wrong).fetch(site.url)
        with pytest.raises(dehusk.RefusedError, match="port"):
            site.fetcher(ports=[80]).fetch(site.url)


@pytest.mark.parametrize("options", [
    {"allow": ["localhost"]}, {"allow": "127.0.0.1"}, {"allow": [None]}, {"agent": ""}, {"agent": "a\nb"},
    {"max_bytes": 0}, {"timeout": 0}, {"retries": -1}, {"redirects": -1},
])  # fmt: skip
def test_options_that_make_no_sense(options: dict[str, object]) -> None:
    with pytest.raises(dehusk.InputError):
        dehusk.fetch("http://example.org/", **options)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "address", [PUBLIC, "1.1.1.1", "8.8.8.8", "223.255.255.255", "2606:4700::1111", "2a00:1450::1"]
)
def test_public_addresses_are_connected_to(address: str) -> None:
    fetcher, spy = spied(Names(public_example=[[address]]), retries=0)
    for url in (f"http://{bracketed(address)}/", "https://public.example/"):
        with pytest.raises(dehusk.FetchError, match="a spy goes nowhere"):
            fetcher.fetch(url)
    assert spy.connected == [(address, 80), (address, 443)]
