"""Where a real browser puts each node of a page."""

import os
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
def shared(online: bool = False) -> "Browser":
    """The browser of this process."""
    from dehusk.browser.browser import Browser  # noqa: PLC0415  (a page without layout need not wait for asyncio)

    return Browser(online)


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=shared.cache_clear)


def with_layout(page: Page, online: bool = False) -> Page:
    """The page as it stands with its layout; rendered, if it does not bring one."""
    return page if page.layout is not None else replace(page, layout=page.once(_online if online else _alone))


def _alone(page: Page) -> Layout:
    return shared().layout(page)


def _online(page: Page) -> Layout:
    return shared(online=True).layout(page)


def render(html: bytes | str, url: str | None = None, encoding: str | None = None, online: bool = False) -> Page:
    """The page that scripts make of this one, with its layout. Off the network unless `online`."""
    if not isinstance(online, bool):
        raise InputError(f"online is True or False, not {type(online).__name__}")
    return shared(online).render(parse(html, url=url, encoding=encoding))
