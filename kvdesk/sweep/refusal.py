"""What a sweep refuses."""


class SweepRefused(ValueError):
    """Values that cannot be varied, or do not go together; str() is one clause that begins with the key or field."""
