#!/usr/bin/env bash
# Generates the clients that openapitools.json describes, from the published contract, into .cache/clients.
set -euo pipefail
cd "$(dirname "$0")"
npm ci --ignore-scripts
rm -rf ../../.cache/clients
# Four short-lived virtual machines: the optimizing compiler would cost more than it gains.
JAVA_OPTS=-XX:TieredStopAtLevel=1 ./node_modules/.bin/openapi-generator-cli generate
