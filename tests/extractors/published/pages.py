"""What the tests of the methods share."""

import dehusk


def kept(html: str, extractor: dehusk.Extractor) -> list[str]:
    """The texts of the blocks that an extractor keeps."""
    page = dehusk.parse(html)
    scores = extractor.score(page)
    return [text for text, score in zip(page.block_texts, scores.tolist(), strict=True) if score >= dehusk.KEEP]
