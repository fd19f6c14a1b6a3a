"""The content in pieces for retrieval, along its headings and of bounded size."""

from dehusk.chunks.pack import Chunk, packed_chunks
from dehusk.chunks.parts import Part
from dehusk.chunks.tokens import counter_of, words_in

__all__ = ["Chunk", "Part", "counter_of", "packed_chunks", "words_in"]
