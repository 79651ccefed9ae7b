/* Sinew - bytes: a whole file in memory. SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/base.h>

/** All bytes of a file, to be freed with free(); NULL with a failure when it cannot be read or is larger than
    `limit`. `what` names in messages what is read: "surface". */
char* sn_bytes_read(const char* file, const char* what, size_t limit, size_t* size, sn_error* error);
