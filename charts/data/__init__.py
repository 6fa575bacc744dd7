"""Answers for programs: JSON and CSV."""
