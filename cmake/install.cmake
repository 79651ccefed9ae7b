# `./go install` or `cmake --install build/release --prefix ...`. Each installed file belongs to a component, which becomes
# a package of Debian (cmake/package.cmake): library, command, dev, view, doc, python.
include(CMakePackageConfigHelpers)
set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/sinew)
set(data_dir ${CMAKE_INSTALL_DATADIR}/sinew)

install(DIRECTORY include/sinew DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} COMPONENT dev
    FILES_MATCHING PATTERN "*.h" PATTERN "*.hpp")

# ---- the command, its manual and its scenes -----------------------------------------------------------------------------
if(TARGET sinew_command)
    install(TARGETS sinew_command RUNTIME COMPONENT command)
    install(DIRECTORY scenes DESTINATION ${data_dir} COMPONENT command)
    if(NOT CMAKE_CROSSCOMPILING)
        set(manual ${PROJECT_BINARY_DIR}/generated/manual)
        add_custom_command(TARGET sinew_command POST_BUILD
            COMMAND sh ${PROJECT_SOURCE_DIR}/cmake/make_manual.sh $<TARGET_FILE:sinew_command> ${manual} VERBATIM)
        install(DIRECTORY ${manual}/man1 DESTINATION ${CMAKE_INSTALL_MANDIR} COMPONENT command)
        install(FILES ${manual}/sinew.bash DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions RENAME sinew
            COMPONENT command)
    endif()
endif()
install(DIRECTORY docs examples DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT doc)
install(FILES README.md CHANGELOG.md CITATION.cff DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT doc)
install(FILES LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT doc)

# ---- libraries ----------------------------------------------------------------------------------------------------------
# The static libraries need the libraries that Sinew uses, the shared one does not: separate exports, and the package looks for
# these libraries only if COMPONENTS names static, conformance or view.
set_target_properties(sinew_conformance PROPERTIES EXPORT_NAME conformance)
if(NOT SINEW_BUNDLED) # else they would need libraries that no package has: build what links them in the same tree
    install(TARGETS sinew_static sinew_conformance EXPORT sinew-static-targets ARCHIVE COMPONENT dev)
    install(EXPORT sinew-static-targets NAMESPACE sinew:: DESTINATION ${package_dir} COMPONENT dev)
endif()
if(SINEW_SHARED)
    install(TARGETS sinew EXPORT sinew-targets
        LIBRARY COMPONENT library NAMELINK_COMPONENT dev RUNTIME COMPONENT library ARCHIVE COMPONENT dev)
    install(EXPORT sinew-targets NAMESPACE sinew:: DESTINATION ${package_dir} COMPONENT dev)
endif()
if(TARGET sinew_view)
    set_target_properties(sinew_view PROPERTIES EXPORT_NAME view)
    install(TARGETS sinew_view EXPORT sinew-view-targets ARCHIVE COMPONENT view)
    install(EXPORT sinew-view-targets NAMESPACE sinew:: DESTINATION ${package_dir} COMPONENT view)
endif()
configure_package_config_file(cmake/sinew-config.cmake.in generated/sinew-config.cmake
    INSTALL_DESTINATION ${package_dir})
write_basic_package_version_file(generated/sinew-config-version.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/generated/sinew-config.cmake
    ${PROJECT_BINARY_DIR}/generated/sinew-config-version.cmake cmake/FindSinewAMD.cmake
    DESTINATION ${package_dir} COMPONENT dev)

# ---- pkg-config: sinew (shared), sinew-static, sinew_view (static) ------------------------------------------------------
set(SINEW_PC_REQUIRES ${EXPAT_MODULE_NAME} ${ZLIB_MODULE_NAME})
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
function(sinew_pkg_config name component)
    configure_file(cmake/${name}.pc.in generated/${name}.pc @ONLY)
    install(FILES ${PROJECT_BINARY_DIR}/generated/${name}.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig
        COMPONENT ${component})
endfunction()
if(SINEW_SHARED)
    sinew_pkg_config(sinew dev)
endif()
if(NOT SINEW_BUNDLED)
    sinew_pkg_config(sinew-static dev)
endif()
if(TARGET sinew_view)
    sinew_pkg_config(sinew_view view)
endif()

# ---- Python: in the folder that Debian's interpreter reads --------------------------------------------------------------
if(SINEW_PYTHON_PACKAGE)
    set(SINEW_PYTHON_DIR lib/python3/dist-packages CACHE PATH "Where the Python package goes, below the prefix")
    install(DIRECTORY python/package/sinew DESTINATION ${SINEW_PYTHON_DIR} COMPONENT python
        PATTERN "__pycache__" EXCLUDE)
    install(TARGETS sinew_python LIBRARY DESTINATION ${SINEW_PYTHON_DIR}/sinew COMPONENT python)
endif()
include(package)
foreach(component IN LISTS CPACK_COMPONENTS_ALL) # a file of its own in each package, as Debian asks
    string(TOUPPER ${component} upper)
    install(FILES LICENSE DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/${CPACK_DEBIAN_${upper}_PACKAGE_NAME} RENAME copyright
        COMPONENT ${component})
endforeach()
