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
    parts = (
        _buttons(),
        _editing(),
        _file_dialog(),
        _file_dialog_tools(),
        _file_dialog_questions(),
        _printing(),
        _print_preview(),
        _page_setup(),
    )
    return {english: text for part in parts for english, text in part.items()}


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
        "&Look in:": translate("Qt", "&Look in:"),
        "Save in:": translate("Qt", "Save in:"),
        "File &name:": translate("Qt", "File &name:"),
        "&File name:": translate("Qt", "&File name:"),
        "Files of type:": translate("Qt", "Files of type:"),
        "Files of &type:": translate("Qt", "Files of &type:"),
        "Save as type:": translate("Qt", "Save as type:"),
        "Directory:": translate("Qt", "Directory:"),
        "Directories": translate("Qt", "Directories"),
        "Name": translate("Qt", "Name"),
        "Size": translate("Qt", "Size"),
        "Type": translate("Qt", "Type"),
        "Date Modified": translate("Qt", "Date Modified"),
        "Computer": translate("Qt", "Computer"),
        "Recent Places": translate("Qt", "Recent Places"),
        "Drive": translate("Qt", "Drive"),
        "Folder": translate("Qt", "Folder"),
        "Files": translate("Qt", "Files"),
        "Sidebar": translate("Qt", "Sidebar"),
        "List of places and bookmarks": translate("Qt", "List of places and bookmarks"),
        "All Files (*)": translate("Qt", "All Files (*)"),
        "All files (*)": translate("Qt", "All files (*)"),
        "&Choose": translate("Qt", "&Choose"),
        "Remove": translate("Qt", "Remove"),
        "Show ": translate("Qt", "Show "),
    }


def _file_dialog_tools() -> dict[str, str]:
    return {
        "Back": translate("Qt", "Back"),
        "Go back": translate("Qt", "Go back"),
        "Forward": translate("Qt", "Forward"),
        "Go forward": translate("Qt", "Go forward"),
        "Parent Directory": translate("Qt", "Parent Directory"),
        "Go to the parent directory": translate("Qt", "Go to the parent directory"),
        "Create New Folder": translate("Qt", "Create New Folder"),
        "Create a New Folder": translate("Qt", "Create a New Folder"),
        "List View": translate("Qt", "List View"),
        "Change to list view mode": translate("Qt", "Change to list view mode"),
        "Detail View": translate("Qt", "Detail View"),
        "Change to detail view mode": translate("Qt", "Change to detail view mode"),
        "&Rename": translate("Qt", "&Rename"),
        "&Delete": translate("Qt", "&Delete"),
        "Show &hidden files": translate("Qt", "Show &hidden files"),
        "&New Folder": translate("Qt", "&New Folder"),
        "New Folder": translate("Qt", "New Folder"),
    }


def _file_dialog_questions() -> dict[str, str]:
    replace = "%1 already exists.\nDo you want to replace it?"
    no_file = "%1\nFile not found.\nPlease verify the correct file name was given."
    no_folder = "%1\nDirectory not found.\nPlease verify the correct directory name was given."
    is_protected = "'%1' is write protected.\nDo you want to delete it anyway?"
    return {
        replace: translate("Qt", "%1 already exists.\nDo you want to replace it?"),
        no_file: translate("Qt", "%1\nFile not found.\nPlease verify the correct file name was given."),
        no_folder: translate("Qt", "%1\nDirectory not found.\nPlease verify the correct directory name was given."),
        is_protected: translate("Qt", "'%1' is write protected.\nDo you want to delete it anyway?"),
        "Are you sure you want to delete '%1'?": translate("Qt", "Are you sure you want to delete '%1'?"),
        "Could not delete directory.": translate("Qt", "Could not delete directory."),
    }


