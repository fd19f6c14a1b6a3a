# The signatures are those of `sections.py`.
from dehusk.kernel.sections import block_table as block_table
from dehusk.kernel.sections import front_extent as front_extent
from dehusk.kernel.sections import front_lines as front_lines
from dehusk.kernel.sections import headed_lists as headed_lists
from dehusk.kernel.sections import headings_between as headings_between
from dehusk.kernel.sections import lost_headings as lost_headings
from dehusk.kernel.sections import titled_heading as titled_heading
