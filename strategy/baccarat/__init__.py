"""Baccarat (punto banco): third-card rules, exact chances of every result, and bets."""
