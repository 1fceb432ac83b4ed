"""Supply sources, depots, and units that are cut off."""
