"""A real browser: one Chromium that serves page after page, is replaced when it dies and leaves nothing behind."""

import asyncio
import atexit
import os
import threading
from collections.abc import Awaitable, Callable, Iterable
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Self, TypeVar

from dehusk.browser import chromium, marks
from dehusk.errors import BrowserError, RenderError
from dehusk.kernel.columns import Layout
from dehusk.page import Page

if TYPE_CHECKING:
    from playwright.async_api import Browser as Chromium
    from playwright.async_api import Playwright

    from dehusk.browser.errands import Errands
    from dehusk.browser.tab import Tab
    from dehusk.fetching import Fetcher

T = TypeVar("T")
PATIENCE = 10.0  # seconds that a browser has to go by itself


class Browser:
    """Renders one page at a time, each within `deadline` seconds; a page out of time costs the browser its life.

    It lives on a thread of its own, so that it serves any thread, and programs with an event loop of their own.
    `online` pages have what they ask for from public addresses, and from those of `allow`, by these ports.
    """

    def __init__(
        self, online: bool = False, deadline: float = 20.0, allow: Iterable[str] = (), ports: Iterable[int] = (80, 443)
    ) -> None:
        self.online, self.deadline = online, deadline
        self._fetcher = _fetcher(allow, ports) if online else None
        self._driver: Playwright | None = None
        self._chromium: Chromium | None = None
        self._tab: Tab | None = None
        self._loop = asyncio.new_event_loop()
        self._turn = asyncio.Lock()
        self._owner = os.getpid()
        self._closed = False
        threading.Thread(target=self._loop.run_forever, daemon=True).start()
        atexit.register(self.close)

    # -- what it does

    def layout(self, page: Page) -> Layout:
        """Where the page's nodes are when it is shown as it stands, its scripts not run."""
        mark = marks.new_mark()

        async def look(tab: "Tab") -> dict[str, Any]:
            await tab.show(marks.marked(page, mark), page.url)
            return dict(await tab.evaluate(marks.measure(mark, write=False)))

        return marks.layout_of(page, self._do(look))

    def render(self, page: Page) -> Page:
        """The page that scripts make of this one, with its layout."""
        return self.photograph(page, picture=False)[0]

    def photograph(self, page: Page, picture: bool = True) -> tuple[Page, bytes]:
        """The same, and what it looks like: a PNG."""
        mark = marks.new_mark()

        async def look(tab: "Tab") -> tuple[dict[str, Any], bytes]:
            await tab.show(page.source, page.url, scripts=True)
            await tab.evaluate(marks.SETTLE)
            png = await tab.screenshot() if picture else b""
            return await tab.evaluate(marks.measure(mark, write=True)), png

        measured, png = self._do(look)
        return marks.page_with_layout(page, measured, mark), png

    def portrait(self, page: Page) -> bytes:
        """A PNG of a page as it stands, its scripts not run: what `layout` measures."""
        return self.screenshot(marks.marked(page, marks.new_mark()))

    def screenshot(self, html: str) -> bytes:
        """A PNG of a document without scripts."""

        async def look(tab: "Tab") -> bytes:
            await tab.show(html)
            return await tab.screenshot()

        return self._do(look)

    def close(self) -> None:
        if self._closed or os.getpid() != self._owner:  # a forked child has not got the thread
            return
        self._closed = True
        atexit.unregister(self.close)
        asyncio.run_coroutine_threadsafe(self._end_in_turn(), self._loop).result()
        self._loop.call_soon_threadsafe(self._loop.stop)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # -- how

    def _do(self, look: Callable[["Tab"], Awaitable[T]]) -> T:
        """Let the browser's own thread look at something in a tab."""
        if self._closed:
            raise BrowserError("this browser was closed: make a new one")
        if os.getpid() != self._owner:  # a forked child would wait for a thread that it has not got
            raise BrowserError("this browser is another process's, which forked: make a new one")
        future = asyncio.run_coroutine_threadsafe(self._do_in_turn(look), self._loop)
        try:
            return future.result()
        except BaseException:
            future.cancel()  # of use when it is the caller who was interrupted
            raise

    async def _do_in_turn(self, look: Callable[["Tab"], Awaitable[T]]) -> T:
        async with self._turn:
            running = await self._running()
            try:
                return await asyncio.wait_for(self._do_now(running, look), self.deadline)
            except TimeoutError:
                await self._end()
                raise RenderError(f"the page was not ready after {self.deadline:g} seconds") from None
            except Exception as error:
                await self._end()
                raise RenderError(f"the page could not be rendered: {_first_line(error)}") from error
            except asyncio.CancelledError:
                await self._end()
                raise

    async def _do_now(self, running: "Chromium", look: Callable[["Tab"], Awaitable[T]]) -> T:
        from dehusk.browser.tab import Tab  # noqa: PLC0415  (Playwright takes its time to import)

        tab = self._tab = self._tab or await Tab.open(running, self._errands())
        seen = await look(tab)
        if tab.scripted or self.online:  # whatever scripts or servers left behind goes with the tab
            self._tab = None
            await tab.close()
        return seen

    def _errands(self) -> "Errands | None":
        if self._fetcher is None:
            return None
        from dehusk.browser.errands import Errands  # noqa: PLC0415

        return Errands(self._fetcher, self.deadline)

    async def _running(self) -> "Chromium":
        if self._chromium is None or not self._chromium.is_connected():
            await self._end()
            try:
                self._chromium = await self._start()
            except BaseException:
                await self._end()
                raise
        return self._chromium

    async def _start(self) -> "Chromium":
        try:
            from playwright.async_api import Error, async_playwright  # noqa: PLC0415
        except ImportError:
            raise BrowserError("a layout needs Playwright: pip install 'dehusk[layout]'") from None
        self._driver = await async_playwright().start()
        path = chromium.find(self._driver.chromium.executable_path)
        try:
            return await self._driver.chromium.launch(
                executable_path=path, args=chromium.arguments(), chromium_sandbox=chromium.sandboxed()
            )
        except Error as error:
            raise BrowserError(f"{path} does not start ({_first_line(error)}): {chromium.HOW}") from error

    async def _end_in_turn(self) -> None:
        async with self._turn:
            await self._end()

    async def _end(self) -> None:
        """Closing may fail where the browser is already gone; the driver, told to stop, ends what is left."""
        running, driver = self._chromium, self._driver
        self._chromium = self._driver = self._tab = None
        if running is not None:
            with suppress(Exception):
                await asyncio.wait_for(running.close(), PATIENCE)
        if driver is not None:
            with suppress(Exception):
                await asyncio.wait_for(driver.stop(), PATIENCE)


def _fetcher(allow: Iterable[str], ports: Iterable[int]) -> "Fetcher":
    from dehusk.fetching import Fetcher  # noqa: PLC0415  (off the network there is no need for it)

    return Fetcher(allow=allow, ports=ports)


def _first_line(error: Exception) -> str:
    return (str(error).strip() or type(error).__name__).splitlines()[0]
