#!/usr/bin/env bash
# check.sh CASES: compiles the receiver of the guide, and runs it on them.
set -euo pipefail
cd "$(dirname "$0")"
javac -Xlint:all -Werror -encoding UTF-8 -d ../../../.cache/webhooks ../../../.cache/webhooks/Skein.java Check.java
LC_ALL=C.UTF-8 java -cp ../../../.cache/webhooks Check "$@"
