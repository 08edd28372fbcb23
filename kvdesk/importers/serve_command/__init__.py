"""Command lines that start a server: reading one into settings, and writing the one that serves a plan."""

from kvdesk.importers.serve_command.degrees import over_cards
from kvdesk.importers.serve_command.reading import ServeCommand, ServeCommandError, read_command
from kvdesk.importers.serve_command.writing import settings_in_file, write_command

__all__ = ["ServeCommand", "ServeCommandError", "over_cards", "read_command", "settings_in_file", "write_command"]
