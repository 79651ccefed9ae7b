/* Sinew - package: verbs that the Python package carries out. SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "command.h"

/** The only option of such a verb; all other arguments are those of the module. */
typedef struct package_options {
    const char* python; /**< the program; NULL: SINEW_PYTHON, or python3 */
} package_options;
#define PACKAGE_OPTION                                                                                       \
    {                                                                                                        \
        OPTION(package_options, python), "PROGRAM",                                                          \
            "Python that has the package; absent: the environment variable SINEW_PYTHON, or python3"         \
    }

/** Goes on as python -m sinew.VERB ARGUMENTS; returns only if that fails. */
int run_package(const call* c);
