"""Chapters 6 to 9, 13, 16: stacking, control, zones, movement, bridgeheads, redeployment."""
