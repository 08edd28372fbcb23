"""A tokenizer trained on a page of text, and chat templates, all of our own."""

import json
import random
from functools import cache
from pathlib import Path

from tokenizers import Tokenizer, decoders, models, normalizers, pre_tokenizers, processors, trainers

from kvdesk.importers.chat_tokens import TokenizerFiles, read_files

SPECIAL = ["<s>", "</s>", "<|im_start|>", "<|im_end|>", "<unk>"]
PAGE = """the cache of a layer keeps keys and values for every position that was seen so far while weights stay where
they are and a planner adds them up per card until nothing is left over, or until somebody asks: how many users fit?
Zwölf Übungen, наука, 東京, emoji 🙂 and numbers 1234 567,89."""
WORDS = PAGE.split()
TEMPLATE = """{{ bos_token }}{% for message in messages %}<|im_start|>{{ message['role'] }}
{{ message['content'] }}<|im_end|>
{% endfor %}{% if add_generation_prompt %}<|im_start|>assistant
{% endif %}"""


def prose(num_words: int, seed: int = 7) -> str:
    """Text of known words in an order of its own, in lines."""
    chosen = random.Random(seed)
    words = [chosen.choice(WORDS) for _ in range(num_words)]
    return " ".join(word + ("\n" if chosen.random() < 0.06 else "") for word in words)


@cache
def byte_level() -> Tokenizer:
    """Byte-level BPE, as GPT-2's descendants have it."""
    made = Tokenizer(models.BPE())
    made.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
    made.decoder = decoders.ByteLevel()
    alphabet = pre_tokenizers.ByteLevel.alphabet()
    trainer = trainers.BpeTrainer(
        vocab_size=600, special_tokens=SPECIAL, initial_alphabet=alphabet, show_progress=False
    )
    made.train_from_iterator([prose(4000, 1)], trainer)
    made.post_processor = processors.TemplateProcessing(single="<s> $A", special_tokens=[("<s>", 0)])
    return made


@cache
def spaces_marked() -> Tokenizer:
    """BPE over words that begin with ▁, put before the text too, as SentencePiece's descendants have it."""
    made = Tokenizer(models.BPE(unk_token="<unk>", byte_fallback=False))
    made.normalizer = normalizers.Sequence([normalizers.Prepend("▁"), normalizers.Replace(" ", "▁")])
    trainer = trainers.BpeTrainer(vocab_size=500, special_tokens=SPECIAL, show_progress=False)
    made.train_from_iterator(prose(3000, 2).split("\n"), trainer)
    return made


@cache
def words() -> Tokenizer:
    """A token a word."""
    made = Tokenizer(models.WordLevel(unk_token="<unk>"))
    made.pre_tokenizer = pre_tokenizers.Whitespace()
    made.train_from_iterator([prose(2000, 3)], trainers.WordLevelTrainer(special_tokens=SPECIAL, show_progress=False))
    return made


def saved(tokenizer: Tokenizer) -> bytes:
    return tokenizer.to_str().encode()


def files(template: str | None = TEMPLATE, tokenizer: Tokenizer | None = None, **config) -> TokenizerFiles:
    held = {"bos_token": "<s>", "eos_token": {"content": "</s>", "lstrip": False}, **config}
    if template is not None:
        held["chat_template"] = template
    beside = {"tokenizer_config.json": json.dumps(held).encode()}
    return read_files(saved(tokenizer or byte_level()), file="tokenizer.json", beside=beside)


def folder(path: Path, template: str | None = TEMPLATE) -> Path:
    path.mkdir(parents=True, exist_ok=True)
    (path / "tokenizer.json").write_bytes(saved(byte_level()))
    config = {"bos_token": "<s>", "chat_template": template}
    (path / "tokenizer_config.json").write_text(json.dumps(config), encoding="utf-8")
    return path
