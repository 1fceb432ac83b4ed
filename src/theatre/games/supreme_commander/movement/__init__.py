"""Zones of control, stacking, marching, strategic movement [6, 12, 15]."""
