# AMD, the fill-reducing ordering of SuiteSparse (BSD-3-Clause), as the target Sinew::amd.
find_path(SINEW_AMD_INCLUDE_DIR suitesparse/amd.h)
find_library(SINEW_AMD_LIBRARY amd)
mark_as_advanced(SINEW_AMD_INCLUDE_DIR SINEW_AMD_LIBRARY)
include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(SinewAMD REQUIRED_VARS SINEW_AMD_LIBRARY SINEW_AMD_INCLUDE_DIR)
if(SinewAMD_FOUND AND NOT TARGET Sinew::amd)
    add_library(Sinew::amd UNKNOWN IMPORTED)
    set_target_properties(Sinew::amd PROPERTIES IMPORTED_LOCATION ${SINEW_AMD_LIBRARY}
        INTERFACE_INCLUDE_DIRECTORIES ${SINEW_AMD_INCLUDE_DIR})
    if(SINEW_AMD_LIBRARY MATCHES "\\.a$") # a static one does not bring the library that it needs
        find_library(SINEW_SUITESPARSECONFIG_LIBRARY suitesparseconfig)
        mark_as_advanced(SINEW_SUITESPARSECONFIG_LIBRARY)
        if(SINEW_SUITESPARSECONFIG_LIBRARY)
            set_target_properties(Sinew::amd PROPERTIES INTERFACE_LINK_LIBRARIES ${SINEW_SUITESPARSECONFIG_LIBRARY})
        endif()
    endif()
endif()
