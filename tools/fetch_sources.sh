#!/bin/sh
# tools/fetch_sources.sh FOLDER PACKAGE...: fetches Debian's source packages and unpacks them, patched, in FOLDER/PACKAGE, for a
# build with SINEW_BUNDLED=FOLDER. It needs no root and changes nothing of the system: apt works on lists of its own. It does
# nothing when FOLDER already has these packages. SINEW_SUITE names another release of Debian than bookworm.
# SPDX-License-Identifier: BSD-3-Clause
set -eu
folder=$1
shift
suite=${SINEW_SUITE:-bookworm}
if [ "$(cat "$folder/packages.txt" 2>/dev/null)" = "$suite: $*" ]; then exit 0; fi
if [ "${SINEW_OFFLINE:-0}" = 1 ]; then
    echo "$folder lacks the sources of $*, and SINEW_OFFLINE=1 forbids to fetch them" >&2
    exit 3
fi
rm -rf "$folder"
mkdir -p "$folder"
cd "$folder"
apt=$PWD/apt
mkdir -p "$apt/lists/partial" "$apt/cache/archives/partial"
: >"$apt/status"
cat >"$apt/sources.list" <<END
deb-src http://deb.debian.org/debian $suite main
deb-src http://deb.debian.org/debian-security $suite-security main
END
fetch() {
    apt-get -q -o Dir::State="$apt" -o Dir::State::Lists="$apt/lists" -o Dir::State::status="$apt/status" \
        -o Dir::Cache="$apt/cache" -o Dir::Etc::sourcelist="$apt/sources.list" -o Dir::Etc::sourceparts=- \
        -o APT::Sandbox::User= -o Debug::NoLocking=true -o Acquire::Retries=3 "$@"
}
fetch update || echo "apt-get update failed in part; going on" >&2
for package; do
    # The newest, which may be one of the security archive; a mirror without that archive has the one of the suite.
    fetch --download-only source "$package" || fetch --download-only source "$package/$suite"
    for description in "$package"_*.dsc; do
        if dpkg-source --no-check -x "$description" "$package"; then break; fi # one that was fetched in part fails
        rm -rf "$package"
    done
    if [ ! -d "$package" ]; then
        echo "the source package $package could not be fetched or unpacked" >&2
        exit 3
    fi
    rm -f "$package"_*
done
rm -rf "$apt"
echo "$suite: $*" >packages.txt
