"""What is asked: a table, a strategy, a hand, or two of them to compare."""
