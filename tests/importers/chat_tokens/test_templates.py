"""Chat templates: what they may do, and that one which loops, calls or reaches out is stopped with a sentence."""

import time
from datetime import datetime
from pathlib import Path

import pytest
import tiny

from kvdesk.importers.chat_tokens import Counter, ImportRefused
from kvdesk.importers.chat_tokens.conversations import read_documents
from kvdesk.importers.chat_tokens.template import render, takes_parts

CHAT = b'[{"role": "user", "content": "how many?"}, {"role": "assistant", "content": "two"}]'
SENTENCE = r"^tokenizer_config\.json: chat_template (fails|was stopped|refuses).+; .+$"
NOW = datetime(2026, 3, 4, 12, 0)


def rendered(template: str, chat: bytes = CHAT, opening: bool = False) -> str:
    (conversation,) = read_documents(chat, file="chat.json")
    return render(
        template,
        conversation,
        {"bos_token": "<s>"},
        file="tokenizer_config.json",
        add_generation_prompt=opening,
        now=NOW,
    )


def test_helpers_of_the_published_templates() -> None:
    assert rendered("{{ bos_token }}{{ messages[0].content }}{{ unk_token }}") == "<s>how many?"
    assert rendered("{{ strftime_now('%d %b %Y') }}") == "04 Mar 2026"
    assert rendered("{{ {'b': 1, 'a': 'ü<'} | tojson }}") == '{"b": 1, "a": "ü<"}'
    assert rendered("{{ [1] | tojson(indent=2) }}") == "[\n  1\n]"
    assert rendered("{% generation %}x{% endgeneration %}") == "x"
    assert rendered("{% for m in messages %}{% if loop.last %}{% break %}{% endif %}{{ m.role }}{% endfor %}") == "user"
    assert (
        rendered("{% set n = namespace(x=0) %}{% for m in messages %}{% set n.x = n.x + 1 %}{% endfor %}{{ n.x }}")
        == "2"
    )
    assert rendered("{{ '%s!' % messages[0].role }}{{ 7 % 4 }}{{ 'ab' * 2 }}") == "user!3abab"
    assert rendered("{% if tools %}t{% endif %}{% if add_generation_prompt %}g{% endif %}", opening=True) == "g"
    assert rendered("{% for m in messages %}\n  {% if true %}\nx\n  {% endif %}\n{% endfor %}") == "x\nx\n"


def test_a_template_says_why_it_refuses() -> None:
    with pytest.raises(ImportRefused) as refusal:
        rendered("{{ raise_exception('Roles must alternate') }}")
    sentence = (
        'tokenizer_config.json: chat_template refuses this conversation: "Roles must alternate"; change its messages'
    )
    assert str(refusal.value) == sentence


def test_templates_for_parts_get_parts() -> None:
    template = "{% for m in messages %}{% for part in m['content'] %}{{ part['text'] }}|{% endfor %}{% endfor %}"
    assert takes_parts(template)
    assert rendered(template) == "how many?|two|"
    assert not takes_parts(tiny.TEMPLATE)
    assert not takes_parts("{% if m.content is string %}{% endif %}{% for part in m.content %}{% endfor %}")


