"""Blackjack: rules, the literal game, and the engine."""
