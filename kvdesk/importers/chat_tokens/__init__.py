"""Tokens of conversations: a model's own tokenizer and chat template, run where they can be stopped.

`open_files` reads what a model's folder holds, `Counter` counts documents in a process of its own.
"""

from kvdesk.importers.chat_tokens.counter import CountCancelled, Counter
from kvdesk.importers.chat_tokens.files import TokenizerFiles, open_files, read_files
from kvdesk.importers.chat_tokens.results import DocumentCount, MessageCount, RoleCount, added_up
from kvdesk.importers.errors import ImportRefused

__all__ = [
    "CountCancelled",
    "Counter",
    "DocumentCount",
    "ImportRefused",
    "MessageCount",
    "RoleCount",
    "TokenizerFiles",
    "added_up",
    "open_files",
    "read_files",
]
