#!/bin/sh
# tools/release.sh VERSION [--dry-run]: checks that the tree states this version everywhere, builds the packages, writes
# SHA256SUMS and the notes of the release into out/release/VERSION, and tags the commit vVERSION. It publishes nothing. With
# --dry-run it only checks. Whether the tests pass (`.ci/run`, `./go full-test`) is the maintainer's duty.
# SPDX-License-Identifier: BSD-3-Clause
set -eu
cd "$(dirname -- "$0")/.."
usage() { echo "usage: tools/release.sh VERSION [--dry-run], with VERSION as in 1.2.3" >&2 && exit 2; }
version=${1:-}
case $# in 1) dry= ;; 2) dry=$2 ;; *) usage ;; esac
case $dry in "" | --dry-run) ;; *) usage ;; esac
echo "$version" | grep -qxE '(0|[1-9][0-9]*)(\.(0|[1-9][0-9]*)){2}' || usage
tag=v$version

# ---- checks: all of them are tried, and each wrong one is named --------------------------------------------------------
wrong=0
refuse() {
    echo "release: $*" >&2
    wrong=$((wrong + 1))
}
states() { # FILE WORD: complains unless WORD, which the file states, is the version
    if [ "$2" != "$version" ]; then refuse "$1 states version ${2:-(none)}, not $version"; fi
}
part() { sed -n "s/^#define SN_VERSION_$1 *\([0-9]*\)\$/\1/p" include/sinew/base.h; }
changes() { # the section of this version in CHANGELOG.md, without its heading
    awk -v head="## [$version] - " 'index($0, "## ") == 1 { on = index($0, head) == 1; next } on' CHANGELOG.md
}

if [ -n "$(git status --porcelain)" ]; then refuse "files differ from the commit or are not committed: git status"; fi
if git rev-parse -q --verify "refs/tags/$tag" >/dev/null; then refuse "the tag $tag exists"; fi
states include/sinew/base.h "$(part MAJOR).$(part MINOR).$(part PATCH)" # CMakeLists.txt and the packages take it from there
states CITATION.cff "$(sed -n 's/^version: *//p' CITATION.cff)"
states packaging/vcpkg/sinew/vcpkg.json "$(sed -n 's/^ *"version": "\(.*\)",$/\1/p' packaging/vcpkg/sinew/vcpkg.json)"
if ! grep -qE "^## \[$version\] - [0-9]{4}-[0-9]{2}-[0-9]{2}\$" CHANGELOG.md; then
    refuse "CHANGELOG.md has no heading '## [$version] - YYYY-MM-DD'"
elif [ -z "$(changes | tr -d '[:space:]')" ]; then
    refuse "the section of $version in CHANGELOG.md is empty"
fi
if [ "$wrong" != 0 ]; then
    echo "release: $wrong wrong; nothing was built or tagged" >&2
    exit 1
fi
if [ -n "$dry" ]; then
    echo "release: $version can be released from $(git rev-parse --short HEAD)"
    exit 0
fi

# ---- packages, then the tag: what fails leaves no tag ------------------------------------------------------------------
out=out/release/$version
rm -rf "$out"
mkdir -p "$out"
SOURCE_DATE_EPOCH=$(git log -1 --format=%ct)
export SOURCE_DATE_EPOCH
git archive --prefix="sinew-$version/" HEAD | gzip -9 -n >"$out/sinew-$version-source.tar.gz"
for kind in TGZ DEB; do
    ./go package $kind
    for file in build/release/packages/*.*; do
        if [ -f "$file" ]; then cp "$file" "$out/"; fi
    done
done
changes | sed '/./,$!d' >"$out/notes.md"
(cd "$out" && sha256sum -- *.tar.gz *.deb >SHA256SUMS)
git tag -a "$tag" -m "Sinew $version"
echo "release: tagged $tag; packages, notes.md and SHA256SUMS are in $out. To publish: git push origin $tag, then upload them"
