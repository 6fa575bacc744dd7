"""``python -m charts`` is `exactshoe`."""

from charts.main import main

main()
