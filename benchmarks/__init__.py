"""How long the engine takes, measured against work of a fixed size in the same run."""
