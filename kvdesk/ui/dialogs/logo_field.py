"""The report's logo as a field: a picture file chosen, shown small, or taken away."""

from pathlib import Path

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QSize, Qt, Signal
from PySide6.QtGui import QImageReader, QPixmap
from PySide6.QtWidgets import QFileDialog, QHBoxLayout, QLabel, QPushButton, QWidget

from kvdesk.i18n import translate
from kvdesk.project.file import read_regular_file
from kvdesk.project.logo import MOST_BYTES, LogoError
from kvdesk.project.report_settings import Logo
from kvdesk.ui import preferences

SHOWN = QSize(120, 36)


class LogoField(QWidget):
    """Holds a logo or none. Signals: `refused(sentence)` when a file cannot be one, "" when the next one can."""

    refused = Signal(str)

    def __init__(self, logo: Logo | None) -> None:
        super().__init__()
        self.logo: Logo | None = None
        self.picture = QLabel()
        self.picture.setMinimumHeight(SHOWN.height())
        self.picture.setAccessibleName(translate("Export", "Logo"))
        self.choose_button = QPushButton(translate("Export", "&Choose…"))
        self.choose_button.setAccessibleName(translate("Export", "Choose a logo"))
        self.remove_button = QPushButton(translate("Export", "&Remove"))
        self.remove_button.setAccessibleName(translate("Export", "Remove the logo"))
        for button in (self.choose_button, self.remove_button):
            button.setAutoDefault(False)
        self.choose_button.clicked.connect(self._choose)
        self.remove_button.clicked.connect(lambda: self._show(None))
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self.picture, 1)
        row.addWidget(self.choose_button)
        row.addWidget(self.remove_button)
        self._show(logo)

    def load(self, path: Path) -> bool:
        """Take the picture of a file; what is wrong with it is said and the former logo stays."""
        sentence = translate("Export", "{file} cannot be the logo: {problem}.")
        try:
            logo = Logo.of(path.name, read_regular_file(path, MOST_BYTES))
        except LogoError as error:
            self.refused.emit(sentence.format(file=path.name, problem=error))
            return False
        except OSError as error:
            self.refused.emit(sentence.format(file=path.name, problem=error.strerror or error))
            return False
        if _pixmap(logo).isNull():
            problem = translate("Export", "the picture is damaged")
            self.refused.emit(sentence.format(file=path.name, problem=problem))
            return False
        self.refused.emit("")
        self._show(logo)
        return True

    def _choose(self) -> None:
        title = translate("Export", "Choose a logo")
        kinds = translate("Export", "Pictures ({endings})").format(endings="*.png *.jpg *.jpeg *.svg")
        name, _ = QFileDialog.getOpenFileName(self, title, preferences.folder("logo") or "", kinds)
        if name and self.load(Path(name)):
            preferences.remember_folder("logo", Path(name))

    def _show(self, logo: Logo | None) -> None:
        self.logo = logo
        self.remove_button.setEnabled(logo is not None)
        self.picture.setTextFormat(Qt.TextFormat.PlainText)
        if logo is None:
            self.picture.setText(translate("Export", "none (PNG, JPEG or SVG)"))
            self.picture.setToolTip("")
            return
        self.picture.setPixmap(_pixmap(logo))
        self.picture.setToolTip(logo.name)


def _pixmap(logo: Logo) -> QPixmap:
    """The logo as large as its field; a null one where it cannot be read."""
    width, height = logo.size
    scale = min(SHOWN.width() / width, SHOWN.height() / height)
    size = QSize(max(1, round(width * scale)), max(1, round(height * scale)))
    if logo.media_type == "image/svg+xml":
        return _drawn(logo.content, size)
    buffer = QBuffer()
    buffer.setData(QByteArray(logo.content))
    buffer.open(QIODevice.OpenModeFlag.ReadOnly)
    reader = QImageReader(buffer)
    reader.setScaledSize(size)
    return QPixmap.fromImage(reader.read())


def _drawn(content: bytes, size: QSize) -> QPixmap:
    from PySide6.QtGui import QPainter  # noqa: PLC0415
    from PySide6.QtSvg import QSvgRenderer  # noqa: PLC0415  (only a logo that is a drawing needs it)

    renderer = QSvgRenderer(QByteArray(content))
    if not renderer.isValid():
        return QPixmap()
    pixmap = QPixmap(size)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    renderer.render(painter)
    painter.end()
    return pixmap
