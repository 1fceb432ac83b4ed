"""Chapters 10, 11, 15, 28.62, 29.8, 40, 42: BRPs, Year Start, strategic warfare, construction, Lend-Lease, Murmansk."""
