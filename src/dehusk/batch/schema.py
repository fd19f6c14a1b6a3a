"""The columns of the table, with their types: the same in every shard, whatever its rows hold."""

from collections.abc import Iterable, Sequence
from typing import Any

from dehusk.batch.settings import COLUMNS
from dehusk.errors import PackageError

try:
    import pyarrow as pa
except ModuleNotFoundError:
    raise PackageError(
        "Parquet needs a package more: pip install 'dehusk[batch]', or choose the format jsonl"
    ) from None

METADATA = pa.struct(
    [
        ("title", pa.string()),
        ("author", pa.string()),
        ("authors", pa.list_(pa.string())),
        ("date", pa.string()),
        ("modified", pa.string()),
        ("language", pa.string()),
        ("site_name", pa.string()),
        ("description", pa.string()),
        ("url", pa.string()),
        ("image", pa.string()),
        ("tags", pa.list_(pa.string())),
        ("license", pa.string()),
    ]
)
OTHERS = {
    "metadata": METADATA,
    "confidence": pa.float32(),
    "records": pa.list_(pa.map_(pa.string(), pa.string())),
    "position": pa.int64(),
}
SCHEMA = pa.schema([(name, OTHERS.get(name, pa.string())) for name in COLUMNS])


def schema_of(fields: Iterable[str]) -> Any:
    """Of some columns, in the order of SCHEMA."""
    wanted = set(fields)
    return pa.schema([field for field in SCHEMA if field.name in wanted])


def record_batch(rows: Sequence[dict[str, Any]], schema: Any) -> Any:
    """Rows as Arrow has them; what a row lacks is null."""
    columns = []
    for field in schema:
        values: list[Any] = [row.get(field.name) for row in rows]
        if field.name == "records":
            values = [None if one is None else [list(record.items()) for record in one] for one in values]
        columns.append(pa.array(values, field.type))
    return pa.RecordBatch.from_arrays(columns, schema=schema)
