#!/bin/sh
# check_docs.sh DOXYGEN DOXYFILE LOG: fails on a public function, struct or enumeration without a comment. Fields,
# enumerators, macros, forward declarations and inline functions may go without one: the x of a vector needs none.
# SPDX-License-Identifier: BSD-3-Clause
set -eu
rm -f "$3"
"$1" "$2"
if grep 'warning:' "$3" | grep -vE ' \((variable|enumvalue|macro definition|typedef)\) of '; then
    echo "docs: the above is public and has no comment" >&2
    exit 1
fi
