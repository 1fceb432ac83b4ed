"""Convoys, initiative, build, buy and collect."""
