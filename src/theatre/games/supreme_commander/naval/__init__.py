"""Strategic naval combat, transport, invasion [9.2, 12.2 to 12.4]."""
