"""MSP, purchase, reinforcements, technology, aid [9.1, 9.3, 9.4, 10.2, 10.3, 10.6 to 10.8]."""
