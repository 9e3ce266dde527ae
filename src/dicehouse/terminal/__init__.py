"""The same games in a terminal, and the command line."""
