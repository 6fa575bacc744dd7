"""Everything a person looks at: the command line, tables, charts and files."""
