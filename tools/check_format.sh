#!/bin/sh
# Compares every C file with .clang-format; with --fix, rewrites those that differ. Reports lines of more than 110
# columns, which clang-format leaves in comments: it breaks them in the middle of lists, and --fix does not.
# SPDX-License-Identifier: BSD-3-Clause
set -eu
cd "$(dirname -- "$0")/.."
tool=${CLANG_FORMAT:-clang-format-14}
if ! command -v "$tool" >/dev/null 2>&1; then
    echo "format: $tool is not installed; ./go need clang" >&2
    exit 3
fi
files=$(find include src apps bench examples petsc python tests validation -name '*.[ch]' | sort)
# shellcheck disable=SC2086 # no blanks in names of sources
if [ "${1:-}" = --fix ]; then
    "$tool" -i $files
elif ! "$tool" --dry-run -Werror --ferror-limit=3 $files; then
    echo "format: the above differs; tools/check_format.sh --fix rewrites it" >&2
    exit 1
fi
# shellcheck disable=SC2086
if LC_ALL=C.UTF-8 grep -nE '^.{110}.*[^\\]$' $files; then
    echo "format: the lines above have more than 110 columns" >&2
    exit 1
fi
if [ "${1:-}" != --fix ]; then
    echo "format: $(echo "$files" | wc -l) files, ok"
fi
