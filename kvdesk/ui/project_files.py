"""New, open, save and leave: the commands about the project's file, with the questions and answers they need."""

from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QFileDialog, QMenu, QMessageBox, QWidget

from kvdesk import paths
from kvdesk.i18n import translate
from kvdesk.project.file import SUFFIX, ProjectFileError, read
from kvdesk.project.project import Project
from kvdesk.ui import preferences
from kvdesk.ui.dialogs.message import ask_about_unsaved, tell
from kvdesk.ui.dialogs.name import ask_name
from kvdesk.ui.document import ProjectDocument


class ProjectFiles(QObject):
    """Carries out the file commands of a window.

    Signals: `project_started()` after another project took the place of this one.
    """

    project_started = Signal()

    def __init__(self, document: ProjectDocument, window: QWidget) -> None:
        super().__init__(window)
        self._document = document
        self._window = window

    @property
    def name(self) -> str:
        """What the window calls the project: its file's name, else its own."""
        path = self._document.path
        return self._document.project.name if path is None else path.name

    def new(self) -> None:
        if self.may_leave():
            self._document.start(Project(name=translate("ProjectFiles", "Untitled")))
            self.project_started.emit()

    def ask_and_open(self) -> None:
        if not self.may_leave():
            return
        title = translate("ProjectFiles", "Open a project")
        name, _ = QFileDialog.getOpenFileName(self._window, title, preferences.folder("project"), _kinds())
        if name:
            self._open(Path(name))

    def open(self, path: Path) -> None:
        """Open a file, after asking about unsaved work."""
        if self.may_leave():
            self._open(path)

    def open_example(self, path: Path) -> None:
        """Open a copy of an example: saving asks where, and the example stays as it is."""
        if self.may_leave():
            self._open(path, is_example=True)

    def save(self) -> bool:
        """Save where the project was saved before; asks for a place the first time. False where it was not saved."""
        return self.save_as() if self._document.path is None else self._save(self._document.path)

    def save_as(self) -> bool:
        folder = preferences.folder("project")
        proposed = self._document.path or Path(folder) / f"{_file_name(self._document.project.name)}{SUFFIX}"
        title = translate("ProjectFiles", "Save the project as")
        name, _ = QFileDialog.getSaveFileName(self._window, title, str(proposed), _kinds())
        if not name:
            return False
        path = Path(name)
        path = path if path.suffix else path.with_suffix(SUFFIX)
        self._name_after(path)
        return self._save(path)

    def rename(self) -> None:
        """Ask for the project's own name, which the report carries as its title."""
        title, label = translate("ProjectFiles", "Project name"), translate("ProjectFiles", "Title of the report")
        if name := ask_name(self._window, title, label, self._document.project.name, ()):
            self._document.set_value(("name",), name, text=title)

    def compare(self) -> None:
        """Ask for another copy of the project, show what differs, and take over what is ticked."""
        title = translate("ProjectFiles", "Compare with another project")
        name, _ = QFileDialog.getOpenFileName(self._window, title, preferences.folder("project"), _kinds())
        if not name:
            return
        try:
            theirs = read(Path(name))
        except ProjectFileError as error:
            tell(self._window, translate("ProjectFiles", "The project was not opened"), str(error))
            return
        from kvdesk.ui.dialogs.compare import ask_merge  # noqa: PLC0415  (dialogs: when they are asked for)

        result = ask_merge(self._window, self._document.project, theirs, Path(name).name)
        if result is not None:
            self._document.take(result, translate("ProjectFiles", "take over from another file"))

    def _name_after(self, path: Path) -> None:
        """A project nobody has named takes the name of its file: no report is called "Untitled"."""
        untitled = {Project().name, translate("ProjectFiles", "Untitled")}
        if self._document.project.name in untitled and path.stem:
            self._document.set_value(("name",), path.stem, text=translate("ProjectFiles", "Project name"))

    def may_leave(self) -> bool:
        """Whether this project may be left: nothing is unsaved, or the user saved it or lets it go."""
        if not self._document.is_modified:
            return True
        answer = ask_about_unsaved(self._window, self.name)
        if answer == QMessageBox.StandardButton.Save:
            return self.save()
        return answer == QMessageBox.StandardButton.Discard

    def fill_recent(self, menu: QMenu) -> None:
        """The recent files, the newest first."""
        menu.clear()
        recent = preferences.recent_files()
        for number, path in enumerate(recent, start=1):
            folder = path.parent.name or str(path.parent)
            action = menu.addAction(f"&{number % 10} {path.name.replace('&', '&&')}  –  {folder.replace('&', '&&')}")
            action.setToolTip(str(path))
            action.triggered.connect(lambda _checked=False, path=path: self.open(path))
        menu.addSeparator()
        clear = menu.addAction(translate("ProjectFiles", "&Forget these"))
        clear.setEnabled(bool(recent))
        clear.triggered.connect(preferences.forget_all_files)

    def fill_examples(self, menu: QMenu) -> None:
        menu.clear()
        for path in example_files():
            action = menu.addAction(path.stem.replace("-", " "))
            action.triggered.connect(lambda _checked=False, path=path: self.open_example(path))
        menu.setEnabled(not menu.isEmpty())

    def _open(self, path: Path, *, is_example: bool = False) -> None:
        try:
            self._document.open(path)
        except ProjectFileError as error:
            if not is_example and not path.exists():
                preferences.forget_file(path.absolute())
            tell(self._window, translate("ProjectFiles", "The project was not opened"), str(error))
            return
        if is_example:
            self._document.start(self._document.project)
        else:
            self._remember(path)
        self.project_started.emit()

    def _save(self, path: Path) -> bool:
        try:
            self._document.save(path)
        except ProjectFileError as error:
            tell(self._window, translate("ProjectFiles", "The project was not saved"), str(error))
            return False
        self._remember(path)
        return True

    def _remember(self, path: Path) -> None:
        preferences.remember_file(path)
        preferences.remember_folder("project", path)


def example_files() -> list[Path]:
    """The examples that come with KVDesk."""
    try:
        return sorted(paths.resource("examples").glob(f"*{SUFFIX}"))
    except FileNotFoundError:
        return []


def _kinds() -> str:
    projects = translate("ProjectFiles", "KVDesk projects (*.kvdesk)")
    return f"{projects};;{translate('ProjectFiles', 'All files (*)')}"


def _file_name(name: str) -> str:
    """A project's name as the name of a file on every system."""
    safe = "".join("-" if letter in '<>:"/\\|?*' or ord(letter) < 32 else letter for letter in name)
    return safe.strip(" .") or "plan"
