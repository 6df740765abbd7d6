#!/usr/bin/env bash
# check.sh CASES: runs the receiver of the guide on them, and the library from PyPI.
set -euo pipefail
program="$(cd "$(dirname "$0")" && pwd)/check.py"
cd "$(dirname "$0")/../../../.cache/webhooks"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check standardwebhooks==1.0.1
PYTHONPATH=. venv/bin/python "$program" "$@"
