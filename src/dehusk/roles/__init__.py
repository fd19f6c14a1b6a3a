"""What each block of a page is: title, byline, caption, list, comment, navigation, ..."""

from dehusk.roles.blocks import block_roles
from dehusk.roles.front import front_blocks
from dehusk.roles.kinds import ROLES
from dehusk.roles.title import title_block

__all__ = ["ROLES", "block_roles", "front_blocks", "title_block"]
