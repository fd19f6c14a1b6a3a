"""Pages that several tests share: generated markup of every kind, and pages built to hurt."""

from hypothesis import strategies as st

from dehusk.kernel.markup import TAGS

WORDS = [
    "word", "two words", "word ", " word", " ", "\n", "\n\n  ", "\t", "\r", "&#13;", "\f", "é", "汉字", "кот", "😀",
    "&amp;", "&lt;", "&gt;", "&amp;lt;", "&nbsp;", "&shy;", "a&shy;b", "&quot;", "&AMP;", "&", "\xa0", "\u3000",
    "\u200b", "\ufeff", "\u2028", "-->", "<!--", "<!-- x -->", "<!-->", "<!doctype html>", "<?xml version='1'?>", "</",
    "<", ">", '"', "'", "=", "x=y", "\0", "<![CDATA[ z ]]>",
]  # fmt: skip
RAW = [
    "<script>a</script>", "<script><!-- <script> </script> --></script>", "<script><!--</script>", "<script><!-->",
    "<script><!-- <script></SCRIPT >x</script> -->", "<script>'</scripting>'</script>", "</script>", "</SCRIPT/>",
    "<script><!--<\u017fcript>", "<style>p {} </p></style>", "<xmp><b> x\n y </xmp>", "<xmp></xmpx>", "<plaintext>",
    "<iframe><p>x</iframe>", "<noframes>x</noframes>", "<noembed>x</noembed>", "<textarea>\n x &lt; </textarea>",
    "<svg><script>&lt;!-- &lt;script></script></svg>", "<svg><style><g>x</g></style></svg>", "<svg><title>t</title>",
    "<math><mi>x</mi><annotation>n</annotation></math>", "<math><xmp><mi>x", "<svg><foreignObject><p>x",
    "<template><p>x</template>", "<template shadowrootmode=open><p>x</template>", "<template shadowrootmode=open>",
    '<template id="B:1"></template>', '<div hidden id="S:1"><p>late</div>', "<!--$?-->", "<!--/$-->",
    "<noscript><p>no script</p></noscript>", "<select><option>a<option>b</select>",
]  # fmt: skip
ATTRIBUTES = [
    "", ' class="a b"', " hidden", " hidden=until-found", " HIDDEN=Until-Found", " aria-hidden=true", " aria-hidden=no",
    ' style="display : none"', ' style="VISIBILITY:\nhidden"', ' style="di\u017fplay:none"', ' style="display:inline"',
    ' style="a:b;c:d"', " =x", " ='\"'", ' a"b=c', " 'x", " <", ' title="&nbsp;<>&amp;&quot;"', ' alt="é汉😀"',
    " id=1 id=2", " colspan=2/", " data-nothing=1", " a-name-longer-than-every-name-that-we-know=1", " é=é",
]  # fmt: skip
NAMES = [*(name for name in TAGS if name), "x-unknown", "a=b", 'a"b', "foreignobject", "image", "mi", "é"]

start_tags = st.builds("<{}{}>".format, st.sampled_from(NAMES), st.sampled_from(ATTRIBUTES))
end_tags = st.sampled_from(NAMES).map("</{}>".format)
text = st.sampled_from(WORDS) | st.text(max_size=8)
markup = st.lists(text | start_tags | end_tags | st.sampled_from(RAW), max_size=40).map("".join)


def hostile(scale: int = 1) -> dict[str, str]:
    """Each page has the word `grain` as its last text; `scale` divides the full size."""
    return {
        "100,000 nested divs": "<div>" * (100_000 // scale) + "grain",
        "a million siblings": "<p>x</p>" * (1_000_000 // scale) + "<p>grain</p>",
        "a text node of 15 MB": "<p>" + "some words " * (1_363_636 // scale) + "grain</p>",
        "20,000 nested lists": "<ul><li>x" * (20_000 // scale) + "grain",
        "20,000 nested quotations": "<blockquote>x" * (20_000 // scale) + "grain",
        "20,000 nested tables": "<table><tr><td>x" * (20_000 // scale) + "grain",
        "50,000 attributes": "<p " + " ".join(f"a{i}=b" for i in range(50_000 // scale)) + ">grain",
        "4,000 formatting elements": "".join(f"<b id={i}>" for i in range(2_000 // scale))
        + "<p>" * (2_000 // scale)
        + "grain",
        "formatting that is opened again": "".join(f"<p><b id={i}>x" for i in range(2_000 // scale)) + "<p>grain",
        "100,000 links in a paragraph": "<p>" + "<a href=x>x</a> " * (100_000 // scale) + "grain",
        "100,000 code blocks": "<pre>x</pre>" * (100_000 // scale) + "<pre>grain</pre>",
        "one table of 100,000 rows": "<table>" + "<tr><td>x<td>y" * (100_000 // scale) + "<tr><td>x<td>grain</table>",
        "one wide row, many short ones": "<table><tr>"
        + "<td>x" * (40_000 // scale)
        + "<tr><td>x" * (20_000 // scale)
        + "</table>grain",
        "100,000 exclamations": "<p>" + "!<a href=x>x</a>" * (100_000 // scale) + "grain",
        "100,000 images": "<p>x" + "<img src=x>" * (100_000 // scale) + "grain",
        "a long style": f"<p style='{'display:' * (100_000 // scale)}'>grain",
        "comments": "<!-- x > -- -->" * (100_000 // scale) + "grain",
        "entities": "&amp;&lt;&nbsp;" * (100_000 // scale) + "grain",
        "backticks and brackets": "<p>" + "`*[_&lt;" * (100_000 // scale) + "grain",
    }
