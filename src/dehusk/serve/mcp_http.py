"""MCP over HTTP: a request is read whole, by the same limits as all others, before MCP sees it."""

from starlette.datastructures import Headers
from starlette.requests import ClientDisconnect
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from dehusk.serve.bodies import Body, BodyError, Held, whole
from dehusk.serve.engine import Engine, problem
from dehusk.serve.gate import respond


class Replayed:
    """ASGI around MCP's own application."""

    def __init__(self, app: ASGIApp, engine: Engine, held: Held) -> None:
        self.app, self.engine, self.held = app, engine, held

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        body = Body(receive, self.engine.settings)
        try:
            request = await whole(body, self.held, Headers(scope=scope).get("content-length"))
        except BodyError as error:
            await respond(problem(error.status, error.error, str(error)), send, end=False)
            await body.drain()
            await send({"type": "http.response.body", "body": b""})
            return
        except ClientDisconnect:
            return
        left: list[Message] = [{"type": "http.request", "body": request, "more_body": False}]

        async def again() -> Message:
            return left.pop() if left else await receive()

        try:
            await self.app(scope, again, send)
        finally:
            self.held.give(len(request))