def _printing() -> dict[str, str]:
    return {
        "Print": translate("Qt", "Print"),
        "Printer": translate("Qt", "Printer"),
        "&Name:": translate("Qt", "&Name:"),
        "P&roperties": translate("Qt", "P&roperties"),
        "Location:": translate("Qt", "Location:"),
        "Preview": translate("Qt", "Preview"),
        "Output &file:": translate("Qt", "Output &file:"),
        "Type:": translate("Qt", "Type:"),
        "&Options >>": translate("Qt", "&Options >>"),
        "&Options <<": translate("Qt", "&Options <<"),
        "Print to File (PDF)": translate("Qt", "Print to File (PDF)"),
        "Local file": translate("Qt", "Local file"),
        "Write PDF file": translate("Qt", "Write PDF file"),
        "Print range": translate("Qt", "Print range"),
        "Print all": translate("Qt", "Print all"),
        "Pages from": translate("Qt", "Pages from"),
        "to": translate("Qt", "to"),
        "Pages": translate("Qt", "Pages"),
        "Current Page": translate("Qt", "Current Page"),
        "Selection": translate("Qt", "Selection"),
        "Page &Set:": translate("Qt", "Page &Set:"),
        "All Pages": translate("Qt", "All Pages"),
        "Odd Pages": translate("Qt", "Odd Pages"),
        "Even Pages": translate("Qt", "Even Pages"),
        "Output Settings": translate("Qt", "Output Settings"),
        "Copies:": translate("Qt", "Copies:"),
        "Copies": translate("Qt", "Copies"),
        "Collate": translate("Qt", "Collate"),
        "Reverse": translate("Qt", "Reverse"),
        "Color Mode": translate("Qt", "Color Mode"),
        "Color": translate("Qt", "Color"),
        "Grayscale": translate("Qt", "Grayscale"),
        "Double Sided Printing": translate("Qt", "Double Sided Printing"),
        "Off": translate("Qt", "Off"),
        "Long side binding": translate("Qt", "Long side binding"),
        "Short side binding": translate("Qt", "Short side binding"),
        "Options": translate("Qt", "Options"),
    }


def _print_preview() -> dict[str, str]:
    return {
        "Print Preview": translate("Qt", "Print Preview"),
        "Next page": translate("Qt", "Next page"),
        "Previous page": translate("Qt", "Previous page"),
        "First page": translate("Qt", "First page"),
        "Last page": translate("Qt", "Last page"),
        "Fit width": translate("Qt", "Fit width"),
        "Fit page": translate("Qt", "Fit page"),
        "Zoom in": translate("Qt", "Zoom in"),
        "Zoom out": translate("Qt", "Zoom out"),
        "Portrait": translate("Qt", "Portrait"),
        "Landscape": translate("Qt", "Landscape"),
        "Show single page": translate("Qt", "Show single page"),
        "Show facing pages": translate("Qt", "Show facing pages"),
        "Show overview of all pages": translate("Qt", "Show overview of all pages"),
        "Page setup": translate("Qt", "Page setup"),
        "Page Setup": translate("Qt", "Page Setup"),
    }


def _page_setup() -> dict[str, str]:
    return {
        "Paper": translate("Qt", "Paper"),
        "Page size:": translate("Qt", "Page size:"),
        "Width:": translate("Qt", "Width:"),
        "Height:": translate("Qt", "Height:"),
        "Paper source:": translate("Qt", "Paper source:"),
        "Orientation": translate("Qt", "Orientation"),
        "Reverse landscape": translate("Qt", "Reverse landscape"),
        "Reverse portrait": translate("Qt", "Reverse portrait"),
        "Margins": translate("Qt", "Margins"),
        "top margin": translate("Qt", "top margin"),
        "left margin": translate("Qt", "left margin"),
        "right margin": translate("Qt", "right margin"),
        "bottom margin": translate("Qt", "bottom margin"),
        "Page Layout": translate("Qt", "Page Layout"),
        "Page &order:": translate("Qt", "Page &order:"),
        "Pages &per sheet:": translate("Qt", "Pages &per sheet:"),
        "Millimeters (mm)": translate("Qt", "Millimeters (mm)"),
        "Inches (in)": translate("Qt", "Inches (in)"),
        "Points (pt)": translate("Qt", "Points (pt)"),
        "Custom": translate("Qt", "Custom"),
    }
