# The signatures are those of `looks.py`.
from dehusk.kernel.looks import address_kind as address_kind
from dehusk.kernel.looks import digit_pairs as digit_pairs
from dehusk.kernel.looks import links_holding as links_holding
from dehusk.kernel.looks import nodes_between as nodes_between
from dehusk.kernel.looks import own_elements as own_elements
from dehusk.kernel.looks import parts_of_headings as parts_of_headings
from dehusk.kernel.looks import rows_holding as rows_holding
from dehusk.kernel.looks import signs as signs
from dehusk.kernel.looks import tagged_spans as tagged_spans
from dehusk.kernel.looks import value_of as value_of
from dehusk.kernel.looks import values_of as values_of
