"""The only room that may use the network."""
