"""How this reader writes numbers: one place where Qt's locale meets `kvdesk.units`."""

from PySide6.QtCore import QLocale

from kvdesk.units import Numbers


def numbers() -> Numbers:
    """The decimal point and group mark of the application's default locale."""
    locale = QLocale()
    return Numbers(decimal_point=locale.decimalPoint(), group_mark=locale.groupSeparator())
