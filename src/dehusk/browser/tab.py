"""A tab of the browser: shows one document at a time, hands it what it may have, and answers questions about it."""

from contextlib import suppress
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from playwright.async_api import Browser, BrowserContext, CDPSession, Error, Page, Request, Route

if TYPE_CHECKING:
    from dehusk.browser.errands import Errands

WIDTH, HEIGHT = 1280, 1024
TALLEST = 16_000  # pixels of a screenshot; beyond, Chromium repeats itself
NOWHERE = "http://page.invalid/"
# The document's own policy: no pop-ups, no dialogs, no way out of its tab; off the network nothing is even asked for.
CONFINED = "sandbox allow-same-origin allow-forms"
ALONE = "default-src data: blob: 'unsafe-inline' 'unsafe-eval'"


class Tab:
    def __init__(self, context: BrowserContext, page: Page, devtools: CDPSession, errands: "Errands | None") -> None:
        self.context, self.page, self.devtools, self.errands = context, page, devtools, errands
        self.scripted = False
        self.next: tuple[str, str] | None = None  # the policy and the HTML of the document about to be shown

    @classmethod
    async def open(cls, browser: Browser, errands: "Errands | None" = None) -> "Tab":
        context = await browser.new_context(
            viewport={"width": WIDTH, "height": HEIGHT}, service_workers="block", accept_downloads=False
        )
        page = await context.new_page()
        tab = cls(context, page, await context.new_cdp_session(page), errands)
        await context.route("**/*", tab._answer)
        return tab

    async def show(self, html: str, url: str | None = None, scripts: bool = False) -> None:
        """Without scripts the document is there when it has loaded; with them `goto` would wait for all they do."""
        policy = [CONFINED + " allow-scripts" * scripts, *([] if self.errands else [ALONE])]
        self.next, self.scripted = ("; ".join(policy), html), scripts
        await self.page.goto(_address(url), wait_until="commit" if scripts else "load", timeout=0)

    async def _answer(self, route: Route) -> None:
        request = route.request
        if request.is_navigation_request() and request.frame == self.page.main_frame:
            if self.next is None:
                await route.abort("aborted")  # the document stays where it is
                return
            (policy, html), self.next = self.next, None
            headers = {"content-type": "text/html; charset=utf-8", "content-security-policy": policy}
            await route.fulfill(body=html, headers=headers)
        elif self.errands is not None and not _icon(request):
            await self._fetch(route, self.errands)
        else:
            await route.abort()

    async def _fetch(self, route: Route, errands: "Errands") -> None:
        """Hand the document what the guard lets through; the tab may be gone before it is there."""
        asked = route.request
        answer = await errands.run(asked.method, asked.url, asked.headers, asked.post_data_buffer)
        with suppress(Error):
            if answer is None:
                await route.abort()
            else:
                await route.fulfill(status=answer.status, headers=answer.headers, body=answer.body)

    async def evaluate(self, expression: str) -> Any:
        """In a world of its own, where the page's scripts have not replaced anything."""
        tree = await self.devtools.send("Page.getFrameTree")
        world = await self.devtools.send("Page.createIsolatedWorld", {"frameId": tree["frameTree"]["frame"]["id"]})
        answer = await self.devtools.send(
            "Runtime.evaluate",
            {
                "expression": expression,
                "contextId": world["executionContextId"],
                "awaitPromise": True,
                "returnByValue": True,
            },
        )
        if failure := answer.get("exceptionDetails"):
            raise Error(failure.get("exception", {}).get("description") or failure["text"])
        return answer["result"].get("value")

    async def screenshot(self) -> bytes:
        tall = await self.evaluate("Math.ceil(document.documentElement.getBoundingClientRect().bottom + scrollY)")
        clip = {"x": 0, "y": 0, "width": WIDTH, "height": min(max(tall, HEIGHT), TALLEST)}
        return await self.page.screenshot(full_page=True, clip=clip, animations="disabled")  # type: ignore[arg-type]

    async def close(self) -> None:
        if self.errands:  # closing lets go of requests that wait for an answer: leaving the document first ends them
            with suppress(Error):
                await self.page.goto("about:blank", wait_until="commit", timeout=1000)
            self.errands.close()
        await self.context.close()


def _icon(request: Request) -> bool:
    """Whether this is for the icon beside an address, which nobody sees here."""
    return request.resource_type == "other" and request.headers.get("accept", "").startswith("image/")


def _address(url: str | None) -> str:
    try:
        parts = urlsplit(url or "")
        return parts.geturl() if parts.scheme in ("http", "https") and parts.hostname else NOWHERE
    except ValueError:
        return NOWHERE
