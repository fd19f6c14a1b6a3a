"""`python -m dehusk` is `dehusk`."""

from dehusk.cli import main

main(prog_name="dehusk")
