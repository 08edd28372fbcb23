"""Sentences of the runtimes' own findings, a module a runtime; `kvdesk.engine.findings` shows them."""
