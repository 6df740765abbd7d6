#!/usr/bin/env bash
# check.sh URL EMAIL: packages the client, and posts a first thread with it.
set -euo pipefail
program="$(cd "$(dirname "$0")" && pwd)/Main.java"
cd "$(dirname "$0")/../../../.cache/clients/java"
mvn --quiet --batch-mode package -DskipTests -Dmaven.javadoc.skip=true -Dmaven.source.skip=true
java -cp 'target/*:target/lib/*' "$program" "$@"
