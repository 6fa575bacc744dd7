"""The page and the JSON API that `exactshoe serve` answers with."""
