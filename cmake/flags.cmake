# Flags of every target: the language, warnings, arithmetic that gives the same bits everywhere, instrumentation.
set(CMAKE_C_STANDARD 17)
set(CMAKE_C_STANDARD_REQUIRED ON)
set(CMAKE_C_EXTENSIONS OFF)
if(WIN32) # the C library of mingw-w64 hides strdup and its kin from strict C17
    set(CMAKE_C_EXTENSIONS ON)
endif()
set(CMAKE_CXX_STANDARD 17) # only for tests of the public headers
set(CMAKE_CXX_EXTENSIONS OFF)
if(EMSCRIPTEN) # no shared libraries; objects for modules with one thread and with several, which differ only in how they are linked
    add_compile_options(-pthread)
else()
    set(CMAKE_POSITION_INDEPENDENT_CODE ON)
endif()
set(CMAKE_C_VISIBILITY_PRESET hidden)
add_compile_definitions(_POSIX_C_SOURCE=200809L) # strict C17 hides clock_gettime and its kin

set(warnings_all -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wno-sign-conversion -Wcast-qual -Wundef
    -Wvla -Wimplicit-fallthrough)
if(CMAKE_C_COMPILER_ID STREQUAL "GNU")
    list(APPEND warnings_all -Wdouble-promotion) # clang complains of every INFINITY and NAN, which C makes floats
endif()
if(WIN32)
    list(APPEND warnings_all -Wno-float-conversion) # isfinite and its kin of mingw-w64 convert to every type of numbers
endif()
add_compile_options(${warnings_all} "$<$<COMPILE_LANGUAGE:C>:-Wstrict-prototypes;-Wmissing-prototypes>")
if(SINEW_WERROR)
    add_compile_options(-Werror)
endif()
if(CMAKE_C_COMPILER_ID STREQUAL "GNU") # vectors that no other file sees: how they are passed does not matter
    set_source_files_properties(src/models/spine/disc_slope.c src/models/spine/ellipsoid_slope.c
        PROPERTIES COMPILE_OPTIONS -Wno-psabi)
endif()
# On Arm gcc 12 fails with an internal error (vect_transform_reduction) on loops that keep the least and the largest of several
# numbers, and warns of arrays of which only the first entries are set and read.
if(CMAKE_C_COMPILER_ID STREQUAL "GNU" AND CMAKE_SYSTEM_PROCESSOR MATCHES "^(aarch64|arm64)$")
    set_source_files_properties(src/mesh/quality.c src/solvers/modes.c src/solvers/stability.c
        PROPERTIES COMPILE_OPTIONS -fno-tree-loop-vectorize)
    set_source_files_properties(src/models/contact/ring.c PROPERTIES COMPILE_OPTIONS -Wno-maybe-uninitialized)
endif()

# No fused multiply-add unless written, no reordering (never -ffast-math): same scene, same bits. The other two
# change no result; they let loops with sqrt and comparisons be vectorised.
set(SINEW_ARITHMETIC -ffp-contract=off -fno-math-errno -fno-trapping-math)
add_compile_options(${SINEW_ARITHMETIC})
# __FILE__ without the place of the checkout, so that two checkouts build the same bytes.
add_compile_options(-fmacro-prefix-map=${PROJECT_SOURCE_DIR}/=)

set(SINEW_INSTRUMENTATION)
if(SINEW_SANITIZE)
    list(APPEND SINEW_INSTRUMENTATION -fsanitize=${SINEW_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
    if(SINEW_SANITIZE MATCHES "undefined" AND CMAKE_C_COMPILER_ID MATCHES "Clang")
        # clang refuses an offset of 0 from a null pointer, as of an empty array, which gcc lets pass and C2y allows (N3322).
        list(APPEND SINEW_INSTRUMENTATION -fno-sanitize=pointer-overflow)
    endif()
endif()
# Contracts (src/base/assert.h) run where speed does not count.
if(SINEW_ASSERTS STREQUAL "ON" OR (SINEW_ASSERTS STREQUAL "AUTO" AND
        (CMAKE_BUILD_TYPE STREQUAL "Debug" OR SINEW_SANITIZE OR SINEW_FUZZ)))
    add_compile_definitions(SINEW_ASSERTS)
endif()
if(SINEW_COVERAGE)
    list(APPEND SINEW_INSTRUMENTATION --coverage)
endif()
add_compile_options(${SINEW_INSTRUMENTATION})
add_link_options(${SINEW_INSTRUMENTATION})

# Hardening, in optimised builds without sanitizers: copies into buffers of known size are checked (_FORTIFY_SOURCE, which
# needs optimisation), and addresses of library functions are resolved at the start and read-only from then on.
set(SINEW_HARDENING)
if(NOT SINEW_SANITIZE AND CMAKE_BUILD_TYPE MATCHES "^(Release|RelWithDebInfo|MinSizeRel)$")
    set(SINEW_HARDENING -U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=2)
    add_compile_options(${SINEW_HARDENING})
    if(MINGW)
        string(APPEND CMAKE_C_STANDARD_LIBRARIES " -lssp") # the checked copies
    endif()
endif()
include(CheckLinkerFlag)
check_linker_flag(C "LINKER:-z,relro,-z,now" SINEW_HAVE_BIND_NOW)
if(SINEW_HAVE_BIND_NOW)
    add_link_options(LINKER:-z,relro,-z,now)
endif()

# A program with a sanitizer has much to link, and there are some 300 of them: lld takes half as long as ld.
if(SINEW_SANITIZE)
    find_program(SINEW_LLD ld.lld)
    mark_as_advanced(SINEW_LLD)
    if(SINEW_LLD)
        add_link_options(-fuse-ld=lld)
    endif()
endif()

# What `sinew doctor` says about the build.
string(TOUPPER "${CMAKE_BUILD_TYPE}" build_type)
list(JOIN SINEW_ARITHMETIC " " arithmetic)
list(JOIN SINEW_INSTRUMENTATION " " instrumentation)
list(JOIN SINEW_HARDENING " " hardening)
string(STRIP "${CMAKE_C_FLAGS} ${CMAKE_C_FLAGS_${build_type}} ${hardening} ${arithmetic} ${instrumentation}" SINEW_FLAGS_TEXT)
string(REGEX REPLACE " +" " " SINEW_FLAGS_TEXT "${SINEW_FLAGS_TEXT}")
string(REGEX REPLACE "[\"\\]" "" SINEW_FLAGS_TEXT "${SINEW_FLAGS_TEXT}")
