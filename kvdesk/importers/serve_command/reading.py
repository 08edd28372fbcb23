"""A server's command line → the deployment's settings. What is not understood is listed, never dropped in silence."""

import json
import re
import shlex
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import PurePosixPath
from typing import Any

from pydantic import ValidationError

from kvdesk.importers.serve_command.degrees import spread_experts
from kvdesk.project.deployment import Deployment
from kvdesk.project.edit import explain
from kvdesk.project.runtime_flags import FLAGS, SETTINGS_OF, RuntimeFlag

MIB = 1 << 20
MOST_CHARACTERS = 100_000
_ASSIGNMENT = re.compile(r"[A-Za-z_][A-Za-z0-9_]*=")
_NUMBER = re.compile(r"-?[0-9]+(\.[0-9]+)?")
# vLLM takes 1k as 1,000 and 1K as 1,024 (engine/arg_utils.py, human_readable_int).
_SUFFIXES = {"k": 10**3, "m": 10**6, "g": 10**9, "t": 10**12, "K": 1 << 10, "M": 1 << 20, "G": 1 << 30, "T": 1 << 40}
_PARTITION_VARIABLES = {"VLLM_PP_LAYER_PARTITION": "vllm", "SGLANG_PP_LAYER_PARTITION": "sglang"}
_MODEL_FLAGS = {
    "vllm": ("--model",),
    "sglang": ("--model-path", "--model"),
    "tensorrt-llm": ("--model",),
    "llama.cpp": ("-m", "--model", "-hf", "--hf-repo"),
}
# Switches that take no value though nothing here reads them: the word after one is not its value.
_BARE = frozenset(
    {
        "--trust-remote-code",
        "--enable-expert-parallel",
        "-ep",
        "--enable-auto-tool-choice",
        "--enable-chunked-prefill",
        "--enable-lora",
        "--enable-eplb",
        "--enable-dbo",
        "--enable-dp-attention",
        "--enable-mixed-chunk",
        "--enable-metrics",
        "--disable-log-requests",
        "--disable-log-stats",
        "--async-scheduling",
        "--skip-mm-profiling",
        "--language-model-only",
        "--jinja",
        "--mlock",
        "--cont-batching",
        "-cb",
        "--metrics",
        "--embedding",
        "--verbose",
    }
)


# Values by which an operator leaves a setting to the runtime.
_LEFT_TO_THE_RUNTIME = {
    "llama_cpp.n_gpu_layers": ("all", "auto", "-1"),
    "llama_cpp.ctx_size": ("0",),
    "llama_cpp.parallel": ("-1",),
    "max_model_len": ("-1", "auto"),
}


class ServeCommandError(ValueError):
    """A command line that cannot be read; str() is one sentence."""


@dataclass(frozen=True, slots=True)
class ServeCommand:
    """What a command line says: the runtime, the model it names, the deployment it describes on top of the given one,
    and the parts nothing was read from."""

    runtime: str
    model: str | None
    deployment: Deployment
    not_read: tuple[str, ...] = ()
    read: tuple[str, ...] = ()


@dataclass(slots=True)
class _Reading:
    """The fields found so far, as a nested dictionary, and what was not read."""

    runtime: str
    fields: dict[str, Any] = field(default_factory=dict)
    model: str | None = None
    read: list[str] = field(default_factory=list)
    not_read: list[str] = field(default_factory=list)
    attention_dp: bool = False
    expert_parallel: bool = False

    def set(self, path: str, value: Any, said: str) -> None:
        head, _, rest = path.partition(".")
        if rest:
            self.fields.setdefault(head, {})[rest] = value
        else:
            self.fields[head] = value
        self.read.append(said)


