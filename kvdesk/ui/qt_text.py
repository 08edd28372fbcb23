"""Qt's own words (standard buttons, context menus) through the one catalogue of KVDesk."""

from PySide6.QtCore import QObject, QTranslator

from kvdesk.i18n import translate


class QtText(QTranslator):
    """Answers Qt's questions for its own texts from KVDesk's catalogue; English stays as Qt has it."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._texts = _known_texts()

    def isEmpty(self) -> bool:
        return False

    def translate(  # None tells Qt that there is no translation
        self, context: str, source_text: str, disambiguation: str | None = None, n: int = -1
    ) -> str | None:
        translated = self._texts.get(source_text)
        return None if translated is None or translated == source_text else translated


def _known_texts() -> dict[str, str]:
    """Qt's texts that a user of KVDesk meets, by their English."""
    return _buttons() | _editing() | _file_dialog()


def _buttons() -> dict[str, str]:
    return {
        "OK": translate("Qt", "OK"),
        "&OK": translate("Qt", "&OK"),
        "Save": translate("Qt", "Save"),
        "&Save": translate("Qt", "&Save"),
        "Discard": translate("Qt", "Discard"),
        "Don't Save": translate("Qt", "Don't Save"),
        "Close without Saving": translate("Qt", "Close without Saving"),
        "Cancel": translate("Qt", "Cancel"),
        "&Cancel": translate("Qt", "&Cancel"),
        "&Yes": translate("Qt", "&Yes"),
        "&No": translate("Qt", "&No"),
        "Open": translate("Qt", "Open"),
        "&Open": translate("Qt", "&Open"),
        "Close": translate("Qt", "Close"),
        "&Close": translate("Qt", "&Close"),
        "&Print": translate("Qt", "&Print"),
    }


def _editing() -> dict[str, str]:
    return {
        "&Undo": translate("Qt", "&Undo"),
        "&Redo": translate("Qt", "&Redo"),
        "Cu&t": translate("Qt", "Cu&t"),
        "&Copy": translate("Qt", "&Copy"),
        "&Paste": translate("Qt", "&Paste"),
        "Delete": translate("Qt", "Delete"),
        "Select All": translate("Qt", "Select All"),
    }


def _file_dialog() -> dict[str, str]:
    return {
        "Look in:": translate("Qt", "Look in:"),
        "Save in:": translate("Qt", "Save in:"),
        "File &name:": translate("Qt", "File &name:"),
        "&File name:": translate("Qt", "&File name:"),
        "Files of type:": translate("Qt", "Files of type:"),
        "Save as type:": translate("Qt", "Save as type:"),
        "Directory:": translate("Qt", "Directory:"),
        "Name": translate("Qt", "Name"),
        "Size": translate("Qt", "Size"),
        "Type": translate("Qt", "Type"),
        "Date Modified": translate("Qt", "Date Modified"),
        "Back": translate("Qt", "Back"),
        "Forward": translate("Qt", "Forward"),
        "Parent Directory": translate("Qt", "Parent Directory"),
        "Create New Folder": translate("Qt", "Create New Folder"),
        "Computer": translate("Qt", "Computer"),
    }
