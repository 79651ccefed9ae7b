#!/bin/sh
# tests/machines/check_messages.sh COMMAND...: a build whose libraries come from their sources (static, windows) has no view, charts or
# HDF5. If this fails, its messages send the user to packages of Debian that would not help, or do not say what helps.
# SPDX-License-Identifier: BSD-3-Clause
set -eu
wrong=0
expect() { # TEXT ARGUMENTS of the command
    text=$1
    shift
    said=$($run "$@" 2>&1 </dev/null) || :
    case $said in
    *apt-get* | *libwebsockets-dev*) echo "$*: names packages: $said" && wrong=1 ;;
    *"$text"*) echo "$*: $said" | tail -n 1 ;;
    *) echo "$*: does not say '$text': $said" && wrong=1 ;;
    esac
}
run=$*
expect "./go site" view
expect "./go site" shot scenes/needle/tip-load.xml
expect "SINEW_WITH_CAIRO=OFF" plot out
expect "SINEW_WITH_HDF5=OFF" run scenes/needle/tip-load.xml --steps 1 --record out/none.h5
exit $wrong
