#!/usr/bin/env bash
# check.sh URL EMAIL: generates the client, loads every file of it, and plays the story.
set -euo pipefail
php -r 'exit(extension_loaded("curl") && extension_loaded("mbstring") && @include "GuzzleHttp/autoload.php" ? 0 : 1);' 2>/dev/null || {
  echo "Install PHP 8.1 or later with curl, mbstring, and Guzzle 7 in its include path (Debian: php-cli, php-curl, php-mbstring and php-guzzlehttp-guzzle)."
  exit 77
}
program="$(cd "$(dirname "$0")" && pwd)"
bash "$program/../generate.sh" php "$1"
cd "$program/../../../.cache/clients/php"
php -d error_reporting=-1 -d display_errors=1 -r 'require $argv[1]; foreach (glob("lib/{,*/}*.php", GLOB_BRACE) as $file) require_once $file;' "$program/autoload.php"
php -d error_reporting=-1 -d display_errors=1 -d zend.assertions=1 "$program/main.php" "$@"
