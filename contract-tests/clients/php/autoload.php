<?php

// What Composer would make of the generated composer.json, for a machine that has no Composer: Guzzle is in the include
// path, and the client in the current folder.

require 'GuzzleHttp/autoload.php';

spl_autoload_register(function (string $class): void {
    $file = getcwd() . '/lib/' . strtr(substr($class, strlen('OpenAPI\\Client\\')), '\\', '/') . '.php';
    if (str_starts_with($class, 'OpenAPI\\Client\\') && is_file($file)) {
        require_once $file;
    }
});
