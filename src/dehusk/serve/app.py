"""The application: which path does what."""

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from email.message import Message as Header
from typing import Any

from mcp.server.transport_security import TransportSecuritySettings
from starlette.applications import Starlette
from starlette.datastructures import Headers, QueryParams
from starlette.requests import ClientDisconnect, Request
from starlette.responses import HTMLResponse, JSONResponse, PlainTextResponse, Response
from starlette.routing import BaseRoute, Route
from starlette.types import ASGIApp, Receive, Scope, Send

from dehusk.serve.bodies import Body, BodyError, Held, whole
from dehusk.serve.engine import Engine, problem
from dehusk.serve.forms import ACTIONS, JSON, LINES
from dehusk.serve.gate import Gate, respond
from dehusk.serve.lines import Batch
from dehusk.serve.mcp_http import Replayed
from dehusk.serve.metrics import Metrics
from dehusk.serve.openapi import document
from dehusk.serve.pages import documentation, home_page
from dehusk.serve.settings import Settings
from dehusk.serve.tools import mcp_server
from dehusk.serve.work import Task

BATCHES = (LINES, "application/jsonl", "application/jsonlines")
SHOWN = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"


class Action:
    """One of /v1/...: a page in, an answer out; or many pages, a line each."""

    def __init__(self, name: str, engine: Engine, held: Held) -> None:
        self.name, self.engine, self.held = name, engine, held

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers = Headers(scope=scope)
        body = Body(receive, self.engine.settings)
        task = task_of(self.name, headers, scope["query_string"])
        try:
            if task.media_type in BATCHES:
                await self._lines(task, body, send)
            else:
                await self._one(task, body, headers.get("content-length"), send)
        except BodyError as error:
            await respond(problem(error.status, error.error, str(error)), send, end=False)
            await body.drain()
            await send({"type": "http.response.body", "body": b""})
        except ClientDisconnect:
            return
        finally:
            self.engine.metrics.count("dehusk_received_bytes_total", by=body.bytes)

    async def _one(self, task: Task, body: Body, length: str | None, send: Send) -> None:
        page = await whole(body, self.held, length)
        try:
            answer = await self.engine.answer(task._replace(body=page))
        finally:
            self.held.give(len(page))
        await respond(answer, send)

    async def _lines(self, task: Task, body: Body, send: Send) -> None:
        if task.coding:
            raise BodyError(415, "coding", "a batch is not packed: its lines are read as they come")
        await send({"type": "http.response.start", "status": 200, "headers": [(b"content-type", LINES.encode())]})
        async for line in Batch(self.engine, body, task, self.held).answers():
            await send({"type": "http.response.body", "body": line, "more_body": True})
        await send({"type": "http.response.body", "body": b""})


def task_of(action: str, headers: Headers, query: bytes) -> Task:
    """What the headers and the query say; the body is still to come."""
    header = Header()
    header["content-type"] = headers.get("content-type", "")
    charset = header.get_param("charset")
    coding = headers.get("content-encoding", "").strip().lower()
    return Task(
        action,
        b"",
        media_type=header.get_content_type() if headers.get("content-type") else "text/html",
        charset=charset if isinstance(charset, str) and charset else None,
        coding="" if coding == "identity" else coding,
        query=tuple(QueryParams(query).items()),
        accept=headers.get("accept", ""),
    )


def application(settings: Settings) -> ASGIApp:
    """An ASGI application, for uvicorn or any other server."""
    metrics = Metrics()
    engine = Engine(settings, metrics)
    held = Held(settings.held)

    async def health(_: Request) -> Response:
        return JSONResponse({"status": "ok"})

    async def ready(_: Request) -> Response:
        return JSONResponse({"ready": engine.ready}, 200 if engine.ready else 503)

    async def measured(_: Request) -> Response:
        return PlainTextResponse(metrics.text(), media_type="text/plain; version=0.0.4")

    async def described(_: Request) -> Response:
        return JSONResponse(document(settings))

    async def home(_: Request) -> Response:
        page, policy = home_page(settings)
        return HTMLResponse(
            page, headers={"content-security-policy": policy, "cross-origin-opener-policy": "unsafe-none"}
        )

    async def docs(_: Request) -> Response:
        return HTMLResponse(documentation(settings), headers={"content-security-policy": SHOWN})

    pages: dict[str, Callable[[Request], Awaitable[Response]]] = {
        "/": home, "/docs": docs, "/openapi.json": described, "/health": health, "/ready": ready, "/metrics": measured,
    }  # fmt: skip
    routes: list[BaseRoute] = [Route(path, page) for path, page in pages.items()]
    routes += [Route(f"/v1/{name}", Action(name, engine, held), methods=["POST"]) for name in ACTIONS]

    server = mcp_server(engine)
    served = server.streamable_http_app(
        stateless_http=True,
        json_response=True,
        max_request_body_size=settings.max_body,
        transport_security=TransportSecuritySettings(enable_dns_rebinding_protection=False),  # the gate has its own
    )
    routes.append(Route("/mcp", Replayed(served, engine, held), methods=["POST"]))

    @asynccontextmanager
    async def lifespan(_: Any) -> AsyncIterator[None]:
        async with AsyncExitStack() as stack:
            await engine.start()
            stack.push_async_callback(engine.stop)
            await stack.enter_async_context(server.session_manager.run())
            yield

    app = Starlette(routes=routes, lifespan=lifespan, exception_handlers={404: _missing, 405: _missing})
    return Gate(app, settings, metrics, frozenset({*pages, "/mcp", *(f"/v1/{name}" for name in ACTIONS)}))


async def _missing(request: Request, error: Exception) -> Response:
    status = getattr(error, "status_code", 500)
    told = problem(status, "path", "no such path: / says what there is" if status == 404 else "ask by another method")
    return Response(told.body, status, dict(getattr(error, "headers", None) or {}), JSON)
