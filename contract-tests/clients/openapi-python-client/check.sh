#!/usr/bin/env bash
# check.sh URL EMAIL: generates the client, imports every module of it, and plays the story.
set -euo pipefail
python3 -c 'import sys, venv; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || { echo "Install Python 3.11 or later, with venv." && exit 77; }
program="$(cd "$(dirname "$0")" && pwd)"
client="$program/../../../.cache/clients/openapi-python-client"
if [ ! -d "$client" ]; then
  rm -rf "$client.new"
  python3 -m venv "$client.new/venv"
  cd "$client.new"
  venv/bin/python -m pip install --quiet --disable-pip-version-check -r "$program/requirements.txt"
  # The generator formats the client with ruff, which it expects in the path.
  PATH="$PWD/venv/bin:$PATH" venv/bin/python -m openapi_python_client generate --config "$program/json_only.yaml" \
    --path "$program/../../../src/generated/openapi.yaml" --output-path skein_client --meta none >"$client.log" 2>&1 || { cat "$client.log" && exit 1; }
  cd "$program"
  mv "$client.new" "$client"
fi
cd "$client"
export PYTHONPATH=.
venv/bin/python -W error -c '
import importlib, pkgutil, skein_client
for module in pkgutil.walk_packages(skein_client.__path__, "skein_client."):
    importlib.import_module(module.name)'
venv/bin/python "$program/main.py" "$@"
