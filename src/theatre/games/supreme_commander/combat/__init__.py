"""Ground combat and Follow-up combat [13, 14]."""
