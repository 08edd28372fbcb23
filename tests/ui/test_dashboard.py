"""The dashboard: where its views stand."""

from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from kvdesk.ui.dashboard import Dashboard


def test_that_findings_stand_below_the_plot_where_it_is_narrow(qtbot: QtBot) -> None:
    dashboard = Dashboard()
    qtbot.addWidget(dashboard)
    dashboard.furnish()
    dashboard.show()
    for width, is_below in ((900, False), (320, True), (900, False)):
        dashboard.resize(width, 700)
        QApplication.processEvents()
        findings, growth = dashboard.findings.geometry(), dashboard.growth.geometry()
        assert (findings.top() > growth.bottom()) is is_below
        assert (findings.left() > growth.right()) is not is_below
        assert findings.width() >= 200
