"""Boards as data, and pure kernels over integers that know no game."""
