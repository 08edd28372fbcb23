"""The application: names, language, colours, and one window that is painted before anything heavy is loaded."""

import sys
from pathlib import Path

from PySide6.QtCore import QObject, QTimer
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QApplication

from kvdesk import __version__, paths
from kvdesk.ui import preferences
from kvdesk.ui.garbage import GarbageCollection
from kvdesk.ui.main_window import MainWindow
from kvdesk.ui.theme import apply_theme

ORGANISATION = "KVDesk"
APPLICATION = "KVDesk"


def make_application(argv: list[str]) -> QApplication:
    """The application with its names, so that `QSettings()` knows where it belongs."""
    app = QApplication(argv)
    app.setOrganizationName(ORGANISATION)
    app.setApplicationName(APPLICATION)
    app.setApplicationVersion(__version__)
    app.setDesktopFileName("kvdesk")
    return app


class Application(QObject):
    """Keeps the window, and replaces it when another language is chosen: the document lives on."""

    def __init__(self, app: QApplication, file: Path | None = None) -> None:
        super().__init__(app)
        self._app = app
        self._file = file
        self._texts: QObject | None = None
        self._garbage = GarbageCollection(self)
        self.language = preferences.install_language()
        apply_theme(app, preferences.color_scheme())
        app.styleHints().colorSchemeChanged.connect(lambda _scheme: self._dress())
        self.window = self._make_window()
        self.window.first_painted.connect(self._furnish)
        self.window.show()

    def _make_window(self) -> MainWindow:
        window = MainWindow(self.language)
        window.preferences_changed.connect(self._follow_preferences)
        return window

    def _furnish(self) -> None:
        """After the first paint: the project, the panels, the plots."""
        from kvdesk.ui.document import ProjectDocument  # noqa: PLC0415

        self._app.setWindowIcon(QIcon(str(paths.resource("icons", "kvdesk.svg"))))
        self._install_texts()
        self.window.furnish(ProjectDocument(parent=self))
        if self._file is not None:
            self.window.files.open(self._file)

    def _install_texts(self) -> None:
        from kvdesk.ui.qt_text import QtText  # noqa: PLC0415

        if isinstance(self._texts, QtText):
            self._app.removeTranslator(self._texts)
        texts = QtText(self)
        self._app.installTranslator(texts)
        self._texts = texts

    def _dress(self) -> None:
        apply_theme(self._app, preferences.color_scheme())

    def _follow_preferences(self) -> None:
        self._dress()
        before, self.language = self.language, preferences.install_language()
        if self.language != before or self.language != self.window.language:
            QTimer.singleShot(0, self._replace_window)

    def _replace_window(self) -> None:
        """Another language: a new window in the same place for the same document."""
        self._install_texts()
        old, self.window = self.window, self._make_window()
        self.window.setGeometry(old.geometry())
        self.window.furnish(old.document)
        self.window.show()
        old.retire()


def main(arguments: list[str] | None = None) -> int:
    """Open the window, with the project a path among the arguments names; returns the exit status."""
    app = make_application(["kvdesk", *(sys.argv[1:] if arguments is None else arguments)])
    files = [argument for argument in app.arguments()[1:] if not argument.startswith("-")]
    application = Application(app, Path(files[0]).absolute() if files else None)
    status = app.exec()
    application.deleteLater()
    return status
