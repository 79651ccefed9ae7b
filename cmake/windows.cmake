# The toolchain for 64-bit Windows from Debian's gcc-mingw-w64-x86-64: `./go windows`, or cmake --preset windows. The variant
# "posix" has the threads of winpthreads, which are linked statically, so that programs need only libraries of Windows. They
# run under wine.
# SPDX-License-Identifier: BSD-3-Clause
set(CMAKE_SYSTEM_NAME Windows)
set(CMAKE_SYSTEM_PROCESSOR x86_64)
set(CMAKE_C_COMPILER x86_64-w64-mingw32-gcc-posix)
set(CMAKE_RC_COMPILER x86_64-w64-mingw32-windres)
set(CMAKE_FIND_ROOT_PATH /usr/x86_64-w64-mingw32)
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_INCLUDE ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_PACKAGE ONLY)
set(CMAKE_EXE_LINKER_FLAGS_INIT "-static -Wl,--stack,8388608") # the main thread of other systems has 8 MiB, too
set(CMAKE_CROSSCOMPILING_EMULATOR wine)
