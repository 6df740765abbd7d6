#!/usr/bin/env bash
# check.sh URL EMAIL: installs and compiles the client, and posts a first thread with it.
set -euo pipefail
program="$(cd "$(dirname "$0")" && pwd)/main.py"
cd "$(dirname "$0")/../../../.cache/clients/python"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check .
venv/bin/python -W error -m compileall -q skein_client
venv/bin/python "$program" "$@"
