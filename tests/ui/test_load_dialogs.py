"""The dialogs of traces and tokens: off the GUI thread, with progress, cancel, and sentences for what is wrong."""

import hashlib
import json
import os
import time
from pathlib import Path
from threading import Event

import pytest
from PySide6.QtCore import QMimeData, QTimer
from PySide6.QtWidgets import QApplication

from kvdesk.engine.load import resolved_case
from kvdesk.importers.chat_tokens import DocumentCount
from kvdesk.importers.errors import ImportRefused
from kvdesk.project.traffic import LengthSummary, TraceFile, TraceSummary
from kvdesk.project.workload import Case
from kvdesk.report.trace import kept_table
from kvdesk.ui import traces
from kvdesk.ui.background import Job
from kvdesk.ui.dialogs.token_parts import MOST_SHOWN, Counted, PasteBox, remarks, token_edits
from kvdesk.ui.dialogs.tokens import TokensDialog
from kvdesk.ui.dialogs.trace import TraceDialog, for_case, for_reuse
from kvdesk.ui.dialogs.trace_again import open_again
from kvdesk.ui.dialogs.trace_parts import read_again, trace_edits
from kvdesk.ui.dialogs.work_row import WorkDialog, WorkRow
from kvdesk.units import ENGLISH

CASE = Case(name="peak", resident_sequences=2, input_len=10, output_len=10)
PATH = ("workload", "cases", 0)


@pytest.fixture
def trace_dialog(qtbot):
    dialog = TraceDialog(None, for_case(CASE))
    qtbot.addWidget(dialog)
    return dialog


@pytest.fixture
def tokens_dialog(qtbot):
    dialog = TokensDialog(None, CASE)
    qtbot.addWidget(dialog)
    yield dialog
    dialog.work.give_up()


def write_trace(path, rows=100, header="arrival_ms,prompt_tokens,reply_tokens"):
    lines = [header, *(f"{1000 * row},{100 + row},{10 + row % 3}" for row in range(rows))]
    path.write_text("\n".join(lines) + "\n")
    return path


def read(qtbot, dialog):
    dialog.read()
    qtbot.waitUntil(lambda: not dialog.work.is_busy, timeout=10_000)


def test_a_trace_is_previewed_mapped_and_read(qtbot, trace_dialog, tmp_path):
    trace_dialog.look_at(write_trace(tmp_path / "own.csv"))
    assert trace_dialog.table.rowCount() == 8
    columns = trace_dialog.mapper.columns()
    assert (columns.arrival, columns.input_len, columns.output_len) == ("arrival_ms", "prompt_tokens", "reply_tokens")
    assert columns.arrival_unit == "ms"
    read(qtbot, trace_dialog)
    assert trace_dialog.found.summary.num_requests == 100
    assert trace_dialog.found.summary.rate_per_s == pytest.approx(100 / 99)
    assert trace_dialog.use_button.isEnabled()
    assert "100 requests" in trace_dialog.work.message.text()
    assert trace_dialog.lengths.rowCount() == 2
    assert trace_dialog.results.currentIndex() == 1
    assert trace_dialog.plot.table().rows
    assert not trace_dialog.plot.grab().isNull()


def test_what_a_trace_changes_in_a_case(qtbot, trace_dialog, tmp_path):
    trace_dialog.look_at(write_trace(tmp_path / "own.csv"))
    read(qtbot, trace_dialog)
    edits = dict(trace_edits(trace_dialog.found, CASE, PATH, with_lengths=True))
    traffic = edits[(*PATH, "traffic")]
    assert traffic.trace.name == "own.csv"
    assert not traffic.is_live
    changed = CASE.model_copy(update={"input_law": edits[(*PATH, "input_law")], "percentile": 50.0})
    assert resolved_case(changed).input_len == 149
    assert set(dict(trace_edits(trace_dialog.found, CASE, PATH, with_lengths=False))) == {(*PATH, "traffic")}


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "empty"),
        ("a,b,c\n1,2\n", "columns"),
        ("arrival_ms,prompt_tokens,reply_tokens\n0,5,5\n10,-3,5\n", "row 3"),
        ("arrival_ms,prompt_tokens,reply_tokens\n500,5,5\n10,3,5\n", "row 3"),
        ("arrival_ms,prompt_tokens,reply_tokens\n0,nan,5\n", "prompt_tokens"),
    ],
)
def test_what_is_wrong_with_a_trace_is_said(qtbot, trace_dialog, tmp_path, text, words):
    path = tmp_path / "own.csv"
    path.write_text(text)
    trace_dialog.look_at(path)
    if not isinstance(trace_dialog.mapper.columns(), str):
        read(qtbot, trace_dialog)
    assert words in trace_dialog.work.message.text()
    assert trace_dialog.found is None
    assert not trace_dialog.use_button.isEnabled()


