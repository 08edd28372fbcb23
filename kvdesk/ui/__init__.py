"""The only room that knows Qt."""
