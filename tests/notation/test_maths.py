"""Formulas of every renderer: once, as TeX."""

import pytest

import dehusk
from dehusk.notation.insets import in_insets, insets
from dehusk.notation.tex import cleaned, written
from tests.notation.found import found, text

KATEX = """<span class="katex"><span class="katex-mathml"><math xmlns="http://www.w3.org/1998/Math/MathML"><semantics>
<mrow><msup><mi>x</mi><mn>2</mn></msup><mo>&lt;</mo><mn>1</mn></mrow>
<annotation encoding="application/x-tex">x^2 &lt; 1</annotation></semantics></math></span>
<span class="katex-html" aria-hidden="true"><span class="base"><span class="mord mathnormal">x</span>
<span class="vlist-t"><span class="mord mtight">2</span></span><span class="mrel">&lt;</span>1</span></span></span>"""
MATHJAX_2 = """<span class="MathJax_Preview"></span><span class="MathJax" id="MathJax-Element-1-Frame"><nobr
aria-hidden="true"><span class="math"><span class="mi">a</span><span class="mo">+</span><span class="mi">b</span></span>
</nobr><span class="MJX_Assistive_MathML"><math><mi>a</mi><mo>+</mo><mi>b</mi></math></span></span><script
type="math/tex" id="MathJax-Element-1">a+b</script>"""
MATHJAX_2_DISPLAY = """<div class="MathJax_Display"><span class="MathJax"><span class="mi">a</span></span></div><script
type="math/tex; mode=display">% <![CDATA[
\\frac{a}{b} %]]></script>"""
MATHJAX_3 = """<mjx-container class="MathJax" jax="CHTML"{}><mjx-math><mjx-mi><mjx-c class="mjx-c1D465"></mjx-c
></mjx-mi>
</mjx-math><mjx-assistive-mml unselectable="on"><math><msub><mi>x</mi><mrow><mi>i</mi><mo>+</mo><mn>1</mn></mrow></msub>
</math></mjx-assistive-mml></mjx-container>"""
WIKIPEDIA = """<span class="mwe-math-element"><span class="mwe-math-mathml-inline mwe-math-mathml-a11y"
style="display: none;"><math alttext="{\\displaystyle E=mc^{2}}"><semantics><mrow><mi>E</mi></mrow>
<annotation encoding="application/x-tex">{\\displaystyle E=mc^{2}}</annotation></semantics></math></span><img
src="e.svg" class="mwe-math-fallback-image-inline" alt="{\\displaystyle E=mc^{2}}"></span>"""

INLINE = {
    "KaTeX": (KATEX, "x^2 < 1"),
    "MathJax 2": (MATHJAX_2, "a+b"),
    "MathJax 2 before it is rendered": ('<script type="math/tex">a<b</script>', "a<b"),
    "MathJax 2 with a preview": (
        '<span class="MathJax_Preview">x²</span><script type="math/tex">x^2</script>',
        "x^2",
    ),
    "MathJax 3": (MATHJAX_3.format(""), "x_{i+1}"),
    "Wikipedia": (WIKIPEDIA, "E=mc^{2}"),
    "Wikipedia of old": ('<img class="tex" alt="\\sqrt{2}" src="r2.png">', r"\sqrt{2}"),
    "WordPress": ('<img src="https://s0.wp.com/latex.php?latex=x%5E2" alt="x^2" class="latex">', "x^2"),
    "an image of codecogs": ('<img src="https://latex.codecogs.com/gif.latex?a^2" alt="a^2">', "a^2"),
    "an image called math": ('<img class="math" src="f.png" alt="\\alpha">', r"\alpha"),
    "LaTeXML": ('<math alttext="\\alpha_{1}" display="inline"><msub><mi>α</mi><mn>1</mn></msub></math>', r"\alpha_{1}"),
    "pandoc": ('<span class="math inline">\\(a_1\\)</span>', "a_1"),
}
DISPLAYED = {
    "KaTeX": (f'<span class="katex-display">{KATEX}</span>', "x^2 < 1"),
    "MathJax 2": (MATHJAX_2_DISPLAY, r"\frac{a}{b}"),
    "MathJax 3": (MATHJAX_3.format(' display="true"'), "x_{i+1}"),
    "MathML": ('<math display="block"><mi>x</mi></math>', "x"),
    "pandoc": ('<span class="math display">\\[a_1\\]</span>', "a_1"),
    "dollars": ("<span>$$a_1$$</span>", "a_1"),
}


@pytest.mark.parametrize(("markup", "tex"), INLINE.values(), ids=INLINE)
def test_a_formula_in_a_line_comes_once(markup: str, tex: str) -> None:
    assert text(f"<p>We see ({markup}), and so on.</p>") == f"We see (${tex}$), and so on."


@pytest.mark.parametrize(("markup", "tex"), DISPLAYED.values(), ids=DISPLAYED)
def test_a_formula_on_its_own_is_displayed(markup: str, tex: str) -> None:
    assert [(kind, said) for kind, _, said in found(f"<div>We see: {markup} And so on.</div>")] == [("display", tex)]


def test_white_space_around_a_formula_is_the_pages() -> None:
    script = '<script type="math/tex">x</script>'
    assert text(f"<p>a {script}, b{script} c {script}{script} d</p>") == "a $x$, b$x$ c $x$$x$ d"


