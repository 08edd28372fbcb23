"""The plan runner: off the GUI thread, newest wins, and no thread is left."""

from collections.abc import Iterator
from threading import current_thread, main_thread

import pytest
from pytestqt.qtbot import QtBot

from kvdesk.engine.plan import Plan, make_plan
from kvdesk.project.edit import replace_at
from kvdesk.project.project import Project
from kvdesk.ui import plan_runner
from kvdesk.ui.plan_runner import PlanRunner


@pytest.fixture
def runner(qapp: object) -> Iterator[PlanRunner]:
    runner = PlanRunner()
    yield runner
    runner.stop()


def _with_sequences(project: Project, sequences: int) -> Project:
    return replace_at(project, ("workload", "cases", 0, "resident_sequences"), sequences)


def test_that_a_plan_of_the_submitted_project_comes_back(runner: PlanRunner, project: Project, qtbot: QtBot) -> None:
    with qtbot.waitSignal(runner.plan_ready) as ready:
        runner.submit(project)
    assert ready.args is not None
    assert ready.args[0].project is project
    assert runner.seconds > 0


def test_that_a_burst_ends_with_the_plan_of_its_last_project(
    runner: PlanRunner, project: Project, qtbot: QtBot
) -> None:
    seen: list[Plan] = []
    runner.plan_ready.connect(seen.append)
    projects = [_with_sequences(project, count) for count in range(1, 40)]
    for one in projects:
        runner.submit(one)
    qtbot.waitUntil(lambda: bool(seen) and seen[-1].project is projects[-1])
    qtbot.wait(30)
    assert [plan.project for plan in seen] == [projects[-1]]


def test_that_plans_are_computed_off_the_gui_thread(
    runner: PlanRunner, project: Project, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    threads = []

    def spying(wanted: Project) -> Plan:
        threads.append(current_thread())
        return make_plan(wanted)

    monkeypatch.setattr(plan_runner, "plan_to_show", spying)
    with qtbot.waitSignal(runner.plan_ready):
        runner.submit(project)
    assert threads != [main_thread()]


def test_that_stopping_ends_the_thread_and_drops_what_was_wanted(
    runner: PlanRunner, project: Project, qtbot: QtBot
) -> None:
    runner.submit(project)
    runner.stop()
    assert not runner.is_running
    with qtbot.assertNotEmitted(runner.plan_ready, wait=50):
        pass


def test_that_a_stopped_runner_can_start_again(runner: PlanRunner, project: Project, qtbot: QtBot) -> None:
    runner.stop()
    with qtbot.waitSignal(runner.plan_ready):
        runner.submit(project)
