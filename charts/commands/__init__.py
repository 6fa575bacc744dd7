"""The subcommands of `exactshoe`, one module each."""
