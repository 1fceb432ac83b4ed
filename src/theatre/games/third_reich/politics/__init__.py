"""Chapters 21 to 26, 32 to 34, 36, 43, 45, 47, 49, 51: war, minors, conquest, allies, variants."""
