# The toolchain for 64-bit Arm from Debian's gcc-aarch64-linux-gnu: `./go aarch64`, or cmake --preset aarch64. Libraries come
# from the folder that tools/cross_root.sh fills, or from the system (Debian's multiarch) when that folder is absent; programs
# run under qemu-user.
# SPDX-License-Identifier: BSD-3-Clause
set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR aarch64)
set(CMAKE_C_COMPILER aarch64-linux-gnu-gcc)
set(CMAKE_C_LIBRARY_ARCHITECTURE aarch64-linux-gnu)
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)

cmake_path(GET CMAKE_CURRENT_LIST_DIR PARENT_PATH SINEW_CROSS_ROOT)
string(APPEND SINEW_CROSS_ROOT /build/aarch64-root)
if(IS_DIRECTORY ${SINEW_CROSS_ROOT})
    set(CMAKE_SYSROOT ${SINEW_CROSS_ROOT})
    set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
    set(CMAKE_FIND_ROOT_PATH_MODE_INCLUDE ONLY)
    set(CMAKE_FIND_ROOT_PATH_MODE_PACKAGE ONLY)
    set(CMAKE_CROSSCOMPILING_EMULATOR qemu-aarch64 -L ${SINEW_CROSS_ROOT})
    set(ENV{PKG_CONFIG_SYSROOT_DIR} ${SINEW_CROSS_ROOT})
else()
    set(SINEW_CROSS_ROOT)
    set(CMAKE_CROSSCOMPILING_EMULATOR qemu-aarch64)
endif()
set(ENV{PKG_CONFIG_PATH} "")
set(ENV{PKG_CONFIG_LIBDIR}
    ${SINEW_CROSS_ROOT}/usr/lib/aarch64-linux-gnu/pkgconfig:${SINEW_CROSS_ROOT}/usr/share/pkgconfig)