def test_a_formula_alone_in_its_paragraph_stands_between_blocks() -> None:
    rows = insets(dehusk.parse('<p>a</p><p><script type="math/tex; mode=display">x</script></p><p>b</p>'))
    assert (rows.lo.tolist(), rows.hi.tolist(), rows.block.tolist()) == ([1], [1], [-1])


def test_the_image_of_a_formula_is_part_of_its_inset() -> None:
    page = dehusk.parse(f'<p>{WIKIPEDIA} <img src="photo.jpg" alt="a photo"></p>')
    assert in_insets(page)[page.tagged("img")].tolist() == [True, False]


def test_two_formulas_in_one_element_are_two() -> None:
    math = "<math><mi>{}</mi></math>"
    page = f'<p><span class="katex">{math.format("x")} {math.format("y")}</span></p>'
    assert found(page) == [("formula", "x", "x"), ("formula", "y", "y")]


MATHML = {
    "<mfrac><mrow><mi>α</mi><mi>x</mi></mrow><mn>2</mn></mfrac>": r"\frac{\alpha x}{2}",
    "<msqrt><mn>2</mn><mi>π</mi></msqrt><mroot><mi>x</mi><mn>3</mn></mroot>": r"\sqrt{2\pi}\sqrt[3]{x}",
    "<msubsup><mi>x</mi><mn>1</mn><mn>2</mn></msubsup>": "x_1^2",
    "<msup><msup><mi>x</mi><mn>2</mn></msup><mn>3</mn></msup>": "{x^2}^3",
    "<munderover><mo>∑</mo><mrow><mi>i</mi><mo>=</mo><mn>0</mn></mrow><mi>n</mi></munderover>": r"\sum_{i=0}^n",
    "<munder><mi>lim</mi><mrow><mi>x</mi><mo>→</mo><mn>0</mn></mrow></munder>": r"\lim_{x\to0}",
    "<mover><mi>x</mi><mo>¯</mo></mover><mover><mi>v</mi><mo>→</mo></mover>": r"\bar{x}\vec{v}",
    "<mover><mi>x</mi><mi>n</mi></mover>": r"\overset{n}{x}",
    '<mfenced open="[" close="]" separators=";"><mi>a</mi><mi>b</mi></mfenced>': "[a;b]",
    "<mfenced><mi>a</mi><mi>b</mi></mfenced>": "(a,b)",
    "<mtable><mtr><mtd><mn>1</mn></mtd><mtd><mn>2</mn></mtd></mtr><mtr><mtd><mn>3</mn></mtd></mtr></mtable>": (
        r"\begin{matrix} 1 & 2 \\ 3 \end{matrix}"
    ),
    "<mi>sin</mi><mo>⁡</mo><mi>x</mi><mspace></mspace><mtext>if x_1</mtext>": r"\sin x\ \text{if x\_1}",
    "<mi>𝑥</mi><mo>∈</mo><mi>ℝ</mi><mo>,</mo><mi>rank</mi>": r"x\in\mathbb{R},\mathrm{rank}",
    "<mfrac><mi>a</mi></mfrac>": "a",
}


@pytest.mark.parametrize(("markup", "tex"), MATHML.items())
def test_mathml_without_tex_is_written_as_tex(markup: str, tex: str) -> None:
    assert [said for _, _, said in found(f"<p><math>{markup}</math></p>")] == [tex]


RAW = {
    r"Let \(x\) be": [r"\(x\)"],
    r"So \[x\] and $$y=1$$ end": [r"\[x\]", "$$y=1$$"],
    r"a \\(b\\) c": [],
    r"cost $$ to $$$ a head": [],
    r"from $5 to $6, $7-$8": [],
    r"find . \( -name x \) -print": [],
    r"open \(x": [],
    "has $x$ alone": [],
}


@pytest.mark.parametrize(("sentence", "formulas"), RAW.items())
def test_tex_in_the_text_is_found_where_it_is(sentence: str, formulas: list[str]) -> None:
    page = dehusk.parse(f"<p>{sentence}</p>")
    spans = written(page)
    assert [page.columns.text[lo:hi] for lo, hi in zip(spans.lo, spans.hi, strict=True)] == formulas


def test_single_dollars_count_where_mathjax_is() -> None:
    page = dehusk.parse(
        "<script src='/MathJax.js'></script><p>has $x_1$ and $y$, for $5 or $6</p><p><code>$a_b$</code>"
    )
    spans = written(page)
    assert [page.columns.text[lo:hi] for lo, hi in zip(spans.lo, spans.hi, strict=True)] == ["$x_1$", "$y$"]
    assert not spans.display.any()


def test_tex_does_not_reach_over_paragraphs_or_into_code() -> None:
    page = dehusk.parse(r"<p>\( a</p><p>b \)</p><pre>\(x^2\)</pre><p><code>\(y^2\)</code></p>")
    assert len(written(page).lo) == 0


@pytest.mark.parametrize(
    ("given", "tex"),
    [
        (r"{\displaystyle a} + {b}", r"{\displaystyle a} + {b}"),
        (r"{\textstyle \{a}", r"\{a"),
        ("$x$", "x"),
        ("$x$ and $y$", "$x$ and $y$"),
        ("a % first\n + b", "a + b"),
        (r"50\% of x", r"50\% of x"),
        ("x" * 20_000, ""),
    ],
)
def test_tex_is_cleaned_of_what_is_around_it(given: str, tex: str) -> None:
    assert cleaned(given) == tex
