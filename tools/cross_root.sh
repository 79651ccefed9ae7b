#!/bin/sh
# tools/cross_root.sh ARCHITECTURE FOLDER PACKAGE...: unpacks Debian's packages of another architecture, with all that they
# depend on, in FOLDER, for a cross compiler (--sysroot) and for qemu-user (-L). It needs no root and changes nothing of the
# system: apt works on lists of its own. It does nothing when FOLDER already has these packages.
# SPDX-License-Identifier: BSD-3-Clause
set -eu
architecture=$1
folder=$2
shift 2
if [ "$(cat "$folder/packages.txt" 2>/dev/null)" = "$*" ]; then exit 0; fi
if [ "${SINEW_OFFLINE:-0}" = 1 ]; then
    echo "$folder lacks packages of $architecture, and SINEW_OFFLINE=1 forbids to fetch them: $*" >&2
    exit 3
fi
rm -rf "$folder"
mkdir -p "$folder"
folder=$(cd "$folder" && pwd)
apt=$folder/apt
mkdir -p "$apt/lists/partial" "$apt/cache/archives/partial"
: >"$apt/status" # nothing is installed
fetch() {
    apt-get -q -o APT::Architecture="$architecture" -o APT::Architectures="$architecture" -o Dir::State="$apt" \
        -o Dir::State::Lists="$apt/lists" -o Dir::State::status="$apt/status" -o Dir::Cache="$apt/cache" \
        -o APT::Sandbox::User= -o APT::Install-Recommends=false -o Debug::NoLocking=true -o Acquire::Retries=3 "$@"
}
fetch update || echo "apt-get update failed in part; going on" >&2
fetch -y --download-only install "$@"
# The folders that Debian 12 replaces with links, so that absolute links inside the packages lead somewhere.
mkdir -p "$folder/usr/lib" "$folder/usr/bin" "$folder/usr/sbin"
for name in lib bin sbin; do ln -s usr/$name "$folder/$name"; done
for file in "$apt"/cache/archives/*.deb; do
    dpkg-deb --fsys-tarfile "$file" | tar -x --keep-directory-symlink --no-same-owner -f - -C "$folder"
done
# What update-alternatives would choose: one set of linear algebra.
libraries=$(echo "$folder"/usr/lib/*-linux-gnu*)
for file in "$libraries"/openblas-pthread/*.so* "$libraries"/openblas-pthread/*.a; do
    if [ -e "$file" ]; then ln -sf "openblas-pthread/${file##*/}" "$libraries/${file##*/}"; fi
done
for name in openblas blas-openblas lapack-openblas; do
    file=$libraries/openblas-pthread/pkgconfig/$name.pc
    if [ -e "$file" ]; then cp "$file" "$libraries/pkgconfig/${name%-openblas}.pc"; fi
done
rm -rf "$apt"
echo "$*" >"$folder/packages.txt"
