"""What KVDesk is, and which parts it is made of."""

from PySide6 import __version__ as qt_version
from PySide6.QtWidgets import QMessageBox, QWidget

from kvdesk import __version__
from kvdesk.i18n import translate


def show_about(parent: QWidget | None) -> None:
    text = translate("About", "KVDesk {version}: a planner for the memory of LLM inference servers.").format(
        version=__version__
    )
    more = translate(
        "About",
        "It works offline; only “Model from the Hub” uses the network, when you ask for it. Free software under the "
        "Apache License 2.0, with Qt {qt} under the LGPL.",
    ).format(qt=qt_version)
    box = QMessageBox(QMessageBox.Icon.NoIcon, translate("About", "About KVDesk"), text, parent=parent)
    box.setInformativeText(more)
    box.exec()
    box.deleteLater()
