"""Which addresses may be connected to: public unicast, by an allow-list, and what the caller allows besides."""

from collections.abc import Iterable
from ipaddress import (
    IPv4Address,
    IPv4Network,
    IPv6Address,
    IPv6Network,
    ip_address,
    ip_network,
    summarize_address_range,
)

from dehusk.errors import InputError

Address = IPv4Address | IPv6Address
Network = IPv4Network | IPv6Network

# Unicast that is handed out to the public. All else is refused: multicast, what is reserved, and in IPv6 every old or
# special prefix outside of 2000::/3, so also ::127.0.0.1, ::ffff:0:0/96, 64:ff9b::/96, fc00::/7, fe80::/10, fec0::/10.
PUBLIC: tuple[Network, ...] = (
    *summarize_address_range(IPv4Address("1.0.0.0"), IPv4Address("223.255.255.255")),
    IPv6Network("2000::/3"),
)
# What of it is not the public's, by IANA's registries of special purposes; the last is Azure's own service.
SPECIAL: tuple[Network, ...] = tuple(
    map(
        ip_network,
        """10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24 192.31.196.0/24
        192.52.193.0/24 192.88.99.0/24 192.168.0.0/16 192.175.48.0/24 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24
        2001::/23 2001:db8::/32 2002::/16 2620:4f:8000::/48 3fff::/20
        168.63.129.16/32""".split(),
    )
)


def networks(allowed: Iterable[str]) -> tuple[Network, ...]:
    """Addresses and networks as the caller wrote them: "127.0.0.1", "10.0.0.0/8"."""
    if isinstance(allowed, str):
        raise InputError("allow is a list of addresses, not a text")
    try:
        return tuple(ip_network(one, strict=False) for one in allowed)
    except (TypeError, ValueError) as error:
        raise InputError(f"allow: {error}: name addresses or networks, as 127.0.0.1 or 10.0.0.0/8") from None


def permitted(address: str, allowed: Iterable[Network] = ()) -> bool:
    """Whether an address, as the system writes it, is public unicast or allowed by name."""
    try:
        one = ip_address(address)
    except ValueError:
        return False
    if isinstance(one, IPv6Address) and one.scope_id is not None:
        return False
    return within(one, allowed) or (within(one, PUBLIC) and not within(one, SPECIAL))


def within(address: Address, some: Iterable[Network]) -> bool:
    return any(address in network for network in some if network.version == address.version)
