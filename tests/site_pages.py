"""A site made by hand: five stories in one template, each with a box of facts and the same appeal to the reader."""

from pathlib import Path

APPEAL = (
    "Our paper is written by its readers, and it lives on what they give: become a friend of the paper today, please."
)
STORIES = {
    "ferry": (
        "The ferry is late again",
        "The old ferry left the pier two hours after noon, because the pump had failed.",
        "Nobody on the island was surprised, and the baker sold every loaf before it came.",
        "Crew 4, built 1961",
    ),
    "owl": (
        "An owl in the school",
        "A young owl flew into the gymnasium on Monday and sat on the highest beam all day.",
        "The children had their lessons in the yard until the fireman came with a net.",
        "Wings 90 cm, age 2",
    ),
    "well": (
        "Water for the upper village",
        "The council has found the money for a well, which will be dug before the autumn.",
        "Until then two carts bring water up the hill, in the morning and in the evening.",
        "Depth 60 m, cost 9000",
    ),
    "choir": (
        "The choir sings in the mill",
        "For the first time in forty years the choir gave a concert between the millstones.",
        "It was so cold that the audience kept its coats on, and asked for three songs more.",
        "Voices 31, songs 12",
    ),
    "frost": (
        "Frost takes the cherries",
        "Three nights of frost in April have taken nearly all of the cherries in the valley.",
        "The growers hope for the plums, which flower later, and for a summer without hail.",
        "Minus 6, 3 nights",
    ),
}


def html(name: str) -> str:
    title, first, second, facts = STORIES[name]
    menu = "".join(f"<li><a href=/{other}>{STORIES[other][0]}</a></li>" for other in STORIES if other != name)
    return (
        f"<title>{title} - The Pier</title><nav class=menu><ul>{menu}</ul></nav><main><article class=story>"
        f"<h1>{title}</h1><p>{first}</p><p>{second}</p><p>{APPEAL}</p></article></main>"
        f"<aside class=box><div class=facts>{facts}</div></aside><footer><p>The Pier, all rights reserved</p></footer>"
    )


def gold(name: str) -> str:
    """As someone would have it who wants the facts, too."""
    return "\n\n".join(STORIES[name])


def write(folder: Path, *names: str, labelled: bool = False) -> Path:
    folder.mkdir(exist_ok=True)
    for name in names:
        (folder / f"{name}.html").write_text(html(name), "utf-8")
        if labelled:
            (folder / f"{name}.txt").write_text(gold(name), "utf-8")
    return folder
