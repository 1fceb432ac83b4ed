"""World War II in Europe. So far its board."""
