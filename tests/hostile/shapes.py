"""Pages built to hurt, by name, each of about `n` units and with a promise: what becomes of its last word, `grain`."""

import codecs
import gzip
from collections.abc import Callable
from typing import NamedTuple

KEPT = "kept"  # all of the text is the page's
RETURNS = "returns"  # by the rules of HTML it may belong to raw text without an end, to markup or to a drawing
NOTHING = "nothing"  # there is no text at all
REFUSED = "refused"  # by a typed error

XHTML = '<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml">'
PART = b"Content-Type: text/html\n\n<p>grain"
LD_JSON = '<script type="application/ld+json">{{"datePublished":{0}}}</script>'


class Shape(NamedTuple):
    make: Callable[[int], str | bytes]
    promise: str = KEPT


def block(text: str) -> str:
    return f"<p>{text}</p><p>grain</p>"


def nested(opening: str, promise: str = KEPT) -> Shape:
    return Shape(lambda n: opening * n + "grain", promise)


def flood(unit: str) -> Shape:
    return Shape(lambda n: unit * n + "<p>grain")


def numbered(unit: str) -> Shape:
    return Shape(lambda n: "".join(unit.format(i) for i in range(n)) + "<p>grain")


def raw(tag: str) -> Shape:
    return Shape(lambda n: f"<p>a</p><{tag}>" + "<p>x</p>" * n + "grain", RETURNS)


def in_head(value: Callable[[int], str], template: str) -> Shape:
    return Shape(lambda n: template.format(value(n)) + block("word"))


def encoded(codec: str, mark: bytes = b"") -> Shape:
    return Shape(lambda n: mark + block("word 汉字 é " * n).encode(codec, "ignore"))


def wide(n: int) -> str:
    return "<table><tr>" + "<td>x" * n + "<tr><td>x" * n + "</table>grain"


def spans(n: int) -> str:
    return "<table>" + f"<tr><td rowspan={n} colspan={n}>x<td>y" * 20 + "</table>grain"


def ld_json(n: int) -> str:
    return f'<script type="application/ld+json">{"[" * n}</script>' + block("word")


def ld_graph(n: int) -> str:
    inner = '{"@type":"Article","headline":"x","isPartOf":' * n + "1" + "}" * n
    return f'<script type="application/ld+json">{inner}</script>' + block("word")


def one_line(n: int) -> str:
    return block("some words " * 10 * n)


def doubled(n: int) -> bytes:
    """UTF-8 taken for windows-1252 and encoded again."""
    return block("é".encode().decode("cp1252") * n).encode()


def escapes(n: int) -> bytes:
    return b"<meta charset=iso-2022-jp><p>" + b"\x1b$B%F\x1b(B" * n + b"</p><p>grain</p>"


def unended_escape(n: int) -> bytes:
    return b"<meta charset=iso-2022-jp><p>x" * n + b"\x1b$B" + b"<p>grain"


