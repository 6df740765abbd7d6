#!/usr/bin/env bash
# check.sh URL EMAIL: compiles the client strictly, and posts a first thread with it.
set -euo pipefail
cd "$(dirname "$0")/../../../.cache/clients/typescript-fetch"
cp ../../../contract-tests/clients/typescript-fetch/{main.ts,tsconfig.json} .
../../../node_modules/.bin/tsc -p .
node --import tsx main.ts "$@"
