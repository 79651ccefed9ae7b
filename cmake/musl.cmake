# The toolchain for static programs with musl from Debian's musl-tools: `./go static`, or cmake --preset static. musl has no
# headers of Linux, so that those of the system are linked into a folder of the build.
# SPDX-License-Identifier: BSD-3-Clause
set(CMAKE_C_COMPILER musl-gcc)
set(CMAKE_EXE_LINKER_FLAGS_INIT -static)
set(CMAKE_FIND_LIBRARY_SUFFIXES .a)
cmake_path(GET CMAKE_CURRENT_LIST_DIR PARENT_PATH SINEW_LINUX_HEADERS)
string(APPEND SINEW_LINUX_HEADERS /build/linux-headers)
file(MAKE_DIRECTORY ${SINEW_LINUX_HEADERS})
foreach(name linux asm-generic)
    file(CREATE_LINK /usr/include/${name} ${SINEW_LINUX_HEADERS}/${name} SYMBOLIC)
endforeach()
file(GLOB asm /usr/include/*/asm)
list(APPEND asm /usr/include/asm)
list(GET asm 0 asm)
file(CREATE_LINK ${asm} ${SINEW_LINUX_HEADERS}/asm SYMBOLIC)
set(CMAKE_C_FLAGS_INIT "-isystem ${SINEW_LINUX_HEADERS}")
