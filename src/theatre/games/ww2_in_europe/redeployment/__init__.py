"""Redeployment and its penalties."""
