"""Strategic bombing, front boxes, airborne drops, ground support [11, 12.5, 12.6, 13.2.2]."""
