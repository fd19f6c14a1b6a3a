"""Listings of every highlighter: which elements are one, their language, and their lines."""

import numpy as np
import pytest

import dehusk
from dehusk.notation.code import language_of, listings
from dehusk.notation.insets import LEFT_OUT, TEXT, insets

PYGMENTS = """<div class="highlight-python notranslate"><div class="highlight"><table class="highlighttable"><tr><td
class="linenos"><div class="linenodiv"><pre><span class="normal">1</span>
<span class="normal">2</span></pre></div></td><td class="code"><div><pre><span></span><span class="k">def</span> f():
    <span class="k">return</span> 1
</pre></div></td></tr></table></div></div>"""
ROUGE = """<div class="language-python highlighter-rouge"><div class="highlight"><pre class="highlight"><code><table
class="rouge-table"><tbody><tr><td class="rouge-gutter gl"><pre class="lineno">1
2
</pre></td><td class="rouge-code"><pre><span class="k">def</span> f():
    <span class="k">return</span> 1
</pre></td></tr></tbody></table></code></pre></div></div>"""
HUGO = """<div class="highlight"><div class="chroma"><table class="lntable"><tr><td class="lntd"><pre class="chroma"
><code
><span class="lnt">1
</span><span class="lnt">2
</span></code></pre></td><td class="lntd"><pre class="chroma"><code class="language-python" data-lang="python"><span
class="line"><span class="cl">def f():
</span></span><span class="line"><span class="cl">    return 1
</span></span></code></pre></td></tr></table></div></div>"""
HEXO = """<figure class="highlight python"><table><tr><td class="gutter"><pre><span class="line">1</span><br><span
class="line">2</span><br></pre></td><td class="code"><pre><span class="line">def f():</span><br><span
class="line">    return 1</span><br></pre>
</td></tr></table></figure>"""
SYNTAXHIGHLIGHTER = """<div class="syntaxhighlighter python"><div class="toolbar"><span><a href="#">?</a></span></div
><table
><tr><td class="gutter"><div class="line number1">1</div><div class="line number2">2</div></td><td class="code"><div
class="container"><div class="line number1"><code class="python keyword">def</code> <code
class="python plain">f():</code>
</div><div class="line number2"><code class="python spaces">&nbsp;&nbsp;&nbsp;&nbsp;</code><code class="python keyword"
>return</code> <code class="python value">1</code></div></div></td></tr></table></div>"""
GITHUB = """<div class="blob-wrapper data type-python"><table class="highlight js-file-line-container"><tr><td
class="blob-num js-line-number" data-line-number="1"></td><td class="blob-code blob-code-inner"><span
class="pl-k">def</span> f():</td></tr><tr><td
class="blob-num js-line-number" data-line-number="2"></td><td class="blob-code">    <span
class="pl-k">return</span> 1</td>
</tr></table></div>"""
HLJS_LN = """<pre><code class="hljs python"><table class="hljs-ln"><tbody><tr><td class="hljs-ln-line hljs-ln-numbers"
data-line-number="1"><div class="hljs-ln-n">1</div></td><td class="hljs-ln-line hljs-ln-code"><span class="hljs-keyword"
>def</span> f():</td></tr><tr><td class="hljs-ln-numbers" data-line-number="2"></td><td
class="hljs-ln-code">    return 1</td></tr></tbody></table></code></pre>"""
SHIKI = """<pre class="shiki github-dark" data-language="python"><code><span class="line"><span>def</span> f():</span>
<span class="line">    return 1</span></code></pre>"""
SPANS = """<pre><code class="language-python"><span class="line">def f():</span><span class="line">    return 1</span
></code>
<button class="copy">Copy</button></pre>"""
DIVS = """<pre class="lang-python prettyprint"><div>def f():</div><div>    return 1</div></pre>"""
ITEMS = """<pre class="prettyprint lang-python linenums"><ol class="linenums"><li class="L0">def f():</li><li
class="L1">    return 1</li></ol></pre>"""
COUNTED = """<pre data-lang="python"><span>1</span> def f():
<span>2</span>     return 1
<span>3</span> x = 1</pre>"""
BROKEN = """<p><code class="python">def f():<br>&nbsp;&nbsp;&nbsp; return 1</code></p>"""

HIGHLIGHTERS = {
    "Pygments": PYGMENTS, "Rouge": ROUGE, "Hugo": HUGO, "Hexo": HEXO, "SyntaxHighlighter": SYNTAXHIGHLIGHTER,
    "highlight.js with line numbers": HLJS_LN, "Shiki": SHIKI, "a span a line": SPANS, "a div a line": DIVS,
    "an item a line": ITEMS, "code with line breaks": BROKEN,
}  # fmt: skip


