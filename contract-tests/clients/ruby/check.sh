#!/usr/bin/env bash
# check.sh URL EMAIL: generates the client, loads every class of it with warnings, and plays the story.
set -euo pipefail
ruby -e 'require "typhoeus"' 2>/dev/null || { echo "Install Ruby 3.1 or later, and the gem typhoeus (Debian: ruby and ruby-typhoeus)." && exit 77; }
program="$(cd "$(dirname "$0")" && pwd)/main.rb"
bash "$(dirname "$program")/../generate.sh" ruby "$1"
cd "$(dirname "$program")/../../../.cache/clients/ruby"
ruby -W1 -I lib -r openapi_client -e 'OpenapiClient.constants.each { |name| OpenapiClient.const_get(name) }'
ruby -W1 -I lib "$program" "$@"
