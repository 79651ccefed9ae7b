# `cmake --install build/release --prefix ...`: headers, libraries, the command, sinew.pc and a CMake package.
include(CMakePackageConfigHelpers)
set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/sinew)

install(DIRECTORY include/sinew DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} FILES_MATCHING PATTERN "*.h")
if(TARGET sinew_command)
    install(TARGETS sinew_command RUNTIME)
endif()

# The static library drags its dependencies in, the shared one does not: two exports, and the package looks for the
# dependencies only when asked for COMPONENTS static.
install(TARGETS sinew_static EXPORT sinew-static-targets)
install(EXPORT sinew-static-targets NAMESPACE sinew:: DESTINATION ${package_dir})
if(SINEW_SHARED)
    install(TARGETS sinew EXPORT sinew-targets)
    install(EXPORT sinew-targets NAMESPACE sinew:: DESTINATION ${package_dir})
endif()
configure_package_config_file(cmake/sinew-config.cmake.in generated/sinew-config.cmake
    INSTALL_DESTINATION ${package_dir})
write_basic_package_version_file(generated/sinew-config-version.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/generated/sinew-config.cmake
    ${PROJECT_BINARY_DIR}/generated/sinew-config-version.cmake cmake/FindSinewAMD.cmake DESTINATION ${package_dir})

set(SINEW_PC_REQUIRES ${EXPAT_MODULE_NAME})
foreach(optional CAIRO HDF5)
    if(SINEW_HAVE_${optional})
        list(APPEND SINEW_PC_REQUIRES ${${optional}_MODULE_NAME})
    endif()
endforeach()
list(JOIN SINEW_PC_REQUIRES " " SINEW_PC_REQUIRES)
# The prefix is found from where the file lies, so that an installed tree can be moved.
if(IS_ABSOLUTE "${CMAKE_INSTALL_LIBDIR}")
    set(SINEW_PC_PREFIX "${CMAKE_INSTALL_PREFIX}")
else()
    file(RELATIVE_PATH SINEW_PC_PREFIX "/prefix/${CMAKE_INSTALL_LIBDIR}/pkgconfig" /prefix)
    string(REGEX REPLACE "/$" "" SINEW_PC_PREFIX "\${pcfiledir}/${SINEW_PC_PREFIX}")
endif()
foreach(folder LIBDIR INCLUDEDIR)
    if(IS_ABSOLUTE "${CMAKE_INSTALL_${folder}}")
        set(SINEW_PC_${folder} "${CMAKE_INSTALL_${folder}}")
    else()
        set(SINEW_PC_${folder} "\${prefix}/${CMAKE_INSTALL_${folder}}")
    endif()
endforeach()
configure_file(cmake/sinew.pc.in generated/sinew.pc @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/generated/sinew.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
install(FILES LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR})
