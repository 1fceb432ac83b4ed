"""The Supreme Commander. So far its board."""
