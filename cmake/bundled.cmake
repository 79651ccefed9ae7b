# SINEW_BUNDLED: libraries that the target has no packages of, built from the sources in this folder (tools/fetch_sources.sh fetches
# those of Debian: expat, zlib, suitesparse, jansson). The targets have the names that pkg-config's would have.
function(sinew_bundled name target include)
    foreach(source IN LISTS ARGN)
        if(NOT EXISTS ${source})
            message(FATAL_ERROR "SINEW_BUNDLED: ${source} is missing; fetch the sources with tools/fetch_sources.sh ${SINEW_BUNDLED} "
                "expat zlib suitesparse jansson")
        endif()
    endforeach()
    add_library(bundled_${name} STATIC ${ARGN})
    target_include_directories(bundled_${name} SYSTEM PUBLIC ${include})
    target_compile_options(bundled_${name} PRIVATE -w)
    set_target_properties(bundled_${name} PROPERTIES C_STANDARD 11 C_EXTENSIONS ON)
    add_library(${target} ALIAS bundled_${name})
    message(STATUS "${name}: from ${SINEW_BUNDLED}")
endfunction()

set(bundled_headers ${PROJECT_BINARY_DIR}/generated/bundled)

set(folder ${SINEW_BUNDLED}/expat/expat/lib)
file(CONFIGURE OUTPUT ${bundled_headers}/expat/expat_config.h CONTENT "#pragma once
#define BYTEORDER 1234
#define XML_NS 1
#define XML_DTD 1
#define XML_CONTEXT_BYTES 1024
#define XML_DEV_URANDOM 1
")
sinew_bundled(expat PkgConfig::EXPAT ${folder} ${folder}/xmlparse.c ${folder}/xmlrole.c ${folder}/xmltok.c)
target_include_directories(bundled_expat PRIVATE ${bundled_headers}/expat)
target_compile_definitions(bundled_expat PRIVATE HAVE_EXPAT_CONFIG_H)

set(folder ${SINEW_BUNDLED}/zlib)
set(names adler32 compress crc32 deflate gzclose gzlib gzread gzwrite infback inffast inflate inftrees trees uncompr zutil)
list(TRANSFORM names REPLACE "(.+)" "${folder}/\\1.c")
sinew_bundled(zlib PkgConfig::ZLIB ${folder} ${names})
target_compile_definitions(bundled_zlib PRIVATE HAVE_UNISTD_H _LARGEFILE64_SOURCE=0)

set(folder ${SINEW_BUNDLED}/suitesparse)
set(names 1 2 aat control defaults dump info order post_tree postorder preprocess valid)
list(TRANSFORM names REPLACE "(.+)" "${folder}/AMD/Source/amd_\\1.c")
foreach(header AMD/Include/amd.h SuiteSparse_config/SuiteSparse_config.h) # where Debian's package has them
    cmake_path(GET header FILENAME file)
    file(MAKE_DIRECTORY ${bundled_headers}/suitesparse)
    file(COPY_FILE ${folder}/${header} ${bundled_headers}/suitesparse/${file} ONLY_IF_DIFFERENT)
endforeach()
sinew_bundled(amd Sinew::amd ${bundled_headers} ${names} ${folder}/SuiteSparse_config/SuiteSparse_config.c)
target_include_directories(bundled_amd PRIVATE ${folder}/AMD/Include ${folder}/SuiteSparse_config)
target_compile_definitions(bundled_amd PRIVATE NTIMER)

set(folder ${SINEW_BUNDLED}/jansson/src)
set(json_inline inline)
set(json_have_long_long 1)
set(json_have_localeconv 1)
set(json_have_atomic_builtins 1)
set(json_have_sync_builtins 0)
file(CONFIGURE OUTPUT ${bundled_headers}/jansson/jansson_private_config.h CONTENT "#pragma once
#define HAVE_STDINT_H 1
#define HAVE_UNISTD_H 1
#define HAVE_SYS_TYPES_H 1
#define HAVE_LOCALE_H 1
#define INITIAL_HASHTABLE_ORDER 3
")
configure_file(${folder}/jansson_config.h.in ${bundled_headers}/jansson/jansson_config.h @ONLY)
set(names dump error hashtable hashtable_seed load memory pack_unpack strbuffer strconv utf value version)
list(TRANSFORM names REPLACE "(.+)" "${folder}/\\1.c")
sinew_bundled(jansson PkgConfig::JANSSON "${folder};${bundled_headers}/jansson" ${names})
target_compile_definitions(bundled_jansson PRIVATE HAVE_CONFIG_H)
