"""The table of published starts, as runs and models that the engine's formulas can be asked about."""

import json
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from kvdesk.engine.activations import Batch, Rank
from kvdesk.engine.parallelism import Degrees, groups_in, stage_layers
from kvdesk.project.layer_cache import FullAttention
from kvdesk.project.model_spec import LayerGroup, LayerWeights, ModelSource, ModelSpec, WeightFormat, plain_format

TABLE = Path(__file__).parents[1] / "tests" / "golden" / "measured_runs.json"
DEVICE = "H100 80GB"
DEFAULT_TOKENS, DEFAULT_SEQUENCES = 8192, 1024  # of `vllm serve` on this card, where a run prints neither


@dataclass(frozen=True)
class Run:
    """One published start; `stage` tells which rank of a pipeline the figures are of, its last where None."""

    id: str
    version: str
    series: str
    model: ModelSpec
    tensor: int
    pipeline: int
    batch: Batch
    element_bytes: int
    weights: float | None
    activation: float | None
    outside_torch: float | None
    graphs: float | None
    date: str
    facts: dict[str, Any]
    raw: dict[str, Any]
    stage: int | None = None

    @property
    def rank(self) -> Rank:
        stage = self.pipeline - 1 if self.stage is None else self.stage
        layers = stage_layers(self.model.num_layers, self.pipeline)[stage]
        return Rank(
            model=self.model,
            groups=groups_in(self.model, layers),
            degrees=Degrees(self.tensor, self.pipeline, 1),
            batch=self.batch,
            element_bytes=self.element_bytes,
            is_first=stage == 0,
            is_last=stage == self.pipeline - 1,
        )

    @property
    def shape(self) -> tuple[object, ...]:
        """What tells distinct configurations apart: copies of one start must not weigh more than one."""
        return (self.version, self.model.name, self.tensor, self.pipeline, self.stage, self.element_bytes)


def model_of(facts: dict[str, Any], weight_format: str | None = None) -> ModelSpec:
    """A model from the facts of the table: its shapes, and the weights of a decoder without a tower."""
    shape: list[int] = [facts[key] for key in ("hidden_size", "num_attention_heads", "num_kv_heads", "head_dim")]
    hidden, heads, kv_heads, dim = shape
    biased, kv_bias = facts.get("bias", False), facts.get("bias", False) or facts.get("kv_bias", False)
    blocks = 3 if facts.get("gated", True) else 2

    def feed_forward(size: int) -> int:
        return blocks * hidden * size + (size + hidden if biased else 0)

    experts = facts.get("num_experts", 0)
    shared = facts.get("shared_expert_size", 0)
    weights = LayerWeights(
        attention_params=2 * hidden * heads * dim + (heads * dim if kv_bias else 0) + (hidden if biased else 0),
        kv_projection_params=2 * kv_heads * dim * (hidden + (1 if kv_bias else 0)),
        mlp_params=0 if experts else feed_forward(facts["intermediate_size"]),
        num_experts=experts,
        expert_params=feed_forward(facts["expert_size"]) if experts else 0,
        shared_expert_params=feed_forward(shared) if shared else 0,
        router_params=hidden * experts + (hidden if shared else 0),
        norm_params=facts.get("norms_per_layer", 2) * hidden * (2 if biased else 1),
    )
    cache = FullAttention(num_attention_heads=heads, num_kv_heads=kv_heads, k_head_dim=dim, v_head_dim=dim)
    table = facts["vocab_size"] * hidden
    quantized = quantized_format(weight_format or facts.get("expert_format"))
    components = ("experts",) if facts.get("expert_format") else ("attention", "mlp", "experts", "shared_experts")
    return ModelSpec(
        name=facts["id"],
        architecture="",
        source=ModelSource(kind="hand"),
        hidden_size=hidden,
        vocab_size=facts["vocab_size"],
        tie_word_embeddings=facts["tied"],
        embedding_params=table,
        head_params=table + (facts["vocab_size"] if biased else 0),
        final_norm_params=hidden * (2 if biased else 1),
        tower_params=None if facts.get("vision") else 0,
        layer_groups=(LayerGroup(layers=tuple(range(facts["num_layers"])), caches=(cache,), weights=weights),),
        weight_format=plain_format("bf16"),
        quantized_format=quantized,
        quantized_components=components if quantized else (),
        kv_dtype="bf16",
        experts_per_token=facts.get("experts_per_token"),
    )


def quantized_format(name: str | None) -> WeightFormat | None:
    """The formats of the table: 8 bits with a scale a channel (not counted), 4 bits in groups."""
    match name:
        case None:
            return None
        case "int4":
            return WeightFormat(name="int4", bits=4, group_size=128, scale_bits=16)
        case "mxfp4":
            return WeightFormat(name="mxfp4", bits=4, group_size=32, scale_bits=8)
        case _:
            return WeightFormat(name=name, bits=8)


def read_runs(path: Path = TABLE) -> tuple[Run, ...]:
    """The runs of the table; of a pipeline, one for each of its ranks that was printed."""
    table = json.loads(path.read_text("utf-8"))
    models = {facts["id"]: facts for facts in table["models"]}
    runs: list[Run] = []
    for raw in table["runs"]:
        facts, figures = models[raw["model"]], raw["measured_gib"]
        base = {
            "id": raw["id"],
            "version": raw["version"],
            "series": facts["series"],
            "model": model_of(facts, raw.get("weight_format")),
            "tensor": raw["tensor_parallel_size"],
            "pipeline": raw["pipeline_parallel_size"],
            "batch": Batch(
                raw.get("max_num_batched_tokens", DEFAULT_TOKENS), raw.get("max_num_seqs", DEFAULT_SEQUENCES)
            ),
            "element_bytes": 4 if raw.get("weight_dtype") == "fp32" else 2,
            "date": raw["date"],
            "facts": facts,
            "raw": raw,
        }
        ranks = raw.get("ranks") or [{**figures, "stage": 0 if raw.get("first_rank_only") else None}]
        runs.extend(
            Run(
                **base,
                stage=rank["stage"],
                weights=rank.get("weights"),
                activation=rank.get("activation"),
                outside_torch=rank.get("outside_torch"),
                graphs=figures.get("graphs") if len(ranks) == 1 else None,
            )
            for rank in ranks
        )
    return tuple(runs)


def distinct(runs: Iterable[Run]) -> list[Run]:
    """One run of each distinct configuration and figure."""
    found: dict[tuple[object, ...], Run] = {}
    for run in runs:
        found.setdefault((*run.shape, run.activation), run)
    return list(found.values())
