"""Chapters 27, 35: supply over land and sea, and the limits of Africa."""
