# WebAssembly: sinew-web.js, the library with the view for a worker of a page (apps/web), and sinew.js, the command for node, by
# which tests compare results with those of this machine. Each is one file that contains its WebAssembly, and runs one thread.
# sinew-web-threads.js and sinew-threads.js are the same objects, linked for threads: a page may run them only if the browser lets it
# share memory (crossOriginIsolated).
file(GLOB sources CONFIGURE_DEPENDS src/view/*.c)
list(FILTER sources EXCLUDE REGEX "/(server|socket|http|guard|address|assets)\\.c$") # a page needs no server
add_library(sinew_view STATIC ${sources})
target_include_directories(sinew_view PRIVATE ${private_includes})
target_link_libraries(sinew_view PUBLIC sinew_static PRIVATE PkgConfig::JANSSON)

# The objects are optimised; further passes over the whole take minutes and change little.
set(web_link -O1 -sTOTAL_STACK=8MB -sSINGLE_FILE=1)
set(one_thread ${web_link} -sALLOW_MEMORY_GROWTH=1 -sINITIAL_MEMORY=64MB)
# JavaScript is slow with shared memory that grows: all of it is reserved, and the system gives what is used. The workers of threads
# must stand ready, as a worker starts only when the code that asks for it returns; a scene that replaces another needs as many again.
set(threads ${web_link} -pthread -sINITIAL_MEMORY=1GB -sPTHREAD_POOL_SIZE_STRICT=2)
set(page_threads "-sPTHREAD_POOL_SIZE=2*Math.min(navigator.hardwareConcurrency,8)")
set(node_threads "-sPTHREAD_POOL_SIZE=2*Math.min(require('os').cpus().length,8)")
set(emscripten_tools ${CMAKE_COMMAND} -E env NODE_PATH=/usr/share/nodejs) # Debian's acorn, also for a node of another origin

set(exports _malloc _free _web_add_scene _web_open _web_threads _web_error _web_components _web_hear _web_turn _web_next _web_bytes _web_length
    _web_is_binary)
list(JOIN exports "," exports)
set(page_link --no-entry -sMODULARIZE=1 -sEXPORT_NAME=createSinew -sENVIRONMENT=worker -sFORCE_FILESYSTEM=1
    -sEXPORTED_FUNCTIONS=${exports} -sEXPORTED_RUNTIME_METHODS=FS,UTF8ToString,stringToUTF8,lengthBytesUTF8)
add_executable(sinew_web apps/web/web.c apps/sinew/mesh_scene.c)
target_include_directories(sinew_web PRIVATE ${private_includes} ${PROJECT_SOURCE_DIR})
target_link_libraries(sinew_web PRIVATE sinew_view PkgConfig::JANSSON)
target_link_options(sinew_web PRIVATE ${one_thread} ${page_link})
set_target_properties(sinew_web PROPERTIES OUTPUT_NAME sinew-web)
add_executable(sinew_web_threads $<TARGET_OBJECTS:sinew_web>)
target_link_libraries(sinew_web_threads PRIVATE sinew_view PkgConfig::JANSSON)
target_link_options(sinew_web_threads PRIVATE ${threads} ${page_threads} ${page_link})
set_target_properties(sinew_web_threads PROPERTIES OUTPUT_NAME sinew-web-threads LINKER_LANGUAGE C C_LINKER_LAUNCHER "${emscripten_tools}")

set(node_link -sNODERAWFS=1 -sEXIT_RUNTIME=1)
target_link_options(sinew_command PRIVATE ${one_thread} ${node_link} -sENVIRONMENT=node)
add_executable(sinew_command_threads $<TARGET_OBJECTS:sinew_command> ${objects})
target_link_libraries(sinew_command_threads PRIVATE sinew_conformance sinew_static)
target_link_options(sinew_command_threads PRIVATE ${threads} ${node_threads} ${node_link} -sENVIRONMENT=node,worker)
set_target_properties(sinew_command_threads PROPERTIES OUTPUT_NAME sinew-threads LINKER_LANGUAGE C C_LINKER_LAUNCHER "${emscripten_tools}")
