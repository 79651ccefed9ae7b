#!/bin/sh
# tools/check_deb.sh [FOLDER]: makes a fresh root of Debian 12 with debootstrap, installs the command's package of FOLDER
# (build/release/packages, made by ./go package DEB) and nothing else of Sinew, and runs the demonstration there. Then it installs all
# packages and compiles a program with the library. Needs root and the network; takes minutes, therefore no test. SINEW_MIRROR: a
# mirror of Debian.
# SPDX-License-Identifier: BSD-3-Clause
set -eu
cd "$(dirname -- "$0")/.."
packages=${1:-build/release/packages}
mirror=${SINEW_MIRROR:-http://deb.debian.org/debian}
complain() { echo "check_deb: $*" >&2; exit 2; }
[ "$(id -u)" = 0 ] || complain "this needs root, for chroot"
command -v debootstrap >/dev/null || complain "debootstrap is missing: apt-get install --no-install-recommends debootstrap"
ls "$packages"/sinew_*.deb >/dev/null 2>&1 || complain "$packages has no sinew_*.deb: ./go package DEB"

root=$(mktemp -d "${TMPDIR:-/tmp}/sinew-root.XXXXXX")
leave() {
    umount "$root/proc" 2>/dev/null || :
    if grep -q " $root" /proc/mounts; then complain "$root is still mounted in part, and stays"; fi
    rm -rf "$root"
}
trap leave EXIT
trap 'exit 1' HUP INT TERM

echo "a root of Debian 12 from $mirror"
debootstrap --variant=minbase bookworm "$root" "$mirror" >"$root.log" 2>&1 || { tail -n 20 "$root.log"; exit 1; }
rm -f "$root.log"
grep -q " $root/proc " /proc/mounts || mount -t proc proc "$root/proc"
inside() { # COMMAND LINE of a shell
    echo "\$ $1"
    chroot "$root" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/srv LC_ALL=C.UTF-8 DEBIAN_FRONTEND=noninteractive sh -c "cd /srv && $1"
}

# The two commands of a new user, who has downloaded one file.
cp "$packages"/sinew_*.deb "$root/srv/sinew.deb"
inside "apt-get install -y -q --no-install-recommends ./sinew.deb" >"$packages/root.log" 2>&1 || { tail -n 20 "$packages/root.log"; exit 1; }
inside "sinew demo"
for file in $(chroot "$root" find /srv/out/demo -name '*.png'); do
    [ -s "$root$file" ] && pictures=yes
done
[ "${pictures:-}" = yes ] || { echo "the demonstration has drawn no picture"; exit 1; }

# A program of a user.
mkdir "$root/srv/all"
cp "$packages"/*.deb "$root/srv/all"
inside "apt-get install -y -q --no-install-recommends ./all/*.deb gcc libc6-dev pkg-config" >>"$packages/root.log" 2>&1 ||
    { tail -n 20 "$packages/root.log"; exit 1; }
cp tests/install/project/in_c.c "$root/srv/main.c"
inside "cc main.c \$(pkg-config --cflags --libs sinew) -lm -o main && ./main"
echo "the packages work in a fresh root of Debian 12"
