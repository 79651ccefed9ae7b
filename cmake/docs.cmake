# `cmake --build build/release --target docs`: the pages of the C interface, and a check that nothing public lacks a
# comment.
find_program(SINEW_DOXYGEN doxygen)
mark_as_advanced(SINEW_DOXYGEN)
if(NOT SINEW_DOXYGEN)
    return()
endif()
set(SINEW_DOCS_DIR ${PROJECT_SOURCE_DIR}/build/docs CACHE PATH "Where the documentation goes")
mark_as_advanced(SINEW_DOCS_DIR)
file(MAKE_DIRECTORY ${SINEW_DOCS_DIR})
configure_file(cmake/Doxyfile.in Doxyfile @ONLY)
configure_file(cmake/Doxyfile.check.in Doxyfile.check @ONLY)
add_custom_target(docs
    COMMAND ${SINEW_DOXYGEN} ${PROJECT_BINARY_DIR}/Doxyfile
    COMMAND ${PROJECT_SOURCE_DIR}/tools/check_docs.sh ${SINEW_DOXYGEN} ${PROJECT_BINARY_DIR}/Doxyfile.check
        ${PROJECT_BINARY_DIR}/doxygen.log
    WORKING_DIRECTORY ${PROJECT_SOURCE_DIR} VERBATIM)
