#!/usr/bin/env bash
# The WebAssembly module has the same bytes whatever else is installed: it is built once with every tool of this machine in
# the PATH and once with only those that scripts/packages.txt names for it, and with impostors that fail if they are run in
# place of wasm-opt, ccache, mold, node and python3. Prints both digests.
set -euo pipefail
root=$(readlink -f "$(dirname "${BASH_SOURCE[0]}")/..")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

# build_module NAME PATH: the digest of a module that is built with this PATH. The sources are the same folder both times.
build_module() {
  (
    export PATH=$2
    cd "$root"
    cmake --preset wasm -B "$folder/$1" > "$folder/$1.log" 2>&1 && ninja -C "$folder/$1" >> "$folder/$1.log" 2>&1
  ) || { tail -n 30 "$folder/$1.log" >&2; exit 1; }
  sha256sum "$folder/$1/botyard.wasm" | cut -d ' ' -f 1
}

tools=$folder/tools
impostors=$folder/impostors
mkdir "$tools" "$impostors"
for tool in cmake ninja ar; do ln -s "$(readlink -f "$(command -v "$tool")")" "$tools/$tool"; done
ln -s "$(readlink -f "$(command -v clang++-19)")" "$tools/clang++-19"
for tool in wasm-opt ccache mold node python3 python; do
  printf '#!/bin/sh\necho "$0 was run" >&2\nexit 9\n' > "$impostors/$tool"
  chmod +x "$impostors/$tool"
done

with_all=$(build_module with_all "$PATH")
alone=$(build_module alone "$impostors:$tools:/usr/bin:/bin")
echo "with all tools:      $with_all"
echo "with impostors:      $alone"
[ "$with_all" = "$alone" ] || { echo "FAILED: the module depends on what is installed" >&2; exit 1; }
