"""Sweeps: a project with one or more of its settings varied, and what follows at every point; for command line and
window alike."""
