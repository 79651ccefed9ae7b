#!/bin/sh
# test_abi.sh SOURCE: if this fails, tools/check_abi.sh lets a release through with which older programs do not run, or refuses
# one that only adds functions. It runs on small libraries.
# SPDX-License-Identifier: BSD-3-Clause
set -eu
source=$1
command -v abidiff >/dev/null || exit 77
rm -rf old new
make() { # FOLDER: a library of the header and source on standard input
    rm -rf "$1"
    mkdir -p "$1/include" "$1/lib"
    cat >"$1/include/a.h"
    printf '#include "a.h"\nint f(struct s *p) { return p->x; }\n%s\n' "$2" >"$1/a.c"
    cc -g -shared -fPIC -I "$1/include" -o "$1/lib/libsinew.so" "$1/a.c"
}
header='struct s { int x; }; int f(struct s *p); int g(void);'
echo "$header" | make old 'int g(void) { return 1; }'
status() { # EXPECTED WHAT
    code=0
    "$source/tools/check_abi.sh" --folders old new >said 2>&1 || code=$?
    [ "$code" = "$1" ] || { cat said && echo "$2: exit status $code, not $1" && exit 1; }
}
echo "$header" | make new 'int g(void) { return 2; }'
status 0 "another function body"
echo "$header int h(void);" | make new 'int g(void) { return 1; } int h(void) { return 3; }'
status 0 "an added function"
echo 'struct s { int x; }; int f(struct s *p);' | make new ''
status 1 "a removed function"
echo 'struct s { double y; int x; }; int f(struct s *p); int g(void);' | make new 'int g(void) { return 1; }'
status 1 "a struct with another layout"
rm new/lib/libsinew.so
status 2 "a missing library"
