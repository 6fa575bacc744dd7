"""Policies: what a player does with every hand, as values that the engine plays."""
