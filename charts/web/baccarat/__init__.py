"""Baccarat on the page and in the JSON API."""
