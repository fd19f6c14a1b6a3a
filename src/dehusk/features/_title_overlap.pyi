from dehusk.features._measures import Group

GROUPS: dict[str, Group]
