"""Pages in Spark: DataFrames in, DataFrames out, and crawls that each partition reads by itself.

>>> from dehusk import spark as dehusk_spark  # doctest: +SKIP
>>> dehusk_spark.extract(pages, html="html", url="url").select("url", "text")  # doctest: +SKIP
>>> dehusk_spark.read_crawl(session, ["crawl/*.warc.gz"])  # doctest: +SKIP
"""

from dehusk.errors import PackageError

try:
    import pyarrow  # noqa: F401
    import pyspark  # noqa: F401
except ModuleNotFoundError:
    raise PackageError("Spark needs packages more, and Java 17: pip install 'dehusk[spark]'") from None

from dehusk.spark.engine import Engine
from dehusk.spark.frames import extract, read_crawl
from dehusk.spark.source import WarcSource, register

__all__ = ["Engine", "WarcSource", "extract", "read_crawl", "register"]
