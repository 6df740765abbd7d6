#!/usr/bin/env bash
# check.sh URL EMAIL: generates the client, compiles it strictly, and plays the story with it.
set -euo pipefail
cd "$(dirname "$0")"
../generate.sh hey-api "$1"
cp main.ts tsconfig.json ../../../.cache/clients/hey-api/
cd ../../../.cache/clients/hey-api
../../../node_modules/.bin/tsc -p .
node --import tsx main.ts "$@"
