"""How large a text is: by words, or by a tokenizer of the user's own."""

from dehusk.chunks.atoms import Count
from dehusk.errors import InputError
from dehusk.page.text import word_pattern


def words_in(text: str) -> int:
    """Words; in a script without spaces, characters."""
    return len(word_pattern().findall(text))


def counter_of(max_tokens: int, overlap: int, tokenizer: Count | None) -> Count:
    """The tokenizer, held to what it promises."""
    for name, value, least in (("max_tokens", max_tokens, 1), ("overlap", overlap, 0)):
        if not isinstance(value, int) or isinstance(value, bool) or value < least:
            raise InputError(f"{name} is a whole number from {least}, not {value!r:.50}")
    if overlap >= max_tokens:
        raise InputError(f"overlap is less than max_tokens, not {overlap}")
    if tokenizer is None:
        return words_in
    if not callable(tokenizer):
        raise InputError(f"a tokenizer is a function of a text, not {type(tokenizer).__name__}")

    def count(text: str) -> int:
        tokens = tokenizer(text)
        if not isinstance(tokens, int) or tokens < 0:
            raise InputError(
                f"a tokenizer gives how many tokens a text has, not {type(tokens).__name__}: take len(...)"
            )
        return tokens

    return count