def test_rows_out_of_order_are_sorted_on_request(qtbot, trace_dialog, tmp_path):
    path = tmp_path / "own.csv"
    path.write_text("arrival_ms,prompt_tokens,reply_tokens\n500,5,5\n10,3,5\n")
    trace_dialog.look_at(path)
    trace_dialog.mapper.sort.setChecked(True)
    read(qtbot, trace_dialog)
    assert trace_dialog.found.trace.input_len.tolist() == [3, 5]


def test_a_file_that_is_not_there(trace_dialog, tmp_path):
    trace_dialog.look_at(tmp_path / "none.csv")
    assert "none.csv" in trace_dialog.work.message.text()
    assert not trace_dialog.work.start_button.isEnabled()


def test_block_ids_give_the_reuse(qtbot, trace_dialog, tmp_path):
    path = tmp_path / "own.jsonl"
    rows = [
        {"timestamp": 1000 * row, "input_length": 1024, "output_length": 5, "hash_ids": [0, row + 1]}
        for row in range(10)
    ]
    path.write_text("\n".join(json.dumps(row) for row in rows))
    trace_dialog.look_at(path)
    assert "Mooncake" in trace_dialog.work.message.text()
    read(qtbot, trace_dialog)
    # the first block of ten is met nine times again: 9 × 512 of 10 × 1,024 tokens
    assert trace_dialog.found.summary.reuse_share == pytest.approx(0.45)


def test_a_cache_that_forgets_is_told_with_the_reuse(qtbot, trace_dialog, tmp_path):
    """Every 15 s for 135 s: after 10 s nothing is met again, after 60 s all of the first block is.

    Resident for 60 s each at most: the first block all 135 s, the others 6 × 60 + 45 + 30 + 15 s. By Little's law:
    11 blocks in 135 s, 60 s each.
    """
    path = tmp_path / "own.jsonl"
    rows = [
        {"timestamp": 15_000 * row, "input_length": 1024, "output_length": 5, "hash_ids": [0, row + 1]}
        for row in range(10)
    ]
    path.write_text("\n".join(json.dumps(row) for row in rows))
    trace_dialog.look_at(path)
    read(qtbot, trace_dialog)
    summary = trace_dialog.found.summary
    assert [(kept.time_s, kept.hit) for kept in summary.kept] == [(10, 0), (60, pytest.approx(0.45))]
    assert summary.kept[1].tokens == pytest.approx(512 * (135 + 6 * 60 + 45 + 30 + 15) / 135)
    assert summary.kept[1].by_law == pytest.approx(512 * 11 * 60 / 135)
    assert "45 % in one that forgets after 60 s" in trace_dialog.work.message.text().replace("\N{NO-BREAK SPACE}", " ")
    shown = kept_table(summary.kept, ENGLISH).rows[1].cells
    assert [cell.text for cell in shown][2:] == ["2,218", "2,503", "+13 %"]


def test_reading_is_given_up(qtbot, trace_dialog, tmp_path):
    trace_dialog.look_at(write_trace(tmp_path / "long.csv", rows=400_000))
    trace_dialog.read()
    trace_dialog.work.stop()
    qtbot.wait(300)
    assert trace_dialog.found is None
    assert "Stopped" in trace_dialog.work.message.text()
    assert trace_dialog.work.start_button.isEnabled()


def document_count(name="a", tokens=100, template=7, opening=3):
    return DocumentCount(
        name=name,
        kind="conversation",
        messages=(),
        total_tokens=tokens,
        content_tokens=tokens - template,
        characters=4 * tokens,
        num_bytes=4 * tokens,
        template_tokens=template,
        generation_prompt_tokens=opening,
        is_exact=False,
    )


