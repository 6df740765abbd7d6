#!/usr/bin/env bash
# check.sh URL EMAIL: packs @skein/client, installs the tarball into an empty project, compiles a program with it for each
# way to resolve modules, declarations included, with this TypeScript and the oldest, and posts a first thread.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
root=$here/../../..
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

cd "$root"
npm pack --silent --pack-destination "$folder" ./packages/client
cd "$folder"
packed=$(tar --list --file skein-client-*.tgz)
for file in package/LICENSE package/README.md package/dist/index.js package/dist/index.d.ts; do
  grep --quiet --line-regexp "$file" <<< "$packed"
done
echo '{ "type": "module" }' > package.json
npm install --silent --offline ./skein-client-*.tgz

cp "$here/main.ts" .
for typescript in "$root/contract-tests/clients/node_modules/oldest-typescript" "$root/node_modules/typescript"; do
  compile() { "$typescript/bin/tsc" --strict --exactOptionalPropertyTypes --target es2022 "$@" main.ts; }
  compile --noEmit --module esnext --moduleResolution bundler
  compile --module nodenext --moduleResolution nodenext
done
# These types are generic since TypeScript 5.7. An older one refuses them, unless it skips the declarations of libraries.
if grep --recursive --include='*.d.ts' 'Uint8Array<' node_modules/@skein/client/dist; then exit 1; fi
node main.js "$@"
