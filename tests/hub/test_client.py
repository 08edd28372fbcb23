"""The Hub client against a loopback server that speaks the Hub's endpoints; the real client, the real sockets."""

import http.server
import json
import logging
import os
import subprocess
import sys
import threading
import time
from functools import partial
from urllib.parse import urlsplit

import pytest

from kvdesk.hub.client import (
    CONFIG,
    INDEX,
    HubAddress,
    HubCancelledError,
    HubError,
    fetch_config,
    parse_address,
)

COMMIT = "0123456789abcdef0123456789abcdef01234567"
CONFIG_BYTES = json.dumps({"model_type": "llama", "num_hidden_layers": 2}).encode()
LLAMA = {
    "architectures": ["LlamaForCausalLM"],
    "model_type": "llama",
    "hidden_size": 512,
    "intermediate_size": 1024,
    "num_hidden_layers": 2,
    "num_attention_heads": 4,
    "vocab_size": 1000,
}
INDEX_BYTES = json.dumps({"metadata": {"total_size": 12}, "weight_map": {"a" * 50: "b" * 5000}}).encode()
TOKEN = "hf_abcdefghijklmnopqrstuvwxyz012345"


class Hub(http.server.ThreadingHTTPServer):
    """Holds org/model with its files at one commit; `replies` overrides what a path answers, `seen` lists requests."""

    daemon_threads = True

    def __init__(self):
        super().__init__(("127.0.0.1", 0), Reply)
        self.files = {CONFIG: CONFIG_BYTES, INDEX: INDEX_BYTES, "model-00001-of-00002.safetensors": b""}
        self.sha = COMMIT
        self.replies = {}
        self.seen = []

    @property
    def endpoint(self):
        return f"http://127.0.0.1:{self.server_port}"

    def handle_error(self, request, client_address):
        """A client that hangs up is part of some tests."""


class Reply(http.server.BaseHTTPRequestHandler):
    """Answers one request as the Hub would."""

    def do_GET(self):
        path = urlsplit(self.path).path
        self.server.seen.append((path, self.headers.get("Authorization")))
        for part, reply in self.server.replies.items():
            if part in path:
                reply(self)
                return
        if path in ("/api/models/org/model", "/api/models/org/model/revision/v1.0"):
            siblings = [{"rfilename": name} for name in self.server.files]
            self.send({"id": "org/model", "sha": self.server.sha, "siblings": siblings, "tags": []})
        elif path.startswith("/api/models/org/model/revision/"):
            self.refuse(404, "RevisionNotFound")
        elif path.startswith(f"/org/model/resolve/{COMMIT}/"):
            self.send(self.server.files[path.rpartition("/")[2]])
        else:
            self.refuse(404, "RepoNotFound")

    def send(self, body):
        data = body if isinstance(body, bytes) else json.dumps(body).encode()
        self.start(200, **{"Content-Length": str(len(data))})
        self.wfile.write(data)

    def refuse(self, status, code="", message="", **headers):
        self.start(status, **{"X-Error-Code": code, "X-Error-Message": message, "Content-Length": "0", **headers})

    def start(self, status, **headers):
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name, value)
        self.end_headers()

    def log_message(self, *_):
        """Silence."""


def refusal(status, code="", message="", **headers):
    return lambda reply: reply.refuse(status, code, message, **headers)


@pytest.fixture
def hub():
    with Hub() as server:
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True)
        thread.start()
        yield server
        server.shutdown()
        thread.join()


@pytest.fixture(autouse=True)
def _own_home(tmp_path, monkeypatch):
    """The Hub's client keeps its files here, is not logged in, and knows no proxy."""
    for name in [name for name in os.environ if name.startswith("HF_") or name.lower().endswith("_proxy")]:
        monkeypatch.delenv(name)
    monkeypatch.setenv("HF_HOME", str(tmp_path / "hf"))
    monkeypatch.setenv("HF_HUB_DISABLE_TELEMETRY", "1")
    from huggingface_hub import close_session, constants

    monkeypatch.setattr(constants, "HF_HOME", str(tmp_path / "hf"))
    monkeypatch.setattr(constants, "HF_TOKEN_PATH", str(tmp_path / "hf" / "token"))
    monkeypatch.setattr(constants, "HF_STORED_TOKENS_PATH", str(tmp_path / "hf" / "stored_tokens"))
    monkeypatch.setattr(constants, "HF_HUB_DISABLE_TELEMETRY", True)
    monkeypatch.setattr(constants, "HF_HUB_OFFLINE", False)
    close_session()
    yield
    close_session()