def read_command(text: str, base: Deployment, *, has_experts: bool = False) -> ServeCommand:
    """Read a pasted command line; ServeCommandError says what is wrong with it.

    `has_experts` says that the model has routed experts: vLLM then spreads them over all replicas of a command.

    Line continuations, quotes, leading variables and `--flag=value` are understood. Settings of the runtime that the
    line does not name go back to the runtime's defaults; overheads, reserve and the like stay as in `base`.
    """
    words = _words(text)
    variables, words = _leading_variables(words)
    runtime, rest = _runtime_of(words)
    reading = _Reading(runtime)
    _read_variables(reading, variables)
    for flag, value in _pairs(rest, runtime):
        _read_flag(reading, flag, value)
    return ServeCommand(
        runtime, reading.model, _deployment(reading, base, has_experts), tuple(reading.not_read), tuple(reading.read)
    )


def _words(text: str) -> list[str]:
    if len(text) > MOST_CHARACTERS:
        raise ServeCommandError(f"the command is longer than {MOST_CHARACTERS} characters; paste one command line")
    joined = re.sub(r"[\\^`]\s*\r?\n", " ", text).strip()
    joined = re.sub(r"\\(?=[\w.])", "/", joined)  # a path of Windows
    if not joined:
        raise ServeCommandError("there is no command; paste a line such as vllm serve ORG/NAME --max-model-len 8192")
    try:
        return shlex.split(joined, comments=True)
    except ValueError:
        raise ServeCommandError("a quotation mark is not closed; paste the whole command line") from None


def _leading_variables(words: list[str]) -> tuple[dict[str, str], list[str]]:
    """Variables set before the command: VLLM_PP_LAYER_PARTITION=20,21 vllm serve …"""
    variables = {}
    at = 0
    while at < len(words) and (words[at] in {"env", "export", "$"} or _ASSIGNMENT.match(words[at])):
        name, found, value = words[at].partition("=")
        if found:
            variables[name] = value
        at += 1
    return variables, words[at:]


def _runtime_of(words: list[str]) -> tuple[str, list[str]]:
    """The runtime by the program's name, and the words after it."""
    for at, word in enumerate(words):
        program = PurePosixPath(word.replace("\\", "/")).name.removesuffix(".exe")
        following = words[at + 1] if at + 1 < len(words) else ""
        if program == "vllm" and following == "serve":
            return "vllm", words[at + 2 :]
        if word == "-m" and following in {"vllm.entrypoints.openai.api_server", "vllm.entrypoints.api_server"}:
            return "vllm", words[at + 2 :]
        if word == "-m" and following == "sglang.launch_server":
            return "sglang", words[at + 2 :]
        if program == "sglang" and following == "serve":
            return "sglang", words[at + 2 :]
        if program == "trtllm-serve":
            return "tensorrt-llm", words[at + 2 :] if following == "serve" else words[at + 1 :]
        if program in {"llama-server", "llama-cli", "llama-fit-params"}:
            return "llama.cpp", words[at + 1 :]
    raise ServeCommandError(
        "the command starts no server known here; paste a line with vllm serve, sglang.launch_server, trtllm-serve "
        "or llama-server"
    )


def _read_variables(reading: _Reading, variables: dict[str, str]) -> None:
    for name, value in variables.items():
        if _PARTITION_VARIABLES.get(name) == reading.runtime:
            reading.set("pipeline_partition", _whole_list(name, value), f"{name}={value}")
        else:
            reading.not_read.append(f"{name}={value}")


def _pairs(words: list[str], runtime: str) -> Iterator[tuple[str, str | None]]:
    """(flag, value) pairs in order; ("", word) for a word that belongs to no flag."""
    takes_none = {entry.flag for entry in FLAGS[runtime] if entry.kind in {"switch", "yes_no"}}
    takes_none |= {also for entry in FLAGS[runtime] if entry.kind in {"switch", "yes_no"} for also in entry.also}
    at = 0
    while at < len(words):
        word = words[at]
        at += 1
        if not _is_flag(word):
            yield "", word
            continue
        flag, has_value, value = word.partition("=")
        if has_value:
            yield flag, value
        elif _normal(flag, runtime) in takes_none | _BARE or flag.startswith("--no-"):
            yield flag, None
        elif at < len(words) and not _is_flag(words[at]):
            yield flag, words[at]
            at += 1
        else:
            yield flag, None


def _is_flag(word: str) -> bool:
    return word.startswith("-") and _NUMBER.fullmatch(word) is None and word != "-"


