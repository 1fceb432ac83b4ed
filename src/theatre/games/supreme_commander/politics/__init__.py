"""Collapse, diplomacy, war, surrender, nations, partisans [10.1, 10.4, 10.5, 16, 17, 18.1]."""
