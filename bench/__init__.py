"""How fast Liar's Dice runs here, beside OpenSpiel's: ``python -m bench``."""
