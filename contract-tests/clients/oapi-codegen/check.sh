#!/usr/bin/env bash
# check.sh URL EMAIL: generates the client for Go with oapi-codegen, compiles it with the program, and plays the story.
set -euo pipefail
command -v go >/dev/null || { echo "Install Go 1.25 or later." && exit 77; }
program="$(cd "$(dirname "$0")" && pwd)"
contract="$program/../../../src/generated/openapi.yaml"
client="$program/../../../.cache/clients/oapi-codegen"
if [ ! -d "$client" ]; then
  mkdir -p "$client.new/skein"
  # skip-prune keeps the schemas that only events use. Without it they are removed, and still referred to.
  go run github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen@v2.8.0 -generate types,client,skip-prune -package skein -o "$client.new/skein/skein.gen.go" "$contract"
  mv "$client.new" "$client"
fi
cd "$client"
cp "$program"/{go.mod,go.sum,main.go} .
go vet .
go run . "$@"
