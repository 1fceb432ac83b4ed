"""Movement on land and in the air, its orders, stacking, bases and control."""
