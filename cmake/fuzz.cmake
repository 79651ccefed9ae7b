# Fuzz targets: every tests/fuzz/fuzz_<name>.c, with seeds in tests/fuzz/corpus/<name>/. Run one by
#   build/fuzz/bin/fuzz_<name> build/fuzz/corpus/<name> tests/fuzz/corpus/<name> -max_total_time=60
if(NOT CMAKE_C_COMPILER_ID MATCHES "Clang")
    message(FATAL_ERROR "Fuzz targets need clang: cmake --preset fuzz")
endif()
file(GLOB sources CONFIGURE_DEPENDS tests/fuzz/fuzz_*.c)
foreach(source IN LISTS sources)
    cmake_path(GET source STEM name)
    add_executable(${name} ${source})
    target_include_directories(${name} PRIVATE ${private_includes})
    target_link_libraries(${name} PRIVATE sinew_static)
    target_link_options(${name} PRIVATE -fsanitize=fuzzer)
endforeach()
