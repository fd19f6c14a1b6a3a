# The signatures are those of `lines.py`.
from dehusk.kernel.lines import kept_lines as kept_lines
