"""The chart as a picture: SVG, PNG or PDF, drawn by matplotlib."""
