"""MCP over standard input and output."""

import asyncio

from dehusk.errors import PackageError

try:
    import mcp  # noqa: F401
except ImportError:
    raise PackageError("MCP needs packages more: pip install 'dehusk[serve]'") from None

from dehusk.serve.engine import Engine
from dehusk.serve.metrics import Metrics
from dehusk.serve.settings import Settings
from dehusk.serve.tools import mcp_server


def run(settings: Settings) -> None:
    """Serve until standard input ends."""
    asyncio.run(_serve(settings))


async def _serve(settings: Settings) -> None:
    engine = Engine(settings, Metrics())
    await engine.start()
    try:
        await mcp_server(engine).run_stdio_async()
    finally:
        await engine.stop()
