# The signatures are those of `front.py`.
from dehusk.kernel.front import find_title as find_title
from dehusk.kernel.front import front_extent as front_extent
from dehusk.kernel.front import front_lines as front_lines
