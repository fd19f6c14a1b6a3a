"""A reader for LlamaIndex."""

from collections.abc import Iterable
from pathlib import Path
from typing import Any, Literal

from dehusk.errors import PackageError
from dehusk.loaders.documents import texts

try:
    from llama_index.core.readers.base import BaseReader
    from llama_index.core.schema import Document
except ImportError:
    raise PackageError("this reader needs a package more: pip install 'dehusk[llama-index]'") from None


class DehuskReader(BaseReader):
    """Files and addresses as documents; with `max_tokens`, a document for each chunk. `fetch` are options of
    `dehusk.fetch`, the others are those of `dehusk.extract`."""

    def __init__(
        self,
        form: Literal["text", "markdown"] = "markdown",
        max_tokens: int | None = None,
        fetch: dict[str, Any] | None = None,
        **options: Any,
    ) -> None:
        self.form, self.max_tokens = form, max_tokens
        self.fetch, self.options = fetch or {}, options

    def lazy_load_data(self, sources: Iterable[str | Path]) -> Iterable[Document]:
        for text, known in texts(sources, self.form, self.max_tokens, self.fetch, self.options):
            yield Document(text=text, metadata=known)
