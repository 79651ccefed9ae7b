#!/bin/sh
# check_reference.sh SINEW REFERENCE: fails when the reference in the documentation is not what the program says.
# SPDX-License-Identifier: BSD-3-Clause
set -eu
if ! "$1" describe --markdown | diff -u "$2" -; then
    echo "reference: $2 is out of date; mend it with: $1 describe --markdown > $2" >&2
    exit 1
fi
echo "reference: ok"
