"""Presentation MathML as TeX, for formulas whose TeX a page does not give."""

import re
import unicodedata
from collections.abc import Callable

from dehusk.page import Page

MOST = 5_000  # nodes of a formula
DEEPEST = 100
ITALIC = "\U0001d400"  # letters of mathematics from here on: the plain ones in another hand

_COMMANDS = r"""
    α alpha β beta γ gamma δ delta ε varepsilon ϵ epsilon ζ zeta η eta θ theta ϑ vartheta ι iota κ kappa λ lambda μ mu
    ν nu ξ xi π pi ρ rho ϱ varrho σ sigma ς varsigma τ tau υ upsilon φ varphi ϕ phi χ chi ψ psi ω omega
    Γ Gamma Δ Delta Θ Theta Λ Lambda Ξ Xi Π Pi Σ Sigma Υ Upsilon Φ Phi Ψ Psi Ω Omega
    × times ⋅ cdot · cdot ÷ div ± pm ∓ mp ≤ leq ≥ geq ≠ neq ≈ approx ≡ equiv ∼ sim ≃ simeq ≅ cong ∝ propto ≪ ll ≫ gg
    ∞ infty ∂ partial ∇ nabla ∑ sum ∏ prod ∫ int ∬ iint ∭ iiint ∮ oint ∈ in ∉ notin ∋ ni ⊂ subset ⊃ supset
    ⊆ subseteq ⊇ supseteq ∪ cup ∩ cap ∅ emptyset ∖ setminus ∀ forall ∃ exists ¬ neg ∧ wedge ∨ vee ⊕ oplus ⊗ otimes
    → to ← leftarrow ↔ leftrightarrow ⇒ Rightarrow ⇐ Leftarrow ⇔ Leftrightarrow ↦ mapsto … ldots ⋯ cdots ⋮ vdots ⋱ ddots
    ⟨ langle ⟩ rangle ⌊ lfloor ⌋ rfloor ⌈ lceil ⌉ rceil ∣ mid ∥ parallel ⊥ perp ∠ angle ′ prime ∘ circ ∗ ast † dagger
    ℓ ell ℏ hbar ℜ Re ℑ Im ℵ aleph"""
COMMANDS = {sign: f"\\{name}" for sign, name in zip(_COMMANDS.split()[::2], _COMMANDS.split()[1::2], strict=True)}
COMMANDS |= {sign: f"\\mathbb{{{letter}}}" for sign, letter in zip("ℕℤℚℝℂ", "NZQRC", strict=True)}
COMMANDS |= {sign: f"\\{sign}" for sign in "#$%&_{}"} | {"\\": r"\backslash", "−": "-", "^": r"\hat{}", "~": r"\sim"}
COMMANDS |= dict.fromkeys("\u2061\u2062\u2063\u2064\u200b", "")  # operators without a sign
FUNCTIONS = frozenset("""arccos arcsin arctan arg cos cosh cot coth csc deg det dim exp gcd hom inf ker lg lim liminf
    limsup ln log max min Pr sec sin sinh sup tan tanh""".split())  # fmt: skip
ACCENTS = {"¯": "bar", "‾": "overline", "―": "overline", "_": "underline", "^": "hat", "ˆ": "hat", "~": "tilde",
           "˜": "tilde", "→": "vec", "⃗": "vec", "˙": "dot", "¨": "ddot", "⏞": "overbrace",
           "⏟": "underbrace"}  # fmt: skip
ACCENT_OF = {COMMANDS.get(mark, mark): accent for mark, accent in ACCENTS.items()}
LEAVES = frozenset(("mi", "mo", "mn", "ms", "mtext"))
SILENT = frozenset(("none", "mprescripts", "mphantom", "annotation", "annotation-xml"))
LIMITS = tuple(COMMANDS[sign] for sign in "∑∏∪∩") + tuple(rf"\{name}" for name in ("lim", "max", "min", "sup", "inf"))
ENDS_IN_COMMAND = re.compile(r"\\[A-Za-z]+\Z")
FENCE = re.compile(r' (open|close|separators)="([^"]*)"')


def tex_of(page: Page, math: int) -> str:
    """A math element as TeX, "" where it is too large or deep, or says nothing."""
    columns = page.columns
    nodes = slice(math, int(columns.end[math]))
    if nodes.stop - math > MOST or columns.depth[nodes].max() - columns.depth[math] > DEEPEST:
        return ""
    return _Formula(page, nodes).row(math)


