#!/usr/bin/env bash
# check.sh URL EMAIL: generates the client, compiles it strictly, and plays the story with it.
set -euo pipefail
cd "$(dirname "$0")"
../generate.sh typescript-axios "$1"
cp main.ts tsconfig.json ../../../.cache/clients/typescript-axios/
cd ../../../.cache/clients/typescript-axios
../../../node_modules/.bin/tsc -p .
node --import tsx main.ts "$@"
