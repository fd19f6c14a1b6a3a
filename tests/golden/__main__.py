"""Write what dehusk makes of golden pages now: `python -m tests.golden NAME...`, then read the difference.

A new one is a folder with a `page.html`; without names, all are written.
"""

import sys

from tests.golden import FOLDER, names, written

for name in sys.argv[1:] or names():
    (FOLDER / name / "expected.md").write_text(written(name), "utf-8")
    print(f"wrote tests/golden/{name}/expected.md: read it, and `git diff` it")