class _Formula:
    def __init__(self, page: Page, nodes: slice) -> None:
        self.page = page
        self.children: dict[int, list[int]] = {}
        for node, parent in enumerate(page.columns.parent[nodes].tolist(), nodes.start):
            self.children.setdefault(parent, []).append(node)

    def row(self, node: int) -> str:
        return joined([self.element(child) for child in self.children.get(node, [])])

    def element(self, node: int) -> str:
        name = self.page.tag_name(node)
        if name in LEAVES:
            return leaf(name, " ".join(self.page.text_of(node).split()))
        if name in SILENT:
            return ""
        inside = [self.element(child) for child in self.children.get(node, [])]
        if name == "mfenced":
            return self.fenced(node, inside)
        return ROWS[name](inside) if name in ROWS else built(name, inside)

    def fenced(self, node: int, inside: list[str]) -> str:
        columns = self.page.columns
        said = dict(FENCE.findall(self.page.source, int(columns.at[node]), int(columns.inner[node])))
        first, last = (leaf("mo", said.get(name, usual)) for name, usual in (("open", "("), ("close", ")")))
        signs = [sign for sign in said.get("separators", ",") if not sign.isspace()]
        between = [leaf("mo", signs[min(i, len(signs) - 1)]) if signs else "" for i in range(len(inside) - 1)]
        return joined([first, *(part for pair in zip(inside, [*between, last], strict=True) for part in pair)])


def leaf(name: str, text: str) -> str:
    """A token as TeX: signs by their commands, words as words."""
    if name in ("mtext", "ms"):
        return rf"\text{{{''.join(COMMANDS[c] if c in '#$%&_{}' else c for c in text)}}}" if text else ""
    if text in FUNCTIONS:
        return rf"\{text}"
    text = "".join(unicodedata.normalize("NFKC", sign) if sign >= ITALIC else sign for sign in text)
    tex = joined([COMMANDS.get(sign, sign) for sign in text])
    if len(text) > 1 and text.isalpha():
        return rf"\mathrm{{{tex}}}" if name == "mi" else rf"\operatorname{{{tex}}}"
    return tex


def built(name: str, inside: list[str]) -> str:
    """An element of several parts as TeX; a row where its parts are not as many as they should be."""
    make = PARTS.get((name, len(inside)))
    return make(*inside) if make else joined(inside)


def script(base: str, sign: str, small: str) -> str:
    if not small:
        return base
    base = f"{{{base}}}" if base and ("^" in base or "_" in base) else base
    return f"{base or '{}' * (sign == '_')}{sign}{small if len(small) == 1 else f'{{{small}}}'}"


def around(base: str, small: str, sign: str, command: str) -> str:
    """What stands above or below: an accent, the bound of a sum, or anything."""
    if small in ACCENT_OF:
        return rf"\{ACCENT_OF[small]}{{{base}}}"
    return script(base, sign, small) if base in LIMITS else rf"\{command}{{{small}}}{{{base}}}"


def joined(parts: list[str]) -> str:
    """Parts in a row, a command apart from a letter behind it."""
    row: list[str] = []
    for part in filter(None, parts):
        if row and part[0].isalpha() and ENDS_IN_COMMAND.search(row[-1]):
            row.append(" ")
        row.append(part)
    return "".join(row)


# by name: TeX of any number of parts
ROWS: dict[str, Callable[[list[str]], str]] = {
    "mspace": lambda _: r"\ ",
    "semantics": lambda inside: inside[0] if inside else "",  # the others say the same
    "msqrt": lambda inside: rf"\sqrt{{{joined(inside)}}}",
    "mtr": " & ".join,
    "mtable": lambda rows: r"\begin{matrix} " + r" \\ ".join(rows) + r" \end{matrix}",
}
# by name and number of parts
PARTS: dict[tuple[str, int], Callable[..., str]] = {
    ("mfrac", 2): lambda over, under: rf"\frac{{{over}}}{{{under}}}",
    ("mroot", 2): lambda base, index: rf"\sqrt[{index}]{{{base}}}",
    ("msup", 2): lambda base, over: script(base, "^", over),
    ("msub", 2): lambda base, under: script(base, "_", under),
    ("msubsup", 3): lambda base, under, over: script(base, "_", under) + script("", "^", over),
    ("munderover", 3): lambda base, under, over: script(base, "_", under) + script("", "^", over),
    ("munder", 2): lambda base, under: around(base, under, "_", "underset"),
    ("mover", 2): lambda base, over: around(base, over, "^", "overset"),
}
