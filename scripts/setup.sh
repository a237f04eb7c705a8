# Sourced by ./botyard and ./test: installs what is missing, and builds. Everything it says goes to standard
# error, so that the program's own output stays clean.

note() { printf '%s\n' "$*" >&2; }
fail() { note "$*"; exit 1; }

# in_words SECONDS: a duration as one would say it.
in_words() {
  if [ "$1" -lt 55 ]; then echo "$((($1 / 10 + 1) * 10)) s"; else echo "$((($1 + 30) / 60)) min"; fi
}

# The describe_… functions say how far a step is, from what it has written into its log so far.

describe_ninja() {  # the log has lines such as "[12/40 33.071] Building …"
  local line=$1
  [[ $line =~ ^\[([0-9]+)/([0-9]+)\ ([0-9]+) ]] || return 0
  local done=${BASH_REMATCH[1]} all=${BASH_REMATCH[2]} seconds=${BASH_REMATCH[3]}
  printf '%s of %s' "$done" "$all"
  [ $((done * 8)) -lt "$all" ] || [ "$done" = "$all" ] || printf ', about %s left' "$(in_words $((seconds * (all - done) / done)))"
}

describe_apt() {
  case $1 in
    Get:*" InRelease "* | Get:*" Packages "*) printf 'reading the list of packages' ;;
    Get:*) set -- $1; printf 'fetching %s' "$5" ;;
    Unpacking* | "Setting up"* | Preparing* | Selecting*) printf '%s' "${1%% (*}" ;;
    "Processing triggers"*) printf 'finishing' ;;
    *) printf 'reading the list of packages' ;;
  esac
}

describe_nothing() { :; }

# show_progress WHAT LOG DESCRIBE PARENT: as long as the process PARENT lives, and from its second second on, shows what is
# being done: at a terminal in one line that moves, elsewhere by a line every few seconds.
show_progress() {
  local what=$1 log=$2 describe=$3 parent=$4 started=$SECONDS last=-5 line said width=80 signs='|/-\' turn=0 pause=0.3
  trap 'exit 0' TERM
  [ ! -t 2 ] || width=$(stty size 2> /dev/null <&2 | cut -d ' ' -f 2) || true
  [ "${width:-0}" -gt 20 ] || width=80
  while sleep "$pause" && kill -0 "$parent" 2> /dev/null; do
    [ $((SECONDS - started)) -ge 1 ] || continue
    line=$(tail -n 1 "$log" 2> /dev/null | tr -d '\r' | cut -c 1-200)
    said=$("$describe" "$line")
    said="$what${said:+: $said}, $((SECONDS - started)) s so far"
    if [ -t 2 ]; then
      turn=$(((turn + 1) % 4))
      printf '\r\033[K%s %s' "${signs:turn:1}" "${said:0:width - 3}" >&2
    elif [ $((SECONDS - last)) -ge 4 ]; then
      last=$SECONDS
      note "$said"
    fi
  done
}

# run_visibly WHAT LOG DESCRIBE COMMAND…: runs a command with its output in LOG while show_progress tells of it. The command
# is in the foreground, so Ctrl-C reaches it.
run_visibly() {
  local what=$1 log=$2 describe=$3 self=$BASHPID display status=0  # behind "&", BASHPID would be the display's own
  shift 3
  mkdir -p "$(dirname "$log")"  # in a fresh clone nothing has made build/ yet
  : > "$log"
  show_progress "$what" "$log" "$describe" "$self" &
  display=$!
  "$@" > "$log" 2>&1 || status=$?
  kill "$display" 2> /dev/null || true
  wait "$display" 2> /dev/null || true
  [ ! -t 2 ] || printf '\r\033[K' >&2
  return "$status"
}

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
  local log install=(env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends --no-remove "${missing[@]}")
  log=$(mktemp)
  [ "$(id -u)" = 0 ] || sudo true  # a password is asked for here, and not in the middle of a moving line
  if ! { run_visibly "Installing packages" "$log" describe_apt run_as_root apt-get update &&
    run_visibly "Installing ${#missing[@]} package$([ ${#missing[@]} = 1 ] || echo s)" "$log" describe_apt run_as_root "${install[@]}"; }; then
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

# can_print: whether the release was configured with the libraries that draw sheets.
can_print() { grep -qs '^BOTYARD_PRINTS:INTERNAL=ON' "$root/build/release/CMakeCache.txt"; }

# name_of_build PRESET: for people.
name_of_build() {
  case $1 in
    release) echo "Building the program" ;;
    wasm) echo "Building the engine for browsers" ;;
    *) echo "Building ($1)" ;;
  esac
}

# build PRESET [TARGET…]: configures once, builds what has changed. Quiet unless it takes more than a second. What was
# compiled stays, so after Ctrl-C the next start goes on from there.
build() {
  local preset=$1 folder=$root/build/$1 log=$root/build/$1.log
  shift
  mkdir -p "$root/build"
  (
    cd "$root" || exit 1
    flock -n 9 || { note "Another start builds in $folder; waiting for it…"; flock 9; }
    # A folder of an older preset would keep settings that the preset no longer has: --fresh forgets them.
    if [ ! -f "$folder/build.ninja" ] || [ CMakePresets.json -nt "$folder/CMakeCache.txt" ] || lacks_print "$folder"; then
      run_visibly "Looking at this machine" "$log" describe_nothing cmake --fresh --preset "$preset" ||
        { tail -n 30 "$log" >&2; fail "Configuring failed; all of it: $log"; }
    fi
    NINJA_STATUS='[%f/%t %e] ' run_visibly "$(name_of_build "$preset")" "$log" describe_ninja ninja -C "$folder" "$@" ||
      { grep -E -A 8 'error|FAILED' "$log" | head -n 60 >&2; fail "The build failed; all of it: $log"; }
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
    mkdir -p "$root/build/node"
    run_visibly "Fetching a newer Node, which the page needs" "$root/build/node.log" describe_nothing \
      npm install --no-audit --no-fund --prefix "$root/build/node" "$newer@22" ||
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
    run_visibly "Fetching npm's packages for ${1#"$root"/}" "$log" describe_nothing npm ci --no-audit --no-fund --prefix "$1" ||
    { tail -n 20 "$log" >&2; return 1; }
}

# build_web: the page, into build/web; only if something it is made of is newer.
build_web() {
  local made=$root/build/web/index.html
  if [ -f "$made" ] && [ -z "$(find "$root/web" "$root/bindings/wasm/ts" "$root/data/text" "$root/build/wasm/botyard.wasm" \
    -name node_modules -prune -o -newer "$made" -type f -print -quit 2> /dev/null)" ]; then
    return 0
  fi
  prepare_node && npm_packages "$root/web" || return 1
  run_visibly "Building the page" "$root/build/web.log" describe_nothing \
    env -C "$root/web" node node_modules/vite/bin/vite.js build || { tail -n 30 "$root/build/web.log" >&2; return 1; }
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

# build_web_tests: the tests of the page in a browser, into build/web-tests.
build_web_tests() {
  prepare_node && npm_packages "$root/web" || return 1
  (
    cd "$root/web" || exit 1
    node node_modules/typescript/bin/tsc -p tests && ln -sfn "$PWD/node_modules" "$root/build/web-tests/node_modules"
  )
}
