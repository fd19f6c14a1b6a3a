"""What is known of the gold of a set's pages, in a table beside the set."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq

from dehusk.errors import TrainingError
from dehusk.evaluation.document import Document


def with_notes(documents: Sequence[Document], path: Path | None) -> list[Document]:
    """The documents, those whose id is in the table with what it says of their gold."""
    if path is None:
        return list(documents)
    try:
        rows = pq.read_table(path, columns=["id", "drafted"]).to_pylist()
    except (pa.ArrowException, OSError, ValueError) as error:
        reason = str(error).partition("\n")[0]
        raise TrainingError(f"{path}: notes are a Parquet table of id and drafted ({reason})") from None
    drafted = {str(row["id"]): row["drafted"] for row in rows}
    if not any(document.id in drafted for document in documents):
        raise TrainingError(f"{path}: no page of the sets has an id that is in the notes")
    return [replace(document, drafted=drafted.get(document.id, document.drafted)) for document in documents]
