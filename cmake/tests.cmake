# Tests: every tests/<folder>/test_*.c and validation/val_*.c is one program of the Check framework; ctest runs each
# in a folder of its own. A file with the line /* label: slow */ among its first five is left to ./go full-test.
pkg_search_module(CHECK QUIET IMPORTED_TARGET GLOBAL check)
pkg_search_module(JANSSON QUIET IMPORTED_TARGET GLOBAL jansson)
pkg_search_module(LAPACKE QUIET IMPORTED_TARGET GLOBAL lapacke)
pkg_search_module(OPENBLAS QUIET IMPORTED_TARGET GLOBAL openblas)
if(NOT CHECK_FOUND OR NOT JANSSON_FOUND OR NOT LAPACKE_FOUND OR NOT OPENBLAS_FOUND)
    message(STATUS "tests: not built, they need Check, jansson, LAPACKE and OpenBLAS "
        "(on Debian: apt-get install check libjansson-dev liblapacke-dev libopenblas-dev)")
    return()
endif()

# ---- what each test sees ------------------------------------------------------------------------------------------
set(test_slowness 5) # factor on every time limit: it ends what hangs, also on a machine that does much else
if(SINEW_SANITIZE OR CMAKE_CROSSCOMPILING) # the latter run under an emulator
    set(test_slowness 10)
endif()
set(test_environment OPENBLAS_NUM_THREADS=1 XDG_CACHE_HOME=${PROJECT_BINARY_DIR}/cache
    CK_TIMEOUT_MULTIPLIER=${test_slowness})
if(SINEW_SANITIZE)
    list(APPEND test_environment
        ASAN_OPTIONS=halt_on_error=1:detect_leaks=1:strict_string_checks=1:detect_stack_use_after_return=1
        LSAN_OPTIONS=suppressions=${PROJECT_SOURCE_DIR}/cmake/lsan.supp:print_suppressions=0
        UBSAN_OPTIONS=halt_on_error=1:print_stacktrace=1
        TSAN_OPTIONS=halt_on_error=1:second_deadlock_stack=1)
endif()
# ThreadSanitizer and fork do not mix; with the address sanitizer a process for each case takes 25 ms. Check has no limit of time for a
# case then, only ctest has one for the program.
if(SINEW_SANITIZE)
    list(APPEND test_environment CK_FORK=no)
endif()

add_library(sinew_test_needs INTERFACE)
target_include_directories(sinew_test_needs INTERFACE ${private_includes} ${PROJECT_SOURCE_DIR}/tests)
target_compile_definitions(sinew_test_needs INTERFACE
    SINEW_SOURCE_DIR="${PROJECT_SOURCE_DIR}"
    SINEW_COMMAND="${PROJECT_BINARY_DIR}/bin/sinew"
    SINEW_EXAMPLES_DIR="${PROJECT_BINARY_DIR}/bin/examples")
target_link_libraries(sinew_test_needs INTERFACE sinew_conformance sinew_static PkgConfig::CHECK PkgConfig::LAPACKE PkgConfig::OPENBLAS
    ${SINEW_CAIRO} ${SINEW_HDF5}
    PkgConfig::JANSSON PkgConfig::EXPAT PkgConfig::ZLIB Threads::Threads)
