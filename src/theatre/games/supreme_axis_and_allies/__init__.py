"""Supreme Axis and Allies: see README.md for the order of play and where each rule lives."""
