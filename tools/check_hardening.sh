#!/bin/sh
# tools/check_hardening.sh FILE...
# Each program or library resolves the addresses of other libraries at its start, makes them read-only, and checks copies into
# buffers of known size (cmake/flags.cmake). Exit code 77: not tried, because readelf is missing.
command -v readelf >/dev/null || exit 77
wrong=0
expect() # FILE WHAT PATTERN OPTIONS: readelf prints a line that matches
{
    readelf --wide $4 "$1" | grep -Eq "$3" || { echo "$1: no $2"; wrong=1; }
}
for file in "$@"; do
    expect "$file" "early binding (-z now)" 'BIND_NOW' --dynamic
    expect "$file" "read-only relocations (-z relro)" 'GNU_RELRO' --program-headers
    expect "$file" "checked copies (_FORTIFY_SOURCE)" ' __(memcpy|snprintf)_chk(@|$)' --dyn-syms
done
exit $wrong
