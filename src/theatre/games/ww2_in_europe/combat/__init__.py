"""The four stages of combat, and Blitzkrieg."""
