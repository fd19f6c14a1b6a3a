"""A service that runs: uvicorn with our limits around the application."""

from dehusk.errors import PackageError

try:
    import mcp  # noqa: F401
    import starlette  # noqa: F401
    import uvicorn
except ImportError:
    raise PackageError("the service needs packages more: pip install 'dehusk[serve]'") from None

from dehusk.serve import logs
from dehusk.serve.app import application
from dehusk.serve.protocol import guarded
from dehusk.serve.settings import Settings


def server(settings: Settings) -> uvicorn.Server:
    """A server that is not yet running."""
    config = uvicorn.Config(
        application(settings),
        host=settings.host,
        port=settings.port,
        http=guarded(settings.header_time),
        ws="none",
        lifespan="on",
        access_log=False,
        log_config=None,
        server_header=False,
        proxy_headers=False,
        limit_concurrency=settings.connections,
        timeout_keep_alive=settings.idle_time,
        timeout_graceful_shutdown=int(settings.shutdown_time),
    )
    return uvicorn.Server(config)


def run(settings: Settings) -> None:
    """Serve until told to end; then finish what runs."""
    logs.begin()
    server(settings).run()
