"""Bytes to characters: who is believed, in which order."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

import dehusk
from dehusk.page.decode import decode

TEXT = {
    "ru": "Когда в феврале поднялась вода, старый чайный дом у мельничного моста стоял по пояс в реке.",
    "ja": "二月に川があふれたとき、水車橋のそばの古い茶屋は一メートル半の水につかりました。",
    "zh": "二月河水上涨时，磨坊桥边的老茶馆里水深一米半。两周后，水壶又唱了起来。",
    "tw": "二月河水上漲時，磨坊橋邊的老茶館裡水深一米半。兩週後，水壺又唱了起來。",
    "ko": "이월에 강물이 불어났을 때 물레방아 다리 옆의 오래된 찻집에는 물이 가득 찼다.",
    "pl": "Gdy w lutym wezbrała rzeka, woda w starej herbaciarni przy młyńskim moście stała wysoko.",
    "fr": "Quand la rivière a débordé en février, l’eau s’élevait à un mètre dans la vieille maison de thé.",
}
ENCODED = [
    ("ru", "windows-1251"), ("ru", "koi8-r"), ("ru", "utf-16-le"), ("ru", "utf-16-be"), ("ja", "shift_jis"),
    ("ja", "euc-jp"), ("ja", "iso-2022-jp"), ("ja", "utf-16-le"), ("zh", "gb18030"), ("zh", "gbk"), ("tw", "big5"),
    ("ko", "euc-kr"), ("pl", "windows-1250"), ("pl", "iso-8859-2"), ("fr", "windows-1252"), ("ru", "utf-8"),
]  # fmt: skip


def page(text: str, meta: str = "") -> str:
    return f"<html><head>{meta}<title>x</title></head><body><p>{text}</p></body></html>"


@pytest.mark.parametrize(("language", "encoding"), ENCODED)
@pytest.mark.parametrize(
    "meta", ["", "<meta charset={}>", "<META http-equiv=Content-Type content='text/html; charset={}'>"]
)
def test_declared_or_not(language: str, encoding: str, meta: str) -> None:
    data = page(TEXT[language], meta.format(encoding)).encode(encoding)
    assert dehusk.parse(data).block_texts == [TEXT[language]]


@pytest.mark.parametrize(("language", "encoding"), [each for each in ENCODED if not each[1].startswith("utf")])
def test_a_guess_is_by_the_words_that_are_not_ascii(language: str, encoding: str) -> None:
    menu = "<li><a href='/tea'>Tea and more</a>\n" * 500
    data = page(f"{menu}<p>{TEXT[language]}</p>{menu}").encode(encoding)
    assert dehusk.parse(data).block_texts[500] == TEXT[language]


@pytest.mark.parametrize(("language", "encoding"), [("zh", "gbk"), ("tw", "big5"), ("ja", "euc-jp"), ("ko", "euc-kr")])
def test_a_character_cut_in_two_does_not_mislead_a_guess(language: str, encoding: str) -> None:
    text = TEXT[language].encode(encoding)
    teaser = b"<li>" + text[:6] + text[6:7] + b"...</li>"
    data = page("|").encode().replace(b"|", b" ".join([text] * 12)).replace(b"</body>", teaser + b"</body>")
    found = dehusk.parse(data)
    assert found.encoding == encoding
    assert found.block_texts[0] == " ".join([TEXT[language]] * 12)
    assert found.block_texts[1].startswith(TEXT[language][:3])


def test_letters_of_one_byte_are_not_read_in_pairs() -> None:
    text = "Übergröße für Fußgänger: fünf Äpfel, Öl, Süßes à la carte, déjà vu, où ça, été, être "
    assert dehusk.parse(page(text * 20).encode("windows-1252")).encoding == "windows-1252"


@pytest.mark.parametrize(("language", "encoding"), ENCODED)
def test_the_transport_is_believed(language: str, encoding: str) -> None:
    data = page(TEXT[language], "<meta charset=iso-8859-7>").encode(encoding)
    label = encoding.replace("utf-16-", "utf-16")
    assert dehusk.parse(data, encoding=label).block_texts == [TEXT[language]]


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16"])  # both write a mark
def test_a_byte_order_mark_comes_first(encoding: str) -> None:
    data = page(TEXT["ja"], "<meta charset=koi8-r>").encode(encoding)
    found = dehusk.parse(data, encoding="windows-1251")
    assert found.block_texts == [TEXT["ja"]]
    assert found.encoding in ("utf-8", "utf-16le")
    assert not found.source.startswith("\ufeff")


def test_big_endian_with_a_mark() -> None:
    assert decode(b"\xfe\xff" + page(TEXT["ru"]).encode("utf-16-be")) == (page(TEXT["ru"]), "utf-16be")


def test_utf8_that_fits_is_believed_before_meta() -> None:
    data = page(TEXT["pl"], "<meta charset=iso-8859-1>").encode()
    assert decode(data) == (data.decode(), "utf-8")


@pytest.mark.parametrize("label", ["utf-8", "utf8", "UTF-16", "nonsense", "iso-2022-kr"])
@pytest.mark.parametrize(("language", "encoding"), [("fr", "windows-1252"), ("ru", "windows-1251"), ("zh", "gbk")])
def test_a_meta_that_cannot_be_right_is_not_believed(label: str, language: str, encoding: str) -> None:
    data = page(TEXT[language] * 3, f"<meta charset={label}>").encode(encoding)
    assert dehusk.parse(data).encoding == encoding
    assert dehusk.parse(data).block_texts == [TEXT[language] * 3]


def test_utf8_with_a_few_broken_bytes_is_still_utf8() -> None:
    data = page(TEXT["ru"] * 5, "<meta charset=utf-8>").encode() + b"\xff"
    assert dehusk.parse(data).encoding == "utf-8"
    assert dehusk.parse(data).block_texts[0] == TEXT["ru"] * 5


@pytest.mark.parametrize(
    ("label", "name"),
    [
        ("latin1", "windows-1252"),
        ("GB2312", "gbk"),
        (" utf8 ", "utf-8"),
        ("x-sjis", "shift_jis"),
        ("ascii", "windows-1252"),
    ],
)
def test_labels_mean_what_the_web_means(label: str, name: str) -> None:
    assert decode(b"abc", label) == ("abc", name)


@pytest.mark.parametrize(
    "label", ["", "nonsense", "utf-7", "base64", "rot13", "é", "\0", "\ud800", "a" * 10_000, 5, b"utf-8"]
)
def test_an_unknown_encoding_is_a_typed_error(label: str) -> None:
    with pytest.raises(dehusk.EncodingError, match=r"unknown encoding .*: name one such as") as raised:
        dehusk.parse(b"abc", encoding=label)
    assert "\n" not in str(raised.value)


@given(st.binary() | st.tuples(st.sampled_from(["<meta charset=", "\x1b$", "\0a", "<p>"]), st.binary()).map(
    lambda parts: parts[0].encode() + parts[1]
))  # fmt: skip
def test_any_bytes_become_characters(data: bytes) -> None:
    text, name = decode(data)
    text.encode()  # no lone surrogates
    assert name == name.lower()


# -- bytes that are damaged, or that say what is not so


@pytest.mark.parametrize("language", ["ru", "ja", "zh", "pl", "fr"])
@pytest.mark.parametrize("bad", [b"\xff", b"\xc3", b"\xe9", b"\x80", b"\xed\xa0\x80", b"\xf5\x80"])
@pytest.mark.parametrize("meta", ["", "<meta charset=iso-8859-1>"])
def test_a_bad_byte_costs_itself_only(language: str, bad: bytes, meta: str) -> None:
    lead, rest = page("|" + TEXT[language] * 5, meta).encode().split(b"|")
    text, name = decode(lead + bad + rest)
    assert name == "utf-8"
    assert TEXT[language] * 5 in text


@pytest.mark.parametrize("language", ["ru", "ja", "pl", "fr"])
@pytest.mark.parametrize("cut", [1, 2])
def test_a_page_cut_inside_a_character(language: str, cut: int) -> None:
    data = (page(TEXT[language]).partition("</p>")[0] + "…").encode()[:-cut]
    assert decode(data) == (data[: cut - 3].decode() + "\ufffd", "utf-8")


@pytest.mark.parametrize(("language", "encoding"), [one for one in ENCODED if not one[1].startswith("utf")])
def test_another_encoding_is_not_taken_for_broken_utf8(language: str, encoding: str) -> None:
    assert decode(page(TEXT[language] * 5).encode(encoding))[0] == page(TEXT[language] * 5)


@pytest.mark.parametrize(
    "lie",
    [
        "<!-- <meta charset=koi8-r> -->", "<script>'<meta charset=koi8-r>'</script>",
        "<style>/*<meta charset=koi8-r>*/</style>", "<title><meta charset=koi8-r></title>",
        "<body title='<meta charset=koi8-r>'>", "<meta name=description content='charset=koi8-r'>",
    ],
)  # fmt: skip
def test_a_meta_that_is_none_is_not_believed(lie: str) -> None:
    data = (lie + page(TEXT["ru"] * 5, "<meta charset=windows-1251>")).encode("windows-1251")
    assert decode(data) == (data.decode("windows-1251"), "windows-1251")


@pytest.mark.parametrize("period", [5, 6, 7, 20])
@pytest.mark.parametrize("language", ["fr", "ru"])
def test_zero_bytes_among_others_do_not_make_utf16(period: int, language: str) -> None:
    text = page(TEXT[language] * 5)
    sprinkled = "\0".join(text[at : at + period] for at in range(0, len(text), period))
    assert decode(sprinkled.encode()) == (sprinkled, "utf-8")


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be"])
@pytest.mark.parametrize("language", ["ru", "ja", "fr"])
def test_utf16_without_a_mark_and_cut(encoding: str, language: str) -> None:
    data = page(TEXT[language]).encode(encoding)
    assert decode(data) == (page(TEXT[language]), encoding.replace("16-", "16"))
    assert decode(data[:-1])[0] == page(TEXT[language])[:-1] + "\ufffd"


@pytest.mark.parametrize(
    ("mark", "name"), [(b"\xef\xbb\xbf", "utf-8"), (b"\xff\xfe", "utf-16le"), (b"\xfe\xff", "utf-16be")]
)
def test_a_wrong_mark_is_believed_as_browsers_do(mark: bytes, name: str) -> None:
    data = page(TEXT["ru"], "<meta charset=windows-1251>").encode("windows-1251")
    text, found = decode(mark + data, "windows-1251")
    assert found == name
    text.encode()


def test_utf7_is_never_read() -> None:
    data = b"<meta charset=utf-7><p>+ADw-script+AD4-alert(1)+ADw-/script+AD4-"
    assert decode(data) == (data.decode(), "utf-8")
    assert dehusk.parse(data + b"\xe9").block_texts == ["+ADw-script+AD4-alert(1)+ADw-/script+AD4-é"]


def test_text_encoded_twice_stays_so() -> None:
    twice = page(TEXT["fr"]).encode().decode("windows-1252").encode()
    assert decode(twice) == (twice.decode(), "utf-8")


def test_an_escape_of_iso_2022_jp_in_utf8() -> None:
    data = page(TEXT["ru"] + "\x1b$B").encode()
    assert decode(data) == (data.decode(), "utf-8")


@pytest.mark.parametrize("label", ["x-user-defined", "iso-2022-kr", "hz-gb-2312", "replacement", "utf-16", "utf-7"])
def test_labels_that_no_page_may_use(label: str) -> None:
    data = page(TEXT["fr"] * 3, f"<meta charset={label}>").encode("windows-1252")
    assert decode(data) == (data.decode("windows-1252"), "windows-1252")


@given(st.binary(max_size=200).map(lambda noise: page(TEXT["ru"]).encode()[:-20] + noise))
def test_bytes_and_their_characters_are_one_page(data: bytes) -> None:
    assert dehusk.parse(data).source == dehusk.parse(decode(data)[0]).source
