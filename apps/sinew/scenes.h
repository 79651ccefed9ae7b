/* Sinew - scenes: where the scenes that come with Sinew are. SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "base/memory.h"

/** The folder "scenes": beside the working directory, in the checkout the command was built in, or where it
    was installed. NULL when it is nowhere. In memory of the pool. */
const char* find_scenes(sn_pool* pool);
