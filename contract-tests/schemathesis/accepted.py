"""Reads accepted.yaml, the list of failures that are no faults of Skein."""

import os
import re

import yaml

with open(os.environ["SKEIN_ACCEPTED"], encoding="utf-8") as file:
    ENTRIES = yaml.safe_load(file)


def accepts(operation, failure, response):
    """The index of the first entry that has the failure. None when there is none."""
    for index, entry in enumerate(ENTRIES):
        if has(entry, operation, failure, response):
            return index
    return None


def has(entry, operation, failure, response):
    if entry["failure"] != type(failure).__name__:
        return False
    if not re.fullmatch(entry.get("operation", ".*"), operation):
        return False
    return re.search(entry.get("message", ""), f"{failure.message}\n{response.text}") is not None