# Stopped by the inner fence, or by Jinja's sandbox, without any waiting.
STOPPED = {
    "a huge range": "{% for i in range(10**9) %}x{% endfor %}",
    "a huge repeated text": "{{ 'x' * 10**9 }}",
    "a huge repeated list": "{{ [0] * 10**9 }}",
    "a repeated text the other way": "{{ 10**9 * 'x' }}",
    "a huge power": "{{ 2 ** (2 ** 40) }}",
    "a wide format": "{{ '%1000000000d' % 1 }}",
    "a wide justification": "{{ 'x'.ljust(10**9) }}",
    "a wide centre": "{{ 'x' | center(10**9) }}",
    "a wide indent": "{{ [1] | tojson(indent=10**9) }}",
    "much output": "{% for i in range(90000) %}{{ 'x' * 1000 }}{% endfor %}",
    "a class": "{{ ''.__class__.__mro__[1].__subclasses__() }}",
    "a class by filter": "{{ ''|attr('__class__') }}{{ (''|attr('__class__'))() }}",
    "a class by item": "{{ ''['__class__']['__base__'] }}",
    "globals of a function": "{{ raise_exception.__globals__['os'].system('true') }}",
    "globals of a method": "{{ strftime_now.__self__.__class__() }}",
    "globals of a macro": "{% macro m() %}{% endmacro %}{{ m._func.__globals__['x'] }}",
    "a frame": "{% set g = (x for x in []) %}",
    "the namespace's internals": "{{ namespace.__init__.__globals__.os.system('x') }}",
    "the format of an attribute": "{{ '{0.__class__.__mro__}'.format(1) }}",
    "the template's own context": "{{ self.__init__.__globals__.x }}",
    "an include": "{% include '/etc/passwd' %}",
    "an import": "{% import 'os' as os %}{{ os.system('true') }}",
    "an extension of another": "{% extends 'base.html' %}",
    "a builtin": "{{ open('/etc/passwd').read() }}",
    "an import by call": "{{ __import__('os').system('true') }}",
    "an evaluation": "{{ eval('1') }}",
    "a changed message": "{{ messages.append(1) }}",
    "a changed role": "{{ messages[0].update({'role': 'system'}) }}",
    "a macro that calls itself": "{% macro m(n) %}{{ m(n + 1) }}{% endmacro %}{{ m(0) }}",
    "what is not Jinja": "{% for %}",
    "an unknown filter": "{{ 'x' | shell }}",
    "an unknown tag": "{% do messages %}",
    "text with numbers": "{{ 'a' + 1 }}",
    "division by nothing": "{{ 1 // 0 }}",
    "an assertion of a filter": "{{ 'x' | truncate(0) }}",
}


@pytest.mark.parametrize("name", STOPPED)
def test_hostile_templates_are_stopped_with_a_sentence(name: str) -> None:
    started = time.monotonic()
    with pytest.raises(ImportRefused, match=SENTENCE) as refusal:
        rendered(STOPPED[name])
    assert "\n" not in str(refusal.value)
    assert time.monotonic() - started < 10


# Only the process that counts can stop these: by its time or by its memory.
ENDLESS = {
    "nested loops": "{% for a in range(99999) %}{% for b in range(99999) %}{% endfor %}{% endfor %}",
    "loops over sums": "{% for a in range(99999) %}{% set x = range(99999) | sum %}{% endfor %}",
    "macros that call twice": "{% macro m(n) %}{% if n %}{{ m(n-1) ~ m(n-1) }}{% endif %}{% endmacro %}{{ m(60) }}",
    "a long sort": "{% for a in range(9999) %}{% set x = range(99999) | sort(reverse=true) %}{% endfor %}",
}
GREEDY = {
    "a doubled text": "{% set n = namespace(x='xx') %}{% for i in range(90) %}{% set n.x = n.x ~ n.x %}{% endfor %}",
    "a doubled list": "{% set n = namespace(x=[1]) %}{% for i in range(99) %}{% set n.x = n.x + n.x %}{% endfor %}",
    "a wide format method": "{{ '{:>9000000000}'.format('x') }}",
    "a wide filter": "{{ '%9000000000d' | format(1) }}",
    "many slices": "{% for a in range(99999) | batch(9000000000, 0) %}{% endfor %}",
}


@pytest.mark.parametrize("name", ENDLESS)
def test_a_template_without_end_is_ended(name: str) -> None:
    with Counter(tiny.files(ENDLESS[name]), render_seconds=0.7) as counter:
        with pytest.raises(
            ImportRefused, match=r"^tokenizer_config\.json: chat_template was stopped, it takes too long"
        ):
            counter.count(CHAT, file="chat.json")
        assert counter.count(b"plain text", file="paste")[0].total_tokens > 0


@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="this system limits no process's memory")
@pytest.mark.parametrize("name", GREEDY)
def test_a_template_that_takes_memory_is_stopped(name: str) -> None:
    with Counter(tiny.files(GREEDY[name]), render_seconds=20) as counter:
        with pytest.raises(ImportRefused, match=SENTENCE):
            counter.count(CHAT, file="chat.json")
        assert counter.count(b"plain text", file="paste")[0].total_tokens > 0
