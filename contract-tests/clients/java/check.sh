#!/usr/bin/env bash
# check.sh URL EMAIL: generates the client, packages it, and plays the story with it.
set -euo pipefail
command -v mvn > /dev/null && command -v javac > /dev/null || { echo 'Install a JDK, 17 or later, and Maven.' && exit 77; }
cd "$(dirname "$0")"
../generate.sh java "$1"
program=$PWD/Main.java
cd ../../../.cache/clients/java
mvn --quiet --batch-mode package -DskipTests -Dmaven.javadoc.skip=true -Dmaven.source.skip=true
java -cp 'target/*:target/lib/*' "$program" "$@"
