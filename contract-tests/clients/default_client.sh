#!/usr/bin/env bash
# default_client.sh NAME: generates the client NAME with the default settings of OpenAPI Generator into
# .cache/clients/NAME, if it is not there.
set -euo pipefail
cd "$(dirname "$0")"
client=../../.cache/clients/$1
[ -d "$client" ] && exit
[ -d node_modules ] || npm ci --ignore-scripts
rm -rf "$client.new"
# A short-lived virtual machine: the optimizing compiler would cost more than it gains.
JAVA_OPTS=-XX:TieredStopAtLevel=1 ./node_modules/.bin/openapi-generator-cli generate -g "$1" -i ../../src/generated/openapi.yaml -o "$client.new" >"$client.log" 2>&1 || { cat "$client.log" && exit 1; }
mv "$client.new" "$client"
