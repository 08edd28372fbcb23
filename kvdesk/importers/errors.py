"""What an importer says when it cannot read something."""


class ImportRefused(ValueError):
    """A file that is not read; `str()` is one sentence naming the file, the field and the way forward."""
