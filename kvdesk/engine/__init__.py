"""Arithmetic: Project in, Plan out. Pure: no I/O, no Qt, no clock."""
