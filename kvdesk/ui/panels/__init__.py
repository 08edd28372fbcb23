"""Panels edit: each shows the project and sends edits through the document."""
