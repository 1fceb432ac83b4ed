"""Tables over the network: see docs/server.md for the interface; read wire, seats, store, tables, then app."""
