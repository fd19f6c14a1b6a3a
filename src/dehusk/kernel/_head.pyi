# The signatures are those of `head.py`.
from dehusk.kernel.head import content_rows as content_rows
from dehusk.kernel.head import sum_odds as sum_odds