@pytest.fixture
def fetch(hub, tmp_path):
    def fetch(address="hub:org/model", **options):
        return fetch_config(address, **{"endpoint": hub.endpoint, "cache_dir": tmp_path / "cache", **options})

    return fetch


def error_of(fetch, *arguments, **options):
    """The one sentence of a refused fetch, which took no long retries."""
    started = time.monotonic()
    with pytest.raises(HubError) as caught:
        fetch(*arguments, **options)
    assert time.monotonic() - started < 2
    text = str(caught.value)
    assert "\n" not in text
    assert TOKEN not in text
    assert caught.value.__suppress_context__ or caught.value.__context__ is None
    return text


@pytest.mark.parametrize(
    ("address", "expected"),
    [
        ("hub:org/model", HubAddress("org/model")),
        ("hub:org/Model-7B.v2_x@main", HubAddress("org/Model-7B.v2_x", "main")),
        ("hub:o/m@refs/pr/1", HubAddress("o/m", "refs/pr/1")),
        (f"hub:o/m@{COMMIT}", HubAddress("o/m", COMMIT)),
    ],
)
def test_that_an_address_names_repository_and_revision(address, expected):
    assert parse_address(address) == expected
    assert f"hub:{expected}" == address


@pytest.mark.parametrize(
    "address",
    [
        "org/model",
        "hub:",
        "hub:model",
        "hub:org/",
        "hub:org/model/x",
        "hub:org/model@",
        "hub:org/model@../x",
        "hub:../model",
        "hub:org/mo--del",
        "hub:org/model.git",
        "hub:org/mo del",
        "hub:org/model\n",
        "hub:org/-model",
        "hub:" + "a" * 200 + "/b",
    ],
)
def test_that_anything_else_is_refused_in_one_sentence_before_the_network(address):
    with pytest.raises(HubError, match="write hub:ORG/NAME"):
        fetch_config(address, endpoint="http://127.0.0.1:9")


def test_that_both_files_come_from_the_pinned_commit(hub, fetch):
    fetched = fetch()
    assert (fetched.config, fetched.index) == (CONFIG_BYTES, INDEX_BYTES)
    assert (fetched.name, fetched.revision) == ("org/model", COMMIT)
    assert fetched.location == f"{hub.endpoint}/org/model/blob/{COMMIT}/config.json"
    assert [path for path, _ in hub.seen] == [
        "/api/models/org/model",
        f"/org/model/resolve/{COMMIT}/config.json",
        f"/org/model/resolve/{COMMIT}/model.safetensors.index.json",
    ]


def test_that_a_named_revision_is_resolved_to_its_commit(hub, fetch):
    assert fetch("hub:org/model@v1.0").revision == COMMIT
    assert hub.seen[0][0] == "/api/models/org/model/revision/v1.0"


def test_that_a_model_in_one_weight_file_has_no_index(hub, fetch):
    hub.files = {CONFIG: CONFIG_BYTES, "model.safetensors": b""}
    assert fetch().index is None


def test_that_progress_tells_file_bytes_and_total(fetch):
    told = []
    fetch(progress=lambda *step: told.append(step))
    assert told[0] == (CONFIG, 0, len(CONFIG_BYTES))
    assert (CONFIG, len(CONFIG_BYTES), len(CONFIG_BYTES)) in told
    assert told[-1] == (INDEX, len(INDEX_BYTES), len(INDEX_BYTES))


def test_that_a_file_the_client_already_keeps_is_not_fetched_again(hub, fetch, tmp_path):
    kept = tmp_path / "cache" / "models--org--model" / "snapshots" / COMMIT / CONFIG
    kept.parent.mkdir(parents=True)
    kept.write_bytes(b"{}")
    assert fetch().config == b"{}"
    assert f"/org/model/resolve/{COMMIT}/config.json" not in [path for path, _ in hub.seen]


def test_that_the_saved_token_is_sent_and_appears_in_no_error(hub, fetch, monkeypatch):
    monkeypatch.setenv("HF_TOKEN", TOKEN)
    hub.replies["/resolve/"] = refusal(401, message="Invalid credentials in Authorization header")
    assert "refused the saved token" in error_of(fetch)
    assert {token for _, token in hub.seen} == {f"Bearer {TOKEN}"}


@pytest.mark.parametrize("status", [401, 403, 404, 429, 500])
def test_that_a_token_the_server_repeats_appears_in_no_error(hub, fetch, monkeypatch, status):
    monkeypatch.setenv("HF_TOKEN", TOKEN)
    hub.replies["/resolve/"] = refusal(status, message=f"Invalid credentials {TOKEN}")
    assert error_of(fetch)


