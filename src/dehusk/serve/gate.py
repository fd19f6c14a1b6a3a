"""What every request passes: its id, who may ask, the headers of every answer, the log, and the counters."""

import asyncio
import hmac
import re
import secrets
import time
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from dehusk.serve.engine import Answer, problem
from dehusk.serve.logs import tell
from dehusk.serve.metrics import Metrics
from dehusk.serve.settings import HERE, Settings

REQUEST_ID = re.compile(r"[A-Za-z0-9._-]{1,64}")
OPEN = ("/", "/health", "/ready", "/docs", "/openapi.json")  # to all: they tell nothing of anybody
SECURITY = {
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-resource-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cache-control": "no-store",
}
# An answer is somebody's page, or about one: whatever it is taken for, it runs nothing and asks for nothing.
POLICY = "; ".join(
    (
        "default-src 'none'",
        "style-src 'unsafe-inline'",
        "img-src data:",
        "frame-src data:",
        "frame-ancestors 'none'",
        "sandbox",
    )
)


class Gate:
    """ASGI around the application."""

    def __init__(self, app: ASGIApp, settings: Settings, metrics: Metrics, paths: frozenset[str]) -> None:
        self.app, self.settings, self.metrics, self.paths = app, settings, metrics, paths

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        given = headers.get("x-request-id", "")
        request_id = given if REQUEST_ID.fullmatch(given) else secrets.token_hex(8)
        scope.setdefault("state", {})["request_id"] = request_id
        seen = {"status": 0, "bytes": 0}

        async def answer(message: Message) -> None:
            if message["type"] == "http.response.start":
                seen["status"] = message["status"]
                whole = MutableHeaders(scope=message)
                for name, value in {**SECURITY, "content-security-policy": POLICY, "x-request-id": request_id}.items():
                    whole.setdefault(name, value)
            seen["bytes"] += len(message.get("body", b""))
            await asyncio.wait_for(send(message), self.settings.write_time)

        begun = time.perf_counter()
        self.metrics.open += 1
        try:
            refused = self._refused(scope["path"], scope["method"], headers)
            if refused is None:
                await self.app(scope, receive, answer)
            else:
                await respond(refused, answer)
        finally:
            self.metrics.open -= 1
            self._tell(scope, request_id, seen, time.perf_counter() - begun)

    def _tell(self, scope: Scope, request_id: str, seen: dict[str, int], seconds: float) -> None:
        path = scope["path"] if scope["path"] in self.paths else "other"
        self.metrics.count("dehusk_requests_total", path=path, status=str(seen["status"] or "none"))
        self.metrics.took(path, seconds)
        tell("request", id=request_id, method=scope["method"], path=path, status=seen["status"],
             ms=round(1000 * seconds, 1), bytes=seen["bytes"])  # fmt: skip

    def _refused(self, path: str, method: str, headers: Headers) -> Answer | None:
        """A page in a browser must not use this service by a name of its own, nor without being asked."""
        host, origin = headers.get("host", ""), headers.get("origin")
        if self.settings.token is None and not self._known(host):
            return problem(421, "host", "this service is not known by that name: --allow-host names more")
        if origin is not None and method != "GET" and urlsplit(origin).netloc != host:
            return problem(403, "origin", "a page of another site")
        if self.settings.token is not None and path not in OPEN and not self._may(headers.get("authorization", "")):
            return problem(401, "token", "a token is needed: Authorization: Bearer ...")
        return None

    def _known(self, host: str) -> bool:
        name = host if host.endswith("]") else host.rpartition(":")[0] or host
        bound = f"[{self.settings.host}]" if ":" in self.settings.host else self.settings.host
        known = {*HERE, bound, *self.settings.hosts}
        return not self.settings.local or name.lower() in known

    def _may(self, authorization: str) -> bool:
        scheme, _, token = authorization.partition(" ")
        expected = (self.settings.token or "").encode()
        return scheme.lower() == "bearer" and hmac.compare_digest(token.strip().encode(), expected)


async def respond(answer: Answer, send: Send, end: bool = True) -> None:
    """The whole of an answer; where it is not the end, the connection is still being read and is then closed."""
    headers = [
        (b"content-type", with_charset(answer.media_type).encode()),
        (b"content-length", str(len(answer.body)).encode()),
        *([(b"retry-after", b"1")] if answer.status in (429, 503) else []),
        *([(b"www-authenticate", b"Bearer")] if answer.status == 401 else []),
        *([] if end else [(b"connection", b"close")]),
    ]
    await send({"type": "http.response.start", "status": answer.status, "headers": headers})
    await send({"type": "http.response.body", "body": answer.body, "more_body": not end})


def with_charset(media_type: str) -> str:
    return f"{media_type}; charset=utf-8" if media_type.startswith("text/") else media_type
