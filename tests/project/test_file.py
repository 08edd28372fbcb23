"""The project file: identity, friendly errors, and nothing lost."""

import json
import os
import sys
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings

sys.path.insert(0, str(Path(__file__).parents[1] / "engine"))
from strategies import projects

from kvdesk.project import file
from kvdesk.project.file import ProjectFileError, dumps, loads, read, sha256, write
from kvdesk.project.migrations import SCHEMA_VERSION
from kvdesk.project.project import Project


@settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(projects())
def test_that_save_and_open_is_the_identity(project):
    text = dumps(project)
    assert loads(text, file="x") == project
    assert dumps(loads(text, file="x")) == text


def test_that_a_file_is_written_and_read(tmp_path):
    path = tmp_path / "plan.kvdesk"
    write(path, Project(name="Rencana ✓"))
    assert read(path) == Project(name="Rencana ✓")
    assert list(tmp_path.iterdir()) == [path]


def test_that_the_hash_speaks_of_the_content():
    assert sha256(Project()) == sha256(Project())
    assert sha256(Project()) != sha256(Project(name="other"))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "not a whole KVDesk project"),
        ("{", "not a whole KVDesk project"),
        ("[]", 'no "schema" field'),
        ('{"name": "x"}', 'no "schema" field'),
        ('{"schema": 999}', "newer KVDesk"),
        ('{"schema": 0}', "whole number from 1"),
        ('{"schema": true}', "whole number from 1"),
        ('{"schema": "1"}', "whole number from 1"),
        ('{"schema": 1, "nmae": "x"}', "nmae"),
        ('{"schema": 1, "name": NaN}', "NaN"),
        ('{"schema": 1, "name": 5}', "name"),
        ('{"schema": 1, "name": "a", "name": "b"}', "given twice"),
        ('{"schema": 1, "workload": {"cases": [{"name": "a", "input_len": true}]}}', "input_len"),
        ('{"schema": 1, "workload": {"cases": [{"name": "a", "input_len": "3"}]}}', "input_len"),
        ('{"schema": 1, "workload": {"cases": []}}', "workload.cases"),
        ('{"schema": 1, "options": ' + "[" * 100_000, "nested too deeply|not a whole"),
        ('{"schema": 1, "workload": {"cases": [{"name": "a", "input_len": -5}]}}', "workload.cases.0.input_len"),
        ('{"schema": 1, "workload": {"cases": [{"name": "a", "input_len": 1e400}]}}', "input_len"),
    ],
)
def test_that_a_bad_file_is_one_sentence_with_file_and_field(tmp_path, text, message):
    path = tmp_path / "plan.kvdesk"
    path.write_text(text)
    with pytest.raises(ProjectFileError, match=message) as caught:
        read(path)
    assert str(path) in str(caught.value)
    assert "\n" not in str(caught.value)


def test_that_every_truncation_is_refused(tmp_path):
    text = dumps(Project())
    for end in range(0, len(text) - 2, 37):
        with pytest.raises(ProjectFileError):
            loads(text[:end], file="x")


def test_that_missing_folders_and_binary_are_refused(tmp_path):
    binary = tmp_path / "plan.kvdesk"
    binary.write_bytes(b"\x80\x81\x00")
    for path in (tmp_path / "none.kvdesk", tmp_path, binary):
        with pytest.raises(ProjectFileError, match=str(path)):
            read(path)


def test_that_a_failed_save_leaves_the_old_file(tmp_path, monkeypatch):
    path = tmp_path / "plan.kvdesk"
    write(path, Project(name="old"))

    def full_disk(handle):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(file.os, "fsync", full_disk)
    with pytest.raises(ProjectFileError, match="No space left on device"):
        write(path, Project(name="new"))
    assert read(path).name == "old"
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.skipif(os.name != "posix" or not Path("/dev/full").exists(), reason="needs /dev/full")
def test_that_a_folder_that_is_not_there_says_so(tmp_path):
    with pytest.raises(ProjectFileError, match="could not be saved"):
        write(tmp_path / "none" / "plan.kvdesk", Project())


def test_that_a_link_stays_a_link(tmp_path):
    target, link = tmp_path / "target.kvdesk", tmp_path / "link.kvdesk"
    write(target, Project(name="old"))
    link.symlink_to(target)
    write(link, Project(name="new"))
    assert link.is_symlink()
    assert read(target).name == "new"


def test_that_every_schema_has_a_sample_that_opens():
    samples = sorted((Path(__file__).parents[1] / "projects").glob("*.kvdesk"))
    assert len(samples) == SCHEMA_VERSION
    for sample in samples:
        assert read(sample).options


def test_that_the_text_is_readable_and_stable():
    data = json.loads(dumps(Project()))
    assert next(iter(data)) == "schema"
    assert dumps(Project()).endswith("}\n")
