"""Sea movement, encounters and interception."""
