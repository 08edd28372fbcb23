"""Keys of a sweep: values read as `kvdesk new` reads its own options, ranges, and refusals in words."""

import argparse
from typing import NoReturn

import pytest

from kvdesk.cli import new
from kvdesk.sweep.keys import KEYS, read_values
from kvdesk.sweep.refusal import SweepRefused

TEXTS = (
    *("", "0", "1", "2", "64", "65", "4096", "65536", "65537", "1048577", "-1", "1.5", "0.9", "x", "1e3"),
    *("on", "off", "auto", "bf16", "fp8", "fp99", "q8_0", "vllm", "arithmetic", "cobol", "2 GiB", "80 GB"),
    *("450 GB/s", "rdma", "ethernet", "dynamic", "static", "quantized", "h100-sxm-80", "0.33", "99999999999999999999"),
)


class Refusing(argparse.ArgumentParser):
    """Usage errors as an exception."""

    def error(self, message: str) -> NoReturn:
        raise ValueError(message)


def of_new(name: str, text: str) -> object:
    """What `kvdesk new --name=text` makes of a text; ValueError where it refuses it."""
    parser = Refusing(allow_abbrev=False, add_help=False)
    new.add_arguments(parser)
    needed = ["--output", "", "--model", "", "--accelerator", ""]
    return getattr(parser.parse_args([*needed, f"--{name}={text}"]), name.replace("-", "_"))


def is_switch(name: str) -> bool:
    try:
        of_new(name, "on")
    except ValueError as error:
        return "ignored explicit argument" in str(error)
    return False


@pytest.mark.parametrize("name", KEYS)
def test_that_values_are_read_as_the_verb_new_reads_them(name):
    key = KEYS[name]
    if is_switch(name):
        assert (key.read("on"), key.read("off")) == (True, False)
        with pytest.raises(ValueError, match="neither on nor off"):
            key.read("yes")
        return
    for text in TEXTS:
        try:
            expected = of_new(name, text)
        except ValueError:
            with pytest.raises(ValueError, match="."):
                key.read(text)
            continue
        if text or name not in ("model", "accelerator", "runtime-version"):  # an empty name is no value of a sweep
            assert key.read(text) == expected, (name, text)


@pytest.mark.parametrize(
    ("text", "values"),
    [("1,2,4", (1, 2, 4)), ("1000:3000:1000", (1000, 2000, 3000)), ("1:6:2", (1, 3, 5)), ("8", (8,)), ("4, 2", (4, 2))],
)
def test_that_lists_and_ranges_are_read_in_order(text, values):
    assert read_values("sequences", text) == values


def test_that_decimal_steps_meet_their_end_exactly():
    assert read_values("memory-share", "0.5:0.9:0.1") == (0.5, 0.6, 0.7, 0.8, 0.9)


@pytest.mark.parametrize(
    ("name", "text", "words"),
    [
        ("colour", "1", '"colour" is no key; keys are sequences'),
        ("tp", "1,,2", 'tp: "" is not a whole number'),
        ("tp", "0", "tp: 0 is not between 1 and 65536"),
        ("input-len", "5:1:1", "from 5 to 1 by 1 has no values"),
        ("input-len", "1:5", "is not lo:hi:step"),
        ("input-len", "0:10000000:1", "more than 100000 values"),
        ("runtime", "cobol", '"cobol" is none of arithmetic'),
        ("reserve", "2 parsecs", "parsecs"),
    ],
)
def test_that_what_is_not_understood_is_refused_in_words(name, text, words):
    with pytest.raises(SweepRefused) as refusal:
        read_values(name, text)
    assert words in str(refusal.value)
