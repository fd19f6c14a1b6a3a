"""The roles of blocks, and their numbers."""

ROLES = ("body", "title", "deck", "byline", "date", "heading", "caption", "list", "table", "code", "quote", "comment",
         "bio", "related", "legal", "navigation")  # fmt: skip
(
    BODY, TITLE, DECK, BYLINE, DATE, HEADING, CAPTION, LIST, TABLE, CODE, QUOTE, COMMENT, BIO, RELATED, LEGAL,
    NAVIGATION,
) = range(len(ROLES))  # fmt: skip
