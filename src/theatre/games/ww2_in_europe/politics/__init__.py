"""Neutrality, minor allies, surprise, the pact, armistices, surrender and victory."""
