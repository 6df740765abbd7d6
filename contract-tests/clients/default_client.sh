#!/usr/bin/env bash
# default_client.sh NAME: generates the client NAME with the default settings of OpenAPI Generator into
# .cache/clients/NAME, if it is not there.
set -euo pipefail
cd "$(dirname "$0")"
clients=../../.cache/clients
[ -d "$clients/$1" ] && exit
mkdir -p "$clients"
# Several clients may be generated at the same time, but the generator is installed once.
exec 9> "$clients/lock"
flock 9
[ -d node_modules ] || npm ci --ignore-scripts
generator=node_modules/.bin/openapi-generator-cli
$generator version >/dev/null
flock --unlock 9
rm -rf "$clients/$1.new"
# A short-lived virtual machine: the optimizing compiler would cost more than it gains.
export JAVA_OPTS=-XX:TieredStopAtLevel=1
$generator generate -g "$1" -i ../../src/generated/openapi.yaml -o "$clients/$1.new" > "$clients/$1.log" 2>&1 || { cat "$clients/$1.log" && exit 1; }
mv "$clients/$1.new" "$clients/$1"
