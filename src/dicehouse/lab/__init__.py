"""For designers and researchers: many matches, and what they tell."""
