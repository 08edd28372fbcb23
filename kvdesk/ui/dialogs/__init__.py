"""Dialogs ask."""
