"""Pages from the web, fetched so that no address leads into this network: `dehusk.fetch`."""

from dehusk.errors import PackageError

try:
    import httpcore  # noqa: F401
except ImportError:
    raise PackageError("fetching needs a package more: pip install 'dehusk[fetch]'") from None

from dehusk.fetching.fetched import Fetched
from dehusk.fetching.fetcher import Fetcher

__all__ = ["Fetched", "Fetcher"]
