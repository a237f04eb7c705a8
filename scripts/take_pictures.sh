#!/usr/bin/env bash
# Takes the pictures of README.md from the running page, into docs/pictures: builds program, engine and page, and lets
# web/tests/pictures.ts open a fixed game of each kind in Chromium. If BOTYARD names a program, that one serves the
# page, and the page is taken as it is in build/web.
set -euo pipefail
root=$(dirname "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")")
. "$root/scripts/setup.sh"
install_packages run test wasm
if [ -z "${BOTYARD:-}" ]; then
  build release botyard
  build_wasm
  build_web
fi
build_web_tests
node "$root/build/web-tests/pictures.js"
