#!/usr/bin/env bash
# Proof on a bare machine: a Debian 12 with nothing but apt, made here in a folder, gets a clone of this repository, and a
# newcomer's commands are run inside: ./botyard --version, the page served and fetched, print, and steps of ./test. First as
# root, then, in a second copy of the bare system, as a user who has nothing but sudo. Needs root, mmdebstrap and about 10 GB
# below build/fresh; uses this machine's package sources and certificates.
#   scripts/fresh_test.sh [root|user]    only one of the two
#   BOTYARD_FRESH_STEPS="start wasm"     the steps of ./test that run inside; by default those that depend on the machine
set -euo pipefail
root=$(readlink -f "$(dirname "${BASH_SOURCE[0]}")/..")
. "$root/scripts/setup.sh"
[ "$(id -u)" = 0 ] || fail "Making a bare system takes root: sudo scripts/fresh_test.sh"
install_packages fresh
folder=$root/build/fresh
steps=${BOTYARD_FRESH_STEPS:-tests start wasm}
mkdir -p "$folder"

# unmount_all SYSTEM: nothing of the outer machine stays inside, whatever happened.
unmount_all() {
  local place
  for place in dev/shm dev/pts dev proc; do
    ! mountpoint -q "$1/$place" || umount -l "$1/$place"
  done
}
trap 'unmount_all "$folder/root"; unmount_all "$folder/user"' EXIT

# make_bare SYSTEM: a Debian 12 with nothing but apt and what it depends on.
make_bare() {
  local bare=$folder/bare.tar sources=()
  mapfile -t sources < <(find /etc/apt/sources.list /etc/apt/sources.list.d -type f \( -name '*.list' -o -name '*.sources' \) -size +0 2> /dev/null)
  [ -f "$bare" ] || { mmdebstrap --variant=apt --format=tar bookworm "$bare.part" "${sources[@]}" > "$folder/bare.log" 2>&1 && mv "$bare.part" "$bare"; } ||
    { tail -n 20 "$folder/bare.log" >&2; fail "The bare system could not be made"; }
  unmount_all "$1"
  rm -rf "$1"
  mkdir -p "$1"
  tar -xf "$bare" -C "$1" --exclude='./dev/*'
  # What whoever runs the network here has set up.
  cp /etc/resolv.conf /etc/hosts "$1/etc/"
  mkdir -p "$1/etc/ssl/certs"
  cp /etc/ssl/certs/ca-certificates.crt "$1/etc/ssl/certs/network.crt" 2> /dev/null || true
  mount --bind /dev "$1/dev"
  mount --bind /dev/pts "$1/dev/pts" 2> /dev/null || true
  mount --bind /dev/shm "$1/dev/shm" 2> /dev/null || true
  mount -t proc proc "$1/proc"
}

# inside SYSTEM USER COMMAND: with no more of the environment than a login gives.
inside() {
  local home=/root certificates=()
  [ "$2" = root ] || home=/home/$2
  [ ! -s "$1/etc/ssl/certs/network.crt" ] || certificates=(NODE_EXTRA_CA_CERTS=/etc/ssl/certs/network.crt npm_config_cafile=/etc/ssl/certs/network.crt)
  local become=()
  [ "$2" = root ] || become=(setpriv --reuid "$2" --regid "$2" --init-groups)
  chroot "$1" env -i HOME="$home" USER="$2" PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin LC_ALL=C.UTF-8 \
    "${certificates[@]}" "${become[@]}" bash -c "cd '$home/botyard' || exit; $3"
}

# A page is served once the address answers; asked for without any tool that the bare system may lack. Each try has its own
# limit of time, and the server is ended by SIGTERM: what bash starts in the background ignores SIGINT.
fetch_page='
  ./botyard serve --port 8123 --data /tmp/fresh.db > /tmp/serve.log 2>&1 < /dev/null & server=$!
  ask="exec 3<> /dev/tcp/127.0.0.1/8123 && printf \"GET / HTTP/1.0\r\nHost: 127.0.0.1\r\n\r\n\" >&3 && cat <&3"
  page=
  for try in $(seq 600); do
    page=$(timeout 10 bash -c "$ask" 2> /dev/null)
    [ -z "$page" ] || break
    kill -0 $server || break
    sleep 1
  done
  kill -TERM $server; wait $server
  case $page in *"<title>"*) echo "the page is served" ;; *) tail -n 20 /tmp/serve.log; printf "%s\n" "$page" | head -n 30; exit 1 ;; esac'

passed=0
failed=0
check() {  # check NAME COMMAND…
  local name=$1 started=$SECONDS
  shift
  if "$@" > "$folder/$name.log" 2>&1; then
    passed=$((passed + 1))
    note "ok: $name ($((SECONDS - started)) s)"
  else
    failed=$((failed + 1))
    note "FAILED: $name ($((SECONDS - started)) s; all of it: $folder/$name.log)"
    tail -n 40 "$folder/$name.log" >&2
  fi
}

# try_as USER: everything a newcomer does.
try_as() {
  local user=$1 system=$folder/$1 home=/root
  make_bare "$system"
  if [ "$user" != root ]; then
    home=/home/$user
    chroot "$system" bash -c "apt-get update -q && DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends sudo &&
      useradd -m -s /bin/bash $user && echo '$user ALL=(ALL) NOPASSWD: ALL' > /etc/sudoers.d/$user" > "$folder/$user-sudo.log" 2>&1 ||
      { tail -n 20 "$folder/$user-sudo.log" >&2; fail "sudo could not be installed"; }
  fi
  git clone -q --no-hardlinks "$root" "$system$home/botyard"
  [ "$user" = root ] || chroot "$system" chown -R "$user:$user" "$home"
  check "$user-version" inside "$system" "$user" './botyard --version'
  check "$user-page" inside "$system" "$user" "$fetch_page"
  check "$user-print" inside "$system" "$user" './botyard print all --output sheets && ls sheets/*.pdf'
  check "$user-test" inside "$system" "$user" "./test $steps"
  tail -n 12 "$folder/$user-test.log" >&2
  unmount_all "$system"
}

case ${1:-both} in
  root | user) try_as "$1" ;;
  both) try_as root; try_as user ;;
  *) fail "usage: scripts/fresh_test.sh [root|user]" ;;
esac
echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
