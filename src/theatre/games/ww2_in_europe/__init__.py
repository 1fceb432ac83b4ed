"""World War II in Europe: the two players, six major powers, and initiative Front by Front."""
