#!/usr/bin/env bash
# check.sh URL EMAIL: generates the clients that are not compiled here, for C#, Swift and Dart.
set -euo pipefail
cd "$(dirname "$0")"
for name in csharp swift6 dart; do
  rm -rf "../../../.cache/clients/$name"
  ../generate.sh "$name" "$1"
  test -n "$(find "../../../.cache/clients/$name" -iname '*threadsaddrequest*' -o -iname 'threads_add_request.dart')"
done
