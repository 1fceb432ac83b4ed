"""Grand-strategy board games of the Second World War with every rule enforced."""
