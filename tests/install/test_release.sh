#!/bin/sh
# tests/install/test_release.sh SOURCE: if this fails, tools/release.sh tags what is not ready, or refuses what is. It runs on a
# small repository with a ./go that makes empty packages.
# SPDX-License-Identifier: BSD-3-Clause
set -eu
source=$1
command -v git >/dev/null || exit 77
rm -rf tree
mkdir -p tree/tools tree/include/sinew tree/packaging/vcpkg/sinew
cd tree
cp "$source/tools/release.sh" tools
cat >go <<'EOF'
#!/bin/sh
rm -rf build/release/packages && mkdir -p build/release/packages
case $2 in TGZ) name=sinew.tar.gz ;; DEB) name=sinew.deb ;; esac
echo "$2" >build/release/packages/$name
[ ! -e build/broken ]
EOF
chmod +x go
printf '#define SN_VERSION_MAJOR 1\n#define SN_VERSION_MINOR 2\n#define SN_VERSION_PATCH 3\n' >include/sinew/base.h
printf 'title: Sinew\nversion: 1.2.3\n' >CITATION.cff
printf '{\n  "version": "1.2.3",\n}\n' >packaging/vcpkg/sinew/vcpkg.json
printf '# Changelog\n\n## [1.2.3] - 2026-01-31\n\n### Added\n\n- A rod.\n\n## [1.2.2] - 2025-01-31\n\n- Older.\n' >CHANGELOG.md
printf 'build/\nout/\n' >.gitignore
export GIT_CONFIG_GLOBAL=/dev/null GIT_CONFIG_SYSTEM=/dev/null GIT_AUTHOR_NAME=a GIT_AUTHOR_EMAIL=a@b.invalid \
    GIT_COMMITTER_NAME=a GIT_COMMITTER_EMAIL=a@b.invalid
git init -q .
git add .
git commit -q -m first

fail() { echo "$*" && exit 1; }
# refused TEXT ARGUMENT...: the script fails, says TEXT and tags nothing.
refused() {
    text=$1
    shift
    if tools/release.sh "$@" >said 2>&1; then rm said && fail "release.sh $* was not refused"; fi
    grep -qF -- "$text" said || { cat said && fail "release.sh $* does not say: $text"; }
    rm said
    [ -z "$(git tag)" ] || fail "release.sh $* left a tag"
}
refused "usage:"
refused "usage:" 1.2
refused "usage:" 01.2.3
refused "usage:" 1.2.3 --really
refused "base.h states version 1.2.3, not 1.2.4" 1.2.4 --dry-run
refused "CITATION.cff states version 1.2.3, not 1.2.4" 1.2.4
refused "vcpkg.json states version 1.2.3, not 1.2.4" 1.2.4
refused "no heading '## [1.2.4] - YYYY-MM-DD'" 1.2.4
echo >>CITATION.cff
refused "files differ" 1.2.3
git checkout -q CITATION.cff
touch new
refused "files differ" 1.2.3 --dry-run
rm new
mkdir build && touch build/broken
refused "" 1.2.3
rm build/broken

tools/release.sh 1.2.3 --dry-run | grep -qF "1.2.3 can be released" || fail "the dry run refuses"
[ -z "$(git tag)" ] || fail "the dry run left a tag"
tools/release.sh 1.2.3 >/dev/null
[ "$(git cat-file -t v1.2.3)" = tag ] || fail "no annotated tag"
cd out/release/1.2.3
sha256sum --quiet -c SHA256SUMS
[ "$(wc -l <SHA256SUMS)" = 3 ] || fail "SHA256SUMS does not list source, archive and package"
printf '### Added\n\n- A rod.\n\n' | cmp - notes.md
tar -tzf sinew-1.2.3-source.tar.gz | grep -qx 'sinew-1.2.3/include/sinew/base.h' || fail "the source archive lacks a file"
cd ../../..
if tools/release.sh 1.2.3 --dry-run >said 2>&1; then fail "a version was released twice"; fi
grep -qF "the tag v1.2.3 exists" said
