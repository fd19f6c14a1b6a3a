"""Pages that took the process down, through every stage; `python -m tests.hostile.attacks` runs them under limits."""

import resource

ATTACKS = {
    "a crash at the parser's cap": "<div><table><td>" * 101
    + "<form><div><table><td></tbody><a href=x><div><a href=x>grain",
    "a second root": "<table><td>" * 126 + "<i><b><em><table><td></tr><p>grain",
    "formatting in every paragraph": "".join(f"<p><b {i}>x" for i in range(10_000)) + "<p>grain",
    "long formatting tags": "".join(f"<p><b id={i} class={'c' * 5000}>x" for i in range(200)) + "<p>grain" * 2000,
    "nested tables": "<table><td>" * 5_000 + "grain",
    "nested svg": "<svg><g>" * 5_000 + "grain",
    "markup where SVG has left the reader in doubt": "<div><svg><path></div><g><path>" + "<div>" * 5_000 + "grain",
    "forms that vanish": "<form><table><td></form></td></table></form>" * 5_000 + "grain",
    "markers that stay": "<a><table><td><object></table></object></td></table>" * 5_000 + "grain",
}


def main() -> None:
    resource.setrlimit(resource.RLIMIT_AS, (3 << 29, 3 << 29))
    resource.setrlimit(resource.RLIMIT_CPU, (120, 120))
    import dehusk  # noqa: PLC0415
    from dehusk.extractors import LAID_OUT  # noqa: PLC0415

    for name, html in ATTACKS.items():
        print(name, flush=True)
        page = dehusk.parse(html)
        assert page.columns.text.endswith("grain"), name
        assert (page.columns.parent < range(len(page.columns.parent))).all(), name
        assert (page.columns.parent < 0).sum() == 1, name
        assert len(page.columns.tag) < len(html) + 1000, name
        dehusk.records(html)
        for extractor in dehusk.EXTRACTORS:
            if extractor not in LAID_OUT:
                dehusk.extract(page, extractor=extractor)
        result = dehusk.extract(html)
        _ = result.markdown, result.html, result.xml, result.tei, result.as_dict(), result.metadata


if __name__ == "__main__":
    main()
