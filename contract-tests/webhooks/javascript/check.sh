#!/usr/bin/env bash
# check.sh CASES: runs the receiver of the guide on them.
set -euo pipefail
node "$(dirname "$0")/check.mjs" "$@"
