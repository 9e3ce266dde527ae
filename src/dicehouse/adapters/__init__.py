"""Bridges to other people's libraries; each needs that library, and nothing else in the house needs a bridge."""
