"""The methods of the papers, one file or folder each. They do not know each other."""
