/* Sinew - check apart: a scene that a visitor of the view wrote is compiled in a process of its own first,
   which may read two folders and has limited memory and time.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <stdatomic.h>
#include <sinew/base.h>

enum {
    APART_MEGABYTES = 2000, /**< of memory */
    APART_STEP_SECONDS = 5, /**< for one step, in the running view, too */
    APART_SECONDS = 30      /**< for all of the check */
};

/** Runs `sinew check NAME` in `folder`, which the process may read; `directory` is the other folder, from
    which names of files start, NULL: none. Waits for the end, or until `cancelled`. The failure of the check,
    or of a limit, is the error. */
sn_status check_apart(const char* folder, const char* name, const char* directory,
                      const atomic_bool* cancelled, sn_error* error);
