"""Chapter 28: bases, staging, flights and missions of air."""
