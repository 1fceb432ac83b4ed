"""Rise and Decline of the Third Reich, 4th edition."""
