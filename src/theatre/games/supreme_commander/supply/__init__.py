"""Supply [7]."""
