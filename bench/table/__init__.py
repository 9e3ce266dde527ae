"""How fast the web table is, beside boardgame.io: ``python -m bench table``."""
