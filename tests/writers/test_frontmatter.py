"""Front matter is YAML that any reader reads, whatever a page calls itself."""

import unicodedata

import pytest
import yaml

from dehusk.writers.frontmatter import front_matter

EVERY = [chr(code) for code in range(0x110000) if not 0xD800 <= code <= 0xDFFF]


def read(written: str) -> object:
    _, block, rest = written.split("---\n")
    assert rest == "\n"
    return yaml.safe_load(block)


@pytest.mark.thorough
def test_every_character_is_read_back() -> None:
    for lo in range(0, len(EVERY), 4096):
        some = "".join(EVERY[lo : lo + 4096])
        assert read(front_matter({"title": some})) == {"title": some}


@pytest.mark.parametrize("code", [0, 7, 9, 10, 13, 0x1B, *range(0x7F, 0xA1), 0x2028, 0x2029, 0xFEFF, 0xFFFE, 0xFFFF])
def test_a_line_stays_a_line(code: int) -> None:
    written = front_matter({"title": f"a{chr(code)}b", "authors": [f"{chr(code)}"]})
    assert written.count("\n") == 5
    assert len(written.splitlines()) == 5
    assert read(written) == {"title": f"a{chr(code)}b", "authors": [chr(code)]}


def test_half_a_character_can_be_written() -> None:
    front_matter({"title": "a\ud800b"}).encode()


def test_no_title_breaks_out() -> None:
    title = '---\n"]}\nx: !!python/object/apply:os.system [ls] # & * | > % @ `'
    assert read(front_matter({"title": title, "tags": [title]})) == {"title": title, "tags": [title]}


@pytest.mark.thorough
def test_only_what_yaml_minds_is_escaped() -> None:
    escaped = [letter for letter in EVERY if "\\u" in front_matter({"t": letter})]
    assert all(unicodedata.category(letter) in ("Cc", "Cf", "Cn", "Zl", "Zp") for letter in escaped)
    assert "é" not in escaped
    assert len(escaped) < 80
