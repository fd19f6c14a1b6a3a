"""Footnotes: where one of them is kept, those that kept blocks refer to are, too."""

from dehusk.choice.decision import NOTED, Choice
from dehusk.notation.insets import NOTE, NOTE_TEXT, insets


def keep_notes(choice: Choice) -> Choice:
    found = insets(choice.page)
    rows = ((found.kind == NOTE) | (found.kind == NOTE_TEXT)).nonzero()[0].tolist() if found.text else []
    if not rows:
        return choice
    referred = {found.text[row] for row in rows if found.kind[row] == NOTE and choice.kept[found.block[row]]}
    told = [row for row in rows if found.kind[row] == NOTE_TEXT and found.text[row] in referred]
    notes = found.block[told]
    if not choice.kept[notes].any():
        return choice
    return choice.changed_at(choice.doubted(notes.tolist()), kept=True, why=NOTED)
