"""Plans off the GUI thread: the newest project wins, stale plans are dropped."""

from threading import Lock
from time import perf_counter

from PySide6.QtCore import QObject, Qt, QThread, Signal, Slot

from kvdesk.engine.shown_plan import plan_to_show
from kvdesk.project.project import Project


class PlanRunner(QObject):
    """Computes one plan at a time.

    Signals: `plan_ready(plan)`, always of the project submitted last.
    """

    plan_ready = Signal(object)
    _work_waits = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.seconds = 0.0
        self._newest: Project | None = None
        self._thread = QThread()
        self._thread.setObjectName("kvdesk plan")
        self._worker = _Worker()
        self._worker.moveToThread(self._thread)
        self._work_waits.connect(self._worker.work, Qt.ConnectionType.QueuedConnection)
        self._worker.planned.connect(self._take, Qt.ConnectionType.QueuedConnection)

    @property
    def is_running(self) -> bool:
        return self._thread.isRunning()

    def submit(self, project: Project) -> None:
        """Ask for the plan of a project; an earlier one that is not computed yet never will be."""
        self._newest = project
        self._worker.put(project)
        if not self._thread.isRunning():
            self._thread.start()
        self._work_waits.emit()

    def stop(self) -> None:
        """End the thread and wait for it; the next submit would start it again."""
        self._newest = None
        self._worker.put(None)
        self._thread.quit()
        self._thread.wait()

    @Slot(object, float)
    def _take(self, plan: object, seconds: float) -> None:
        if self._newest is not None and getattr(plan, "project", None) is self._newest:
            self.seconds = seconds
            self.plan_ready.emit(plan)


class _Worker(QObject):
    """Lives in the thread; a mailbox of one project collapses a burst into its last edit."""

    planned = Signal(object, float)

    def __init__(self) -> None:
        super().__init__()
        self._lock = Lock()
        self._wanted: Project | None = None

    def put(self, project: Project | None) -> None:
        with self._lock:
            self._wanted = project

    @Slot()
    def work(self) -> None:
        with self._lock:
            project, self._wanted = self._wanted, None
        if project is not None:
            started = perf_counter()
            plan = plan_to_show(project)
            self.planned.emit(plan, perf_counter() - started)
