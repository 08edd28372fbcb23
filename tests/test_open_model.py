"""What a user may name as MODEL: safetensors files and indexes beside their config; what is no GGUF model."""

import json
import os
from pathlib import Path

import pytest

from kvdesk.engine.weights import model_weights
from kvdesk.open_model import OpenModelError, open_model

CONFIG = {
    "architectures": ["LlamaForCausalLM"],
    "model_type": "llama",
    "hidden_size": 64,
    "intermediate_size": 128,
    "num_hidden_layers": 2,
    "num_attention_heads": 4,
    "num_key_value_heads": 2,
    "vocab_size": 100,
    "max_position_embeddings": 4096,
    "rms_norm_eps": 1e-5,
    "torch_dtype": "bfloat16",
    "tie_word_embeddings": False,
}
SHAPES = {
    "model.embed_tokens.weight": (100, 64),
    "lm_head.weight": (100, 64),
    "model.norm.weight": (64,),
    **{
        f"model.layers.{layer}.{name}.weight": shape
        for layer in range(2)
        for name, shape in {
            "input_layernorm": (64,),
            "post_attention_layernorm": (64,),
            "self_attn.q_proj": (64, 64),
            "self_attn.k_proj": (32, 64),
            "self_attn.v_proj": (32, 64),
            "self_attn.o_proj": (64, 64),
            "mlp.gate_proj": (128, 64),
            "mlp.up_proj": (128, 64),
            "mlp.down_proj": (64, 128),
        }.items()
    },
}

SHARED = Path(os.environ.get("KVDESK_SHARED", Path(__file__).parents[2] / "shared"))
VOCABULARIES = SHARED / "corpus" / "gguf_vocab_only"


def weights_file(path: Path, names) -> None:
    header, at = {}, 0
    for name in names:
        size = 2
        for side in SHAPES[name]:
            size *= side
        header[name] = {"dtype": "BF16", "shape": list(SHAPES[name]), "data_offsets": [at, at + size]}
        at += size
    data = json.dumps(header).encode()
    path.write_bytes(len(data).to_bytes(8, "little") + data)


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "config.json").write_text(json.dumps(CONFIG))
    return tmp_path


@pytest.fixture
def sharded(folder):
    files = ["model-00001-of-00002.safetensors", "model-00002-of-00002.safetensors"]
    placed = {name: files[number % 2] for number, name in enumerate(SHAPES)}
    for file in files:
        weights_file(folder / file, [name for name, at in placed.items() if at == file])
    index = {"metadata": {"total_size": 123_456_789}, "weight_map": placed}
    (folder / "model.safetensors.index.json").write_text(json.dumps(index))
    return folder


def test_that_headers_agree_with_the_architecture_to_the_byte(folder):
    computed = model_weights(open_model(str(folder)))
    weights_file(folder / "model.safetensors", SHAPES)
    for name in ("", "config.json", "model.safetensors"):
        read = open_model(str(folder / name))
        assert read.end_bytes is not None
        assert model_weights(read).components == computed.components
        assert read.weights_bytes == computed.computed_bytes == 2 * read.num_parameters


def test_that_all_shards_are_read_by_whatever_name_the_model_is_called(sharded):
    names = ("", "config.json", "model.safetensors.index.json", "model-00002-of-00002.safetensors")
    read = [open_model(str(sharded / name)) for name in names]
    assert len({model.weights_bytes for model in read}) == 1
    assert model_weights(read[0]).not_attributed_bytes == 0


def test_that_missing_shards_leave_the_total_of_the_index_and_are_said(sharded):
    (sharded / "model-00001-of-00002.safetensors").unlink()
    read = open_model(str(sharded))
    assert (read.weights_bytes, read.end_bytes) == (123_456_789, None)
    assert "1 of 2 files" in read.notes[0].value
    (sharded / "model-00002-of-00002.safetensors").unlink()
    assert open_model(str(sharded)).notes == ()


def test_that_weights_without_a_config_and_broken_weights_are_refused(folder):
    weights = folder / "model.safetensors"
    weights.write_bytes(b"\x20\0\0\0\0\0\0\0{")
    with pytest.raises(OpenModelError, match=r"model\.safetensors: the file ends before its header does"):
        open_model(str(weights))
    (folder / "config.json").unlink()
    for name in ("model.safetensors", "model.safetensors.index.json"):
        (folder / name).touch()
        with pytest.raises(OpenModelError, match=r"there is no config\.json beside the (weights|index)"):
            open_model(str(folder / name))


def test_that_an_index_naming_files_elsewhere_is_refused(sharded):
    index = {"weight_map": {"a": "../secrets.safetensors"}}
    (sharded / "model.safetensors.index.json").write_text(json.dumps(index))
    with pytest.raises(OpenModelError, match=r"weight_map names \.\./secrets"):
        open_model(str(sharded))


def test_that_a_file_that_is_not_gguf_is_refused(tmp_path):
    path = tmp_path / "m.gguf"
    path.write_bytes(b"<html>not found</html>")
    with pytest.raises(OpenModelError, match="is not a GGUF file"):
        open_model(str(path))


@pytest.mark.skipif(not VOCABULARIES.is_dir(), reason="the shared corpus is not here")
def test_that_a_vocabulary_without_a_model_is_one_clear_sentence():
    files = sorted(VOCABULARIES.glob("*.gguf"))
    assert files
    for file in files:
        with pytest.raises(OpenModelError, match=r"the file holds no tensors, only a vocabulary; name .*$"):
            open_model(str(file))
