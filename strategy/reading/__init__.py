"""Reading what people write, texts and files, with errors of one line."""
