"""The report leaves the window: exported to a file, previewed, printed."""

from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QDialog, QMessageBox, QWidget

from kvdesk import __version__, i18n
from kvdesk.engine.shown_plan import plan_to_show
from kvdesk.i18n import translate
from kvdesk.ui import preferences
from kvdesk.ui.dialogs.export import ExportDialog
from kvdesk.ui.dialogs.message import tell
from kvdesk.ui.document import ProjectDocument
from kvdesk.ui.reading import numbers
from kvdesk.units import numbers_of

if TYPE_CHECKING:
    from PySide6.QtPrintSupport import QPrinter

    from kvdesk.engine.plan import Plan
    from kvdesk.report.document import Report


class Output(QObject):
    """Carries out export, preview and print of a window.

    Signals: `exported(path)`.
    """

    exported = Signal(str)

    def __init__(self, document: ProjectDocument, window: QWidget, language: str) -> None:
        super().__init__(window)
        self._document = document
        self._window = window
        self._language = language

    def report(self, language: str | None = None, plan: "Plan | None" = None) -> "Report":
        """The report of the project as it is now, in the language and numbers named, the project's or the window's."""
        from kvdesk.report.document import build_report  # noqa: PLC0415  (needed only once something is printed)
        from kvdesk.ui import traces  # noqa: PLC0415

        code = language or self._document.project.report.language or self._language
        how = numbers() if code == self._language else numbers_of(code)
        plan = plan or plan_to_show(self._document.project)
        with i18n.speaking(code):
            return build_report(
                plan,
                numbers=how,
                version=__version__,
                today=date.today().isoformat(),
                language=code,
                traces=traces.all_kept(),
            )

    def export(self) -> None:
        """Ask for format, file and how the report is dressed, keep that in the project, and write the report."""
        project = self._document.project
        dialog = ExportDialog(self._window, self._proposed(), self._language, project.report, project.name)
        accepted = dialog.exec() == QDialog.DialogCode.Accepted
        path, language = dialog.path, dialog.report_language
        settings = dialog.settings if accepted else project.report
        dialog.deleteLater()
        self._document.set_value(("report",), settings, text=translate("Output", "report settings"))
        if accepted and (not path.exists() or self._may_replace(path)):
            self.write(path, language)

    def write(self, path: Path, language: str) -> bool:
        """Write the report in the format of the path's ending; what went wrong is told."""
        from kvdesk.report.document import ReportError  # noqa: PLC0415
        from kvdesk.ui.writers import write_report  # noqa: PLC0415

        QGuiApplication.setOverrideCursor(Qt.CursorShape.WaitCursor)
        try:
            plan = plan_to_show(self._document.project)
            write_report(self.report(language, plan), plan, path, self._document.project.report.paper)
            problem = ""
        except ReportError as error:
            problem = str(error)
        finally:
            QGuiApplication.restoreOverrideCursor()
        if problem:
            tell(self._window, translate("Output", "The report was not written"), problem)
            return False
        preferences.remember_folder("report", path)
        self.exported.emit(str(path))
        return True

    def preview(self) -> None:
        """Show the pages as they would be printed."""
        from PySide6.QtPrintSupport import QPrintPreviewDialog  # noqa: PLC0415

        report = self.report()
        printer = _printer(report, self._document.project.report.paper)  # the dialog does not keep it
        dialog = QPrintPreviewDialog(printer, self._window)
        dialog.setWindowTitle(translate("Output", "Print preview"))
        dialog.resize(900, 760)
        dialog.paintRequested.connect(lambda printer: _paint(report, printer))
        dialog.exec()
        dialog.deleteLater()

    def print(self) -> None:
        """Ask for a printer and print."""
        from PySide6.QtPrintSupport import QPrintDialog  # noqa: PLC0415

        report = self.report()
        printer = _printer(report, self._document.project.report.paper)
        dialog = QPrintDialog(printer, self._window)
        dialog.setWindowTitle(translate("Output", "Print the report"))
        if dialog.exec() == QDialog.DialogCode.Accepted:
            _paint(report, printer)
        dialog.deleteLater()

    def _proposed(self) -> Path:
        path = self._document.path
        name = self._document.project.name if path is None else path.stem
        folder = preferences.folder("report") or (str(path.parent) if path else str(Path.home()))
        return Path(folder) / f"{name.replace('/', '-')}.pdf"

    def _may_replace(self, path: Path) -> bool:
        button = QMessageBox.StandardButton
        text = translate("Output", "“{name}” is there already. Replace it?").format(name=path.name)
        box = QMessageBox(
            QMessageBox.Icon.Question, translate("Output", "Export the report"), text, parent=self._window
        )
        box.setStandardButtons(button.Yes | button.No)
        answer = box.exec()
        box.deleteLater()
        return answer == button.Yes


def _printer(report: "Report", paper: str) -> "QPrinter":
    from PySide6.QtGui import QPageSize  # noqa: PLC0415
    from PySide6.QtPrintSupport import QPrinter  # noqa: PLC0415

    from kvdesk.ui.pdf import PAGE_SIZES  # noqa: PLC0415

    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    printer.setDocName(report.title)
    printer.setPageSize(QPageSize(PAGE_SIZES[paper]))
    return printer


def _paint(report: "Report", printer: "QPrinter") -> None:
    from kvdesk.ui.pdf import print_report  # noqa: PLC0415

    print_report(report, printer)
