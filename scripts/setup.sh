# Sourced by ./botyard and ./test: installs what is missing, and builds. Everything it says goes to standard
# error, so that the program's own output stays clean.

note() { printf '%s\n' "$*" >&2; }
fail() { note "$*"; exit 1; }

# present CHECK: whether a command or a file (by a pattern) is there.
present() {
  case $1 in
    /*) compgen -G "$1" > /dev/null ;;
    *) command -v "$1" > /dev/null 2>&1 ;;
  esac
}

# run_as_root COMMAND…: as root, or by sudo if it can be asked.
run_as_root() {
  if [ "$(id -u)" = 0 ]; then "$@"; else sudo "$@"; fi
}

may_become_root() {
  [ "$(id -u)" = 0 ] && return 0
  command -v sudo > /dev/null 2>&1 || return 1
  sudo -n true 2> /dev/null || [ -t 0 ]  # a password can only be asked for at a terminal
}

# install_packages PURPOSE…: what scripts/packages.txt names for these purposes and isn't there yet.
install_packages() {
  local purpose package check why missing=()
  while read -r purpose package check why; do
    [[ " $* " == *" $purpose "* ]] || continue
    present "$check" && continue
    [ ${#missing[@]} -gt 0 ] || note "Botyard needs packages that are not on this machine:"
    note "  $(printf '%-22s' "$package")$why"
    missing+=("$package")
  done < <(grep -v '^#' "$root/scripts/packages.txt")
  [ ${#missing[@]} -gt 0 ] || return 0

  command -v apt-get > /dev/null 2>&1 ||
    fail "There is no apt-get here. Please install the equivalents by your system's own means and start again."
  may_become_root || fail "Installing them takes root. Please run this once, then start again:
  apt-get update && apt-get install ${missing[*]}"
  note "Installing them…"
  local log
  log=$(mktemp)
  local install=(env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends --no-remove "${missing[@]}")
  if ! { run_as_root apt-get update && run_as_root "${install[@]}"; } > "$log" 2>&1; then
    tail -n 20 "$log" >&2
    fail "Installing failed (all of it: $log). To see why, run:
  apt-get update && apt-get install ${missing[*]}"
  fi
  rm -f "$log"
}

# lacks_print FOLDER: whether it was configured before the libraries came that draw sheets.
lacks_print() {
  grep -qs '^BOTYARD_PRINTS:INTERNAL=OFF' "$1/CMakeCache.txt" && pkg-config --exists pangocairo librsvg-2.0 2> /dev/null
}

# build PRESET [TARGET…]: configures once, builds what has changed. Quiet unless there is something to do.
build() {
  local preset=$1 folder=$root/build/$1 log=$root/build/$1.log
  shift
  mkdir -p "$root/build"
  (
    cd "$root" || exit 1
    flock 9  # two starts at once must not build in the same folder
    if [ ! -f "$folder/build.ninja" ] || lacks_print "$folder"; then
      note "Building ($preset): the first time takes a minute or two…"
      cmake --preset "$preset" > "$log" 2>&1 || { tail -n 30 "$log" >&2; fail "Configuring failed; all of it: $log"; }
    fi
    ninja -C "$folder" "$@" > "$log" 2>&1 || { grep -E -A 8 'error|FAILED' "$log" | head -n 60 >&2; fail "The build failed; all of it: $log"; }
  ) 9> "$root/build/$preset.lock" || exit 1
}

# offer_print: what draws sheets, for ./botyard print; a program without it says so.
offer_print() { (install_packages print) || true; }

# build_wasm: the engine for browsers, build/wasm/botyard.wasm.
build_wasm() { (install_packages wasm && build wasm); }

# offer_wasm: the same for ./botyard, where nothing else depends on it. Somebody who can't have the compiler is told once.
offer_wasm() {
  [ ! -f "$root/build/wasm.missing" ] || present clang++-19 || return 0
  if build_wasm; then
    rm -f "$root/build/wasm.missing"
  else
    touch "$root/build/wasm.missing"
    note "The engine for browsers could not be built, so a page will have no bots of its own. Everything else works."
  fi
}

# node_suffices: whether there is a Node, with npm, that is new enough to build the page.
node_suffices() {
  local version
  version=$(node --version 2> /dev/null) && [[ $version =~ ^v([0-9]+)\.([0-9]+) ]] || return 1
  [ $((BASH_REMATCH[1] * 100 + BASH_REMATCH[2])) -ge 2019 ] && command -v npm > /dev/null
}

# prepare_node: sees to it that `node` and `npm` do. Debian 12's own Node is too old, but it can fetch a newer one.
prepare_node() {
  local newer="node-linux-$(uname -m | sed 's/x86_64/x64/; s/aarch64/arm64/')" own
  own=$root/build/node/node_modules/$newer/bin
  node_suffices && return 0
  if [ ! -x "$own/node" ]; then
    (install_packages web) || return 1
    node_suffices && return 0
    note "This machine's Node is too old to build the page; npm brings a newer one for it…"
    mkdir -p "$root/build/node"
    (cd "$root/build/node" && npm install --no-audit --no-fund --prefix . "$newer@22" > "$root/build/node.log" 2>&1) ||
      { tail -n 20 "$root/build/node.log" >&2; return 1; }
  fi
  export PATH=$own:$PATH
  node_suffices
}

# npm_packages FOLDER: what its package-lock.json names, fetched once.
npm_packages() {
  local log
  log=$root/build/npm-$(basename "$1").log
  [ "$1/node_modules/.package-lock.json" -nt "$1/package-lock.json" ] ||
    (cd "$1" && npm ci --no-audit --no-fund > "$log" 2>&1) || { tail -n 20 "$log" >&2; return 1; }
}

# build_web: the page, into build/web; only if something it is made of is newer.
build_web() {
  local made=$root/build/web/index.html
  if [ -f "$made" ] && [ -z "$(find "$root/web" "$root/bindings/wasm/ts" "$root/data/text" "$root/build/wasm/botyard.wasm" \
    -name node_modules -prune -o -newer "$made" -type f -print -quit 2> /dev/null)" ]; then
    return 0
  fi
  prepare_node && npm_packages "$root/web" || return 1
  note "Building the page…"
  (cd "$root/web" && node node_modules/vite/bin/vite.js build > "$root/build/web.log" 2>&1) ||
    { tail -n 30 "$root/build/web.log" >&2; return 1; }
}

# offer_web: the same for ./botyard. Without it the server still serves other programs.
offer_web() {
  build_web || note "The page could not be built, so browsers can't play here. The server and all other commands work."
}

# build_wasm_tests: the TypeScript beside the module, and its tests, into build/wasm/js.
build_wasm_tests() {
  prepare_node && npm_packages "$root/bindings/wasm" || return 1
  (
    cd "$root/bindings/wasm" || exit 1
    node node_modules/typescript/bin/tsc -p . && ln -sfn "$PWD/node_modules" "$root/build/wasm/js/node_modules"
  )
}
