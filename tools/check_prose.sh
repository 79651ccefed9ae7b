#!/bin/sh
# check_prose.sh [words|links|spelling]...: all three without arguments. Home-made terms, relative links, and spelling (codespell; words
# that are right are listed in tools/codespell.txt). Exits with 77 where codespell is asked for alone and is not installed.
# SPDX-License-Identifier: BSD-3-Clause
set -u
cd "$(dirname -- "$0")/.." || exit 2
[ $# -gt 0 ] || set -- words links spelling
wrong=0
for check; do
    case $check in
    words) python3 -B tools/check_words.py --self-test && python3 -B tools/check_words.py || wrong=1 ;;
    links) python3 -B tools/check_doc_links.py || wrong=1 ;;
    spelling)
        if ! command -v codespell >/dev/null 2>&1; then
            echo "spelling: codespell is not installed; ./go need docs" >&2
            [ $# -gt 1 ] || exit 77
        elif codespell --quiet-level=3 --ignore-words=tools/codespell.txt README.md CONTRIBUTING.md CHANGELOG.md CITATION.cff \
            docs/*.md include src apps/sinew apps/viewer/page bench examples python scenes validation; then
            echo "spelling: ok"
        else
            wrong=1
        fi
        ;;
    *) echo "check_prose.sh: unknown check $check" >&2 && exit 2 ;;
    esac
done
exit $wrong
