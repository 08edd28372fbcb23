"""A document as data, and its renderers."""
