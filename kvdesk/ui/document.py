"""The project being edited, its file, and the only door for edits."""

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtGui import QUndoCommand, QUndoStack

from kvdesk.i18n import translate
from kvdesk.project import file
from kvdesk.project.edit import Path as ValuePath
from kvdesk.project.edit import insert_at, parse_path, remove_at, replace_at, value_at
from kvdesk.project.project import Project

Edit = tuple[ValuePath, Any]
_MERGES = 1


class ProjectDocument(QObject):
    """Holds the project and every earlier one.

    Signals: `project_changed(project)` after every edit, undo, redo, new and open; `saved_changed()` when the file's
    name or the modified marker changed. Edits raise `EditRefused` and then nothing has changed.
    """

    project_changed = Signal(object)
    saved_changed = Signal()

    def __init__(self, project: Project | None = None, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._project = project or Project()
        self._path: Path | None = None
        self.undo_stack = QUndoStack(self)
        self.undo_stack.cleanChanged.connect(self._follow_marker)

    @property
    def project(self) -> Project:
        return self._project

    @property
    def path(self) -> Path | None:
        """The file of the project; None until it was saved."""
        return self._path

    @property
    def is_modified(self) -> bool:
        return not self.undo_stack.isClean()

    def set_value(self, path: ValuePath | str, value: Any, gesture: str = "", text: str = "") -> None:
        """Put a value at a path as one undo step; edits of one path within one gesture are one step."""
        where = parse_path(path) if isinstance(path, str) else path
        self.apply([(where, value)], text, gesture)

    def apply(self, edits: Iterable[Edit], text: str = "", gesture: str = "") -> None:
        """Several edits in one undo step: all of them or none."""
        steps: Sequence[Edit] = tuple(edits)
        project = self._project
        for path, value in steps:
            if value_at(project, path) != value:
                project = replace_at(project, path, value)
        merge_key = f"{gesture} {steps[0][0]}" if gesture else ""
        self._push(project, text, merge_key)

    def insert(self, path: ValuePath, value: Any, text: str = "") -> None:
        """Put an item before the position a path ends in."""
        self._push(insert_at(self._project, path, value), text)

    def remove(self, path: ValuePath, text: str = "") -> None:
        """Take out the item a path ends in."""
        self._push(remove_at(self._project, path), text)

    def take(self, project: Project, text: str = "") -> None:
        """A project made of the present one takes its place, as one undo step."""
        self._push(project, text)

    def start(self, project: Project, path: Path | None = None) -> None:
        """Leave this project for another one; what could be undone is gone."""
        self._path = path
        self.undo_stack.clear()
        self.show(project)
        self.saved_changed.emit()

    def open(self, path: Path) -> None:
        """Read a project file; ProjectFileError leaves the present project as it is."""
        self.start(file.read(path), path)

    def save(self, path: Path) -> None:
        """Write the project; ProjectFileError leaves the old file, the name and the marker as they were."""
        file.write(path, self._project)
        self._path = path
        self.undo_stack.setClean()
        self.saved_changed.emit()

    def show(self, project: Project) -> None:
        """Make a project the present one; for the undo stack's own commands."""
        self._project = project
        self.project_changed.emit(project)

    @Slot(bool)
    def _follow_marker(self, _is_clean: bool) -> None:
        self.saved_changed.emit()

    def _push(self, project: Project, text: str, merge_key: str = "") -> None:
        if project is not self._project:
            self.undo_stack.push(_EditCommand(self, project, text or translate("Document", "edit"), merge_key))


class _EditCommand(QUndoCommand):
    """From one project to the next; both are kept, so undo returns the same object."""

    def __init__(self, document: ProjectDocument, after: Project, text: str, merge_key: str) -> None:
        super().__init__(text)
        self._document = document
        self.before = document.project
        self.after = after
        self.merge_key = merge_key

    def redo(self) -> None:
        self._document.show(self.after)

    def undo(self) -> None:
        self._document.show(self.before)

    def id(self) -> int:
        return _MERGES if self.merge_key else -1

    def mergeWith(self, other: QUndoCommand) -> bool:
        if not isinstance(other, _EditCommand) or other.merge_key != self.merge_key:
            return False
        self.after = other.after
        if self.after == self.before:
            self.setObsolete(True)  # the gesture led back to where it began: the very project from before it
            self._document.show(self.before)
        return True
