# WebAssembly: sinew-web.js, the library with the view for a worker of a page (apps/web), and sinew.js, the command for node, by
# which tests compare results with those of this machine. Each is one file that contains its WebAssembly.
file(GLOB sources CONFIGURE_DEPENDS src/view/*.c)
list(FILTER sources EXCLUDE REGEX "/(server|socket|http|guard|address|assets)\\.c$") # a page needs no server
add_library(sinew_view STATIC ${sources})
target_include_directories(sinew_view PRIVATE ${private_includes})
target_link_libraries(sinew_view PUBLIC sinew_static PRIVATE PkgConfig::JANSSON)

# The objects are optimised; further passes over the whole take minutes and change little.
set(web_link -O1 -sALLOW_MEMORY_GROWTH=1 -sINITIAL_MEMORY=64MB -sTOTAL_STACK=8MB -sSINGLE_FILE=1)
add_executable(sinew_web apps/web/web.c apps/sinew/mesh_scene.c)
target_include_directories(sinew_web PRIVATE ${private_includes} ${PROJECT_SOURCE_DIR})
target_link_libraries(sinew_web PRIVATE sinew_view PkgConfig::JANSSON)
set(exports _malloc _free _web_add_scene _web_open _web_error _web_components _web_hear _web_turn _web_next _web_bytes _web_length
    _web_is_binary)
list(JOIN exports "," exports)
target_link_options(sinew_web PRIVATE ${web_link} --no-entry -sMODULARIZE=1 -sEXPORT_NAME=createSinew -sENVIRONMENT=worker
    -sFORCE_FILESYSTEM=1 -sEXPORTED_FUNCTIONS=${exports} -sEXPORTED_RUNTIME_METHODS=FS,UTF8ToString,stringToUTF8,lengthBytesUTF8)
set_target_properties(sinew_web PROPERTIES OUTPUT_NAME sinew-web)

target_link_options(sinew_command PRIVATE ${web_link} -sENVIRONMENT=node -sNODERAWFS=1 -sEXIT_RUNTIME=1)
