"""What a chart shows, whatever it is written or drawn as."""
