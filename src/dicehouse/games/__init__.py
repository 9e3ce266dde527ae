"""The games of the house, a folder each."""