def test_that_a_token_no_header_can_hold_appears_in_no_error(fetch, monkeypatch):
    monkeypatch.setenv("HF_TOKEN", f"{TOKEN}é")
    assert "check" in error_of(fetch)


@pytest.mark.parametrize("status", [200, 401, 403, 404, 429, 500])
def test_that_a_token_is_written_to_no_project_log_or_error(hub, monkeypatch, caplog, capsys, tmp_path, status):
    """`kvdesk new` from the Hub, with every log at its most talkative."""
    from kvdesk.cli import run

    caplog.set_level(logging.DEBUG)
    monkeypatch.setenv("HF_TOKEN", TOKEN)
    monkeypatch.setattr("kvdesk.hub.client.fetch_config", partial(fetch_config, endpoint=hub.endpoint))
    hub.files = {CONFIG: json.dumps(LLAMA).encode()}
    if status != 200:
        hub.replies["/resolve/"] = refusal(status)
    project = tmp_path / "plan.kvdesk"
    done = run(["new", "-o", str(project), "--model", "hub:org/model", "--accelerator", "h100-sxm-80"])
    shown = capsys.readouterr()
    assert done == (0 if status == 200 else 2), shown.err
    assert {token for _, token in hub.seen} == {f"Bearer {TOKEN}"}
    written = [path.read_text() for path in tmp_path.rglob("*") if path.is_file()]
    assert project.exists() is (status == 200)
    for text in (shown.out, shown.err, caplog.text, *written):
        assert TOKEN not in text


@pytest.mark.parametrize("part", ["/api/", "/resolve/"])
@pytest.mark.parametrize(
    ("reply", "words"),
    [
        (refusal(401), ["org/model", "private, gated or not there", "/org/model,", "hf auth login"]),
        (refusal(401, "GatedRepo"), ["gated", "accept its licence", "hf auth login"]),
        (refusal(403, "GatedRepo"), ["gated", "accept its licence on http://127.0.0.1", "hf auth login"]),
        (refusal(403), ["gated"]),
        (refusal(403, message="Access to this resource is disabled."), ["disabled"]),
        (refusal(404, "RepoNotFound"), ["there is no org/model"]),
        (refusal(404, "EntryNotFound"), ["a file that the Hub does not hold"]),
        (refusal(404), ["there is no org/model"]),
        (refusal(429), ["too many requests", "later"]),
        (refusal(429, **{"Retry-After": "300"}), ["too many requests", "in 300 s"]),
        (refusal(500), ["status 500"]),
        (refusal(503, **{"Retry-After": "300"}), ["status 503"]),
        (refusal(418), ["refused", "status 418"]),
    ],
)
def test_that_each_refusal_is_one_sentence_without_long_retries(hub, fetch, part, reply, words):
    hub.replies[part] = reply
    text = error_of(fetch)
    assert all(word in text for word in words), text


def redirection(place, status=307):
    """As the Hub sends a file from where it is kept: the commit in the first answer, the bytes in the second."""

    def reply(handler):
        name = urlsplit(handler.path).path.rpartition("/")[2]
        handler.start(status, **{"Location": place + name, "X-Repo-Commit": COMMIT, "Content-Length": "0"})

    return reply


def kept_elsewhere(handler):
    handler.send(handler.server.files[urlsplit(handler.path).path.rpartition("/")[2]])


@pytest.mark.parametrize("status", [301, 302, 303, 307, 308])
def test_that_a_file_is_followed_to_where_the_hub_keeps_it(hub, fetch, status):
    hub.replies |= {"/resolve/": redirection("/kept/", status), "/kept/": kept_elsewhere}
    fetched = fetch()
    assert (fetched.config, fetched.index, fetched.revision) == (CONFIG_BYTES, INDEX_BYTES, COMMIT)
    assert [path for path, _ in hub.seen][-1] == "/kept/model.safetensors.index.json"


def test_that_a_renamed_model_is_followed(hub, fetch):
    hub.replies["/api/models/org/old"] = lambda reply: reply.start(
        307, **{"Location": "/api/models/org/model", "Content-Length": "0"}
    )
    hub.replies["/org/old/resolve/"] = redirection(f"/org/model/resolve/{COMMIT}/")
    assert (fetched := fetch("hub:org/old")).name == "org/model"
    assert fetched.config == CONFIG_BYTES


def test_that_a_token_does_not_follow_to_another_host(hub, fetch, monkeypatch):
    monkeypatch.setenv("HF_TOKEN", TOKEN)
    with Hub() as other:
        thread = threading.Thread(target=other.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True)
        thread.start()
        other.replies["/kept/"] = kept_elsewhere
        hub.replies["/resolve/"] = redirection(f"http://localhost:{other.server_port}/kept/")
        assert fetch().config == CONFIG_BYTES
        other.shutdown()
        thread.join()
    assert [token for _, token in other.seen] == [None, None]


