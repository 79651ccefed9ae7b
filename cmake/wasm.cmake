# The toolchain for WebAssembly from Debian's package emscripten: `./go wasm`, or cmake --preset wasm. SINEW_SIMD=OFF builds for
# browsers without vector instructions. Programs run under node.
# SPDX-License-Identifier: BSD-3-Clause
set(CMAKE_TRY_COMPILE_PLATFORM_VARIABLES SINEW_SIMD)
find_program(SINEW_EMCC emcc REQUIRED)
execute_process(COMMAND em-config EMSCRIPTEN_ROOT OUTPUT_VARIABLE root OUTPUT_STRIP_TRAILING_WHITESPACE COMMAND_ERROR_IS_FATAL ANY)
include(${root}/cmake/Modules/Platform/Emscripten.cmake)
option(SINEW_SIMD "Use the vector instructions of WebAssembly" ON)
if(SINEW_SIMD)
    string(APPEND CMAKE_C_FLAGS_INIT " -msimd128")
endif()
