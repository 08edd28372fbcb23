"""Views show: each draws a finished plan."""
