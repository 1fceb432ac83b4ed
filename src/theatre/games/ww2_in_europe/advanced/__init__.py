"""The optional chapters: leaders, technology, special forces, advanced naval rules."""
