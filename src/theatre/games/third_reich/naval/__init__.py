"""Chapter 29: bases, courses, voyages, interception and combat of fleets."""
