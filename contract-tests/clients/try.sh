#!/usr/bin/env bash
# try.sh CONTRACT FOLDER LANGUAGE…: generates the client of each language from the contract with the generator's default
# settings into FOLDER/LANGUAGE, compiles or loads it, and prints one line for each. The log is FOLDER/LANGUAGE.log.
# GENERATOR is the command of OpenAPI Generator. Languages need their own compilers.
set -uo pipefail
here="$(cd "$(dirname "$0")" && pwd)"
contract="$(realpath "$1")"
mkdir -p "$2"
folder="$(realpath "$2")"
shift 2
: "${GENERATOR:=npx openapi-generator-cli}"
export JAVA_OPTS=-XX:TieredStopAtLevel=1

# With OpenAPI Generator: generate NAME [OPTION…]
generate() { $GENERATOR generate -i "$contract" -g "$1" -o "$folder/$language" "${@:2}"; }

try() {
  cd "$folder" && rm -rf "$language"
  case $language in
    typescript-fetch) generate typescript-fetch --additional-properties=importFileExtension=.js && cd "$language" && tsc --noEmit --strict --module nodenext --target es2022 --lib es2022,dom index.ts ;;
    typescript-axios) generate typescript-axios && cd "$language" && npm init --yes && npm install axios && tsc --noEmit --strict --skipLibCheck --module esnext --moduleResolution bundler --target es2022 --lib es2022,dom index.ts ;;
    python) generate python && cd "$language" && python3 -m venv venv && venv/bin/pip install --quiet . && venv/bin/python -W error -m compileall -q openapi_client && venv/bin/python -c "$import_all" openapi_client ;;
    go) generate go && cd "$language" && rm -rf test && go mod tidy && go build ./... && go vet . ;;
    java) generate java && cd "$language" && mvn --quiet --batch-mode compile ;;
    kotlin) generate kotlin && cd "$language" && cp "$here/kotlin/pom.xml" pom.xml && mvn --quiet --batch-mode compile ;;
    rust) generate rust && cd "$language" && cargo build --quiet ;;
    php) generate php && cd "$language" && find . -name '*.php' -print0 | xargs -0 -n 50 php -l ;;
    ruby) generate ruby && cd "$language" && ruby -W1 ${RUBY_STUBS:-} -I lib -e "$load_all" ;;
    csharp | swift5 | swift6 | dart | dart-dio) generate "$language" ;;
    openapi-typescript) mkdir "$language" && openapi-typescript "$contract" --output "$language/skein.d.ts" && tsc --noEmit --strict "$language/skein.d.ts" ;;
    hey-api) openapi-ts --input "$contract" --output "$language" && tsc --noEmit --strict --skipLibCheck --module esnext --moduleResolution bundler --target es2022 --lib es2022,dom,dom.iterable "$language/index.ts" ;;
    kubb) mkdir "$language" && kubb_config >kubb.config.mjs && kubb generate --config kubb.config.mjs && tsc --noEmit --allowImportingTsExtensions --strict --skipLibCheck --module esnext --moduleResolution bundler --target es2022 --lib es2022,dom "$language/index.ts" ;;
    oapi-codegen) mkdir -p "$language" && cd "$language" && oapi-codegen -generate types,client,skip-prune -package skein -o skein.gen.go "$contract" && go mod init example.org/skein && go mod tidy && go build ./... ;;
    openapi-python-client) echo "content_type_overrides: { application/x-www-form-urlencoded: text/plain }" >json_only.yaml && openapi-python-client generate --config json_only.yaml --path "$contract" --output-path "$language" --meta none && python -c "$import_all" "$language" ;;
    *) echo "try.sh does not know $language" && return 1 ;;
  esac
}

# Imports a package of Python and each of its modules.
import_all='
import importlib, pkgutil, sys
sys.path.insert(0, ".")
package = importlib.import_module(sys.argv[1])
failed = []
for module in pkgutil.walk_packages(package.__path__, sys.argv[1] + "."):
    try:
        importlib.import_module(module.name)
    except BaseException as error:
        failed.append(f"{module.name}: {error!r}")
print("\n".join(failed))
sys.exit(len(failed) > 0)'

# Loads every class of a Ruby client.
load_all='
$LOAD_PATH.unshift "lib"
require "openapi_client"
OpenapiClient.constants.each { |name| OpenapiClient.const_get(name) }'

kubb_config() {
  cat <<CONFIG
import { defineConfig } from '@kubb/core';
import { pluginOas } from '@kubb/plugin-oas';
import { pluginTs } from '@kubb/plugin-ts';
import { pluginClient } from '@kubb/plugin-client';
export default defineConfig({
  input: { path: '$contract' },
  output: { path: './$language' },
  plugins: [pluginOas(), pluginTs(), pluginClient()],
});
CONFIG
}

for language in "$@"; do
  if (try) >"$folder/$language.log" 2>&1; then echo "$language: works"; else echo "$language: fails, see $folder/$language.log"; fi
done
