#!/usr/bin/env bash
# check.sh URL EMAIL: generates the client, installs and compiles it, and plays the story with it.
set -euo pipefail
python3 -c 'import sys, venv; sys.exit(sys.version_info < (3, 11))' 2> /dev/null || { echo 'Install Python 3.11 or later, with venv.' && exit 77; }
cd "$(dirname "$0")"
../generate.sh python "$1"
program=$PWD/main.py
cd ../../../.cache/clients/python
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check .
venv/bin/python -W error -m compileall -q skein_client
venv/bin/python "$program" "$@"