def _normal(flag: str, runtime: str) -> str:
    """A flag as the table has it: vLLM and SGLang take underscores for hyphens, TensorRT-LLM the other way round."""
    if runtime == "tensorrt-llm":
        return "--" + flag[2:].replace("-", "_") if flag.startswith("--") else flag
    return flag.replace("_", "-") if flag.startswith("--") else flag


def _read_flag(reading: _Reading, flag: str, value: str | None) -> None:
    runtime = reading.runtime
    said = flag if value is None else f"{flag} {value}".strip()
    name = _normal(flag, runtime)
    if not flag:
        if reading.model is None and runtime in {"vllm", "tensorrt-llm"}:
            reading.model = value
        else:
            reading.not_read.append(said)
        return
    if name in _MODEL_FLAGS[runtime]:
        reading.model = value
        return
    own = _OWN.get((runtime, name))
    if own is not None:
        own(reading, said, value)
        return
    entry = _entry(runtime, name)
    if entry is None:
        reading.not_read.append(said)
        return
    reading.set(entry.field, _value(entry, name, value), said)


def _entry(runtime: str, name: str) -> RuntimeFlag | None:
    for entry in FLAGS[runtime]:
        names = {entry.flag, *entry.also}
        if entry.kind == "yes_no":
            names |= {f"--no-{spelled.removeprefix('--')}" for spelled in names if spelled.startswith("--")}
        if name in names:
            return entry
    return None


def _value(entry: RuntimeFlag, name: str, value: str | None) -> Any:
    match entry.kind:
        case "yes_no":
            return not name.startswith("--no-")
        case "switch":
            return True
    if value is None:
        raise ServeCommandError(f"{name} has no value; add one, or leave the flag out")
    match entry.kind:
        case "list":
            return _list(name, value)
        case "mib":
            return _number(name, value) * MIB
    if value in _LEFT_TO_THE_RUNTIME.get(entry.field, ()):
        return None
    if entry.field == "llama_cpp.flash_attn":
        return {"1": "on", "0": "off"}.get(value, value)
    if entry.field.endswith(("dtype", "backend", "attn", "tp_mode")):
        return value
    return _number(name, value)


def _number(name: str, value: str) -> Any:
    """A number as it is written: 8192, 0.92, 32k, 1.5K; anything else is refused by name."""
    suffix = _SUFFIXES.get(value[-1:], 1)
    digits = value[:-1] if value[-1:] in _SUFFIXES else value
    if _NUMBER.fullmatch(digits) is None:
        raise ServeCommandError(f'{name} is "{value[:40]}", which is not a number; correct it, or leave the flag out')
    number = float(digits) * suffix if "." in digits else int(digits) * suffix
    return int(number) if suffix > 1 else number


def _list(name: str, value: str) -> tuple[float, ...]:
    return tuple(_number(name, part) for part in re.split(r"[,/]", value) if part)


def _whole_list(name: str, value: str) -> tuple[int, ...]:
    return tuple(int(part) for part in _list(name, value))


def _kv_dtype(reading: _Reading, said: str, value: str | None) -> None:
    reading.set("k_dtype", value or "auto", said)
    reading.set("v_dtype", value or "auto", said)
    reading.read.pop()


def _one_dtype(path: str) -> Callable[[_Reading, str, str | None], None]:
    def read(reading: _Reading, said: str, value: str | None) -> None:
        reading.set(path, value or "auto", said)

    return read


def _speculative(reading: _Reading, said: str, value: str | None) -> None:
    """vLLM's JSON: only the model's own multi-token-prediction layers are modelled."""
    try:
        config = json.loads(value or "")
    except ValueError:
        raise ServeCommandError("--speculative-config is not JSON; paste it as the shell would pass it") from None
    method = str(config.get("method", "")) if isinstance(config, dict) else ""
    if not isinstance(config, dict) or "mtp" not in method:
        reading.not_read.append(said)
        return
    reading.set("mtp", True, said)
    reading.fields["num_speculative_tokens"] = config.get("num_speculative_tokens", 1)


