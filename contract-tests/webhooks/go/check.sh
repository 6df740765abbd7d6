#!/usr/bin/env bash
# check.sh CASES: vets the receiver of the guide, and runs it on them.
set -euo pipefail
cd "$(dirname "$0")"
cp check.go ../../../.cache/webhooks/
cd ../../../.cache/webhooks
go vet receiver.go check.go
go build -o receiver receiver.go check.go
./receiver "$@"