def lines(page: dehusk.Page, listing: int) -> str:
    """A listing as a writer writes it: blocks are lines, insets in their places."""
    columns, rows = page.columns, insets(page)
    out = []
    for block in np.unique(page.piece_block[columns.lo[listing] : columns.hi[listing]]).tolist():
        piece, stop = page.block_pieces[block], page.block_pieces[block + 1]
        done, parts = columns.piece_lo[piece], []
        for row in np.flatnonzero(rows.block == block).tolist():
            assert rows.kind[row] in (TEXT, LEFT_OUT)
            lo, hi = rows.lo[row], rows.hi[row]
            parts += [columns.text[done : columns.piece_lo[lo]], rows.text[row]]
            done = columns.piece_hi[hi - 1] if lo < hi else columns.piece_lo[lo]
        written = "".join(parts) + columns.text[done : columns.piece_hi[stop - 1]]
        out += [written] if written.strip() else []
    return "\n".join(out)


@pytest.mark.parametrize("html", HIGHLIGHTERS.values(), ids=HIGHLIGHTERS)
def test_a_listing_is_one_in_its_language_line_by_line(html: str) -> None:
    page = dehusk.parse(f"<p>before</p>{html}<p>after</p>")
    (listing,) = np.flatnonzero(listings(page)).tolist()
    assert language_of(page, listing) == "python"
    assert lines(page, listing).rstrip() == "def f():\n    return 1"


def test_lines_of_github_keep_their_indent() -> None:
    page = dehusk.parse(GITHUB)
    (listing,) = np.flatnonzero(listings(page)).tolist()
    assert lines(page, listing) == "def f():\n    return 1"


def test_numbers_that_count_the_lines_are_left_out() -> None:
    page = dehusk.parse(COUNTED)
    assert lines(page, int(np.flatnonzero(listings(page))[0])) == "def f():\n    return 1\nx = 1"


@pytest.mark.parametrize(
    "html",
    [
        "<pre><b>1</b> a\n<b>3</b> b\n<b>4</b> c</pre>",
        "<pre><b>1</b>\n<b>2</b>\n<b>3</b></pre>",
        "<pre>1 a\n2 b\n3 c</pre>",
        '<pre class="line-numbers">x = 1</pre>',
        '<pre><span class="line-number">x</span></pre>',
    ],
)
def test_other_numbers_stay(html: str) -> None:
    assert len(insets(dehusk.parse(html)).lo) == 0


def test_a_blank_line_between_spans_stays() -> None:
    page = dehusk.parse('<pre><span class="line">a</span><span class="line"></span><span class="line">b</span></pre>')
    assert lines(page, int(np.flatnonzero(listings(page))[0])) == "a\n\nb"


@pytest.mark.parametrize(
    "html",
    [
        "<table><tr><td class='gutter'></td><td>words</td></tr></table>",
        "<table><tr><td class='gutter'>1</td><td>words</td></tr></table>",
        "<p>some <code>a<br>b</code> words</p>",
        "<p>some <code>a</code> words</p>",
        "<div class='syntaxhighlighter'><p>An article about code.</p><code>x</code></div>",
    ],
)
def test_what_is_no_listing(html: str) -> None:
    assert not listings(dehusk.parse(html)).any()


def test_preformatted_text_is_a_listing_as_it_is() -> None:
    page = dehusk.parse("<pre>Roses are red,\n  violets are blue</pre>")
    assert listings(page).sum() == 1
    assert language_of(page, int(np.flatnonzero(listings(page))[0])) == ""
    assert len(insets(page).lo) == 0


LANGUAGES = {
    '<pre class="brush: php; gutter: false">x</pre>': "php",
    '<pre class="brush:js">x</pre>': "js",
    '<div class="highlight highlight-source-shell"><pre>x</pre></div>': "shell",
    '<div class="highlight highlight-text-html-basic"><pre>x</pre></div>': "html",
    '<div class="highlight-console"><div class="highlight"><pre>x</pre></div></div>': "console",
    '<div class="highlight-default notranslate"><div class="highlight"><pre>x</pre></div></div>': "",
    '<pre class="sourceCode haskell"><code class="sourceCode haskell">x</code></pre>': "haskell",
    '<pre><code class="hljs c++">x</code></pre>': "c++",
    '<pre lang="ruby">x</pre>': "ruby",
    '<pre><code class="language-c#">x</code></pre>': "c#",
    '<pre class="language-none"><code>x</code></pre>': "",
    '<pre class="lang-text">x</pre>': "",
    '<pre><code class="plaintext highlight">x</code></pre>': "",
    '<pre class="code highlight">x</pre>': "",
    '<pre class="shiki github-dark">x</pre>': "",
    '<div class="lang-en"><pre>x</pre></div>': "",
    '<article class="language-de"><p>one</p><p>two</p><p>three</p><p>four</p><p>five</p><pre>x</pre></article>': "",
    '<div class="python"><pre>x</pre></div>': "",
}


@pytest.mark.parametrize(("html", "language"), LANGUAGES.items())
def test_the_language_is_what_the_page_says(html: str, language: str) -> None:
    page = dehusk.parse(html)
    assert language_of(page, int(np.flatnonzero(listings(page))[0])) == language