def _nextn(reading: _Reading, said: str, value: str | None) -> None:
    if (value or "").upper() in {"NEXTN", "EAGLE"}:
        reading.set("mtp", True, said)
    else:
        reading.not_read.append(said)


def _draft_tokens(reading: _Reading, said: str, value: str | None) -> None:
    reading.set("num_speculative_tokens", _number("--speculative-num-draft-tokens", value or ""), said)


def _expert_parallel(reading: _Reading, said: str, value: str | None) -> None:
    reading.expert_parallel = True
    reading.read.append(said)


def _eplb(reading: _Reading, said: str, value: str | None) -> None:
    """vLLM's JSON: of the balancing of experts only their redundant copies take memory."""
    try:
        config = json.loads(value or "")
    except ValueError:
        raise ServeCommandError("--eplb-config is not JSON; paste it as the shell would pass it") from None
    if not isinstance(config, dict) or "num_redundant_experts" not in config:
        reading.not_read.append(said)
        return
    reading.set("redundant_experts", config["num_redundant_experts"], said)


def _attention_dp(reading: _Reading, said: str, value: str | None) -> None:
    reading.attention_dp = True
    reading.read.append(said)


# Flags that set more than one field, or one in another form.
_OWN: dict[tuple[str, str], Callable[[_Reading, str, str | None], None]] = {
    ("vllm", "--kv-cache-dtype"): _kv_dtype,
    ("vllm", "--speculative-config"): _speculative,
    ("vllm", "--enable-expert-parallel"): _expert_parallel,
    ("vllm", "-ep"): _expert_parallel,
    ("vllm", "--eplb-config"): _eplb,
    ("vllm", "--enable-eplb"): lambda reading, said, value: reading.read.append(said),
    ("sglang", "--kv-cache-dtype"): _kv_dtype,
    ("sglang", "--speculative-algorithm"): _nextn,
    ("sglang", "--speculative-num-draft-tokens"): _draft_tokens,
    ("sglang", "--enable-dp-attention"): _attention_dp,
    ("sglang", "--tp"): lambda reading, said, value: reading.set(
        "tensor_parallel_size", _number("--tp", value or ""), said
    ),
    ("sglang", "--tp-size"): lambda reading, said, value: reading.set(
        "tensor_parallel_size", _number("--tp-size", value or ""), said
    ),
    ("sglang", "--pp-size"): lambda reading, said, value: reading.set(
        "pipeline_parallel_size", _number("--pp-size", value or ""), said
    ),
    ("llama.cpp", "--cache-type-k"): _one_dtype("k_dtype"),
    ("llama.cpp", "-ctk"): _one_dtype("k_dtype"),
    ("llama.cpp", "--cache-type-v"): _one_dtype("v_dtype"),
    ("llama.cpp", "-ctv"): _one_dtype("v_dtype"),
    ("tensorrt-llm", "--kv_cache_dtype"): _kv_dtype,
}


def _deployment(reading: _Reading, base: Deployment, has_experts: bool) -> Deployment:
    """The deployment with what was read; whatever the line may set and does not, at the runtime's default."""
    fields = dict(reading.fields)
    if reading.runtime == "vllm":
        fields |= spread_experts(fields, reading.expert_parallel, has_experts)
    if reading.runtime == "sglang" and not reading.attention_dp:
        # Without DP attention, --dp-size makes replicas.
        replicas = fields.get("sglang", {}).pop("attention_dp_size", None)
        if replicas is not None:
            fields["data_parallel_size"] = replicas
    others = (name for runtime, name in SETTINGS_OF.items() if runtime != reading.runtime)
    kept = (
        *("weight_dtype", "outside_bytes", "reserve_bytes", "activation", "graphs", "runtime_overhead"),
        *("memory_share", *others),
    )
    try:
        return Deployment.model_validate(
            {name: getattr(base, name) for name in kept} | {"runtime": reading.runtime} | fields
        )
    except ValidationError as error:
        raise ServeCommandError(f"the command cannot be used as it is: {explain(error)}") from None
