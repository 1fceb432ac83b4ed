"""Rise and Decline of the Third Reich. So far its board."""
