"""Fetching a model's config from the Hub: one pinned commit, two small files, no weights.

The Hub's own client supplies login, endpoint, offline switch and errors; the files are streamed here, because its
downloader waits through every retry (for minutes when it is told to slow down) and cannot be stopped meanwhile.
"""

import os
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from kvdesk import __version__

if TYPE_CHECKING:
    from huggingface_hub.errors import HfHubHTTPError

SCHEME = "hub:"
CONFIG = "config.json"
INDEX = "model.safetensors.index.json"
MAX_FILE_BYTES = 64 << 20  # the longest index known is a quarter of this
TIMEOUT_S = 10.0

_PART = r"[A-Za-z0-9_](?:[A-Za-z0-9._-]{0,94}[A-Za-z0-9_])?"
_ADDRESS = re.compile(rf"(?P<repo>{_PART}/{_PART})(?:@(?P<revision>[A-Za-z0-9_][A-Za-z0-9._/-]{{0,199}}))?")
_COMMIT = re.compile(r"[0-9a-f]{40}")

Progress = Callable[[str, int, int | None], None]
Cancelled = Callable[[], bool]


class HubError(Exception):
    """Why nothing was fetched: one sentence that names the model and the way forward, and never holds a token."""


class HubCancelledError(HubError):
    """The caller asked to stop."""


@dataclass(frozen=True, slots=True)
class HubAddress:
    """A model on the Hub; without a revision, its default branch."""

    repo: str
    revision: str | None = None

    def __str__(self) -> str:
        return self.repo if self.revision is None else f"{self.repo}@{self.revision}"


@dataclass(frozen=True, slots=True)
class FetchedModel:
    """The files as they were at `revision`, a commit; `index` is None where the weights are one file."""

    config: bytes
    index: bytes | None
    name: str
    revision: str
    location: str


@dataclass(frozen=True, slots=True)
class _Job:
    """One fetch: what, from where, and whom to tell."""

    address: HubAddress
    endpoint: str
    cache_dir: str | Path | None
    timeout_s: float
    progress: Progress | None
    cancelled: Cancelled | None

    @property
    def page(self) -> str:
        return f"{self.endpoint}/{self.address.repo}"

    def stop_if_cancelled(self) -> None:
        if self.cancelled is not None and self.cancelled():
            raise HubCancelledError(f"fetching {self.address} was cancelled")

    def report(self, filename: str, done: int, total: int | None) -> None:
        if self.progress is not None:
            self.progress(filename, done, total)


def parse_address(address: str) -> HubAddress:
    """`hub:ORG/NAME[@REVISION]`; HubError says what is wrong with anything else."""
    match = _ADDRESS.fullmatch(address.removeprefix(SCHEME))
    if not address.startswith(SCHEME) or match is None or re.search(r"--|\.\.|\.git(@|$)", address):
        raise HubError(f'"{address}" is not an address on the Hub; write hub:ORG/NAME or hub:ORG/NAME@REVISION')
    return HubAddress(match["repo"], match["revision"])


def fetch_config(
    address: str,
    *,
    progress: Progress | None = None,
    cancelled: Cancelled | None = None,
    endpoint: str | None = None,
    cache_dir: str | Path | None = None,
    timeout_s: float = TIMEOUT_S,
) -> FetchedModel:
    """The config and, where there is one, the safetensors index of a model, both from the same commit.

    `progress(file, bytes so far, bytes in all or None)` is called as bytes arrive; `cancelled()` is asked between them.
    A file that the Hub's client already keeps for this commit (in `cache_dir`, or its usual place) is not fetched
    again. `timeout_s` is the longest silence. Raises HubError; may block, so a window calls it off its own thread.
    """
    wanted = parse_address(address)
    os.environ.setdefault("HF_HUB_DISABLE_TELEMETRY", "1")  # read at import: nothing about this machine is sent along
    from huggingface_hub import constants  # noqa: PLC0415  (0.3 s that only fetching needs)

    base = (endpoint or constants.ENDPOINT).rstrip("/")
    job = _Job(wanted, base, cache_dir, timeout_s, progress, cancelled)
    with _explained(job):
        name, commit, files = _pin(job)
        if CONFIG not in files:
            raise HubError(f"{wanted} holds no {CONFIG}; give a repository with transformers weights")
        config = _read(job, CONFIG, commit)
        index = _read(job, INDEX, commit) if INDEX in files else None
    return FetchedModel(config, index, name, commit, f"{base}/{name}/blob/{commit}/{CONFIG}")


def _pin(job: _Job) -> tuple[str, str, frozenset[str]]:
    """The model's full name, the commit its revision points to now, and the files of that commit."""
    from huggingface_hub import HfApi  # noqa: PLC0415

    job.stop_if_cancelled()
    api = HfApi(endpoint=job.endpoint, library_name="kvdesk", library_version=__version__)
    try:
        info = api.model_info(job.address.repo, revision=job.address.revision, timeout=job.timeout_s)
    except (KeyError, TypeError, AttributeError):  # JSON, but not the Hub's
        raise HubError(_not_the_hub(job)) from None
    if info.sha is None or _COMMIT.fullmatch(info.sha) is None:
        raise HubError(_not_the_hub(job))
    return info.id, info.sha, frozenset(sibling.rfilename for sibling in info.siblings or ())


