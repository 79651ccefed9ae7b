#!/bin/sh
# check_reference.sh SINEW REFERENCE [OPTION]: fails when the reference in the documentation is not what the program says.
# OPTION of `sinew describe` that makes it: --markdown.
# SPDX-License-Identifier: BSD-3-Clause
set -eu
option=${3:---markdown}
if ! "$1" describe "$option" | diff -u "$2" -; then
    echo "reference: $2 is out of date; fix it with: $1 describe $option > $2" >&2
    exit 1
fi
echo "reference: ok"