def controls(n: int) -> str:
    return block("".join(map(chr, (*range(1, 32), *range(127, 160), 0xFFFE, 0xFFFF, 0x1FFFE))) * (n // 20 + 1))


def message(kind: str, boundary: str, inside: bytes) -> bytes:
    head = f"MIME-Version: 1.0\nContent-Type: {kind}; boundary={boundary}\n\n--{boundary}\n"
    return head.encode() + inside + f"\n--{boundary}--\n".encode()


def nested_messages(n: int) -> bytes:
    data = PART
    for level in range(min(n, 200)):
        data = message("multipart/mixed", f"b{level}", data)
    return data


def laughs(n: int) -> str:
    """Entities of entities, which a reader of XML may resolve to terabytes."""
    declared = "".join(f'<!ENTITY l{i + 1} "{f"&l{i};" * 10}">' for i in range(n))
    return f'<?xml version="1.0"?><!DOCTYPE rss [{declared}]><rss><item><title>&l{n};</title><description>grain'


SHAPES = {
    "deep": nested("<div>"),
    "deep lists": nested("<ul><li>x"),
    "deep quotations": nested("<blockquote>x"),
    "deep tables": nested("<table><tr><td>x"),
    "deep forms and tables": nested("<form><table><td>"),
    "deep formatting": nested("<b><i>x"),
    "deep links": nested("<a href=x><div>x"),
    "deep svg": nested("<svg><g>", RETURNS),
    "deep integration points": nested("<svg><foreignObject><math><mi><annotation-xml encoding=text/html>", RETURNS),
    "deep unknown": nested("<x-y>"),
    "wide": flood("<p>x</p>"),
    "wide row": Shape(wide),
    "spans": Shape(spans),
    "paragraphs of formatting": numbered("<p><b id={}>x"),
    "adopted": numbered("<a href={}><p><b>x</a></p>"),
    "line breaks": Shape(lambda n: block("text<br>" * n)),
    "inline code": Shape(lambda n: block("<code>a<br>`b</code>" * n)),
    "attributes": Shape(lambda n: "<p " + " ".join(f"a{i}=b" for i in range(n)) + ">grain"),
    "a long attribute": Shape(lambda n: f"<p title='{'x ' * 10 * n}'>grain"),
    "a tag without an end": Shape(lambda n: "<p>a</p><p " + "a=b " * n + "grain", RETURNS),
    "entities": Shape(lambda n: block("&amp;&lt;&nbsp;&NotSubset;" * n)),
    "entities without an end": Shape(lambda n: block("&#38&ampx&notin&#x" * n)),
    "an entity of many digits": in_head(lambda n: f"&#{'9' * 20 * n};", "<meta name=author content='{0}'>"),
    **{f"unclosed {tag}": raw(tag) for tag in ("script", "style", "textarea", "iframe", "noembed", "xmp", "title")},
    **{f"a flood of {tag}": flood(f"<{tag} src=x /><i>x</i>") for tag in ("script", "style", "textarea", "iframe")},
    "iframes without an end": flood("<iframe><p>x"),
    "unclosed plaintext": Shape(lambda n: "<plaintext>" + "<p>x</p>" * n + "grain"),
    "unclosed in noscript": Shape(lambda n: "<noscript><textarea>" + "<p>x</p>" * n + "</noscript><p>grain"),
    "comments": flood("<!-- x > -- -->"),
    "comments without an end": Shape(lambda n: "<p>a</p>" + "<!-- x " * n + "grain", RETURNS),
    "wrong comments": flood("<!x><?y></ z>"),
    "cdata": flood("<![CDATA[ x > ]]>"),
    "cdata in svg": flood("<svg><![CDATA[ x </svg> ]]></svg>"),
    "options": flood("<select><option>x<optgroup><option>y</select>"),
    "nested selects": nested("<select><option>x"),
    "nested forms": nested("<form><input><button>x"),
    "tables without cells": flood("<table>x<tr>y<b>z</table>"),
    "framesets": Shape(lambda n: "<p>grain</p>" + "<frameset><frame>" * n),
    "svg titles": flood("<svg><title>x</title><style>y</style></svg>"),
    "svg titles that stay open": nested("<svg><title><p>x</title><style><p>y</style></svg>", RETURNS),
    "math": flood("<math><mtext><mglyph><p>x</math>"),
    "templates": flood("<template><td>x</template>"),
    "zeros": Shape(lambda n: block("x\0" * n)),
    "zero bytes": Shape(lambda n: block("some words \0" * n).encode()),
    "controls": Shape(controls),
    "lone surrogates": Shape(lambda n: block("x\ud800 \udc00y" * n)),
    "bidi": Shape(lambda n: block("\u202e\u2066abc\u2069\u200f" * n)),
    "combining": Shape(lambda n: block("e" + "\u0301" * 10 * n)),
    "utf-7": encoded("utf-7"),
    "utf-8 with mark": encoded("utf-8", codecs.BOM_UTF8),
    "utf-16 le": encoded("utf-16-le"),
    "utf-16 be": encoded("utf-16-be"),
    "utf-16 le with mark": encoded("utf-16-le", codecs.BOM_UTF16_LE),
    "utf-16 be with mark": encoded("utf-16-be", codecs.BOM_UTF16_BE),
    "utf-8 under a mark of utf-16": Shape(lambda n: codecs.BOM_UTF16_LE + block("x" * n).encode(), RETURNS),
    "utf-16 under a mark of utf-8": Shape(lambda n: codecs.BOM_UTF8 + block("x" * n).encode("utf-16-le"), RETURNS),
    "utf-8 that says utf-16": Shape(lambda n: ("<meta charset=utf-16>" + block("é" * n)).encode()),
    "doubly encoded": Shape(doubled),
    "cut inside a character": Shape(lambda n: ("<p>grain</p><p>" + "汉" * n).encode()[:-1]),
    "iso-2022-jp": Shape(escapes),
    "iso-2022-jp without an end": Shape(unended_escape, RETURNS),
    "one line": Shape(one_line),
    "one word": Shape(lambda n: block("x" * 100 * n)),
    "json-ld of brackets": Shape(ld_json),
    "json-ld of articles": Shape(ld_graph),
    "json-ld of digits": in_head(lambda n: "9" * 20 * n, LD_JSON),
    "a giant title": in_head(lambda n: "word | " * 10 * n, "<title>{0}</title><h1>{0}</h1>"),
    "srcset": Shape(lambda n: f"<img srcset='{'a.png 1x, ' * n}'><p>word</p><p>grain</p>"),
    "a long style": Shape(lambda n: f"<p style='{'display:' * n}'>grain"),
    "declarations": Shape(lambda n: f"<p style='{'a:b;' * n}'>grain"),
    "long addresses": Shape(lambda n: f"<p><a href='{'../' * n}x?{'a=b&' * n}#{'%' * n}'>grain</a>"),
    "bases": flood("<base href='//a:b@[::1'><a href='?'>x</a>"),
    "posts": numbered("<div class='post comment' id=c{0} itemprop=comment><p>x {0}</p></div>"),
    "dates": flood("<time datetime=9999-99-99T99:99>32 March 99999</time>"),
    "records": numbered("<li><a href=/{0}>x</a> <img src={0}.png> <b>9,99</b></li>"),
    "a picture": Shape(lambda n: b"\x89PNG\r\n\x1a\n" + bytes(range(256)) * n, REFUSED),
    "gzip": Shape(lambda n: gzip.compress(flood("<p>x</p>").make(n).encode(), mtime=0)),
    "a bomb": Shape(lambda n: gzip.compress(bytes(1 << 20), mtime=0) * (20 + n // 10), REFUSED),
    "empty streams": Shape(lambda n: gzip.compress(b"", mtime=0) * (10_001 + n), REFUSED),
    "nested messages": Shape(nested_messages, REFUSED),
    "parts": Shape(lambda n: message("multipart/mixed", "a", b"x\n--a\n" * n + PART)),
    "a feed": Shape(lambda n: "<rss>" + "<item><title>x</title><description>&lt;p&gt;y" * n + "grain"),
    "a feed of openings": Shape(lambda n: "<rss><item><description><![CDATA[<!--" * n + "grain", RETURNS),
    "declared entities": Shape(laughs),
    "xhtml": Shape(lambda n: XHTML + "<script/><a/><div/><x y='>'/>" * n + "<p>grain</p></html>"),
    "text": Shape(lambda n: "some words\n\n" * n + "grain"),
    "bytes": Shape(lambda n: b"<p>" + bytes(i * i * 31 % 251 for i in range(10 * n)), RETURNS),
    "nothing": Shape(lambda n: " " * n, NOTHING),
}  # fmt: skip
