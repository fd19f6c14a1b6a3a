"""A document loader for LangChain."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal

from dehusk.errors import PackageError
from dehusk.loaders.documents import texts

try:
    from langchain_core.document_loaders import BaseLoader
    from langchain_core.documents import Document
except ImportError:
    raise PackageError("this loader needs a package more: pip install 'dehusk[langchain]'") from None


class DehuskLoader(BaseLoader):
    """Files and addresses as documents; with `max_tokens`, a document for each chunk. `fetch` are options of
    `dehusk.fetch`, the others are those of `dehusk.extract`."""

    def __init__(
        self,
        *sources: str | Path,
        form: Literal["text", "markdown"] = "markdown",
        max_tokens: int | None = None,
        fetch: dict[str, Any] | None = None,
        **options: Any,
    ) -> None:
        self.sources, self.form, self.max_tokens = sources, form, max_tokens
        self.fetch, self.options = fetch or {}, options

    def lazy_load(self) -> Iterator[Document]:
        for text, known in texts(self.sources, self.form, self.max_tokens, self.fetch, self.options):
            yield Document(page_content=text, metadata=known)
