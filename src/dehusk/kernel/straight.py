"""What the straight way from a page to regular HTML knows of names. The way itself is in `_straight`, compiled: it is
there for speed alone, and without it the parser serves."""

from dehusk.kernel.nesting import ITEM_STOP, KINDS, SPECIAL

RULES = {  # what a start tag does, and most often its end tag: numbered as they stand
    "other": "",
    "block": "address article aside blockquote center details dialog dir div dl fieldset figcaption figure footer "
    "header hgroup main menu nav ol p search section summary ul",
    "heading": "h1 h2 h3 h4 h5 h6",
    "pre": "pre",
    "form": "form",
    "entry": "dd dt li",
    "button": "button",
    "formatting": "a b big code em font i nobr s small strike strong tt u",
    "marked": "applet marquee object",
    "table": "table",
    "void": "area br embed img input keygen wbr",
    "bare": "param source track",
    "metadata": "base basefont bgsound link meta",
    "line": "hr",
    "head_raw": "noframes noscript script style title",
    "raw": "iframe noembed textarea",
    "select": "select",
    "option": "optgroup option",
    "ruby": "rp rt",
    "svg": "svg",
    "cell": "td th",
    "row": "tr",
    "section": "tbody tfoot thead",
    "caption": "caption",
    "columns": "colgroup",
    "column": "col",
    "html": "html",
    "head": "head",
    "body": "body",
    "template": "template",
    "doubtful": "frame frameset image listing math plaintext rb rtc xmp",
}
RULE_OF = {name: number for number, names in enumerate(RULES.values()) for name in names.split()}
KIND_OF = dict.fromkeys(RULE_OF, 0) | {name: kind for name, kind in KINDS.items() if len(name) <= 10}
KIND_OF |= {name: KIND_OF[name] | SPECIAL for name in ("body", "html")}
KIND_OF["dialog"] &= ~(SPECIAL | ITEM_STOP)  # the guard does not tell it from blocks; an end tag passes it

SVG_NAMES = """altGlyph altGlyphDef altGlyphItem animateColor animateMotion animateTransform clipPath feBlend
    feColorMatrix feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap feDistantLight
    feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feImage feMerge feMergeNode feMorphology
    feOffset fePointLight feSpecularLighting feSpotLight feTile feTurbulence foreignObject glyphRef linearGradient
    radialGradient textPath""".split()
SVG_ATTRIBUTES = """attributeName attributeType baseFrequency baseProfile calcMode clipPathUnits diffuseConstant edgeMode
    filterUnits glyphRef gradientTransform gradientUnits kernelMatrix kernelUnitLength keyPoints keySplines keyTimes
    lengthAdjust limitingConeAngle markerHeight markerUnits markerWidth maskContentUnits maskUnits numOctaves pathLength
    patternContentUnits patternTransform patternUnits pointsAtX pointsAtY pointsAtZ preserveAlpha preserveAspectRatio
    primitiveUnits refX refY repeatCount repeatDur requiredExtensions requiredFeatures specularConstant
    specularExponent spreadMethod startOffset stdDeviation stitchTiles surfaceScale systemLanguage tableValues targetX
    targetY textLength viewBox viewTarget xChannelSelector yChannelSelector zoomAndPan""".split()


def written_straight(text: str) -> str | None:
    """The page as the parser writes it back, where that can be known without it; else none."""
    del text