# Most time of a test goes by in the library. Its own code is compiled with less optimisation than that, in two
# thirds of the time; the bits of its results are the same (SINEW_ARITHMETIC).
set(test_optimisation $<$<CONFIG:Release>:-O1>)
file(GLOB sources CONFIGURE_DEPENDS tests/support/*.c)
if(sources)
    add_library(sinew_test_support STATIC ${sources})
    target_compile_options(sinew_test_support PRIVATE ${test_optimisation})
    target_link_libraries(sinew_test_support PUBLIC sinew_test_needs)
    set(test_needs sinew_test_support)
else()
    set(test_needs sinew_test_needs)
endif()

# ---- programs that take turns under the address sanitizer -------------------------------------------------------------
# They repeat the same ways through the code for long: of `long_tests` and the other validations a sixth runs in one call
# of `.ci/run`, of `longest_tests` a twelfth. The longest come first, so that each turn gets as much, and they are
# started first, so that none is left alone on one processor.
set(longest_tests validation/solid_statics validation/relative_dynamics validation/solid_pressure validation/capstan
    validation/contact_scenes validation/knot validation/exact_dynamics validation/suture_scenes
    validation/suture_energy validation/needle_dynamics validation/insertion_models validation/cable_plastic
    validation/ddm_dynamics validation/cable_contact validation/line_contact validation/suture_finite_difference
    validation/integrators_energy validation/insertion models/rod_conventions models/contact_random
    models/needle_in_solid)
set(long_tests haptics/two_rates models/resection models/volume_energy validation/plectoneme apps/benches validation/friction models/line_contact
    validation/insertion_mesh validation/insertion_friction models/stitch validation/cable_integrators
    solvers/conformance models/capstan models/restitution engine/threads validation/insertion_bevel
    models/ring_capstan validation/cable_dynamics models/reported_faults solvers/critical validation/insertion_lateral
    solvers/sensitivity validation/contact_solids solvers/advice engine/exchange models/disc_contact models/cable
    models/needle_tissue models/linear_solver solvers/linearise engine/staggered models/islands validation/disc_contact
    models/ablation models/grasp models/pile models/ablation_contact models/surface_contact models/volume_contact
    engine/constraints engine/grab models/suture linalg/linear models/solid_batch linalg/hybrid models/tearing mesh/cut
    mesh/stuffing models/suture_robust linalg/cancellation models/ablation_neighbours mesh/cut_random)

# sinew_turn(NAME PERIOD PLACE): gives it the label turn<K>of<PERIOD>. K goes up and down: the longest of one round of
# places shares its turn with the shortest of the next.
function(sinew_turn name period place)
    math(EXPR round "${place} / ${period}")
    math(EXPR turn "${place} % ${period}")
    math(EXPR odd "${round} % 2")
    if(odd)
        math(EXPR turn "${period} - 1 - ${turn}")
    endif()
    set_property(TEST ${name} APPEND PROPERTY LABELS turn${turn}of${period})
endfunction()

function(sinew_register_test name label timeout)
    set(folder ${PROJECT_BINARY_DIR}/tests/${name})
    file(MAKE_DIRECTORY ${folder})
    math(EXPR case_timeout "${timeout} * 5 / 6") # so that Check, which can name the case, gives up first
    math(EXPR timeout "${timeout} * ${test_slowness}")
    set_tests_properties(${name} PROPERTIES LABELS "${label}" TIMEOUT ${timeout} SKIP_RETURN_CODE 77
        WORKING_DIRECTORY ${folder} ENVIRONMENT "${test_environment};CK_DEFAULT_TIMEOUT=${case_timeout}")
    if(NOT SINEW_SANITIZE AND NOT CMAKE_CROSSCOMPILING) # ./go docs reads it
        set_property(TEST ${name} APPEND PROPERTY ENVIRONMENT SINEW_REPORT=${folder}/report.txt)
    endif()
endfunction()

function(sinew_test_program source target name label timeout)
    add_executable(${target} ${source})
    target_compile_options(${target} PRIVATE ${test_optimisation})
    target_link_libraries(${target} PRIVATE ${test_needs})
    if(name MATCHES "^view/")
        target_link_libraries(${target} PRIVATE sinew_view)
    endif()
    if(name STREQUAL "view/worker") # it stands before the server of the library
        target_sources(${target} PRIVATE ${PROJECT_SOURCE_DIR}/src/view/worker.c)
    endif()
    set_target_properties(${target} PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/bin/tests)
    file(STRINGS ${source} head LIMIT_COUNT 5)
    if("${head}" MATCHES "/\\* label: slow \\*/")
        list(APPEND label slow)
    elseif("${head}" MATCHES "label: slow")
        message(FATAL_ERROR "${source}: a label has a line of its own, /* label: slow */")
    endif()
    if(name STREQUAL "examples/examples")
        return() # one test an example, below
    endif()
    add_test(NAME ${name} COMMAND ${target})
    sinew_register_test(${name} "${label}" ${timeout})
    if(name IN_LIST longest_tests OR name IN_LIST long_tests)
        set_tests_properties(${name} PROPERTIES COST 1000)
    endif()
endfunction()

# ---- the programs -------------------------------------------------------------------------------------------------
file(GLOB sources CONFIGURE_DEPENDS tests/*/test_*.c)
list(FILTER sources EXCLUDE REGEX "/tests/(support|fuzz|core|places)/")
if(NOT TARGET sinew_view)
    list(FILTER sources EXCLUDE REGEX "/tests/view/")
endif()
foreach(source IN LISTS sources)
    cmake_path(GET source PARENT_PATH folder)
    cmake_path(GET folder FILENAME folder)
    cmake_path(GET source STEM stem)
    string(REGEX REPLACE "^test_" "" stem ${stem})
    sinew_test_program(${source} test_${folder}_${stem} ${folder}/${stem} unit 60)
endforeach()
file(GLOB sources CONFIGURE_DEPENDS examples/*.c) # one that was not built is skipped, one without a test fails
foreach(source IN LISTS sources)
    cmake_path(GET source STEM stem)
    add_test(NAME examples/${stem} COMMAND test_examples_examples ${stem})
    sinew_register_test(examples/${stem} unit 60)
endforeach()
# The core links alone: these programs see its objects and no other module, and bring their components with them.
set(core_objects base math mesh linalg engine scene)
list(TRANSFORM core_objects REPLACE "(.+)" "$<TARGET_OBJECTS:sinew_\\1>")
add_executable(test_core_core tests/core/test_core.c tests/support/run_suite.c tests/support/report.c ${core_objects})
target_include_directories(test_core_core PRIVATE ${private_includes} tests)
target_compile_definitions(test_core_core PRIVATE SINEW_COMMAND="${PROJECT_BINARY_DIR}/bin/sinew")
target_link_libraries(test_core_core PRIVATE PkgConfig::CHECK ${needs_base} ${needs_mesh} ${needs_linalg} m)
set_target_properties(test_core_core PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/bin/tests)
add_test(NAME core/core COMMAND test_core_core)
sinew_register_test(core/core unit 60)

# Places to touch, as CONTRIBUTING.md counts them: a program is linked with a new file and a copy of a list that has one line more,
# which stand before those of the library.
function(sinew_place name list head row source test)
    file(READ ${PROJECT_SOURCE_DIR}/${list} text)
    set_property(DIRECTORY ${PROJECT_SOURCE_DIR} APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${list})
    string(REGEX REPLACE "(#define ${head})" "\\1 ${row}" changed "${text}")
    if(changed STREQUAL text)
        message(FATAL_ERROR "${list} has no line \"#define ${head}\"")
    endif()
    cmake_path(GET list FILENAME file)
    file(CONFIGURE OUTPUT ${PROJECT_BINARY_DIR}/generated/places/${name}/${file} CONTENT "@changed@" @ONLY)
    sinew_test_program(${PROJECT_SOURCE_DIR}/${test} test_places_${name} places/${name} unit 60)
    target_sources(test_places_${name} PRIVATE ${source} ${PROJECT_BINARY_DIR}/generated/places/${name}/${file})
endfunction()
sinew_place(component src/sinew/builtins.c "BUILTINS.X." "X(sn_steady_force) X(sn_plain_euler)"
    "tests/places/component.c;tests/places/integrator.c" tests/places/component_test.c)
sinew_place(linear_solver src/linalg/linear.c "SOLVERS.X." "X(sn_elimination)"
    tests/places/linear_solver.c tests/linalg/test_conformance.c)
sinew_place(mesh_format src/mesh/formats.c "FORMATS.ROW." "ROW(sn_off_format)"
    tests/places/mesh_format.c tests/mesh/test_format_conformance.c)

file(GLOB sources CONFIGURE_DEPENDS validation/val_*.c)
foreach(source IN LISTS sources)
    cmake_path(GET source STEM stem)
    string(REGEX REPLACE "^val_" "" stem ${stem})
    sinew_test_program(${source} val_${stem} validation/${stem} validation 240)
endforeach()

# ---- turns ------------------------------------------------------------------------------------------------------------
list(LENGTH long_tests place) # the other validations follow
foreach(source IN LISTS sources)
    cmake_path(GET source STEM stem)
    string(REGEX REPLACE "^val_" "validation/" name ${stem})
    if(NOT name IN_LIST longest_tests AND NOT name IN_LIST long_tests)
        sinew_turn(${name} 6 ${place})
        math(EXPR place "${place} + 1")
    endif()
endforeach()
foreach(period 6 12)
    set(place 0)
    if(period EQUAL 6)
        set(names ${long_tests})
    else()
        set(names ${longest_tests})
    endif()
    foreach(name IN LISTS names)
        if(NOT TEST ${name})
            message(FATAL_ERROR "cmake/tests.cmake lists ${name}, which is no test")
        endif()
        sinew_turn(${name} ${period} ${place})
        math(EXPR place "${place} + 1")
    endforeach()
endforeach()

# ---- every public header alone, as C17, C++11 and C++20; programs in C++ ----------------------------------------------
include(CheckLanguage)
check_language(CXX)
file(GLOB_RECURSE headers CONFIGURE_DEPENDS RELATIVE ${PROJECT_SOURCE_DIR}/include ${PROJECT_SOURCE_DIR}/include/sinew/*.h)
function(sinew_public_headers target ending)
    set(sources)
    foreach(header IN LISTS headers ARGN)
        set(source ${PROJECT_BINARY_DIR}/generated/headers/${header}.${ending})
        file(CONFIGURE OUTPUT ${source} CONTENT "#include <${header}>\n")
        list(APPEND sources ${source})
    endforeach()
    add_library(${target} OBJECT ${sources})
    target_include_directories(${target} PRIVATE ${PROJECT_SOURCE_DIR}/include)
endfunction()
sinew_public_headers(public_headers_c c)
if(CMAKE_CXX_COMPILER)
    enable_language(CXX)
    foreach(standard 11 20)
        sinew_public_headers(public_headers_cpp${standard} cpp sinew/sinew.hpp)
        set_target_properties(public_headers_cpp${standard} PROPERTIES CXX_STANDARD ${standard})
    endforeach()
    foreach(standard 11 14 17 20)
        add_executable(test_cpp_${standard} tests/cpp/sinew_hpp.cpp)
        target_link_libraries(test_cpp_${standard} PRIVATE sinew_static)
        set_target_properties(test_cpp_${standard} PROPERTIES CXX_STANDARD ${standard} CXX_STANDARD_REQUIRED ON
            RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/bin/tests)
        add_test(NAME cpp/${standard} COMMAND test_cpp_${standard})
        sinew_register_test(cpp/${standard} unit 60)
    endforeach()
else()
    message(STATUS "public headers are not tried in C++: no C++ compiler")
endif()

# ---- drivers of devices in shared libraries: one that fits, and some that do not ------------------------------------
function(sinew_device_plugin name source)
    add_library(device_plugin_${name} MODULE ${source})
    target_include_directories(device_plugin_${name} PRIVATE ${PROJECT_SOURCE_DIR}/include)
    target_compile_definitions(device_plugin_${name} PRIVATE ${ARGN})
    target_link_libraries(device_plugin_${name} PRIVATE m)
    set_target_properties(device_plugin_${name} PROPERTIES PREFIX "" OUTPUT_NAME ${name} SUFFIX .so
        LIBRARY_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/lib/devices)
    add_dependencies(test_haptics_device_plugin device_plugin_${name})
    add_dependencies(test_apps_live device_plugin_${name})
endfunction()
foreach(test test_haptics_device_plugin test_apps_live)
    target_compile_definitions(${test} PRIVATE SINEW_DEVICE_PLUGINS="${PROJECT_BINARY_DIR}/lib/devices")
endforeach()
sinew_device_plugin(shaker examples/device-plugin/shaker.c)
sinew_device_plugin(old tests/haptics/plugins/misfit.c MISFIT_OLD)
sinew_device_plugin(half tests/haptics/plugins/misfit.c MISFIT_HALF)
sinew_device_plugin(silent tests/haptics/plugins/misfit.c)
sinew_device_plugin(empty tests/haptics/plugins/misfit.c MISFIT_EMPTY)

# ---- OpenIGTLink with the official library: skipped without it ------------------------------------------------------
if(CMAKE_CXX_COMPILER)
    find_path(SINEW_IGTL_INCLUDE igtlOSUtil.h PATH_SUFFIXES openigtlink)
    find_library(SINEW_IGTL_LIBRARY OpenIGTLink)
    mark_as_advanced(SINEW_IGTL_INCLUDE SINEW_IGTL_LIBRARY)
    add_executable(test_haptics_openigtlink_interop tests/haptics/interop/openigtlink.cpp)
    target_link_libraries(test_haptics_openigtlink_interop PRIVATE sinew_static Threads::Threads)
    set_target_properties(test_haptics_openigtlink_interop PROPERTIES CXX_STANDARD 17 CXX_STANDARD_REQUIRED ON
        RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/bin/tests)
    if(SINEW_IGTL_INCLUDE AND SINEW_IGTL_LIBRARY AND NOT CMAKE_CROSSCOMPILING)
        target_compile_definitions(test_haptics_openigtlink_interop PRIVATE SINEW_HAVE_IGTL=1)
        target_include_directories(test_haptics_openigtlink_interop SYSTEM PRIVATE ${SINEW_IGTL_INCLUDE})
        target_link_libraries(test_haptics_openigtlink_interop PRIVATE ${SINEW_IGTL_LIBRARY})
    endif()
    add_test(NAME haptics/openigtlink-interop COMMAND test_haptics_openigtlink_interop)
    sinew_register_test(haptics/openigtlink-interop unit 60)
endif()

# ---- an installed Sinew ---------------------------------------------------------------------------------------------
if(TARGET sinew_command AND SINEW_SHARED AND CMAKE_CXX_COMPILER AND CMAKE_BUILD_TYPE STREQUAL "Release" AND NOT SINEW_SANITIZE
        AND CMAKE_C_COMPILER_ID STREQUAL "GNU")
    add_test(NAME install/install
        COMMAND ${PROJECT_SOURCE_DIR}/tests/install/test_install.sh ${PROJECT_BINARY_DIR} ${PROJECT_SOURCE_DIR})
    sinew_register_test(install/install unit 120)
endif()

# ---- the release script refuses what is not ready -------------------------------------------------------------------------
add_test(NAME install/release COMMAND ${PROJECT_SOURCE_DIR}/tests/install/test_release.sh ${PROJECT_SOURCE_DIR})
sinew_register_test(install/release unit 60)

# ---- the recipes of other package managers fit the tree --------------------------------------------------------------------
if(CMAKE_BUILD_TYPE STREQUAL "Release" AND CMAKE_C_COMPILER_ID STREQUAL "GNU" AND NOT CMAKE_CROSSCOMPILING)
    add_test(NAME install/packaging COMMAND ${PROJECT_SOURCE_DIR}/tests/install/test_packaging.sh ${PROJECT_SOURCE_DIR})
    sinew_register_test(install/packaging unit 60)
    add_test(NAME install/abi COMMAND ${PROJECT_SOURCE_DIR}/tests/install/test_abi.sh ${PROJECT_SOURCE_DIR})
    sinew_register_test(install/abi unit 60)
endif()

# ---- includes and links point one way ---------------------------------------------------------------------------------------
find_program(SINEW_PYTHON python3)
mark_as_advanced(SINEW_PYTHON)
if(SINEW_PYTHON)
    add_test(NAME tools/engine COMMAND ${SINEW_PYTHON} -B ${PROJECT_SOURCE_DIR}/tools/check_engine.py ${PROJECT_BINARY_DIR})
    sinew_register_test(tools/engine unit 60)
    set_tests_properties(tools/engine PROPERTIES SKIP_RETURN_CODE 77)
    add_test(NAME tools/engine-self-test
        COMMAND ${SINEW_PYTHON} -B ${PROJECT_SOURCE_DIR}/tools/check_engine.py --self-test)
    sinew_register_test(tools/engine-self-test unit 60)
    add_test(NAME tools/arrows COMMAND ${SINEW_PYTHON} -B ${PROJECT_SOURCE_DIR}/tools/check_arrows.py)
    sinew_register_test(tools/arrows unit 60)
    add_test(NAME tools/arrows-self-test
        COMMAND ${SINEW_PYTHON} -B ${PROJECT_SOURCE_DIR}/tools/check_arrows.py --self-test)
    sinew_register_test(tools/arrows-self-test unit 60)
    add_test(NAME tools/link-self-test COMMAND ${SINEW_PYTHON} -B ${PROJECT_SOURCE_DIR}/tools/check_link.py --self-test)
    sinew_register_test(tools/link-self-test unit 60)
    if(NOT SINEW_SANITIZE AND NOT SINEW_COVERAGE) # which bring symbols of their own
        add_test(NAME tools/link
            COMMAND ${SINEW_PYTHON} -B ${PROJECT_SOURCE_DIR}/tools/check_link.py ${PROJECT_BINARY_DIR})
        sinew_register_test(tools/link unit 60)
    endif()
endif()

# ---- optimised programs are hardened ----------------------------------------------------------------------------------
if(SINEW_HARDENING AND SINEW_HAVE_BIND_NOW AND TARGET sinew_command AND TARGET sinew)
    add_test(NAME tools/hardening COMMAND ${PROJECT_SOURCE_DIR}/tools/check_hardening.sh $<TARGET_FILE:sinew_command>
        $<TARGET_FILE:sinew>)
    sinew_register_test(tools/hardening unit 60)
endif()

# ---- words, links, spelling; units, defaults and ranges in the public headers ---------------------------------------
foreach(check words links spelling)
    add_test(NAME tools/prose-${check} COMMAND ${PROJECT_SOURCE_DIR}/tools/check_prose.sh ${check})
    sinew_register_test(tools/prose-${check} unit 60)
endforeach()
if(SINEW_PYTHON AND TARGET sinew_command)
    add_test(NAME tools/params COMMAND ${SINEW_PYTHON} -B ${PROJECT_SOURCE_DIR}/tools/write_params.py --check
        $<TARGET_FILE:sinew_command>)
    sinew_register_test(tools/params unit 60)
endif()

# ---- the reference in the documentation is what the command says ----------------------------------------------------
if(TARGET sinew_command)
    add_test(NAME tools/reference COMMAND ${PROJECT_SOURCE_DIR}/tools/check_reference.sh
        $<TARGET_FILE:sinew_command> ${PROJECT_SOURCE_DIR}/docs/reference.md)
    sinew_register_test(tools/reference unit 60)
    add_test(NAME tools/sofa-coverage COMMAND ${PROJECT_SOURCE_DIR}/tools/check_reference.sh
        $<TARGET_FILE:sinew_command> ${PROJECT_SOURCE_DIR}/docs/sofa-coverage.md --sofa)
    sinew_register_test(tools/sofa-coverage unit 60)
endif()
if(SINEW_PYTHON) # but for its numbers, which differ between machines
    add_test(NAME tools/validation COMMAND ${SINEW_PYTHON} -B ${PROJECT_SOURCE_DIR}/tools/make_validation.py --check
        ${PROJECT_SOURCE_DIR} ${PROJECT_SOURCE_DIR}/docs/validation.md)
    sinew_register_test(tools/validation unit 60)
    add_test(NAME tools/validation-self-test
        COMMAND ${SINEW_PYTHON} -B ${PROJECT_SOURCE_DIR}/tools/make_validation.py --self-test ${PROJECT_SOURCE_DIR})
    sinew_register_test(tools/validation-self-test unit 60)
endif()

# ---- the page of the view: its modules, its committed bundle, and the whole in a browser ------------------------------
find_program(SINEW_NODE node)
mark_as_advanced(SINEW_NODE)
if(SINEW_NODE)
    set(run_web ${SINEW_NODE} ${PROJECT_SOURCE_DIR}/tests/view/run.mjs)
    add_test(NAME web/core COMMAND ${run_web} core bundle)
    sinew_register_test(web/core web 300)
    foreach(name page memory tools scenes workshop drawn instruments server recorder) # the longest first
        add_test(NAME web/${name} COMMAND ${run_web} ${name})
        sinew_register_test(web/${name} "web;slow" 600)
        if(name STREQUAL scenes) # its scenes run on while the page draws: the fewer steps, the better
            set_tests_properties(web/${name} PROPERTIES RUN_SERIAL ON)
        endif()
        if(TARGET sinew_view) # else a stand-in answers
            set_property(TEST web/${name} APPEND PROPERTY ENVIRONMENT SINEW_COMMAND=$<TARGET_FILE:sinew_command>)
        endif()
    endforeach()
endif()
