"""The files of examples/ at work: `make hosted`."""
