#!/usr/bin/env bash
# check.sh URL EMAIL: generates the client, compiles it with the program, and plays the story.
set -euo pipefail
command -v cargo >/dev/null && pkg-config --exists openssl || { echo "Install Rust 1.89 or later with cargo, pkg-config and the headers of OpenSSL (libssl-dev)." && exit 77; }
program="$(cd "$(dirname "$0")" && pwd)"
bash "$program/../generate.sh" rust "$1"
cd "$program/../../../.cache/clients/rust"
mkdir -p story
cp "$program/Cargo.toml" "$program/main.rs" story/
# The crates stay compiled when the clients are generated again.
cargo run --quiet --manifest-path story/Cargo.toml --target-dir ../../rust -- "$@"
