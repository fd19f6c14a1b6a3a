"""Addresses of pages, read strictly: scheme, host and port as a browser would read them, or not at all."""

import re
from importlib import import_module
from ipaddress import AddressValueError, IPv4Address, IPv6Address
from typing import NamedTuple
from urllib.parse import quote

from dehusk.errors import PackageError, RefusedError

LONGEST = 8000  # characters
PORTS = {"http": 80, "https": 443}
SHAPE = re.compile(r"(https?)://([^/?#]*)([^#]*)", re.IGNORECASE)
CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f]")
AUTHORITY = re.compile(r"(\[[^\]]*\]|[^:\[\]]*)(?::([0-9]{0,5}))?")
LABEL = r"[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?"
NAME = re.compile(rf"{LABEL}(?:\.{LABEL})*")
NUMBER = re.compile(r"0x[0-9a-f]*|[0-9]+")
KEPT = "!$%&'()*+,/:;=?@[]~"  # in a path or query, beside letters, digits and _.-


class Url(NamedTuple):
    """An address apart: the host is a name in ASCII or an address in its usual form, without brackets."""

    scheme: str
    host: str
    port: int
    target: str  # path and query

    @property
    def authority(self) -> str:
        """Host and port, as the Host header has them."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return host if self.port == PORTS[self.scheme] else f"{host}:{self.port}"

    @property
    def origin(self) -> str:
        return f"{self.scheme}://{self.authority}"

    def __str__(self) -> str:
        return self.origin + self.target


def read_url(text: str) -> Url:
    """The parts of an http or https address; RefusedError for anything else."""
    text = text.strip(" \t\r\n\f") if isinstance(text, str) else ""
    if len(text) > LONGEST:
        raise RefusedError(f"an address of more than {LONGEST} characters")
    if CONTROL.search(text):
        raise RefusedError("an address with control characters in it")
    if not (found := SHAPE.match(text)):
        raise RefusedError("not an address of the web: one begins with http:// or https://")
    scheme = found[1].lower()
    if "@" in found[2]:
        raise RefusedError("an address with a user's name or password in it: leave them out")
    if not (parts := AUTHORITY.fullmatch(found[2])):
        raise RefusedError("an address with a malformed host or port")
    port = int(parts[2] or PORTS[scheme])
    target = quote(found[3], safe=KEPT, errors="replace")
    return Url(scheme, host_of(parts[1]), port, target if target.startswith("/") else f"/{target}")


def host_of(text: str) -> str:
    if text.startswith("["):
        try:
            return str(IPv6Address(text[1:-1] if "%" not in text else ""))
        except AddressValueError:
            raise RefusedError("an address with a malformed IPv6 host") from None
    host = (text if text.isascii() else in_ascii(text)).lower().removesuffix(".")
    if len(host) > 253 or not NAME.fullmatch(host):
        raise RefusedError("an address with a malformed host")
    return ipv4(host) if NUMBER.fullmatch(host.rpartition(".")[2]) else host


def in_ascii(host: str) -> str:
    """A name in other letters as DNS has it; digits in other scripts become digits."""
    try:
        idna = import_module("idna")
    except ImportError:
        raise PackageError("a host in other letters needs a package more: pip install 'dehusk[fetch]'") from None
    try:
        return str(idna.encode(host, uts46=True).decode("ascii"))
    except UnicodeError:
        raise RefusedError("an address with a malformed host") from None


def ipv4(host: str) -> str:
    """Numbers as browsers read them: decimal, octal or hexadecimal, the last filling what is left of four bytes."""
    parts = host.split(".")
    if len(parts) > 4 or not all(NUMBER.fullmatch(part) for part in parts):
        raise RefusedError("an address with a malformed IPv4 host")
    try:
        *first, last = (int(part, _base(part)) if part != "0x" else 0 for part in parts)
    except ValueError:  # an 8 or 9 among octal digits, or thousands of digits
        raise RefusedError("an address with a malformed IPv4 host") from None
    if any(number > 255 for number in first) or last >= 256 ** (4 - len(first)):
        raise RefusedError("an address with a malformed IPv4 host")
    return str(IPv4Address(last + sum(number << 8 * (3 - at) for at, number in enumerate(first))))


def _base(part: str) -> int:
    return 16 if part.startswith("0x") else 8 if part.startswith("0") else 10
