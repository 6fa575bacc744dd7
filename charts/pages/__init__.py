"""Charts as HTML: one self-contained file, and the part of it that the web page shows."""