def _read(job: _Job, filename: str, commit: str) -> bytes:
    """One file of one commit, from the client's cache where it is there."""
    from huggingface_hub import get_session, hf_hub_url, hf_raise_for_status, try_to_load_from_cache  # noqa: PLC0415
    from huggingface_hub.utils import build_hf_headers  # type: ignore[attr-defined]  # noqa: PLC0415  (public, unlisted)

    job.stop_if_cancelled()
    repo = job.address.repo
    cached = try_to_load_from_cache(repo, filename, cache_dir=job.cache_dir, revision=commit)
    if isinstance(cached, str):
        return Path(cached).read_bytes()
    url = hf_hub_url(repo, filename, revision=commit, endpoint=job.endpoint)
    headers = build_hf_headers(library_name="kvdesk", library_version=__version__)
    with get_session().stream("GET", url, headers=headers, timeout=job.timeout_s) as response:
        hf_raise_for_status(response)
        length = response.headers.get("Content-Length", "")
        total = int(length) if length.isdigit() else None
        job.report(filename, 0, total)
        data = bytearray()
        for chunk in response.iter_bytes():
            data += chunk
            if len(data) > MAX_FILE_BYTES:
                raise HubError(f"{filename} of {job.address} is longer than {MAX_FILE_BYTES >> 20} MiB; not fetched")
            job.report(filename, response.num_bytes_downloaded, total)
            job.stop_if_cancelled()
    return bytes(data)


@contextmanager
def _explained(job: _Job) -> Iterator[None]:
    """Turns what the client raises into one sentence; the original text, which may quote a header, is dropped."""
    import httpx2  # noqa: PLC0415
    from huggingface_hub.errors import HfHubHTTPError, OfflineModeIsEnabled, OIDCError  # noqa: PLC0415

    host = urlsplit(job.endpoint).hostname or "the Hub"
    try:
        yield
    except HfHubHTTPError as error:
        reason = _refusal(job, error)
    except OfflineModeIsEnabled:
        reason = f"HF_HUB_OFFLINE is set, so {job.address} was not fetched; unset it, or open a saved {CONFIG}"
    except httpx2.TimeoutException:
        reason = f"{host} was silent for {job.timeout_s:g} s while {job.address} was fetched; try again later"
    except (httpx2.RemoteProtocolError, httpx2.ReadError, httpx2.DecodingError):
        reason = f"the connection to {host} broke before {job.address} had arrived whole; try again"
    except (httpx2.NetworkError, httpx2.ProxyError):
        reason = f"no connection to {host}; check the network and proxy, or open a saved {CONFIG}"
    except OIDCError:
        reason = "logging in to the Hub failed; check HF_OIDC_RESOURCE"
    except (httpx2.HTTPError, httpx2.InvalidURL, ValueError):
        reason = _not_the_hub(job)
    except OSError:
        reason = f"the Hub client's own files could not be read while {job.address} was fetched; check HF_HOME"
    else:
        return
    raise HubError(reason) from None


def _not_the_hub(job: _Job) -> str:
    host = urlsplit(job.endpoint).hostname or job.endpoint
    return f"what {host} answered for {job.address} does not come from a Hub; check HF_ENDPOINT, proxy and token"


def _refusal(job: _Job, error: "HfHubHTTPError") -> str:
    """The sentence for an HTTP status: the first case that applies."""
    from huggingface_hub import errors  # noqa: PLC0415

    address, status, headers = job.address, error.response.status_code, error.response.headers
    login = "log in with a token (hf auth login)"
    wait = headers.get("Retry-After", "")
    cases = (
        (isinstance(error, errors.DisabledRepoError), f"{address} has been disabled on the Hub"),
        (
            isinstance(error, errors.GatedRepoError) or status == 403,
            f"{address} is gated: accept its licence on {job.page}, then {login}",
        ),
        (
            isinstance(error, errors.RevisionNotFoundError),
            f'{address.repo} has no revision "{address.revision}"; leave it out for the default branch',
        ),
        (
            isinstance(error, errors.RemoteEntryNotFoundError),
            f"{address} lists a file that the Hub does not hold; try another revision",
        ),
        (
            status == 401 and "Invalid credentials" in headers.get("X-Error-Message", ""),
            f"the Hub refused the saved token; {login} again",
        ),
        (
            status == 401,
            f"{address} is private, gated or not there: check the name, accept its licence on {job.page}, {login}",
        ),
        (status == 404, f"there is no {address} on the Hub; check organisation, name and revision"),
        (
            status == 429,
            f"the Hub has had too many requests; try {address} again {f'in {wait} s' if wait.isdigit() else 'later'}",
        ),
        (status >= 500, f"the Hub has trouble of its own (status {status}); try {address} again later"),
    )
    return next((text for applies, text in cases if applies), f"the Hub refused {address} (status {status})")
