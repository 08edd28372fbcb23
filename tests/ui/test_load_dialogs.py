"""The dialogs of traces and tokens: off the GUI thread, with progress, cancel, and sentences for what is wrong."""

import json
import time

import pytest

from kvdesk.engine.load import resolved_case
from kvdesk.importers.chat_tokens import DocumentCount
from kvdesk.project.workload import Case
from kvdesk.ui.dialogs.token_parts import MOST_SHOWN, Counted, PasteBox, remarks, token_edits
from kvdesk.ui.dialogs.tokens import TokensDialog
from kvdesk.ui.dialogs.trace import TraceDialog
from kvdesk.ui.dialogs.trace_parts import trace_edits

CASE = Case(name="peak", resident_sequences=2, input_len=10, output_len=10)
PATH = ("workload", "cases", 0)


@pytest.fixture
def trace_dialog(qtbot):
    dialog = TraceDialog(None, CASE)
    qtbot.addWidget(dialog)
    return dialog


@pytest.fixture
def tokens_dialog(qtbot):
    dialog = TokensDialog(None, CASE)
    qtbot.addWidget(dialog)
    yield dialog
    dialog.stop()


def write_trace(path, rows=100, header="arrival_ms,prompt_tokens,reply_tokens"):
    lines = [header, *(f"{1000 * row},{100 + row},{10 + row % 3}" for row in range(rows))]
    path.write_text("\n".join(lines) + "\n")
    return path


def read(qtbot, dialog):
    dialog.read()
    qtbot.waitUntil(lambda: dialog._job is None, timeout=10_000)


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
    assert "100 requests" in trace_dialog.message.text()
    assert trace_dialog.lengths.rowCount() == 2
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
    if trace_dialog.mapper.columns() is not None:
        read(qtbot, trace_dialog)
    assert words in trace_dialog.message.text()
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
    assert "none.csv" in trace_dialog.message.text()
    assert not trace_dialog.read_button.isEnabled()


def test_block_ids_give_the_reuse(qtbot, trace_dialog, tmp_path):
    path = tmp_path / "own.jsonl"
    rows = [
        {"timestamp": 1000 * row, "input_length": 1024, "output_length": 5, "hash_ids": [0, row + 1]}
        for row in range(10)
    ]
    path.write_text("\n".join(json.dumps(row) for row in rows))
    trace_dialog.look_at(path)
    assert "Mooncake" in trace_dialog.message.text()
    read(qtbot, trace_dialog)
    # the first block of ten is met nine times again: 9 × 512 of 10 × 1,024 tokens
    assert trace_dialog.found.summary.reuse_share == pytest.approx(0.45)


def test_reading_is_given_up(qtbot, trace_dialog, tmp_path):
    trace_dialog.look_at(write_trace(tmp_path / "long.csv", rows=400_000))
    trace_dialog.read()
    trace_dialog.stop()
    qtbot.wait(300)
    assert trace_dialog.found is None
    assert "Stopped" in trace_dialog.message.text()
    assert trace_dialog.read_button.isEnabled()


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
    tokens_dialog._take(Counted((document_count(), document_count("b", 300)), ()))
    assert tokens_dialog.tokens == 303
    tokens_dialog.which.setCurrentIndex(1)
    assert tokens_dialog.tokens == 203
    assert tokens_dialog.use_button.isEnabled()
    assert tokens_dialog.table.rowCount() == 3
    assert "pieces" in tokens_dialog.message.text()
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
    from PySide6.QtCore import QMimeData

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
    short.setText("x" * MOST_SHOWN)
    box.insertFromMimeData(short)
    assert box.toPlainText() == "x" * MOST_SHOWN


def test_what_is_missing_is_said(tokens_dialog):
    tokens_dialog.paste.setPlainText("hello")
    tokens_dialog.count()
    assert "tokenizer" in tokens_dialog.message.text()
    assert tokens_dialog.tokens is None


def test_a_tokenizer_that_cannot_be_read(qtbot, tokens_dialog, tmp_path):
    (tmp_path / "tokenizer.json").write_text("[]")
    tokens_dialog.take_tokenizer(tmp_path / "tokenizer.json")
    qtbot.waitUntil(lambda: tokens_dialog._job is None, timeout=5000)
    assert "tokenizer.json" in tokens_dialog.message.text()
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
    qtbot.waitUntil(lambda: tokens_dialog._job is None, timeout=5000)
    tokens_dialog.paste.setPlainText('[{"role": "user", "content": "two queued requests"}]')
    tokens_dialog.count()
    qtbot.waitUntil(lambda: tokens_dialog._job is None, timeout=60_000)
    assert tokens_dialog.message.text() == ""
    assert tokens_dialog.tokens == len(made.encode("two two queued requests queued").ids) == 5
    (tmp_path / "chat_template.jinja").write_text("{{ ''.__class__ }}{% for i in range(10**9) %}x{% endfor %}")
    tokens_dialog.take_tokenizer(tmp_path)
    qtbot.waitUntil(lambda: tokens_dialog._job is None, timeout=5000)
    tokens_dialog.count()
    qtbot.waitUntil(lambda: tokens_dialog._job is None, timeout=60_000)
    assert "template" in tokens_dialog.message.text()
    assert tokens_dialog.tokens is None


def test_files_are_opened_and_dropped(qtbot, tokens_dialog, tmp_path):
    for name in ("a.json", "b.txt"):
        (tmp_path / name).write_text("[]")
    tokens_dialog.open_documents([tmp_path / "a.json", tmp_path / "b.txt"])
    qtbot.waitUntil(lambda: tokens_dialog._job is None, timeout=5000)
    assert [name for name, _ in tokens_dialog.documents()] == ["a.json", "b.txt"]
    tokens_dialog.clear()
    assert tokens_dialog.documents() == []
