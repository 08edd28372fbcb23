"""Outside formats → specs. Pure: from bytes, text or an open stream; no network, no clock."""
