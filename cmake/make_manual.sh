#!/bin/sh
# cmake/make_manual.sh COMMAND FOLDER: writes the manual pages and the completion of bash that the command prints.
# SPDX-License-Identifier: BSD-3-Clause
set -eu
command=$1 folder=$2
mkdir -p "$folder/man1"
"$command" help --man >"$folder/man1/sinew.1"
"$command" help | sed -n '/^usage/,/^first steps/s/^  \([a-z]*\)  *[a-z].*/\1/p' | while read -r verb; do
    [ "$verb" = help ] || "$command" help --man "$verb" >"$folder/man1/sinew-$verb.1"
done
"$command" help --completion >"$folder/sinew.bash"
