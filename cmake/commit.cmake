# The commit that run.json and `sinew doctor` report: SINEW_COMMIT, "-dirty" behind it when sources differ from it. Set it from
# outside where there is no .git. It is read anew whenever the checkout's log changes.
if(NOT DEFINED CACHE{SINEW_COMMIT})
    find_program(SINEW_GIT git)
    mark_as_advanced(SINEW_GIT)
    set(SINEW_COMMIT "")
    if(SINEW_GIT AND EXISTS ${PROJECT_SOURCE_DIR}/.git)
        execute_process(COMMAND ${SINEW_GIT} describe --always --dirty --abbrev=40 --exclude=*
            WORKING_DIRECTORY ${PROJECT_SOURCE_DIR} OUTPUT_VARIABLE SINEW_COMMIT OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
        if(EXISTS ${PROJECT_SOURCE_DIR}/.git/logs/HEAD)
            set_property(DIRECTORY ${PROJECT_SOURCE_DIR} APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS .git/logs/HEAD)
        endif()
    endif()
endif()
configure_file(cmake/commit.h.in generated/commit.h @ONLY)
