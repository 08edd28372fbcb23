"""What the user decided: frozen models, edited by path, saved in a .kvdesk file."""