def test_counts_become_an_input_length(tokens_dialog):
    tokens_dialog._take(Counted((document_count(), document_count("b", 300)), ()), tokens_dialog._version)
    assert tokens_dialog.tokens == 303
    tokens_dialog.which.setCurrentIndex(1)
    assert tokens_dialog.tokens == 203
    assert tokens_dialog.use_button.isEnabled()
    assert tokens_dialog.table.rowCount() == 3
    assert "pieces" in tokens_dialog.work.message.text()
    assert dict(token_edits(203, "t.json", "", PATH)) == {
        (*PATH, "input_len"): 203,
        (*PATH, "input_law"): None,
        ("workload", "tokenizer"): "t.json",
    }


def test_parts_that_are_not_text_are_named():
    from kvdesk.importers.chat_tokens import MessageCount

    image = document_count()
    image = DocumentCount(**{**image.as_data(), "messages": (MessageCount("user", 1, 4, 4, {"image": 2}),)})
    assert "2 × image" in " ".join(remarks(Counted((image,), ())))


def test_a_long_paste_is_held_and_not_laid_out(qtbot):
    box = PasteBox()
    qtbot.addWidget(box)
    data = QMimeData()
    data.setText("word " * 10_000_000)  # 50 MB
    start = time.perf_counter()
    box.insertFromMimeData(data)
    assert time.perf_counter() - start < 2
    assert len(box.toPlainText()) < 200
    assert len(box.text()) == 50_000_000
    box.release()
    assert box.text() == ""
    short = QMimeData()
    short.setText("x " * (MOST_SHOWN // 2))
    box.insertFromMimeData(short)
    assert box.toPlainText() == "x " * (MOST_SHOWN // 2)


def test_what_is_missing_is_said(tokens_dialog):
    tokens_dialog.paste.setPlainText("hello")
    tokens_dialog.count()
    assert "tokenizer" in tokens_dialog.work.message.text()
    assert tokens_dialog.tokens is None


def test_a_tokenizer_that_cannot_be_read(qtbot, tokens_dialog, tmp_path):
    (tmp_path / "tokenizer.json").write_text("[]")
    tokens_dialog.take_tokenizer(tmp_path / "tokenizer.json")
    qtbot.waitUntil(lambda: not tokens_dialog.work.is_busy, timeout=5000)
    assert "tokenizer.json" in tokens_dialog.work.message.text()
    assert tokens_dialog.files is None


def test_tokens_are_counted_with_the_library(qtbot, tokens_dialog, tmp_path):
    tokenizers = pytest.importorskip("tokenizers")
    made = tokenizers.Tokenizer(tokenizers.models.WordLevel({"[UNK]": 0, "two": 1, "queued": 2}, unk_token="[UNK]"))
    made.pre_tokenizer = tokenizers.pre_tokenizers.Whitespace()
    made.save(str(tmp_path / "tokenizer.json"))
    (tmp_path / "chat_template.jinja").write_text(
        "{% for m in messages %}two {{ m['content'] }}{% endfor %}{% if add_generation_prompt %} queued{% endif %}"
    )
    tokens_dialog.take_tokenizer(tmp_path)
    qtbot.waitUntil(lambda: not tokens_dialog.work.is_busy, timeout=5000)
    tokens_dialog.paste.setPlainText('[{"role": "user", "content": "two queued requests"}]')
    tokens_dialog.count()
    qtbot.waitUntil(lambda: not tokens_dialog.work.is_busy, timeout=60_000)
    assert tokens_dialog.work.message.text() == ""
    assert tokens_dialog.tokens == len(made.encode("two two queued requests queued").ids) == 5
    (tmp_path / "chat_template.jinja").write_text("{{ ''.__class__ }}{% for i in range(10**9) %}x{% endfor %}")
    tokens_dialog.take_tokenizer(tmp_path)
    qtbot.waitUntil(lambda: not tokens_dialog.work.is_busy, timeout=5000)
    tokens_dialog.count()
    qtbot.waitUntil(lambda: not tokens_dialog.work.is_busy, timeout=60_000)
    assert "template" in tokens_dialog.work.message.text()
    assert tokens_dialog.tokens is None


def test_files_are_opened_and_dropped(qtbot, tokens_dialog, tmp_path):
    for name in ("a.json", "b.txt"):
        (tmp_path / name).write_text("[]")
    tokens_dialog.open_documents([tmp_path / "a.json", tmp_path / "b.txt"])
    qtbot.waitUntil(lambda: not tokens_dialog.work.is_busy, timeout=5000)
    assert [name for name, _ in tokens_dialog.documents()] == ["a.json", "b.txt"]
    tokens_dialog.clear()
    assert tokens_dialog.documents() == []


def test_a_dialog_without_a_file_says_what_a_trace_is(trace_dialog, tmp_path):
    assert trace_dialog.pages.currentIndex() == 0
    assert not trace_dialog.use_button.isEnabled()
    trace_dialog.look_at(write_trace(tmp_path / "own.csv"))
    assert trace_dialog.pages.currentIndex() == 1
    assert trace_dialog.results.currentIndex() == 0


def test_another_column_forgets_what_was_read(qtbot, trace_dialog, tmp_path):
    trace_dialog.look_at(write_trace(tmp_path / "own.csv"))
    read(qtbot, trace_dialog)
    trace_dialog.mapper.changed.emit()
    assert trace_dialog.found is None
    assert not trace_dialog.use_button.isEnabled()


def test_other_positions_a_block_forget_what_was_read(qtbot, trace_dialog, tmp_path):
    path = tmp_path / "blocks.jsonl"
    rows = [{"timestamp": 1000 * row, "input_length": 1024, "output_length": 5, "hash_ids": [0, row]} for row in (1, 2)]
    path.write_text("".join(json.dumps(row) + "\n" for row in rows))
    trace_dialog.look_at(path)
    read(qtbot, trace_dialog)
    assert trace_dialog.use_button.isEnabled()
    box = trace_dialog.mapper.block_size
    box.selectAll()
    qtbot.keyClicks(box, "none")
    assert trace_dialog.found is None
    assert not trace_dialog.use_button.isEnabled()
    trace_dialog.read()
    assert "how many positions a block has" in trace_dialog.work.message.text()


def test_a_summary_names_the_file_and_how_it_was_read(qtbot, trace_dialog, tmp_path):
    path = write_trace(tmp_path / "own.csv")
    trace_dialog.look_at(path)
    read(qtbot, trace_dialog)
    file = trace_dialog.found.summary.file
    assert file.path == str(path)
    assert file.sha256 == hashlib.sha256(path.read_bytes()).hexdigest()
    assert (file.arrival, file.arrival_unit, file.is_sorted) == ("arrival_ms", "ms", False)
    assert (file.input_len, file.output_len) == ("prompt_tokens", "reply_tokens")
    saved = trace_dialog.found.summary.model_dump_json()
    assert TraceSummary.model_validate_json(saved, strict=True) == trace_dialog.found.summary


def reuse_dialog(qtbot):
    dialog = TraceDialog(None, for_reuse())
    qtbot.addWidget(dialog)
    return dialog


def test_a_trace_for_its_reuse_is_replayed_in_the_thread(qtbot, tmp_path):
    path = tmp_path / "own.jsonl"
    rows = [
        {"timestamp": 1000 * row, "input_length": 1024, "output_length": 5, "hash_ids": ids}
        for row, ids in enumerate(([1, 2], [3, 4], [1, 2]))
    ]
    path.write_text("\n".join(json.dumps(row) for row in rows))
    dialog = reuse_dialog(qtbot)
    assert dialog.with_lengths.isHidden()
    dialog.look_at(path)
    read(qtbot, dialog)
    # two of six blocks were met before: a third of the tokens, by a cache that holds all
    assert dialog.found.made.points[-1].hit == pytest.approx(1 / 3)


def test_a_trace_without_block_ids_has_no_reuse_to_tell(qtbot, tmp_path):
    dialog = reuse_dialog(qtbot)
    dialog.look_at(write_trace(tmp_path / "own.csv"))
    read(qtbot, dialog)
    assert "no block ids" in dialog.work.message.text()
    assert dialog.found is None


def summary_of(path, **facts):
    lengths = LengthSummary(mean=149.5, p10=100, p50=150, p90=190, p99=199, longest=199)
    columns = {"arrival": "arrival_ms", "arrival_unit": "ms"}
    columns |= {"input_len": "prompt_tokens", "output_len": "reply_tokens"}
    file = TraceFile(path=str(path), sha256=hashlib.sha256(path.read_bytes()).hexdigest(), **{**columns, **facts})
    return TraceSummary(
        name=path.name,
        num_requests=100,
        span_s=99,
        rate_per_s=1,
        busiest_minute_per_s=1,
        arrival_cv=0,
        input_len=lengths,
        output_len=lengths,
        file=file,
    )


def test_a_trace_is_looked_for_beside_the_project_and_where_it_was(tmp_path):
    beside, old = tmp_path / "beside", tmp_path / "old"
    beside.mkdir()
    old.mkdir()
    summary = summary_of(write_trace(old / "own.csv"))
    project = beside / "plan.kvdesk"
    assert traces.places_of(summary, project) == [old / "own.csv"]
    write_trace(beside / "own.csv")
    assert traces.places_of(summary, project) == [beside / "own.csv", old / "own.csv"]
    (old / "own.csv").unlink()
    assert traces.places_of(summary, None) == []
    assert traces.places_of(summary.model_copy(update={"file": None}), project) == []
    from_windows = summary.file.model_copy(update={"path": "C:\\traces\\own.csv"})
    assert traces.places_of(summary.model_copy(update={"file": from_windows}), project) == [beside / "own.csv"]


def test_the_same_file_is_read_again_with_the_same_columns(tmp_path):
    path = write_trace(tmp_path / "own.csv")
    summary = summary_of(path)
    changed = tmp_path / "changed.csv"
    changed.write_text(path.read_text() + "200000,7,7\n")
    trace = read_again([changed, path], summary, Job(lambda _job: None))
    assert trace.input_len.tolist() == list(range(100, 200))
    assert trace.arrival_s[-1] == 99
    with pytest.raises(ImportRefused, match=r"changed\.csv: this is not the trace that was read"):
        read_again([changed], summary, Job(lambda _job: None))


def test_opening_again_holds_the_requests(qtbot, tmp_path, monkeypatch):
    monkeypatch.setattr(traces, "_kept", {})
    path = write_trace(tmp_path / "own.csv")
    summary = summary_of(path)
    assert open_again(None, summary, None)
    assert traces.requests_behind(summary).num_requests == 100


def test_opening_another_file_again_is_refused_in_a_sentence(qtbot, tmp_path, monkeypatch):
    monkeypatch.setattr(traces, "_kept", {})
    path = write_trace(tmp_path / "own.csv")
    summary = summary_of(path)
    path.write_text("arrival_ms,prompt_tokens,reply_tokens\n0,1,1\n")
    seen = []

    def close():
        dialog = QApplication.activeModalWidget()
        if not isinstance(dialog, WorkDialog) or dialog.row.is_busy:
            timer.start(20)
            return
        seen.append(dialog.row.message.text())
        dialog.close_button.click()

    timer = QTimer(singleShot=True)
    timer.timeout.connect(close)
    timer.start(20)
    assert not open_again(None, summary, None)
    assert "own.csv: this is not the trace that was read" in seen[0]
    assert traces.requests_behind(summary) is None


def test_a_file_that_is_nowhere_is_asked_for(tmp_path, monkeypatch):
    path = write_trace(tmp_path / "own.csv")
    summary = summary_of(path)
    path.unlink()
    monkeypatch.setattr("kvdesk.ui.dialogs.trace_again.choose_trace", lambda _parent, title: seen.append(title))
    seen = []
    assert not open_again(None, summary, None)
    assert "own.csv" in seen[0]


def test_work_says_its_progress_its_end_and_what_went_wrong(qtbot):
    row = WorkRow("Start")
    qtbot.addWidget(row)
    taken, go_on = [], Event()

    def work(job):
        job.report(3 << 30, 4 << 30)  # more than a bar's 32 bits count
        go_on.wait(5)
        return 7

    row.begin(work, "At it", taken.append)
    assert (row.is_busy, row.stop_button.isEnabled(), row.message.text()) == (True, True, "At it")
    qtbot.waitUntil(lambda: row.progress.maximum() > 1)
    assert row.progress.value() / row.progress.maximum() == pytest.approx(0.75)
    go_on.set()
    qtbot.waitUntil(lambda: not row.is_busy)
    assert (taken, row.progress.value(), row.message.text()) == ([7], 1, "")
    row.begin(lambda _job: 1 / 0, "Again", taken.append)
    qtbot.waitUntil(lambda: not row.is_busy)
    assert "division by zero" in row.message.text()
    assert taken == [7]


def test_a_count_of_a_text_that_has_changed_is_not_taken(tokens_dialog):
    asked = tokens_dialog._version
    tokens_dialog.paste.setPlainText("more")
    tokens_dialog._take(Counted((document_count(),), ()), asked)
    assert tokens_dialog.tokens is None
    assert "changed" in tokens_dialog.work.message.text()


def test_a_paste_of_50_mb_leaves_the_event_loop_running(qtbot, tokens_dialog, tmp_path):
    """A real loop, a real tokenizer: a clock of 5 ms never waits long, from the paste until counting is stopped."""
    tokenizers = pytest.importorskip("tokenizers")
    made = tokenizers.Tokenizer(tokenizers.models.WordLevel({"[UNK]": 0, "word": 1}, unk_token="[UNK]"))
    made.pre_tokenizer = tokenizers.pre_tokenizers.Whitespace()
    made.save(str(tmp_path / "tokenizer.json"))
    with qtbot.waitExposed(tokens_dialog):
        tokens_dialog.show()
    tokens_dialog.take_tokenizer(tmp_path)
    qtbot.waitUntil(lambda: not tokens_dialog.work.is_busy, timeout=5000)
    data = QMimeData()
    data.setText("word " * 10_000_000)
    waits, last = [], [time.perf_counter()]

    def tick():
        now = time.perf_counter()
        waits.append(now - last[0])
        last[0] = now

    clock = QTimer()
    clock.timeout.connect(tick)
    clock.start(5)
    QTimer.singleShot(10, lambda: tokens_dialog.paste.insertFromMimeData(data))
    qtbot.waitUntil(lambda: tokens_dialog.paste.held is not None, timeout=5000)
    tokens_dialog.work.start_button.click()
    qtbot.wait(1500)
    tokens_dialog.work.stop_button.click()
    qtbot.wait(100)
    assert "Stopped" in tokens_dialog.work.message.text()
    assert max(waits) < 0.5


def test_a_word_without_end_is_held_too(qtbot):
    """Such as an image in base64 within a conversation: Qt lays out a word in the square of its length."""
    box = PasteBox()
    qtbot.addWidget(box)
    data = QMimeData()
    data.setText("see: " + "A" * 150_000)
    box.insertFromMimeData(data)
    assert len(box.toPlainText()) < 200
    assert len(box.text()) == 150_005


TRACES = Path(os.environ.get("KVDESK_SHARED", Path(__file__).parents[3] / "shared")) / "traces"


@pytest.mark.parametrize(
    "name",
    [
        "AzureLLMInferenceTrace_code.csv",
        "AzureLLMInferenceTrace_conv.csv",
        "burstgpt_head.csv",
        "mooncake_arxiv_sample20.jsonl",
        "mooncake_conversation_trace.jsonl",
        "mooncake_synthetic_trace.jsonl",
    ],
)
def test_published_traces_are_known_at_sight_and_counted_row_by_row(qtbot, trace_dialog, name):
    path = TRACES / name
    if not path.exists():
        pytest.skip("the published traces are not here")
    trace_dialog.look_at(path)
    assert "its columns are known" in trace_dialog.work.message.text()
    read(qtbot, trace_dialog)
    lines = [line for line in path.read_text().splitlines() if line.strip()]
    assert trace_dialog.found.summary.num_requests == len(lines) - name.endswith("csv")
    again = read_again([path], trace_dialog.found.summary, Job(lambda _job: None))
    assert again.input_len.tolist() == trace_dialog.found.trace.input_len.tolist()
