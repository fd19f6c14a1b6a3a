# The signatures are those of `sections.py`.
from dehusk.kernel.sections import block_table as block_table
from dehusk.kernel.sections import headed_lists as headed_lists
from dehusk.kernel.sections import headings_between as headings_between
from dehusk.kernel.sections import lost_headings as lost_headings
