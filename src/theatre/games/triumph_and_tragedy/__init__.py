"""Triumph & Tragedy. So far its board."""
