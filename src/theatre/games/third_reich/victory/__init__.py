"""Chapter 2: who has won."""
