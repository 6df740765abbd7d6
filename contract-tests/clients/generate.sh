#!/usr/bin/env bash
# generate.sh [NAME URL]: installs the generators and writes the client NAME into .cache/clients/NAME, if it is not there,
# by the command of docs/guides/clients.md whose output is client-NAME, from the contract of the Skein at URL.
# Without a name it only installs the generators.
set -euo pipefail
command -v java > /dev/null || { echo 'Install Java 11 or later, for OpenAPI Generator.' && exit 77; }
here=$(cd "$(dirname "$0")" && pwd)
clients=$here/../../.cache/clients
mkdir -p "$clients"
# Several clients may be generated at the same time.
exec 9> "$clients/lock"
flock 9
if ! cmp --silent "$here/package-lock.json" "$here/node_modules/installed-lock.json"; then
  npm ci --prefix "$here" --ignore-scripts
  cp "$here/package-lock.json" "$here/node_modules/installed-lock.json"
fi
cd "$clients"
ln -sfn ../../contract-tests/clients/node_modules node_modules
commands=$(sed -n '/^## Generating a client/,/^## W/p' "$here/../../docs/guides/clients.md" | sed -n '/^```bash/,/^```/p')
eval "$(grep '^echo .* > openapitools.json$' <<< "$commands")"
npx openapi-generator-cli version > /dev/null
flock --unlock 9
[ $# = 0 ] && exit

name=$1 url=$2
[ -e "$name" ] && exit
eval "$(grep '^generate() ' <<< "${commands//http:\/\/127.0.0.1:8000/$url}")"
command=$(grep -E -- " client-$name(/| |$)" <<< "${commands//http:\/\/127.0.0.1:8000/$url}")
# A short-lived virtual machine: the optimizing compiler would cost more than it gains.
export JAVA_OPTS=-XX:TieredStopAtLevel=1
eval "${command//client-$name/$name}"
