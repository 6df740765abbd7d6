#!/usr/bin/env bash
# check.sh URL EMAIL: generates the client, compiles it with the program, and plays the story.
set -euo pipefail
command -v mvn >/dev/null && command -v javac >/dev/null || { echo "Install a JDK, 17 or later, and Maven." && exit 77; }
program="$(cd "$(dirname "$0")" && pwd)"
bash "$program/../generate.sh" kotlin "$1"
cd "$program/../../../.cache/clients/kotlin"
cp "$program/pom.xml" .
cp "$program/Main.kt" src/main/kotlin/
mvn --quiet --batch-mode compile dependency:copy-dependencies -DoutputDirectory=target/lib
java -XX:TieredStopAtLevel=1 -cp 'target/classes:target/lib/*' MainKt "$@"