def test_that_redirections_without_end_are_one_sentence(hub, fetch):
    hub.replies["/resolve/"] = redirection(f"/org/model/resolve/{COMMIT}/")
    assert "does not come from a Hub" in error_of(fetch)


def test_that_a_repository_that_is_not_there_is_named(fetch):
    assert "there is no org/other on the Hub" in error_of(fetch, "hub:org/other")


def test_that_a_revision_that_is_not_there_is_named(fetch):
    assert 'org/model has no revision "v9"' in error_of(fetch, "hub:org/model@v9")


def test_that_a_repository_without_a_config_is_refused_by_name(hub, fetch):
    hub.files = {"weights.gguf": b""}
    assert "org/model holds no config.json" in error_of(fetch)


@pytest.mark.parametrize("part", ["/api/", "/resolve/"])
def test_that_silence_ends_in_a_sentence(hub, fetch, part):
    released = threading.Event()
    hub.replies[part] = lambda reply: released.wait(5)
    try:
        assert "silent for 0.2 s" in error_of(fetch, timeout_s=0.2)
    finally:
        released.set()


@pytest.mark.parametrize("part", ["/api/", "/resolve/"])
def test_that_a_truncated_answer_is_never_taken_for_the_whole(hub, fetch, part):
    def cut(reply):
        reply.start(200, **{"Content-Length": "5000"})
        reply.wfile.write(b'{"id": ')

    hub.replies[part] = cut
    assert "broke before org/model had arrived whole" in error_of(fetch)


def test_that_a_connection_closed_without_an_answer_is_one_sentence(hub, fetch):
    hub.replies["/api/"] = lambda reply: None
    assert "broke before" in error_of(fetch)


@pytest.mark.parametrize("body", [b"<html>log in to this network</html>", b"[]", b"{}", b'{"id": "org/model"}'])
def test_that_an_answer_from_something_else_is_refused(hub, fetch, body):
    hub.replies["/api/"] = lambda reply: reply.send(body)
    assert "does not come from a Hub" in error_of(fetch)


def test_that_a_revision_which_is_no_commit_is_refused(hub, fetch):
    hub.sha = "main"
    assert "does not come from a Hub" in error_of(fetch)


def test_that_no_connection_is_one_sentence(hub, fetch):
    endpoint = hub.endpoint
    hub.server_close()
    assert "no connection to 127.0.0.1" in error_of(fetch, endpoint=endpoint)


def test_that_a_file_of_absurd_length_is_not_kept(hub, fetch, monkeypatch):
    monkeypatch.setattr("kvdesk.hub.client.MAX_FILE_BYTES", 1000)
    assert "index.json of org/model is longer" in error_of(fetch)


def test_that_cancelling_before_the_first_request_sends_none(hub, fetch):
    with pytest.raises(HubCancelledError, match="org/model was cancelled"):
        fetch(cancelled=lambda: True)
    assert hub.seen == []


def test_that_cancelling_stops_between_the_bytes_of_a_slow_file(hub, fetch):
    told = []

    def drip(reply):
        reply.start(200, **{"Content-Length": "5000"})
        for _ in range(500):
            reply.wfile.write(b" " * 10)
            reply.wfile.flush()
            time.sleep(0.01)

    hub.replies["/resolve/"] = drip
    text = error_of(fetch, progress=lambda *step: told.append(step), cancelled=lambda: len(told) > 3)
    assert "cancelled" in text
    assert told[-1][1] < 5000


def test_that_the_offline_switch_is_obeyed_and_named(tmp_path):
    script = (
        "from kvdesk.hub.client import *\ntry: fetch_config('hub:org/model')\nexcept HubError as error: print(error)"
    )
    environment = {
        **os.environ,
        "HF_HUB_OFFLINE": "1",
        "HF_HOME": str(tmp_path),
        "PYTHONPATH": os.pathsep.join(sys.path),
    }
    done = subprocess.run([sys.executable, "-c", script], env=environment, capture_output=True, text=True, check=True)
    assert done.stdout.startswith("HF_HUB_OFFLINE is set, so org/model was not fetched")
    assert done.stderr == ""


def test_that_importing_the_client_does_not_load_the_hub_library():
    script = "import sys, kvdesk.hub.client; print('huggingface_hub' in sys.modules)"
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    done = subprocess.run([sys.executable, "-c", script], env=environment, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"
