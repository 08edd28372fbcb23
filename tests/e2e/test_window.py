"""The real window on a virtual screen, driven by a real keyboard and mouse."""

import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest

from kvdesk.paths import resource
from kvdesk.project import file

pytest.importorskip("PySide6")
ROOT = Path(__file__).parents[2]
NEEDED = ("Xvfb", "xdotool")
pytestmark = [
    pytest.mark.gui,
    pytest.mark.skipif(not all(shutil.which(tool) for tool in NEEDED), reason=f"needs {' and '.join(NEEDED)}"),
]
PATIENCE_S = 30


@pytest.fixture
def screen():
    """A virtual screen of its own: its display name."""
    read, write = os.pipe()
    command = ["Xvfb", "-displayfd", str(write), "-screen", "0", "1280x800x24", "-nolisten", "tcp"]
    server = subprocess.Popen(command, pass_fds=[write], stderr=subprocess.DEVNULL)
    os.close(write)
    with os.fdopen(read) as stream:
        number = stream.readline().strip()
    yield f":{number}"
    server.terminate()
    server.wait(PATIENCE_S)


class Person:
    """Someone at the keyboard of a KVDesk window."""

    def __init__(self, display: str, home: Path, plan: Path) -> None:
        self.plan = plan
        self.environment = {
            **os.environ,
            "DISPLAY": display,
            "QT_QPA_PLATFORM": "xcb",
            "LC_ALL": "C.UTF-8",
            "HOME": str(home),
            "XDG_CONFIG_HOME": str(home / "config"),
            "XDG_DATA_HOME": str(home / "data"),
            "PYTHONPATH": str(ROOT),
        }
        command = [sys.executable, "-m", "kvdesk", str(plan)]
        self.process = subprocess.Popen(command, env=self.environment)
        self.window = self.do("search", "--sync", "--onlyvisible", "--name", "KVDesk").split()[0]
        self.do("windowfocus", "--sync", self.window)
        time.sleep(2)  # the panels are furnished after the first paint

    def do(self, *arguments: str) -> str:
        command = ["xdotool", *arguments]
        done = subprocess.run(
            command, env=self.environment, check=True, capture_output=True, text=True, timeout=PATIENCE_S
        )
        return done.stdout

    def press(self, *keys: str) -> None:
        for key in keys:
            self.do("key", "--clearmodifiers", key)
            time.sleep(0.1)

    def write(self, text: str) -> None:
        self.do("type", "--delay", "30", text)
        time.sleep(0.2)

    def saved_when(self, holds) -> bool:
        """Saves, and waits until the file on disk satisfies `holds`."""
        self.press("ctrl+s")
        end = time.monotonic() + PATIENCE_S
        while time.monotonic() < end:
            if holds(file.read(self.plan)):
                return True
            time.sleep(0.1)
        return False

    def leave(self) -> int:
        self.press("ctrl+q")
        return self.process.wait(PATIENCE_S)


@pytest.fixture
def person(screen, tmp_path):
    plan = tmp_path / "plan.kvdesk"
    shutil.copy(resource("examples", "worksheet.kvdesk"), plan)
    someone = Person(screen, tmp_path, plan)
    yield someone
    if someone.process.poll() is None:
        someone.process.kill()
        someone.process.wait(PATIENCE_S)


def residents(project):
    return project.workload.cases[2].resident_sequences


def test_that_typing_arrows_undo_and_save_work_by_keyboard_alone(person):
    first = file.read(person.plan)
    person.press("alt+r", "ctrl+a")
    person.write("12")
    assert person.saved_when(lambda project: residents(project) == 12)
    person.press("Up", "Up", "Down")
    assert person.saved_when(lambda project: residents(project) == 13)
    person.press("Escape")
    for _ in range(12):
        person.press("ctrl+z")
    assert person.saved_when(lambda project: project == first)
    assert person.leave() == 0


def test_that_lengths_are_taken_as_people_type_them(person):
    person.press("alt+i", "ctrl+a")
    person.write("16k")
    person.press("Return")
    assert person.saved_when(lambda project: project.workload.cases[2].input_len == 16_384)
    assert person.leave() == 0
