"""Where a real browser puts each node of a page."""

import os
from collections.abc import Iterable
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING

from dehusk.browser.files import beside, read, save
from dehusk.errors import InputError
from dehusk.kernel.columns import Layout
from dehusk.page import Page, parse

if TYPE_CHECKING:
    from dehusk.browser.browser import Browser

__all__ = ["beside", "read", "render", "save", "shared", "with_layout"]


@cache
def shared(online: bool = False, allow: tuple[str, ...] = (), ports: tuple[int, ...] = (80, 443)) -> "Browser":
    """The browser of this process, or that for pages which are online in this way."""
    from dehusk.browser.browser import Browser  # noqa: PLC0415  (a page without layout need not wait for asyncio)

    return Browser(online, allow=allow, ports=ports)


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=shared.cache_clear)


def with_layout(page: Page, online: bool = False) -> Page:
    """The page as it stands with its layout; rendered, if it does not bring one."""
    return page if page.layout is not None else replace(page, layout=page.once(_online if online else _alone))


def _alone(page: Page) -> Layout:
    return shared().layout(page)


def _online(page: Page) -> Layout:
    return shared(online=True).layout(page)


def render(  # each option is a word that users look for
    html: bytes | str,
    url: str | None = None,
    encoding: str | None = None,
    online: bool = False,
    *,
    allow: Iterable[str] = (),
    ports: Iterable[int] = (80, 443),
) -> Page:
    """The page that scripts make of this one, with its layout. Off the network unless `online`; then it has what it
    asks for from public addresses alone, and from those of `allow`."""
    if not isinstance(online, bool):
        raise InputError(f"online is True or False, not {type(online).__name__}")
    return shared(online, tuple(allow), tuple(ports)).render(parse(html, url=url, encoding=encoding))
