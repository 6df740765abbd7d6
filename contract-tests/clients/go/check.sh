#!/usr/bin/env bash
# check.sh URL EMAIL: builds and vets the client, and posts a first thread with it.
set -euo pipefail
cd "$(dirname "$0")/../../../.cache/clients/go"
mkdir -p first_thread
cp ../../../contract-tests/clients/go/main.go first_thread/
go mod tidy
go build ./...
go vet ./...
go run ./first_thread "$@"
