"""A planned project, a document, and settings that belong to one test; without PySide6 nothing here is collected."""

import gc
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from kvdesk import i18n
from kvdesk.project.deployment import Deployment
from kvdesk.project.hardware_spec import AcceleratorSpec, HardwareSpec
from kvdesk.project.layer_cache import FullAttention
from kvdesk.project.model_spec import LayerGroup, LayerWeights, ModelSource, ModelSpec, plain_format
from kvdesk.project.project import Option, Project
from kvdesk.project.workload import Case, PagedCache, Workload

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from kvdesk.ui.document import ProjectDocument
    from kvdesk.ui.main_window import MainWindow

collect_ignore_glob = [] if find_spec("PySide6") else ["*.py"]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The offscreen platform warns when a tool tip is raised; a screen does not."""
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.qt_log_ignore("This plugin does not support", extend=True))


@pytest.fixture(autouse=True)
def garbage_in_this_thread() -> Iterator[None]:
    """As in the program: what waits for collection ends in the thread of the tests, never in one that plans."""
    from kvdesk.ui.garbage import collect_garbage

    gc.disable()
    yield
    collect_garbage()


@pytest.fixture(autouse=True)
def isolated_settings(isolated_home: Path) -> Iterator[None]:
    """Settings in a file of this test, English, and numbers as an American writes them."""
    from PySide6.QtCore import QCoreApplication, QLocale, QSettings

    QCoreApplication.setOrganizationName("KVDesk")
    QCoreApplication.setApplicationName("KVDesk")
    QSettings.setDefaultFormat(QSettings.Format.IniFormat)
    QSettings.setPath(QSettings.Format.IniFormat, QSettings.Scope.UserScope, str(isolated_home))
    before = QLocale()
    QLocale.setDefault(QLocale(QLocale.Language.English, QLocale.Country.UnitedStates))
    i18n.install("en")
    yield
    i18n.install("en")
    QLocale.setDefault(before)


def make_model(name: str = "org/model", heads: int = 40) -> ModelSpec:
    return ModelSpec(
        name=name,
        architecture="LlamaForCausalLM",
        source=ModelSource(kind="hub", location="https://example.org", revision="5206a32e0bd3"),
        hidden_size=5120,
        vocab_size=32_000,
        max_position_embeddings=32_768,
        embedding_params=32_000 * 5120,
        head_params=32_000 * 5120,
        layer_groups=(
            LayerGroup(
                layers=tuple(range(40)),
                caches=(FullAttention(num_attention_heads=heads, num_kv_heads=8, k_head_dim=128, v_head_dim=128),),
                weights=LayerWeights(attention_params=60_000_000, mlp_params=200_000_000),
            ),
        ),
        weight_format=plain_format("bf16"),
    )


def make_accelerator(name: str = "Card 80") -> AcceleratorSpec:
    return AcceleratorSpec(id="card-80", name=name, memory_sold_gb=80.0, memory_driver_bytes=85_520_809_984)


def make_project() -> Project:
    """Two cards, one option, a typical and a peak case."""
    return Project(
        name="Example",
        model=make_model(),
        workload=Workload(
            cases=(
                Case(name="typical", resident_sequences=6, input_len=3072, output_len=1024),
                Case(name="long"),
                Case(name="peak", resident_sequences=24, input_len=6144, output_len=2048),
            ),
            cache=PagedCache(),
        ),
        options=(
            Option(
                name="A",
                hardware=HardwareSpec(accelerator=make_accelerator(), count=2),
                deployment=Deployment(tensor_parallel_size=2),
            ),
        ),
    )


@pytest.fixture
def project() -> Project:
    return make_project()


@pytest.fixture
def document(qapp: object, project: Project) -> "ProjectDocument":
    from kvdesk.ui.document import ProjectDocument

    return ProjectDocument(project)


@pytest.fixture
def window(qtbot: "QtBot", document: "ProjectDocument") -> Iterator["MainWindow"]:
    """A furnished window that shows its first plan; it closes without a question."""
    from shiboken6 import isValid

    from kvdesk.ui.main_window import MainWindow

    window = MainWindow()
    with qtbot.waitExposed(window):
        window.show()
        window.activateWindow()
    with qtbot.waitSignal(window.plan_shown):
        window.furnish(document)
    yield window
    if isValid(window):
        document.undo_stack.setClean()
        window.close()
        assert not window.runner.is_running
        window.deleteLater()
