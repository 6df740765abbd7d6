#!/usr/bin/env bash
# check.sh URL EMAIL: generates the client, builds and vets it, and plays the story with it.
set -euo pipefail
command -v go > /dev/null || { echo 'Install Go 1.24 or later.' && exit 77; }
cd "$(dirname "$0")"
../generate.sh go "$1"
mkdir -p ../../../.cache/clients/go/story
cp main.go ../../../.cache/clients/go/story/
cd ../../../.cache/clients/go
go mod tidy
go build ./...
go vet ./...
go run ./story "$@"
