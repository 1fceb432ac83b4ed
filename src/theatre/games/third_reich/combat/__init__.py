"""Chapters 14, 18, 31, 44: the combat phase, ground combat, exploitation, attrition, airborne, winter."""
